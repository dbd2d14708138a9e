"""Exact tails of private sums as texts of the formula language, for a few rewards and a few noises.

With such a text on one side, a bound from a paper is searched, confirmed and certified like any formula.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from itertools import chain

from ...theory.formulas.domain import Box, domain
from ...theory.formulas.language import formula
from ...verify.evidence.certifiable import Certifiable, certifying
from ...verify.evidence.effort import Effort
from ...verify.evidence.ladder import Evidence
from ...verify.proving.formula_checks import Check, holds_on, weakest

Case = Mapping[str, int | str]
"""What the names of a formula stand for."""


def laplace_sum_polynomial(u: str, m: int) -> str:
    """``e^u P[Z_m >= u/eps]`` for ``u >= 0``: ``sum_j (u^j/j!) P[NB(m, 1/2) <= m-1-j]``."""
    total = Fraction(0)
    weights = []
    for k in range(m):
        total += Fraction(math.comb(m - 1 + k, k), 1 << (m + k))
        weights.append(total)
    powers = (
        f"{weight / math.factorial(j)}" + (f"*({u})**{j}" if j else "")
        for j, weight in enumerate(reversed(weights))
    )
    return "(" + " + ".join(powers) + ")"


def laplace_sum_tail(u: str, m: int) -> str:
    """``P[Z_m >= u/eps]`` for every real u: the law is symmetric."""
    ahead, behind = laplace_sum_polynomial(u, m), laplace_sum_polynomial(f"-({u})", m)
    return f"(exp(-({u}))*{ahead} if 0 <= {u} else 1 - exp({u})*{behind})"


def private_sum_tail(n: int, m: int, x: str = "x") -> str:
    """``P[S_n + Z_m >= x]``: rewards of mean mu, noises of scale 1/eps."""
    return _convolved(n, lambda k: laplace_sum_tail(f"eps*({x} - {k})", m))


def private_sum_lower_tail(n: int, m: int, x: str = "x") -> str:
    """``P[S_n + Z_m <= x]``."""
    return _convolved(n, lambda k: laplace_sum_tail(f"eps*({k} - ({x}))", m))


def reward_tail(n: int, x: str = "x", mu: str = "mu") -> str:
    """``P[S_n >= x]``, atoms at x included."""
    return _convolved(n, lambda k: f"(1 if {x} <= {k} else 0)", mu)


def reward_lower_tail(n: int, x: str = "x", mu: str = "mu") -> str:
    """``P[S_n <= x]``, atoms at x included."""
    return _convolved(n, lambda k: f"(1 if {k} <= {x} else 0)", mu)


def _convolved(n: int, factor: Callable[[int], str], mu: str = "mu") -> str:
    terms = []
    for k in range(n + 1):
        parts = [str(math.comb(n, k))] if math.comb(n, k) > 1 else []
        parts += [f"{mu}**{k}"] if k else []
        parts += [f"(1 - {mu})**{n - k}"] if k < n else []
        terms.append("*".join([*parts, factor(k)]))
    return "(" + " + ".join(terms) + ")"


def instantiated(text: str, **numbers: int | str) -> str:
    """The text with names replaced by what they stand for."""
    return re.sub(
        r"[A-Za-z_]\w*",
        lambda name: f"({numbers[name[0]]})" if name[0] in numbers else name[0],
        text,
    )


def holds_for_each(
    cases: Iterable[Case],
    sides: Box,
    *,
    where: Sequence[str] | str = (),
    part: str = "",
    instances: int = 60,
    most_boxes: int = 0,
) -> Check:
    """The formula on a box for each case, with the names of the case replaced.

    A case such as ``{"n": 2, "P": private_sum_tail(2, 1)}`` says what the names stand for.
    """
    listed = list(cases)
    stated = domain(sides, where)
    on_box = holds_on(sides, where=where, instances=instances, most_boxes=most_boxes)

    def check(claimed: str, effort: Effort) -> Evidence:
        found = []
        for case in listed:
            found.append(on_box(instantiated(claimed, **case), effort))
            if found[-1].verdict.strength == 0:
                break
        return weakest(found, part)

    def says(claimed: str) -> list[Certifiable]:
        links = [formula(instantiated(claimed, **case)).links for case in listed]
        return [Certifiable(tuple(chain.from_iterable(links)), stated, part)]

    return certifying(check, says)
