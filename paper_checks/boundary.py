"""Checks of a printed condition: it keeps out a point of failure, and what it lets in is harmless."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace

from ..theory.enclosure import Exact, exact
from ..verify.box import Box, domain
from ..verify.certifiable import Certifiable, certifiable, certifying, says_what
from ..verify.counterexample import Point, decimal, holds, sides, spelled
from ..verify.effort import Effort
from ..verify.evidence import Evidence, Verdict
from ..verify.formula import formula, variables, write
from ..verify.settle import Check, holds_on


def keeps_out(
    point: Mapping[str, Exact],
    failure: str,
    shown: Check,
    *,
    because: str,
    part: str,
    example: Mapping[str, Exact] | None = None,
) -> Check:
    """The claimed condition excludes ``point``, at which the statement fails.

    If the condition lets the point in, the statement is refuted there. ``shown`` settles the formula
    ``failure``, which holds and contradicts the statement at the point: its certificate is the
    counterexample's. One point shows that a condition is needed; that the claimed one is enough is for
    `suffices`, or for the claim's other checks. ``example`` gives the variables of ``failure`` that
    ``point`` leaves open the values at which both sides are told.
    """
    at = {name: exact(value) for name, value in point.items()}
    place = ", ".join(f"{name} = {value}" for name, value in at.items())
    chosen = {name: exact(value) for name, value in (example or {}).items()}
    numbers = _both_sides(failure, at, chosen)

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
                summary=f"at {place}, which {condition} lets in: {because}{numbers}",
                part=part,
                details={"point": {name: str(value) for name, value in at.items()}, "holds": failure},
            )
        return replace(
            found,
            summary=f"{condition} keeps {place} out, where {because}; other points are not looked at here",
            part=part,
        )

    if not says_what(shown):
        return check
    return certifying(
        check, lambda _: [replace(each, part=part) for each in certifiable(shown, failure) or ()]
    )


def _both_sides(failure: str, at: Point, chosen: Point) -> str:
    """Both sides of each relation that the values settle, to 15 digits."""
    values = {**at, **chosen}
    told = []
    for link in formula(failure).links:
        if variables(link.left) | variables(link.right) <= set(values):
            both = sides(link, values)
            if both is not None:
                left, right = (decimal(side) for side in both)
                before = "" if write(link.left) == left else f"{write(link.left)} = "
                after = "" if write(link.right) == right else f" = {write(link.right)}"
                told.append(f"{before}{left} {link.relation} {right}{after}")
    if not told:
        return ""
    place = ", ".join(f"{name} = {spelled(value)}" for name, value in chosen.items())
    return f" ({f'at {place}: ' if place else ''}{'; '.join(told)})"


def suffices(within: Box, needed: str, *, because: str, part: str, where: Iterable[str] | str = ()) -> Check:
    """``needed``, which the statement cannot do without, holds wherever the claimed condition does.

    A condition that keeps out a few points of failure and lets in others is refuted at one of those.
    ``where`` is what the statement assumes besides.
    """
    others = (where,) if isinstance(where, str) else tuple(where)

    def check(condition: str, effort: Effort) -> Evidence:
        found = holds_on(within, where=(*others, condition), part=part)(needed, effort)
        if found.verdict is Verdict.REFUTED:
            return replace(found, summary=f"{condition} lets in points where {because}: {found.summary}")
        return replace(found, summary=f"{condition} is enough for {needed}: {found.summary}")

    def says(condition: str) -> list[Certifiable]:
        return [Certifiable(formula(needed).links, domain(within, (*others, condition)), part)]

    return certifying(check, says)
