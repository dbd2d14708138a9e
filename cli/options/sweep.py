"""An option that takes one number, a list or a sweep of them: ``0.1,0.5,1``, ``0.01:10:log50``."""

import math
import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from decimal import Decimal, localcontext
from fractions import Fraction
from typing import Literal, Self

from .number import Range, is_infinite, shortened
from .read_type import ReadType

_MOST = 10_000  # values
_DIGITS = 12  # of the values between the ends of a logarithmic sweep

Value = Fraction | float
"""An exact number, or infinity: no other value is a float."""


@dataclass(frozen=True, slots=True)
class Sweep:
    """The values to go through; a single one if no sweep was asked for."""

    values: tuple[Value, ...]
    spacing: Literal["none", "list", "log", "lin"] = "none"

    def __iter__(self) -> Iterator[Value]:
        return iter(self.values)

    def __len__(self) -> int:
        return len(self.values)

    @property
    def single(self) -> bool:
        """Whether it is one value only."""
        return self.spacing == "none"

    @property
    def finite(self) -> tuple[Fraction, ...]:
        """The values that are numbers."""
        return tuple(value for value in self.values if isinstance(value, Fraction))

    def in_whole_numbers(self) -> Self:
        """The same, with the values of a sweep rounded to whole numbers, each once."""
        if self.spacing in {"none", "list"}:
            return self
        return replace(self, values=tuple(dict.fromkeys(Fraction(round(value)) for value in self.finite)))


def times(horizon: Sweep) -> str:
    """At which T a table speaks."""
    return f"T = {float(horizon.values[0]):.6g}" if horizon.single else "the T of each row"


def logarithmic(start: Fraction, stop: Fraction, count: int) -> Sweep:
    """``count`` values in geometric progression; those between the ends are rounded to 12 digits."""
    with localcontext() as context:
        context.prec = 50
        first, last = (Decimal(end.numerator) / Decimal(end.denominator) for end in (start, stop))
        step = (last / first).ln() / (count - 1)
        between = [first * (index * step).exp() for index in range(1, count - 1)]
        context.prec = _DIGITS
        rounded = [min(max(Fraction(+value), start), stop) for value in between]
    return Sweep((start, *rounded, stop), "log")


def linear(start: Fraction, stop: Fraction, count: int) -> Sweep:
    """``count`` equally spaced values, exactly."""
    step = (stop - start) / (count - 1)
    return Sweep(tuple(start + index * step for index in range(count)), "lin")


def read_sweep(text: str, accepted: Range, *, infinite: bool = False) -> Sweep:
    """The values that ``text`` asks for; a ``ValueError`` of one line if it cannot be understood.

    With ``infinite`` a value may be ``inf``.
    """
    if ":" not in text:
        values = tuple(_value(word, accepted, infinite=infinite) for word in text.split(","))
        if len(values) > _MOST:
            raise ValueError(f"{shortened(text)} lists {len(values)} values; 1 to {_MOST} are accepted")
        return Sweep(values, "list" if len(values) > 1 else "none")
    form = "START:STOP:logN or START:STOP:linN"
    parts = text.split(":")
    spaced = re.fullmatch(r"(log|lin)(\d{1,6})", parts[-1].strip(), re.ASCII)
    if len(parts) != 3 or spaced is None:
        raise ValueError(f"{shortened(text)} is not a sweep; {form}, such as 0.01:10:log50, is accepted")
    start, stop = accepted.read(parts[0]), accepted.read(parts[1])
    count = int(spaced[2])
    if not 2 <= count <= _MOST:
        raise ValueError(f"{shortened(text)} asks for {count} values; 2 to {_MOST} are accepted")
    if start >= stop:
        raise ValueError(f"{shortened(text)} does not go up; START below STOP is accepted")
    if spaced[1] == "lin":
        return linear(start, stop, count)
    if start <= 0:
        raise ValueError(f"{shortened(text)} starts at 0; for log spacing START above 0 is accepted")
    return logarithmic(start, stop, count)


def _value(word: str, accepted: Range, *, infinite: bool) -> Value:
    if infinite and is_infinite(word):
        return math.inf
    try:
        return accepted.read(word)
    except ValueError as error:
        raise ValueError(f"{error}; inf is accepted too" if infinite else str(error)) from None


def sweep_type(accepted: Range, *, infinite: bool = False, whole: bool = False) -> ReadType[Sweep]:
    """An option's number, list or sweep of numbers.

    ``infinite``: a value may be ``inf``. ``whole``: a sweep goes through whole numbers.
    """

    def read(text: str) -> Sweep:
        sweep = read_sweep(text, accepted, infinite=infinite)
        return sweep.in_whole_numbers() if whole else sweep

    return ReadType("NUMBER|LIST|SWEEP", read)
