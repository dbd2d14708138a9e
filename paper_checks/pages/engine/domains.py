"""The domains of checks, from what pages write: ranges, finite sets, ranges that end at other letters.

A range is a text such as ``[0, 1)``, ``whole [1, oo)`` (of whole numbers) or ``(0, y/2]``.
"""

import math
import re
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import product
from typing import Final, NamedTuple

from ....theory.formulas.balls import precision, value_at
from ....theory.formulas.domain import Domain, short_end
from ....theory.formulas.expression import FormulaError, Link, Number, Variable, variables
from ....theory.formulas.families import FamilyDomain, family_domain, is_family
from ....theory.formulas.language import expression
from ....theory.formulas.wide_domain import Extent, WideDomain, extent, stated_domain
from ....theory.matrices.statement import FORMS, Statement, statement
from ....theory.numbers.enclosure import exact
from ..page import Check

AnyDomain = Domain | WideDomain | FamilyDomain | Statement
"""Of numbers in ranges with ends, or in any ranges; of families of numbers; of matrices."""
Point = Mapping[str, Fraction]

_RANGE: Final = re.compile(r"(whole )?\s*([\[(])(.*)([\])])")
_FIRST_TO_LAST: Final = re.compile(r"\s*(-?\d+)\s*\.\.\s*(-?\d+)\s*")
_LISTED: Final = re.compile(r"\s*\{(.*)\}\s*")
_OF_MATRICES: Final = (*(f"{form} " for form in FORMS), "each step ", "starts ")  # begin what is no range
_MOST_POINTS: Final = 100_000
_BITS: Final = 128  # of an end such as exp(-1), whose enclosure takes its place
_NOWHERE: Final = Extent(None, None, open_lower=True, open_upper=True)


class _Range(NamedTuple):
    """A range whose ends are still texts."""

    whole: bool
    open_low: bool
    low: str
    high: str
    open_high: bool


def domain_of(check: Check, *facts: str) -> AnyDomain:
    """The domain of a check; ``facts`` are known on it, and are added to its conditions."""
    return _domain(tuple(check.ranges.items()), check.where, facts)


@lru_cache(maxsize=4096)  # every gate asks for it
def _domain(
    ranges_of_check: Sequence[tuple[str, str]], conditions: tuple[str, ...], facts: tuple[str, ...]
) -> AnyDomain:
    ranges, where = dict(ranges_of_check), [*conditions, *facts]
    if any(text.startswith(_OF_MATRICES) for text in ranges.values()):
        return statement(ranges, conditions)
    if any(map(is_family, ranges)):
        return family_domain(ranges, tuple(where))
    to_widen = {name: side for name, text in ranges.items() if (side := _ends_to_widen(text)) is not None}
    for name in _each_after_those_it_needs(to_widen):
        ranges[name], further = _widened(name, to_widen[name], ranges)
        where += further
    return stated_domain(ranges, where)


def numeric_domain_of(check: Check) -> Domain | WideDomain | None:
    """The domain of a check, if it is one of numbers and can be read."""
    try:
        domain = domain_of(check)
    except (FormulaError, ValueError):
        return None
    return domain if isinstance(domain, (Domain, WideDomain)) else None


def range_conditions(domain: Domain | WideDomain) -> Iterator[Link]:
    """The ranges of all letters, as relations."""
    for name, side in domain.box.sides:
        yield from range_conditions_of(name, extent(name, side))


def range_conditions_of(name: str, side: Extent) -> Iterator[Link]:
    """``1 <= n`` and ``n < 5`` for n in ``[1, 5)``."""
    if side.lower is not None:
        yield Link(Number(side.lower), "<" if side.open_lower else "<=", Variable(name))
    if side.upper is not None:
        yield Link(Variable(name), "<" if side.open_upper else "<=", Number(side.upper))


def has_families_of_several_sizes(check: Check) -> bool:
    """Whether a letter is a family such as ``mu[1..K]``, and not ``mu[1..3]``."""
    return any(
        is_family(name) and not name.rpartition("..")[2].strip(" ]").isdecimal() for name in check.ranges
    )


def finite_sets(each: Mapping[str, str]) -> dict[str, tuple[Fraction, ...]]:
    """The numbers of each letter: ``n in 1..100`` and ``m in {1, 2, 5}``."""
    return {name: _numbers(name, text) for name, text in each.items()}


