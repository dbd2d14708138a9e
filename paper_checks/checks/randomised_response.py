"""Checks of composition theorems against the mechanism that composes worst: randomised response."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import replace

from ...theory.formulas.expression import substitute, write
from ...theory.formulas.language import expression
from ...theory.numbers.enclosure import Exact
from ...verify.evidence.certifiable import certifying_what_it_finds
from ...verify.evidence.effort import Effort
from ...verify.evidence.ladder import Evidence, Verdict
from ...verify.proving.formula_checks import Check, holds_at


def covers_randomised_response(points: Iterable[tuple[int, Exact, Exact]], *, part: str) -> Check:
    """The claimed budget in ``k``, ``eps`` and ``d`` is enough for ``k`` randomised responses.

    ``k``-fold composition of ``eps``-DP mechanisms is ``(b, d)``-DP for all of them if and only if it is for
    randomised response: sum over j of C(k, j) max{0, e^((k-j) eps) - e^(b + j eps)} <= d (1 + e^eps)^k. Each
    point is ``(k, eps, d)``.
    """
    listed = tuple(points)

    def check(budget: str, effort: Effort) -> Evidence:
        found = [
            holds_at([{"eps": eps, "d": d}], part=part)(_needed(budget, count), effort)
            for count, eps, d in listed
        ]
        refuted = next((each for each in found if each.verdict is not Verdict.VERIFIED), None)
        if refuted is not None:
            return refuted
        tightest = min(found, key=lambda each: math.inf if each.margin is None else each.margin)
        return replace(tightest, summary=f"{len(listed)} compositions in ball arithmetic")

    return certifying_what_it_finds(check, part=part)


def _needed(budget: str, count: int) -> str:
    value = write(substitute(expression(budget), {"k": expression(str(count))}))
    terms = " + ".join(
        f"{math.comb(count, j)}*max(0, exp({count - j}*eps) - exp({value} + {j}*eps))"
        for j in range((count + 1) // 2)
    )
    return f"{terms} <= d*(1 + exp(eps))**{count}"
