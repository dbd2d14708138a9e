"""An option that takes one number, or a sweep of them: ``0.01:10:log50``."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal, localcontext
from fractions import Fraction
from typing import Any, Literal

import click

from .number import Range, shortened

_MOST = 10_000
_DIGITS = 12


@dataclass(frozen=True, slots=True)
class Sweep:
    """The values to go through; a single one if no sweep was asked for."""

    values: tuple[Fraction, ...]
    spacing: Literal["none", "log", "lin"] = "none"

    def __iter__(self) -> Iterator[Fraction]:
        return iter(self.values)

    def __len__(self) -> int:
        return len(self.values)

    @property
    def single(self) -> bool:
        """Whether it is one value only."""
        return self.spacing == "none"


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


def read_sweep(text: str, accepted: Range) -> Sweep:
    """The values that ``text`` asks for; a ``ValueError`` of one line if it cannot be understood."""
    if ":" not in text:
        return Sweep((accepted.read(text),))
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


class SweepType(click.ParamType):  # type: ignore[type-arg]  # generic in new releases of click only
    """An option's number or sweep of numbers."""

    name = "NUMBER|SWEEP"

    def __init__(self, accepted: Range) -> None:
        self.accepted = accepted

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Sweep:  # noqa: ANN401  click's signature
        """From what stands on the command line to the values."""
        if isinstance(value, Sweep):
            return value
        try:
            return read_sweep(str(value), self.accepted)
        except ValueError as error:
            self.fail(str(error), param, ctx)
