"""Formulas about quantities that only a program can evaluate: rigorous balls stand for their names.

The quantities of an instance are computed once, in ball arithmetic; then every relation that a proof prints
between them is decided at that instance.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from functools import cache
from typing import TYPE_CHECKING

from ...theory.formulas.balls import precision, range_of, ranges
from ...theory.formulas.expression import Expression, Link, write
from ...theory.formulas.language import expression, formula
from ...theory.numbers.enclosure import Enclosure, Exact, enclosure_of, exact
from ...theory.numbers.json_value import Json
from ...verify.evidence.certifiable import certifying_nothing
from ...verify.evidence.effort import Effort
from ...verify.evidence.ladder import Evidence, Verdict
from ...verify.proving.formula_checks import Check
from ...verify.proving.printed_values import decimal, spelled

if TYPE_CHECKING:
    from flint import arb

Instance = Mapping[str, Exact]
"""The exact parameters of an instance."""

Quantities = Callable[[Mapping[str, Fraction]], Mapping[str, "arb"]]
_BITS = 160


def holds_with(quantities: Quantities, points: Iterable[Instance], *, part: str = "") -> Check:
    """The formula holds at every point, in the point's numbers and in the quantities computed from them."""
    listed = _listed(points)
    known: list[Mapping[str, arb]] = []

    @certifying_nothing
    def check(claimed: str, effort: Effort) -> Evidence:
        del effort
        if not known:
            with precision(_BITS):
                known.extend(quantities(point) for point in listed())
        margin = float("inf")
        for link in formula(claimed).links:
            for point, balls in zip(listed(), known, strict=True):
                lower, upper = _value(link.margin, point, balls)
                equal = link.relation == "=="
                if upper < 0 or (upper <= 0 and link.strict) or (equal and lower > 0):
                    return _refuted(link, point, balls, part)
                if lower < 0 or (link.strict and lower <= 0) or (equal and upper > 0):
                    summary = f"{link} is not decided at {_shown(point)}"
                    return Evidence(Verdict.OPEN, "ball arithmetic", summary, part=part)
                margin = min(margin, float(lower))
        return _verified(listed(), margin, part)

    return check


def exceeded_rarely(
    name: str,
    chance: Callable[[Mapping[str, Fraction], arb], arb],
    points: Iterable[Instance] | Callable[[], Iterable[Instance]],
    *,
    level: str,
    part: str = "",
) -> Check:
    """A threshold, given as an expression, is passed with a chance of at most ``level`` at every point.

    ``chance(point, threshold)`` is a rigorous probability. Points that take long to compute are given as a
    function, which is called when the check first runs.
    """
    listed = _listed(points)

    @certifying_nothing
    def check(claimed: str, effort: Effort) -> Evidence:
        del effort
        threshold, link = expression(claimed), formula(f"{name} <= {level}").links[0]
        margin = float("inf")
        for point in listed():
            with precision(_BITS):
                lower, upper = _value(threshold, point, {})
                balls = {name: chance(point, lower.union(upper))}
            low, high = _value(link.margin, point, balls)
            if high < 0:
                return _refuted(link, point, balls, part)
            if not low >= 0:
                summary = f"{link} is not decided at {_shown(point)}"
                return Evidence(Verdict.OPEN, "ball arithmetic", summary, part=part)
            margin = min(margin, float(low))
        return _verified(listed(), margin, part)

    return check


def _listed(
    points: Iterable[Instance] | Callable[[], Iterable[Instance]],
) -> Callable[[], list[dict[str, Fraction]]]:
    """The points in exact numbers, computed when they are asked for first."""
    given = points if callable(points) else tuple(points)

    @cache
    def listed() -> list[dict[str, Fraction]]:
        rows = given() if callable(given) else given
        return [{name: exact(value) for name, value in point.items()} for point in rows]

    return listed


def _value(tree: Expression, point: Mapping[str, Fraction], balls: Mapping[str, arb]) -> tuple[arb, arb]:
    with precision(_BITS):
        values = {name: range_of(value, value) for name, value in point.items()}
        values |= {name: (ball.lower(), ball.upper()) for name, ball in balls.items()}
        return ranges((tree,), values)[0]


def _verified(listed: list[dict[str, Fraction]], margin: float, part: str) -> Evidence:
    rows: list[Json] = [_shown(point) for point in listed[:50]]
    return Evidence(
        Verdict.VERIFIED,
        "rigorous quantities in ball arithmetic",
        f"{len(listed)} instances confirmed",
        margin=margin,
        part=part,
        details={"instances": len(listed), "points": rows},
    )


def _refuted(link: Link, point: Mapping[str, Fraction], balls: Mapping[str, arb], part: str) -> Evidence:
    ends = [_value(tree, point, balls) for tree in (link.left, link.right)]
    left, right = (decimal(_enclosure(lower, upper)) for lower, upper in ends)
    return Evidence(
        Verdict.REFUTED,
        "rigorous quantities in ball arithmetic",
        f"at {_shown(point)}: {write(link.left)} = {left}, {write(link.right)} = {right}; not "
        f"{link.relation}",
        margin=float(_value(link.margin, point, balls)[1]),
        part=part,
        details={
            "point": {name: str(value) for name, value in point.items()},
            "left": left,
            "right": right,
            "quantities": {name: decimal(enclosure_of(ball)) for name, ball in balls.items()},
        },
    )


def _enclosure(lower: arb, upper: arb) -> Enclosure:
    return Enclosure(enclosure_of(lower).lower, enclosure_of(upper).upper)


def _shown(point: Mapping[str, Fraction]) -> str:
    return ", ".join(f"{name} = {spelled(value)}" for name, value in point.items())
