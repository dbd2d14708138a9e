"""Checks of tail bounds against exact tail probabilities."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from decimal import ROUND_CEILING, ROUND_FLOOR, Context, Decimal
from fractions import Fraction
from typing import TYPE_CHECKING

from ...theory.enclosure import Enclosure, Exact, ball, certified, exact
from ...verify.balls import precision, value_at
from ...verify.effort import Effort
from ...verify.evidence import Evidence, Json, Verdict
from ...verify.formula import expression
from ...verify.settle import Check, holds_at, weakest

if TYPE_CHECKING:
    from flint import arb

Point = Mapping[str, Exact]

_DIGITS = 25
_BITS = 256


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

    return check


def is_exceeded_rarely(
    points: Iterable[Point], tail: Callable[[Point, arb], arb], *, level: str = "delta", part: str
) -> Check:
    """The claimed threshold is exceeded with probability at most ``level``, an expression in the point.

    ``tail(point, x)`` is the probability of exceeding ``x``, in balls.
    """
    listed = tuple(points)

    def check(threshold: str, effort: Effort) -> Evidence:
        del effort
        worst = -math.inf
        shown: list[Json] = []
        for point in listed:
            with precision(_BITS):
                at = {name: exact(value) for name, value in point.items()}
                ends = value_at(expression(threshold), at)
                allowed = value_at(expression(level), at)
                assert allowed is not None
                if ends is None:
                    return Evidence(
                        Verdict.OPEN,
                        "ball arithmetic",
                        f"no finite threshold at {_spelled(point)}",
                        part=part,
                    )
                most, least = tail(point, ball(ends[0])), tail(point, ball(ends[1]))
                if least > ball(allowed[1]):
                    return Evidence(
                        Verdict.REFUTED,
                        "exact tail",
                        f"at {_spelled(point)} the threshold {float(ends[0]):.12g} is exceeded with "
                        f"probability "
                        f"{float(least):.12g} > {float(allowed[1]):.12g}",
                        margin=float(allowed[1]) - float(least),
                        part=part,
                        details={"point": {name: str(value) for name, value in point.items()}},
                    )
                if not most <= ball(allowed[0]):
                    return Evidence(
                        Verdict.OPEN, "ball arithmetic", f"not decided at {_spelled(point)}", part=part
                    )
                worst = max(worst, float(most) / float(allowed[0]))
                shown.append({name: str(value) for name, value in point.items()})
        return Evidence(
            Verdict.VERIFIED,
            "exact tails in ball arithmetic",
            f"{len(listed)} instances; the probability is at most {worst:.6g} of what is allowed",
            margin=1 - worst,
            part=part,
            details={"points": shown},
        )

    return check


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
