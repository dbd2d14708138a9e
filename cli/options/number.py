"""Numbers on the command line: exactly the decimals or fractions that are written, in a stated range."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from typing import Any

import click

from .read_type import ReadType

_WRITTEN = re.compile(r"[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d{1,5})?|[+-]?\d+/\d+", re.ASCII)
_INFINITE = re.compile(r"\s*\+?inf(inity)?\s*", re.IGNORECASE)
_LONGEST = 1_000  # characters
_LARGEST, _SMALLEST = Fraction(10) ** 300, Fraction(1, 10**300)


def exact_number(text: str) -> Fraction:
    """The number that ``text`` spells: ``0.25``, ``1e-3`` or ``1/3``; its size fits a double."""
    text = text.strip()
    if not _WRITTEN.fullmatch(text) or len(text) > _LONGEST:
        raise ValueError(f"{shortened(text)} is not a finite number")
    if "/" in text:
        numerator, denominator = text.split("/")
        if int(denominator) == 0:
            raise ValueError(f"{text!r} divides by zero")
        value = Fraction(int(numerator), int(denominator))
    else:
        decimal = Decimal(text)
        if decimal and not -300 <= decimal.adjusted() <= 300:  # before it is spelled out in digits
            raise ValueError(f"{shortened(text)} is out of range: sizes from 1e-300 to 1e300 are accepted")
        value = Fraction(decimal)
    if value and not _SMALLEST <= abs(value) <= _LARGEST:
        raise ValueError(f"{shortened(text)} is out of range: sizes from 1e-300 to 1e300 are accepted")
    return value


def is_infinite(text: object) -> bool:
    """Whether ``inf`` is written, in any usual way."""
    return isinstance(text, str) and _INFINITE.fullmatch(text) is not None


def shortened(text: str) -> str:
    """``text`` in quotes, short enough for a line."""
    return repr(text if len(text) <= 40 else f"{text[:37]}...")


@dataclass(frozen=True, slots=True)
class Range:
    """The numbers that an option accepts, and how its error message calls them."""

    words: str
    above: int | None = None
    least: int | None = None
    most: int | None = None
    below: int | None = None

    def read(self, text: str) -> Fraction:
        """The number that ``text`` spells, if it lies in the range; else a ``ValueError`` of one line."""
        try:
            value = exact_number(text)
        except ValueError as error:
            raise ValueError(f"{error}; {self.words} is accepted") from None
        fits = (
            (self.above is None or value > self.above)
            and (self.least is None or value >= self.least)
            and (self.most is None or value <= self.most)
            and (self.below is None or value < self.below)
        )
        if not fits:
            raise ValueError(f"{shortened(text)} is not accepted: it must be {self.words}")
        return value


ANY_NUMBER = Range("a number")
MEAN = Range("a mean in [0, 1]", least=0, most=1)
NOT_NEGATIVE = Range("a number of at least 0", least=0)
POSITIVE = Range("a number above 0", above=0)


def number_type(accepted: Range) -> ReadType[Fraction]:
    """An option's exact number in a range."""
    return ReadType("NUMBER", accepted.read)


def budget_type(accepted: Range) -> ReadType[Fraction | None]:
    """A privacy budget in a range; ``inf`` asks for no privacy, which is to give none."""
    return ReadType("NUMBER", lambda text: None if is_infinite(text) else accepted.read(text))


Option = Callable[[Callable[..., Any]], Callable[..., Any]]
"""What stands above a command and gives it an option."""


def opt(names: str, kind: Any, told: str | None = None, **more: Any) -> Option:  # noqa: ANN401  what click takes
    """An option by its spellings; ``kind`` is what its value may be, and a default is shown in the help."""
    shown = {"show_default": True} if "default" in more else {}
    of_kind = number_type(kind) if isinstance(kind, Range) else kind
    return click.option(*names.split(), type=of_kind, help=told, **{**shown, **more})


def flag(names: str, told: str, **more: Any) -> Option:  # noqa: ANN401  what click takes
    """An option that is given or not."""
    return click.option(*names.split(), is_flag=True, help=told, **more)
