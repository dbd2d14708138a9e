"""Checks that a printed condition keeps out the points at which the statement is known to fail."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from ..theory.enclosure import Exact, exact
from ..verify.counterexample import holds
from ..verify.effort import Effort
from ..verify.evidence import Evidence, Verdict
from ..verify.formula import formula
from ..verify.settle import Check


def keeps_out(point: Mapping[str, Exact], failure: str, shown: Check, *, because: str, part: str) -> Check:
    """The claimed condition excludes ``point``, at which the statement fails.

    If the condition lets the point in, the statement is refuted there. ``shown`` settles the formula
    ``failure``, which holds and contradicts the statement at the point: its certificate is the
    counterexample's.
    """
    at = {name: exact(value) for name, value in point.items()}
    place = ", ".join(f"{name} = {value}" for name, value in at.items())

    def check(condition: str, effort: Effort) -> Evidence:
        admitted = all(holds(link, at) is True for link in formula(condition).links)
        found = shown(failure, effort)
        if found.verdict not in {Verdict.PROVED, Verdict.VERIFIED}:
            return replace(found, verdict=Verdict.OPEN, part=part)
        if admitted:
            return replace(
                found,
                verdict=Verdict.REFUTED,
                method="counterexample",
                summary=f"at {place}, which {condition} lets in: {because}",
                part=part,
                details={"point": {name: str(value) for name, value in at.items()}, "holds": failure},
            )
        return replace(found, summary=f"{condition} keeps {place} out, where {because}", part=part)

    return check
