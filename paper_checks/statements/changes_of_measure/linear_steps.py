"""Steps of minimax lower bounds for linear bandits: flipped signs, averaged."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import cache
from itertools import product
from random import Random

from ....theory.formulas.domain import box
from ....theory.formulas.wide_domain import wide_domain
from ....verify.evidence.effort import Effort
from ....verify.evidence.ladder import Verdict
from ....verify.proving.formula_checks import Check, entry, equals_at, holds_on
from ....verify.proving.wide_domains import holds_everywhere
from ...checks.known_quantities import Known, holds_in
from ...language.claim import Claim
from .minimax_steps import GAUSSIAN_DISTANCE

_PAPER = "thesis_lower_bounds"


@cache
def _flipped(effort: Effort) -> Mapping[str, Known]:
    """Random p_(theta, i) in tenths on sign vectors; ``c`` is the smallest sum over a pair that differs in i.

    ``mean`` is the average over theta of the sum over i; ``most`` the largest of those sums; ``d`` the
    dimension.
    """
    rng = Random(effort.seed)  # noqa: S311  no secrets
    found: dict[str, Known] = {}
    for number, size in product(range(4 * effort.factor), (1, 2, 3)):
        signs = list(product((0, 1), repeat=size))
        low = rng.randint(0, 9)
        p = {(theta, i): Fraction(rng.randint(low, 10), 10) for theta in signs for i in range(size)}
        if number == 0:
            p = dict.fromkeys(p, Fraction(1, 10))
        elif number == 1:  # one of each pair, so that single sums can lie below the mean
            p = {(theta, i): Fraction(theta[i], 5) for theta in signs for i in range(size)}
        pairs = [
            p[theta, i] + p[(*theta[:i], 1 - theta[i], *theta[i + 1 :]), i]
            for theta in signs
            for i in range(size)
        ]
        sums = [sum((p[theta, i] for i in range(size)), Fraction(0)) for theta in signs]
        found[f"dimension {size}, table {number}"] = {
            "c": min(pairs),
            "mean": sum(sums, Fraction(0)) / len(signs),
            "least": min(sums),
            "most": max(sums),
            "d": Fraction(size),
        }
    return found


def averaged(identifier: str, where: str, *, exponent: str, budget: str, theorem: str, markov: str) -> Claim:
    """From pairs of parameters that differ in a sign to one parameter with a large regret."""
    constant = f"exp(-{exponent})/4"
    printed = {
        "average": "mean >= c*d/2",
        "exists": "most >= c*d/2",
        "pairs": f"d*(exp(-{exponent})/2)/2 == d*{constant}",
        "conclusion": f"1/b*(d*{constant}) == {constant}*d/b",
        "constant": constant,
    }
    value = {"1": "0.0919698602928606", "9/4": "0.0263498061404661"}[exponent]
    return Claim(
        id=identifier,
        where=where,
        kind="inequality",
        statement=(
            f"p_(theta,i) + p_(theta',i) >= (1/2) e^-{exponent}, theta' with sign i flipped; the average "
            "over "
            f"the 2^d sign vectors of sum over i of p is >= (d/4) e^-{exponent}, so some theta has sum over "
            "i "
            f"of p >= d e^-{exponent}/4, and Reg >= (1/b) sum p >= (e^-{exponent}/4) d/b, b = {budget}."
        ),
        printed=printed,
        mutants={
            "whole sum of a pair": {"average": "mean >= c*d"},
            "half of d": {"average": "mean >= d/2", "exists": "most >= d/2"},
            "every theta": {"exists": "least >= c*d/2"},
            "half for a quarter": {"pairs": f"d*(exp(-{exponent})/2)/2 == d*exp(-{exponent})/2"},
            "d^2": {"conclusion": f"1/b*(d*{constant}) == {constant}*d**2/b"},
            "e^-2": {"constant": "exp(-2)/4"},
        },
        checks=(
            entry("average", holds_in(_flipped, part="average over all signs")),
            entry("exists", holds_in(_flipped, part="some parameter")),
            entry("pairs", holds_everywhere(wide_domain({"d": "[1, oo)"}), part="constant of a pair")),
            entry(
                "conclusion",
                holds_everywhere(wide_domain({"d": "[1, oo)", "b": "(0, oo)"}), part="regret"),
            ),
            entry("constant", equals_at([({"d": 1}, value)], digits=15, part="value")),
        ),
        recorded=Verdict.VERIFIED,
        rests_on=(markov,),
        paper=_PAPER,
        notes=f"For {theorem}. The step from p to the regret: {markov}.",
    )


CONCENTRATED = {
    "distance": "tv <= u/2",
    "sum": "T*(a*(2*(1/(T*s))))/2 <= 1/s",
    "variance": "(p - l)*(h - p) <= (h - l)**2/4",
    "bracket": "r*(1/sqrt(r))**2 + r*(1/sqrt(r)) + r*(1/(4*r)) == 1 + sqrt(r) + 1/4",
    "range": "1 + s + 1/4 <= 9/4",
    "values": "1 + sqrt(r) + 1/4",
}


CONCENTRATED_MUTANTS: dict[str, dict[str, str]] = {
    "a third": {"distance": "tv <= u/3"},
    "half of the sum": {"sum": "T*(a*(2*(1/(T*s))))/2 <= 1/(2*s)"},
    "an eighth": {"variance": "(p - l)*(h - p) <= (h - l)**2/8"},
    "rho for its root": {"bracket": CONCENTRATED["bracket"].replace("1 + sqrt(r)", "1 + r")},
    "variance forgotten": {"range": "1 + s + 1/4 <= 2"},
    "no variance": {"values": "1 + sqrt(r)"},
}


CONCENTRATED_CHECKS: tuple[Check, ...] = (
    GAUSSIAN_DISTANCE,
    entry(
        "sum",
        holds_everywhere(
            wide_domain({"T": "[1, oo)", "a": (0, 1), "s": "(0, oo)"}), part="sum of the distances"
        ),
    ),
    entry(
        "variance",
        holds_everywhere(
            wide_domain(dict.fromkeys("plh", "(-oo, oo)"), ("l <= p", "p <= h")),
            part="variance on an interval",
        ),
    ),
    entry("bracket", holds_everywhere(wide_domain({"r": "(0, oo)"}), part="bracket times rho")),
    entry("range", holds_on(box(s=(0, 1)), part="rho <= 1, s = sqrt(rho)")),
    entry("values", equals_at([({"r": 1}, "2.25"), ({"r": "0.25"}, "1.75")], part="values")),
)
