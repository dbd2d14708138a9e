"""Exact tails of Gaussians, and checks of bounds against exact tails."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from decimal import ROUND_CEILING, ROUND_FLOOR, Context, Decimal
from fractions import Fraction
from typing import TYPE_CHECKING

from ...theory.numbers.enclosure import Enclosure, Exact, certified, exact
from ...verify.evidence.certifiable import certifying_what_it_finds
from ...verify.evidence.effort import Effort
from ...verify.evidence.ladder import Evidence, Verdict
from ...verify.proving.formula_checks import Check, holds_at, weakest

if TYPE_CHECKING:
    from flint import arb

Point = Mapping[str, Exact]

_DIGITS = 25


def is_above_tail(points: Iterable[Point], tail: Callable[[Point], Enclosure], *, part: str) -> Check:
    """The claimed expression is at least the exact probability ``tail(point)`` at every point."""
    listed = tuple(points)

    def check(bound: str, effort: Effort) -> Evidence:
        found = []
        for point in listed:
            probability = tail(point)
            low = _decimal(Fraction(probability.lower), ROUND_FLOOR)
            high = _decimal(Fraction(probability.upper), ROUND_CEILING)
            refuted = holds_at([point])(f"{bound} >= {low}", effort)
            if refuted.verdict is Verdict.REFUTED:
                return replace(refuted, part=part)
            covered = holds_at([point])(f"{bound} >= {high}", effort)
            if covered.verdict is Verdict.REFUTED:  # it is between the ends of the enclosure
                return Evidence(
                    Verdict.OPEN, "ball arithmetic", f"not decided at {_spelled(point)}", part=part
                )
            found.append(covered)
        return weakest(found, part)

    return certifying_what_it_finds(check, part=part)


def gaussian_tail(point: Point) -> Enclosure:
    """``P[N(0, s^2) >= x]`` at a point with ``s`` and ``x``."""
    return certified(_gaussian_sf, Fraction(exact(point["x"])) / exact(point["s"]))


def _gaussian_sf(z: arb) -> arb:
    from flint import arb

    return (z / arb(2).sqrt()).erfc() / 2


def two_sided_gaussian(z: arb) -> arb:
    """``P[|N(0, 1)| >= z]``."""
    return 2 * _gaussian_sf(z)


def _decimal(value: Fraction, rounding: str) -> str:
    context = Context(prec=_DIGITS, rounding=rounding)
    return str(context.divide(Decimal(value.numerator), Decimal(value.denominator)))


def _spelled(point: Point) -> str:
    return ", ".join(f"{name} = {value}" for name, value in point.items())
