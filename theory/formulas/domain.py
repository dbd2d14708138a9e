"""The domain of a claim: an exact interval for each variable, and conditions."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from typing import Generic, TypeVar

from ..numbers.enclosure import Exact, exact
from ..numbers.json_value import Json
from .expression import ALSO_NAMES, FUNCTIONS, Formula, FormulaError, variables
from .integrals.written import has_integral
from .language import formula

_LONGEST_END = 13_287
"""Bits of 4,000 decimal digits."""


@dataclass(frozen=True, slots=True)
class Interval:
    """The reals from ``lower`` to ``upper``, an end included unless it is called open."""

    lower: Fraction
    upper: Fraction
    open_lower: bool = False
    open_upper: bool = False

    def __hash__(self) -> int:
        ends = (self.lower.as_integer_ratio(), self.upper.as_integer_ratio())
        return hash((ends, self.open_lower, self.open_upper))  # hashes of fractions take five times as long

    def __contains__(self, value: Fraction) -> bool:
        # in integers: comparisons of fractions take several times as long
        top, bottom = value.as_integer_ratio()
        low, under_low = self.lower.as_integer_ratio()
        high, under_high = self.upper.as_integer_ratio()
        above, below = top * under_low - low * bottom, high * bottom - top * under_high
        if above < 0 or below < 0:
            return False
        return not (above == 0 and self.open_lower) and not (below == 0 and self.open_upper)

    def __str__(self) -> str:
        return f"{'(' if self.open_lower else '['}{self.lower}, {self.upper}{')' if self.open_upper else ']'}"


Side = TypeVar("Side")


@dataclass(frozen=True, slots=True)
class Product(Generic[Side]):
    """A product of ranges, in the order in which the variables were given."""

    sides: tuple[tuple[str, Side], ...]

    def __getitem__(self, name: str) -> Side:
        return dict(self.sides)[name]

    @property
    def names(self) -> tuple[str, ...]:
        """The variables."""
        return tuple(name for name, _ in self.sides)

    def __contains__(self, point: Mapping[str, Fraction]) -> bool:
        return all(point[name] in side for name, side in self.sides)  # type: ignore[operator]

    def __str__(self) -> str:
        return ", ".join(f"{name} in {side}" for name, side in self.sides)


@dataclass(frozen=True, slots=True)
class Box(Product[Interval]):
    """A product of intervals."""

    def to_json(self) -> dict[str, Json]:
        """Each side as text, such as ``"[1/1000000, 1)"``."""
        return {name: str(side) for name, side in self.sides}


def box(**sides: tuple[Exact, Exact] | str | Interval) -> Box:
    """A domain: ``box(x=(0, 1), eps="(0, 10]")``.

    A pair stands for a closed interval; the text form can leave out ends. Ends are exact: the string
    ``"0.1"`` (or ``"1/10"``) is one tenth, the float 0.1 is that double.
    """
    if not sides:
        raise ValueError("a box without sides; accepted are sides such as x=(0, 1)")
    if taken := sorted(set(sides) & ({"e", "pi", *FUNCTIONS} - ALSO_NAMES)):
        raise ValueError(f"a variable {taken[0]}, which has a meaning in formulas; accepted are other names")
    return Box(tuple((name, _interval(name, side)) for name, side in sides.items()))


def _interval(name: str, side: object) -> Interval:
    if isinstance(side, Interval):
        interval = side
    elif isinstance(side, str):
        interval = _written(name, side)
    elif isinstance(side, tuple) and len(side) == 2:
        interval = Interval(exact(side[0]), exact(side[1]))
    else:
        raise ValueError(f"{name} in {side!r}; accepted are a pair of ends or a text such as '(0, 1]'")
    short_end(interval.lower)
    short_end(interval.upper)
    if interval.lower > interval.upper or (
        interval.lower == interval.upper and (interval.open_lower or interval.open_upper)
    ):
        raise ValueError(f"{name} in {interval} is empty; accepted are intervals with points inside")
    return interval


def short_end(value: Fraction) -> Fraction:
    """An end of a range, refused where it is longer than what Python writes down."""
    if max(value.numerator.bit_length(), value.denominator.bit_length()) > _LONGEST_END:
        raise ValueError("the end of a range has more than 4,000 digits; accepted are shorter ones")
    return value


@lru_cache(maxsize=4096)
def _written(name: str, side: str) -> Interval:
    text = side.strip()
    lower, comma, upper = text[1:-1].partition(",")
    if not comma or text[0] not in "([" or text[-1] not in ")]":
        raise ValueError(f"{name} in {side!r}; accepted are texts such as '(0, 1]'")
    return Interval(exact(lower.strip()), exact(upper.strip()), text[0] == "(", text[-1] == ")")


@dataclass(frozen=True, slots=True)
class Domain:
    """A box and the conditions that its points must satisfy."""

    box: Box
    where: tuple[Formula, ...] = ()

    def __str__(self) -> str:
        return " with ".join(filter(None, (str(self.box), " and ".join(map(str, self.where)))))

    def to_json(self) -> dict[str, Json]:
        """Intervals and conditions as texts."""
        return {"box": self.box.to_json(), "where": [str(condition) for condition in self.where]}


def conditions_without(stated: Domain, name: str) -> tuple[Formula, ...]:
    """What the conditions say of the other variables; of a conjunction, its relations that do not name it."""
    kept: dict[str, Formula] = {}
    for condition in stated.where:
        if name not in condition.variables:
            kept[condition.text] = condition
            continue
        for link in condition.links:
            if name not in variables(link.left) | variables(link.right):
                kept[str(link)] = Formula(str(link), (link,))
    return tuple(kept.values())


def domain(sides: Box, where: Iterable[str | Formula] | str = ()) -> Domain:
    """``sides`` restricted to the points that satisfy every condition of ``where``."""
    conditions = tuple(formula(text) for text in ((where,) if isinstance(where, str) else where))
    for condition in conditions:
        if has_integral(*(side for link in condition.links for side in (link.left, link.right))):
            raise FormulaError(f"the condition {condition.text!r} has an integral; accepted are others")
        for name in condition.variables:
            if name not in sides.names:
                raise ValueError(
                    f"the condition {condition.text!r} names {name}; the box has {', '.join(sides.names)}"
                )
    return Domain(sides, conditions)
