"""Checks over every privacy budget: ``eps = q/(1 - q)`` with ``q`` in (0, 1) runs through all of (0, inf)."""

from __future__ import annotations

from collections.abc import Iterable

from ...verify.box import Box, box
from ...verify.effort import Effort
from ...verify.evidence import Evidence, Verdict
from ...verify.formula import Formula, expression, formula, substitute, write
from ...verify.settle import Check, holds_on

_EVERY = {"eps": expression("q/(1 - q)")}
_FACTOR = box(q="(0, 1)")
_RATIONAL = box(eps="(0, 10]")


def holds_for_every_budget(means: Box, *, where: Iterable[str] | str = (), part: str = "") -> Check:
    """The formula in ``eps`` holds on a box of the other variables, for every ``eps > 0``.

    A counterexample is looked for with a rational ``eps`` up to 10, where it can be written down; the proof
    is about ``eps = q/(1 - q)``, ``q`` in (0, 1), which leaves no budget out.
    """
    conditions = (where,) if isinstance(where, str) else tuple(where)
    written = [_with_factor(condition) for condition in conditions]
    bounded = holds_on(_joined(means, _RATIONAL), where=conditions, part=part, instances=400, most_boxes=0)
    everywhere = holds_on(_joined(means, _FACTOR), where=written, part=part, instances=1000)

    def check(claimed: str | Formula, effort: Effort) -> Evidence:
        found = bounded(claimed, effort)
        return found if found.verdict is Verdict.REFUTED else everywhere(_with_factor(claimed), effort)

    return check


def _joined(first: Box, second: Box) -> Box:
    return Box(first.sides + second.sides)


def _with_factor(text: str | Formula) -> str:
    return " and ".join(
        f"{write(substitute(link.left, _EVERY))} {link.relation} {write(substitute(link.right, _EVERY))}"
        for link in formula(text).links
    )
