"""Instances of known quantities from their parameters: what balls compute stands between two rationals."""

from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from functools import cache
from typing import TYPE_CHECKING

from ...theory.formulas.balls import precision
from ...theory.numbers.enclosure import Enclosure, Exact, ball, enclosure_of, exact
from ...verify.evidence.effort import Effort
from ...verify.proving.printed_values import spelled
from .known_quantities import Instances, Known

if TYPE_CHECKING:
    from flint import arb

Point = Mapping[str, Fraction]
_BITS = 160


def enclosed(
    quantities: "Callable[[Point], Mapping[str, arb | Enclosure | Fraction | int]]",
    points: Iterable[Mapping[str, Exact]],
) -> Instances:
    """Each point with the quantities computed from it, once: balls by their ends, others as they are."""
    listed = [{name: exact(value) for name, value in point.items()} for point in points]

    @cache
    def known() -> dict[str, Known]:
        with precision(_BITS):
            return {_named(point): {**point, **_ends(quantities(point))} for point in listed}

    def of_claim(effort: Effort) -> Mapping[str, Known]:
        del effort
        return known()

    return of_claim


def _ends(found: "Mapping[str, arb | Enclosure | Fraction | int]") -> Known:
    return {name: _known(value) for name, value in found.items()}


def _known(value: "arb | Enclosure | Fraction | int") -> Fraction | Enclosure:
    if isinstance(value, Enclosure):
        return value
    return Fraction(value) if isinstance(value, (int, Fraction)) else enclosure_of(value)


def spanned(ends: Enclosure) -> "arb":
    """A ball from end to end."""
    return ball(Fraction(ends.lower)).union(ball(Fraction(ends.upper)))


def as_ball(value: Fraction | Enclosure) -> "Fraction | arb":
    """An enclosure as a ball, a number as it is."""
    return spanned(value) if isinstance(value, Enclosure) else value


def _named(point: Point) -> str:
    return ", ".join(f"{name} = {spelled(value)}" for name, value in point.items())
