"""Checks over every privacy budget: ``eps = q/(1 - q)`` with ``q`` in (0, 1) runs through all of (0, inf)."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

from ...theory.formulas.domain import Box, box, domain
from ...theory.formulas.expression import Formula, substitute, write
from ...theory.formulas.language import expression, formula
from ..evidence.certifiable import Certifiable, Certified, certifiable, certifying
from ..evidence.effort import Effort
from ..evidence.ladder import Evidence, Verdict
from .counterexample import minimised, refutation
from .exact_points import holds
from .formula_checks import Check, holds_on

_EVERY = {"eps": expression("q/(1 - q)")}
_SHARE = box(q="(0, 1)")
_BUDGETS = box(eps="(0, 1000000]")


def holds_for_every_budget(means: Box, *, where: Iterable[str] | str = (), part: str = "") -> Check:
    """The formula in ``eps`` holds on a box of the other variables, for every ``eps > 0``.

    The proof is about ``eps = q/(1 - q)``, ``q`` in (0, 1), which leaves no budget out. A counterexample is
    given with its ``eps``, unless that is above a million.
    """
    conditions = (where,) if isinstance(where, str) else tuple(where)
    shares = [_with_share(condition) for condition in conditions]
    check_shares = holds_on(Box(means.sides + _SHARE.sides), where=shares, part=part, instances=1000)
    stated = domain(Box(means.sides + _BUDGETS.sides), conditions)

    def check(claimed: str | Formula, effort: Effort) -> Evidence:
        found = check_shares(_with_share(claimed), effort)
        if found.verdict is not Verdict.REFUTED:
            return found
        point = _with_budget(found)
        if point not in stated.box:
            return found
        violated = next((link for link in formula(claimed).links if holds(link, point) is False), None)
        if violated is None:  # the sides of a strict relation are equal there
            return found
        return refutation(violated, stated, minimised(violated, stated, point), part=part)

    def says(claimed: str | Formula) -> list[Certified]:
        known = certifiable(check_shares, _with_share(claimed)) or ()
        return [*known, Certifiable(formula(claimed).links, stated, part)]

    return certifying(check, says)


def _with_budget(found: Evidence) -> dict[str, Fraction]:
    assert found.certificate is not None
    payload = found.certificate["payload"]
    assert isinstance(payload, dict)
    assert isinstance(payload["point"], dict)
    point = {name: Fraction(str(value)) for name, value in payload["point"].items()}
    share = point.pop("q")
    return {**point, "eps": share / (1 - share)}


def _with_share(text: str | Formula) -> str:
    return " and ".join(
        f"{write(substitute(link.left, _EVERY))} {link.relation} {write(substitute(link.right, _EVERY))}"
        for link in formula(text).links
    )
