"""Domains as texts state them: ranges that end nowhere, such as ``[1, oo)``, and whole numbers.

Proofs are about bounded boxes of reals. What a text says of all ``T >= 1`` is said of such a box too: of
``1/T`` in ``(0, 1]``; `bounded_image` goes from one to the other.
"""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from typing import Final

from ..numbers.enclosure import Exact, exact
from ..numbers.json_value import Json
from .domain import Box, Domain, Interval, Product, box, domain, short_end
from .expression import Formula

WHOLE: Final = "whole "
"""What a range of whole numbers begins with."""
_UNIT: Final = Interval(Fraction(0), Fraction(1))
_RANGE: Final = re.compile(r"(whole )?\s*([\[(])([^,]+),([^,]+)([\])])")


@dataclass(frozen=True, slots=True)
class Extent:
    """The reals, or the whole numbers, between two ends; an end that is None is not there."""

    lower: Fraction | None
    upper: Fraction | None
    open_lower: bool = False
    open_upper: bool = False
    whole: bool = False

    def __contains__(self, value: Fraction) -> bool:
        if self.whole and value.denominator != 1:
            return False
        above = self.lower is None or value > self.lower or (value == self.lower and not self.open_lower)
        below = self.upper is None or value < self.upper or (value == self.upper and not self.open_upper)
        return above and below

    def points(self) -> range | None:
        """The whole numbers in it; None unless it is a range of them with two ends."""
        if not self.whole or self.lower is None or self.upper is None:
            return None
        return range(int(self.lower) + self.open_lower, int(self.upper) - self.open_upper + 1)

    def __str__(self) -> str:
        lower = "-oo" if self.lower is None else self.lower
        upper = "oo" if self.upper is None else self.upper
        ends = f"{'(' if self.open_lower else '['}{lower}, {upper}{')' if self.open_upper else ']'}"
        return f"{WHOLE if self.whole else ''}{ends}"


@dataclass(frozen=True, slots=True)
class WideBox(Product[Extent]):
    """A product of ranges that may end nowhere."""


@dataclass(frozen=True, slots=True)
class WideDomain:
    """A product of ranges and the conditions that its points must satisfy."""

    box: WideBox
    where: tuple[Formula, ...] = ()

    def __str__(self) -> str:
        return " with ".join(filter(None, (str(self.box), " and ".join(map(str, self.where)))))

    def to_json(self) -> dict[str, Json]:
        """Ranges and conditions as texts."""
        return {
            "box": {name: str(side) for name, side in self.box.sides},
            "where": [str(condition) for condition in self.where],
        }


Range = tuple[Exact, Exact] | str | Interval | Extent
"""What a side may be given as."""
Conditions = Iterable[str | Formula] | str


def is_wide(side: object) -> bool:
    """Whether a range is of whole numbers, or has an end that is nowhere."""
    if isinstance(side, Extent):
        return side.whole or side.lower is None or side.upper is None
    return isinstance(side, str) and ("oo" in side or side.strip().startswith(WHOLE))


def stated_domain(sides: Mapping[str, Range], where: Conditions = ()) -> Domain | WideDomain:
    """The domain of a statement, wide only if one of its ranges is.

    >>> print(stated_domain({"T": "whole [1, oo)", "x": (0, 1)}, "x < T"))
    T in whole [1, oo), x in [0, 1] with x < T
    """
    if any(map(is_wide, sides.values())):
        return wide_domain(sides, where)
    narrow = {name: _interval(side) if isinstance(side, Extent) else side for name, side in sides.items()}
    return domain(box(**narrow) if narrow else Box(()), where)


def wide_domain(sides: Mapping[str, Range], where: Conditions = ()) -> WideDomain:
    """A domain one of whose ranges has no end, or holds whole numbers only.

    >>> print(wide_domain({"T": "[1, oo)"}))
    T in [1, oo)
    """
    if not any(map(is_wide, sides.values())):
        raise ValueError(f"{stated_domain(sides, where)} has ends; accepted are ranges such as '(0, oo)' too")
    extents = tuple((name, extent(name, side)) for name, side in sides.items())
    names = box(**dict.fromkeys(sides, _UNIT))  # which says what cannot be a name
    return WideDomain(WideBox(extents), domain(names, where).where)


def _interval(side: Extent) -> Interval:
    assert side.lower is not None
    assert side.upper is not None
    return Interval(side.lower, side.upper, side.open_lower, side.open_upper)


def extent(name: str, side: Range) -> Extent:
    """The range that a side is given as."""
    if isinstance(side, Extent):
        return side
    if not isinstance(side, str) or not is_wide(side):
        given = box(**{name: side})[name]
        return Extent(given.lower, given.upper, given.open_lower, given.open_upper)
    return _written(name, side)


@lru_cache(maxsize=4096)
def _written(name: str, side: str) -> Extent:
    found = _RANGE.fullmatch(side.strip())
    if found is None:
        raise ValueError(f"{name} in {side!r}; accepted are texts such as '[1, oo)' and 'whole [1, 100]'")
    whole, opening, low, high, closing = found.groups()
    lower, upper = _end(low.strip(), "-oo"), _end(high.strip(), "oo")
    if (lower is None and opening == "[") or (upper is None and closing == "]"):
        raise ValueError(f"{name} in {side!r}; accepted are round brackets at an end that is nowhere")
    if whole and any(end is not None and end.denominator != 1 for end in (lower, upper)):
        raise ValueError(f"{name} in {side!r}; accepted are whole numbers as the ends of whole numbers")
    read = Extent(lower, upper, opening == "(", closing == ")", bool(whole))
    if lower is not None and upper is not None and not _has_points(read, lower, upper):
        raise ValueError(f"{name} in {side!r} is empty; accepted are ranges with points inside")
    return read


def _end(text: str, nowhere: str) -> Fraction | None:
    return None if text == nowhere else short_end(exact(text))


def _has_points(extent: Extent, lower: Fraction, upper: Fraction) -> bool:
    if extent.whole:
        return lower + extent.open_lower <= upper - extent.open_upper
    return lower < upper or (lower == upper and not extent.open_lower and not extent.open_upper)
