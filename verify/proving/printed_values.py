"""Values of both sides as decimals, rounded to the nearest."""

import math
from collections.abc import Sequence
from decimal import MAX_EMAX, MIN_EMIN, ROUND_HALF_EVEN, Context, Decimal
from fractions import Fraction

from ...theory.formulas.balls import precision, range_at, range_by_rationals, value_at
from ...theory.formulas.expression import Expression, Link
from ...theory.numbers.enclosure import Ball, Enclosure, double
from .exact_points import PRECISIONS, Point, sides

_GUARD, _LONG = 10, 1000
_MORE_BITS = (4000, 16000)


def spelled(value: Fraction) -> str:
    """A rational as a decimal if it is a short one, else as a fraction."""
    nearest = double(value)
    if math.isinf(nearest) or (nearest == 0 and value):
        short = _nearest(value, 17).normalize()
        brief = abs(short.adjusted()) > _LONG and Fraction(short) == value
        return str(short).replace("E", "e") if brief else str(value)
    if value.denominator == 1 and value == Fraction(nearest):
        return str(value.numerator)
    return repr(nearest) if Fraction(repr(nearest)) == value else str(value)


def place_of(point: Point) -> str:
    """A point for people: ``x = 1/3, y = 0``."""
    return ", ".join(f"{name} = {spelled(value)}" for name, value in point.items())


def extended_decimal(side: Expression, point: Point, digits: int = 15) -> str:
    """The value at a point, however large or small; ``inf`` and ``-inf`` are values too."""
    with precision(PRECISIONS[1]):
        plain = value_at(side, point)
    if plain is not None:
        return decimal(Enclosure(*plain), digits)
    for bits, at in (*((bits, range_at) for bits in PRECISIONS), (PRECISIONS[-1], range_by_rationals)):
        with precision(bits):
            found = at(side, point)
            if found is None:
                continue
            if not (found[0].is_finite() and found[1].is_finite()):
                if found[0] == found[1]:
                    return "inf" if found[0] > 0 else "-inf"
                continue
            text = _agreed([_rounded_end(end, digits) for end in found])
        if text is not None:
            return text.replace("E+", "e").replace("E", "e")
    return "undefined"


def shown_sides(link: Link, point: Point, digits: int = 15) -> tuple[str, str]:
    """Both sides at an exact point, each finite, correctly rounded to so many significant digits."""
    told = ["", ""]
    for bits in (*PRECISIONS[1:], *_MORE_BITS):
        both = sides(link, point, bits)
        if both is None:  # such as ``logit(1 - e^-400)``, which needs more bits not to be infinite
            continue
        told = [decimal(side, digits) for side in both]
        if all(_rounded(side, digits) is not None for side in both):
            break
    return told[0], told[1]


def decimal(side: Enclosure, digits: int = 15) -> str:
    """The value, correctly rounded to ``digits`` significant digits, or to fewer where no more are certain.

    What may be 0 is shown as 0, and of what is not known to one digit the middle is shown.
    """
    if side.lower <= 0 <= side.upper:
        return "0"
    certain = (_rounded(side, count) for count in range(digits, 0, -1))
    found = next((text for text in certain if text is not None), None)
    return found or str(_nearest((Fraction(side.lower) + Fraction(side.upper)) / 2, 1))


def _rounded(side: Enclosure, digits: int) -> str | None:
    """The decimal with so many significant digits that is nearest to whatever lies within, if it is one."""
    if side.lower <= 0 <= side.upper:
        return "0" if side.lower == side.upper else None
    return _agreed([_nearest(Fraction(end), digits) for end in (side.lower, side.upper)])


def _agreed(several: Sequence[Decimal | None]) -> str | None:
    """The number that all of them are, and with all its digits."""
    texts = {None if each is None else str(each) for each in several}
    return texts.pop() if len(texts) == 1 else None


def _nearest(value: Fraction, digits: int) -> Decimal:
    return _context(digits).divide(Decimal(value.numerator), Decimal(value.denominator))


def _rounded_end(end: Ball, digits: int) -> Decimal | None:
    """A number of any size, rounded; flint's decimals are right to a unit of the last one."""
    text = end.str(digits + _GUARD, radius=False)
    if text.startswith("["):
        return None
    told = _context(digits + 2 * _GUARD)
    value = told.create_decimal(text)
    unit = Decimal((0, (1,), value.adjusted() - digits - _GUARD + 1))
    ends = [told.subtract(value, unit), told.add(value, unit)]
    low, high = (_context(digits).create_decimal(each) for each in ends)
    return low if low == high else None


def _context(digits: int) -> Context:
    return Context(prec=digits, rounding=ROUND_HALF_EVEN, Emax=MAX_EMAX, Emin=MIN_EMIN)