def points_of(each: Mapping[str, str]) -> Iterator[Point]:
    """All points of the product of finite sets."""
    sets = finite_sets(each)
    for row in product(*sets.values()):
        yield dict(zip(sets, row, strict=True))


def rational(text: str) -> Fraction:
    """The number that a page spells, such as ``0.1`` or ``1/3``."""
    return exact(text.strip())


def _numbers(name: str, text: str) -> tuple[Fraction, ...]:
    if found := _FIRST_TO_LAST.fullmatch(text):
        first, last = map(int, found.groups())
        if not 0 <= last - first < _MOST_POINTS:
            accepted = f"up to {_MOST_POINTS} numbers, the first one first"
            raise ValueError(f"{name} in {text!r}; accepted are {accepted}")
        return tuple(map(Fraction, range(first, last + 1)))
    if (found := _LISTED.fullmatch(text)) and found[1].strip():
        return tuple(map(rational, found[1].split(",")))
    raise ValueError(f"{name} in {text!r}; accepted are finite sets such as 1..100 and {{1, 2, 5}}")


def _each_after_those_it_needs(ranges: Mapping[str, _Range]) -> list[str]:
    """The letters, each after those that its range ends at."""
    waiting = {name: _variables_at_ends(side) for name, side in ranges.items()}
    ordered: list[str] = []
    while waiting:
        ready = [name for name, needed in waiting.items() if not needed & waiting.keys()]
        if not ready:
            left = ", ".join(waiting)
            raise ValueError(f"the ranges of {left} name each other; accepted are ends that are known before")
        ordered += ready
        waiting = {name: needed for name, needed in waiting.items() if name not in ready}
    return ordered


def _variables_at_ends(side: _Range) -> frozenset[str]:
    ends = [end for end in (side.low, side.high) if not _is_plain(end)]
    return frozenset().union(*(variables(expression(end)) for end in ends))


def _is_plain(end: str) -> bool:
    """Whether it is a number as it stands, or infinite."""
    if end in {"oo", "-oo"}:
        return True
    try:
        rational(end)
    except ValueError:
        return False
    return True


def _ends_to_widen(text: str) -> _Range | None:
    """A range by its ends; None if both are plain, or it is no range between two expressions."""
    found = _RANGE.fullmatch(text.strip())
    if found is None:
        return None
    whole, opening, ends, closing = found.groups()
    depth = 0
    for at, sign in enumerate(ends):
        depth += (sign in "([") - (sign in ")]")
        if sign == "," and not depth:
            low, high = ends[:at].strip(), ends[at + 1 :].strip()
            plain = _is_plain(low) and _is_plain(high)
            return None if plain else _Range(bool(whole), opening == "(", low, high, closing == ")")
    return None


def _widened(name: str, side: _Range, known: Mapping[str, str]) -> tuple[str, list[str]]:
    """A range around it that ends at numbers, and conditions for what is too much.

    Where y is in ``(0, 1]``, ``[0, y)`` is widened to ``[0, 1)``, with ``x < y`` for the letter x.
    """
    low, high = _values(side.low, known), _values(side.high, known)
    below, above = low.lower, high.upper
    open_low, open_high = low.open_lower or side.open_low, high.open_upper or side.open_high
    if side.whole:
        below = None if below is None else Fraction(math.floor(below) + 1 if open_low else math.ceil(below))
        above = None if above is None else Fraction(math.ceil(above) - 1 if open_high else math.floor(above))
        open_low, open_high = below is None, above is None
    around = Extent(below, above, open_low or below is None, open_high or above is None, whole=side.whole)
    where = [] if _is_plain(side.low) else [f"{side.low} {'<' if side.open_low else '<='} {name}"]
    where += [] if _is_plain(side.high) else [f"{name} {'<' if side.open_high else '<='} {side.high}"]
    return str(around), where


def _values(end: str, known: Mapping[str, str]) -> Extent:
    """Between which numbers the end of a range is; nowhere if that is not known."""
    if end in {"oo", "-oo"}:
        return _NOWHERE
    tree = expression(end)
    if variables(tree):
        return extent(end, known[end]) if end in known else _NOWHERE
    with precision(_BITS):
        value = value_at(tree, {})
    if value is None:
        raise FormulaError(f"{end!r} has no finite value; accepted are ends of ranges that have one")
    return Extent(short_end(value[0]), short_end(value[1]))
