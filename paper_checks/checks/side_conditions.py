"""Checks of a printed condition: it keeps out a point of failure, and what it lets in is harmless."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace

from ...theory.formulas.domain import Box, domain
from ...theory.formulas.expression import variables, write
from ...theory.formulas.language import formula
from ...theory.numbers.enclosure import Exact, exact
from ...verify.evidence.certifiable import Certifiable, Certified, Found, certifiable, certifying, says_what
from ...verify.evidence.effort import Effort
from ...verify.evidence.ladder import Evidence, Verdict
from ...verify.proving.exact_points import Point, holds, sides
from ...verify.proving.formula_checks import Check, holds_on
from ...verify.proving.printed_values import decimal, spelled


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

    def admits(condition: str) -> bool:
        return all(holds(link, at) is True for link in formula(condition).links)

    def check(condition: str, effort: Effort) -> Evidence:
        found = shown(failure, effort)
        if found.verdict not in {Verdict.PROVED, Verdict.VERIFIED}:
            return replace(found, verdict=Verdict.OPEN, part=part)
        if admits(condition):
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

    def says(condition: str) -> Iterator[Certified]:
        for each in certifiable(shown, failure) or ():
            if isinstance(each, Certifiable):
                yield replace(each, part=part, contradicts=admits(condition))
            elif isinstance(each, Found) and not each.contradicts:
                verdict = Verdict.REFUTED if admits(condition) else each.evidence.verdict
                yield Found(replace(each.evidence, verdict=verdict, part=part))

    return certifying(check, says)


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
