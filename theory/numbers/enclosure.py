"""A number together with its error: the interval that certified functions return."""

import math
import re
from collections.abc import Callable
from dataclasses import dataclass
from decimal import ROUND_CEILING, ROUND_FLOOR, Decimal, localcontext
from fractions import Fraction
from functools import lru_cache
from typing import TYPE_CHECKING, Any, TypeAlias

if TYPE_CHECKING:
    from flint import arb

    Ball: TypeAlias = arb
else:  # the library is loaded where balls are computed
    Ball = Any

Exact = int | float | Fraction | str
"""A number taken at its word: a float is that double, the string "0.1" is one tenth."""

Number = Any
"""A double or a ball, or an array of them."""

_FIRST_PRECISION = 128
_LAST_PRECISION = 1 << 20
_LARGEST_SIZE = 1 << 13  # bits before or after the point of a number that is written out
_POWER_OF_TEN = re.compile(r"e[+-]?0*(\d+)\s*$", re.IGNORECASE)
_POWER_DIGITS = 5


@dataclass(frozen=True, slots=True)
class Enclosure:
    """The true value lies in ``[lower, upper]``; the ends are exact, or infinite."""

    lower: Fraction | float
    upper: Fraction | float

    def __post_init__(self) -> None:
        for end in (self.lower, self.upper):
            if isinstance(end, float) and not math.isinf(end):
                raise TypeError(f"an end of an enclosure is an exact Fraction or an infinity, not {end!r}")
        if self.lower > self.upper:
            msg = f"empty enclosure: lower {double(self.lower)!r} is above upper {double(self.upper)!r}"
            raise ValueError(msg)

    @property
    def width(self) -> Fraction | float:
        """``upper - lower``; zero for a point, also for the point at infinity."""
        return Fraction(0) if self.lower == self.upper else self.upper - self.lower

    @property
    def relative_width(self) -> float:
        """``width`` over the smallest absolute value inside; zero for a point."""
        if self.width == 0:
            return 0.0
        if self.lower <= 0 <= self.upper or math.isinf(self.width):
            return math.inf
        return double(Fraction(self.width) / min(abs(Fraction(self.lower)), abs(Fraction(self.upper))))

    def __contains__(self, value: Fraction | float) -> bool:
        return self.lower <= value <= self.upper

    def __float__(self) -> float:
        if isinstance(self.lower, float) or isinstance(self.upper, float):
            return float(self.lower) if self.lower == self.upper else math.nan
        return double((self.lower + self.upper) / 2)

    def decimals(self, digits: int = 30) -> tuple[str, str]:
        """Both ends with ``digits`` significant digits, rounded outwards."""
        return _decimal(self.lower, digits, ROUND_FLOOR), _decimal(self.upper, digits, ROUND_CEILING)

    def __str__(self) -> str:
        lower, upper = self.decimals(17)
        return lower if self.width == 0 and lower == upper else f"[{lower}, {upper}]"


def checked_size(name: str, value: int) -> int:
    """``value``, if it is a whole number of at least 1."""
    if type(value) is not int or value < 1:
        raise ValueError(f"{name} is a whole number of at least 1, not {value!r}")
    return value


def double(number: Fraction | float) -> float:
    """The nearest double; infinite beyond the largest."""
    try:
        return float(number)
    except OverflowError:
        return math.inf if number > 0 else -math.inf


def rounded_down(number: Fraction | float) -> float:
    """The largest double that is not above the number."""
    nearest = double(number)
    return nearest if nearest <= number else math.nextafter(nearest, -math.inf)


def _decimal(end: Fraction | float, digits: int, rounding: str) -> str:
    if isinstance(end, float):
        return str(end)
    with localcontext() as context:
        context.prec = digits
        context.rounding = rounding
        context.Emax, context.Emin = 10**9, -(10**9)
        value = Decimal(end.numerator) / Decimal(end.denominator)
        return (
            str(value.normalize())
            if value == value.to_integral_value() and abs(value) < 10**6
            else str(value)
        )


