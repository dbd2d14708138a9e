"""Writes a violation in few digits: nearby points that are shorter and violate too."""

from collections.abc import Callable
from decimal import ROUND_CEILING, ROUND_FLOOR, ROUND_HALF_EVEN, Context, Decimal
from fractions import Fraction
from functools import lru_cache

from ....theory.formulas.domain import Domain, Interval
from ....theory.formulas.expression import Link
from ....theory.formulas.wide_domain import Extent, WideDomain
from ..exact_points import Point, holds, inside

_SHORTEST = 2  # digits of 0, and of a whole number of one digit
_LARGEST_DENOMINATOR = 100
_CLOSE = Fraction(1, 10**4)


def minimised(
    link: Link, domain: Domain | WideDomain, point: Point, fails: Callable[[Link, Point], bool] | None = None
) -> Point:
    """A violation nearby with as few digits as possible, each step confirmed in balls, or by ``fails``."""

    def violates(candidate: Point) -> bool:
        failing = holds(link, candidate) is False if fails is None else fails(link, candidate)
        return failing and inside(domain, candidate)

    best = dict(point)
    for digits in range(1, 17):
        candidate = {name: _shortened(value, digits, ROUND_HALF_EVEN) for name, value in point.items()}
        if violates(candidate):
            best = candidate
            break
    for _ in range(2):
        for name in best:
            for value in _simpler(best[name], domain.box[name]):
                candidate = {**best, name: value}
                if violates(candidate):
                    best = candidate
                    break
    return best


def _shortened(value: Fraction, digits: int, rounding: str) -> Fraction:
    context = Context(prec=digits, rounding=rounding)
    return Fraction(context.divide(Decimal(value.numerator), Decimal(value.denominator)))


def _length(value: Fraction) -> int:
    return len(str(value.numerator)) + len(str(value.denominator))


def _simpler(value: Fraction, side: Interval | Extent) -> list[Fraction]:
    """Candidates that are shorter to write, shortest first."""
    length = _length(value)
    if length <= _SHORTEST:
        return []
    named = (Fraction(0), Fraction(1), Fraction(1, 2), side.lower, side.upper)
    ends = [end for end in named if end is not None]
    rounded = [
        _shortened(value, digits, rounding)
        for digits in range(1, 17)
        for rounding in (ROUND_HALF_EVEN, ROUND_FLOOR, ROUND_CEILING)
    ]
    better = {c for c in (*ends, *rounded) if _length(c) < length and c in side}
    return sorted(better, key=lambda c: (_length(c), abs(c - value)))


def short_numbers_beside(point: Point) -> Point | None:
    """A point of small denominators that is almost this one: where two sides meet, they often meet there."""
    short = {name: _fraction_beside(*value.as_integer_ratio()) for name, value in point.items()}
    if None in short.values() or short == point:
        return None
    return {name: value for name, value in short.items() if value is not None}


@lru_cache(maxsize=1 << 14)
def _fraction_beside(above: int, below: int) -> Fraction | None:
    value = Fraction(above, below)
    short = value.limit_denominator(_LARGEST_DENOMINATOR)
    return short if abs(short - value) <= _CLOSE else None