def exact(value: Exact) -> Fraction:
    """``value`` as a rational: a double as the double that it is, a string as the decimal it spells."""
    if isinstance(value, str):
        return _spelled(value)
    try:
        return Fraction(value)
    except (OverflowError, TypeError, ValueError, ZeroDivisionError):
        raise ValueError(f"{value!r} is not a finite number") from None


@lru_cache(maxsize=4096)
def _spelled(value: str) -> Fraction:
    power = _POWER_OF_TEN.search(value)
    if power is not None and len(power[1]) > _POWER_DIGITS:
        raise ValueError(f"{value!r} is too large or too small: powers of ten go up to 99999")
    try:
        return Fraction(value if value.isascii() and "_" not in value else "")
    except (ValueError, ZeroDivisionError):
        raise ValueError(f"{value!r} is not a finite number") from None


def ball(value: Exact) -> Ball:
    """The smallest ball around ``value`` at the precision in force; infinite floats are themselves."""
    import flint  # to import names from it takes longer, at each call

    if isinstance(value, float):
        if math.isnan(value):
            raise ValueError(f"{value!r} is not a number")
        return flint.arb(value)  # exact, at any precision
    fraction = value if isinstance(value, Fraction) else exact(value)
    return flint.arb(flint.fmpq(*fraction.as_integer_ratio()))


def enclosure_of(value: Ball) -> Enclosure:
    """The interval that the ball covers, its ends exact; beyond 2^-8192 or 2^8192 rounded outwards."""
    if value.is_nan():
        raise ArithmeticError("the ball is not a number: the formula was evaluated outside its domain")
    if value.is_exact() and value.is_finite():
        mantissa, exponent = _parts(value)
        if abs(exponent) + mantissa.bit_length() <= _LARGEST_SIZE:
            point = _scaled(mantissa, exponent)  # not rounded to the precision in force
            return Enclosure(point, point)
    return Enclosure(-_at_least(-value.lower()), _at_least(value.upper()))


def _at_least(end: Ball) -> Fraction | float:
    """The number itself, or the next one above it of a size that fits into the memory."""
    if not end.is_finite():
        return math.inf if end > 0 else -math.inf
    mantissa, exponent = _parts(end)
    size = exponent + mantissa.bit_length()
    if size > _LARGEST_SIZE:
        return math.inf if mantissa > 0 else Fraction(-1 << _LARGEST_SIZE)
    if size < -_LARGEST_SIZE and mantissa:
        return Fraction(1, 1 << _LARGEST_SIZE) if mantissa > 0 else Fraction(0)
    return _scaled(mantissa, exponent)


def _parts(number: Ball) -> tuple[int, int]:
    mantissa, exponent = number.man_exp()
    return int(mantissa), int(exponent)


def _scaled(mantissa: int, exponent: int) -> Fraction:
    return Fraction(mantissa << exponent) if exponent >= 0 else Fraction(mantissa, 1 << -exponent)


def certified(function: Callable[..., Ball], *arguments: Exact, relative_width: float = 1e-30) -> Enclosure:
    """``function`` of exact arguments, at a precision doubled until the answer is as narrow as asked.

    ``function`` maps balls to a ball that contains every value it takes there. A value of zero that is
    only known as a ball around zero is returned once the ball is narrower than ``relative_width`` times
    the smallest positive double.
    """
    from flint import ctx

    if not 0 < relative_width < 1:
        raise ValueError(f"relative_width = {relative_width!r} is not between 0 and 1")
    bits = 3 - math.floor(math.log2(relative_width))
    precision = max(_FIRST_PRECISION, bits + 37)
    while True:
        with ctx.workprec(precision):
            value = function(*(ball(argument) for argument in arguments))
            if not value.is_nan():
                answer = enclosure_of(value)
                narrow = (
                    value.rel_accuracy_bits() >= bits
                    or answer.relative_width <= relative_width
                    or (
                        answer.lower <= 0 <= answer.upper
                        and answer.width <= Fraction(relative_width) / (1 << 1074)
                    )
                )
                if narrow or precision > _LAST_PRECISION:
                    return answer
            elif precision > _LAST_PRECISION:
                raise ArithmeticError(f"no precision up to {_LAST_PRECISION} bits gives a number")
        precision *= 2
