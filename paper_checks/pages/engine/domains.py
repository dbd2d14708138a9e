"""What ranges of a page stand for: domains of the engine, finite sets, ends that name other letters."""

import re
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import product
from typing import Final

from ....theory.formulas.balls import precision, value_at
from ....theory.formulas.domain import Domain, short_end
from ....theory.formulas.expression import FormulaError, Link, Number, Variable, variables
from ....theory.formulas.families import FamilyDomain, family_domain, is_family
from ....theory.formulas.language import expression
from ....theory.formulas.wide_domain import Extent, WideDomain, extent, stated_domain
from ....theory.matrices.statement import FORMS, Statement, statement
from ....theory.numbers.enclosure import exact
from ..page import Check

Stated = Domain | WideDomain | FamilyDomain | Statement
Point = Mapping[str, Fraction]

_RANGE: Final = re.compile(r"(whole )?\s*([\[(])(.*)([\])])")
_RUN: Final = re.compile(r"\s*(-?\d+)\s*\.\.\s*(-?\d+)\s*")
_SET: Final = re.compile(r"\s*\{(.*)\}\s*")
_MATRIX: Final = (*(f"{form} " for form in FORMS), "each step ", "starts ")
_MOST_POINTS: Final = 100_000
_BITS: Final = 128


def stated(check: Check, *facts: str) -> Stated:
    """The domain of a check; ``facts`` are known on it, and stand among its conditions."""
    return _stated(tuple(check.ranges.items()), check.where, facts)


@lru_cache(maxsize=4096)  # every gate asks for it
def _stated(sides: Sequence[tuple[str, str]], conditions: tuple[str, ...], facts: tuple[str, ...]) -> Stated:
    ranges, where = dict(sides), [*conditions, *facts]
    if any(side.startswith(_MATRIX) for side in ranges.values()):
        return statement(ranges, conditions)
    if any(map(is_family, ranges)):
        return family_domain(ranges, tuple(where))
    for name in _by_need(ranges):
        ranges[name], further = _without_letters(name, ranges[name], ranges)
        where += further
    return stated_domain(ranges, where)


def of_numbers(check: Check) -> Domain | WideDomain | None:
    """The domain of a check, if it is one of numbers and can be read."""
    try:
        about = stated(check)
    except (FormulaError, ValueError):
        return None
    return about if isinstance(about, (Domain, WideDomain)) else None


def ends(about: Domain | WideDomain) -> Iterator[Link]:
    """The ends of the ranges of letters, as relations."""
    for name, side in about.box.sides:
        yield from ends_of(name, extent(name, side))


def ends_of(name: str, side: Extent) -> Iterator[Link]:
    """The ends of the range of a letter, as relations."""
    if side.lower is not None:
        yield Link(Number(side.lower), "<" if side.open_lower else "<=", Variable(name))
    if side.upper is not None:
        yield Link(Variable(name), "<" if side.open_upper else "<=", Number(side.upper))


def in_parts(check: Check) -> bool:
    """Whether the domain is about families whose size is one of a few."""
    return any(
        is_family(name) and not name.rpartition("..")[2].strip(" ]").isdecimal() for name in check.ranges
    )


def finite(each: Mapping[str, str]) -> dict[str, tuple[Fraction, ...]]:
    """A finite set as numbers: ``n in 1..100`` and ``m in {1, 2, 5}``."""
    return {name: _several(name, text) for name, text in each.items()}


def points_of(each: Mapping[str, str]) -> Iterator[Point]:
    """All points of a finite set."""
    several = finite(each)
    for row in product(*several.values()):
        yield dict(zip(several, row, strict=True))


def number(text: str) -> Fraction:
    """The rational that a page spells, such as ``0.1`` or ``1/3``."""
    return exact(text.strip())


def _several(name: str, text: str) -> tuple[Fraction, ...]:
    if found := _RUN.fullmatch(text):
        first, last = map(int, found.groups())
        if not 0 <= last - first < _MOST_POINTS:
            raise ValueError(
                f"{name} in {text!r}; accepted are up to {_MOST_POINTS} numbers, the first one first"
            )
        return tuple(map(Fraction, range(first, last + 1)))
    if (found := _SET.fullmatch(text)) and found[1].strip():
        return tuple(map(number, found[1].split(",")))
    raise ValueError(f"{name} in {text!r}; accepted are finite sets such as 1..100 and {{1, 2, 5}}")


def _by_need(ranges: Mapping[str, str]) -> list[str]:
    """The letters whose ranges do not end at numbers, each after those that its range names."""
    named = {name: _named(side) for name, side in ranges.items() if not all(map(_is_plain, _ends(side)))}
    ordered: list[str] = []
    while len(ordered) < len(named):
        ready = [
            name for name in named if name not in ordered and not named[name] & named.keys() - {*ordered}
        ]
        if not ready:
            left = ", ".join(name for name in named if name not in ordered)
            raise ValueError(f"the ranges of {left} name each other; accepted are ends that are known before")
        ordered += ready
    return ordered


def _named(side: str) -> frozenset[str]:
    return frozenset().union(*(variables(expression(end)) for end in _ends(side) if not _is_plain(end)))


def _is_plain(end: str) -> bool:
    """Whether an end is a number as it stands, or nowhere."""
    try:
        return end in {"oo", "-oo"} or number(end) is not None
    except ValueError:
        return False


def _ends(side: str) -> tuple[str, ...]:
    """Both ends of a range as texts; none where it is no range between two expressions."""
    found = _RANGE.fullmatch(side.strip())
    if found is None:
        return ()
    depth = 0
    for at, sign in enumerate(found[3]):
        depth += (sign in "([") - (sign in ")]")
        if sign == "," and not depth:
            return found[3][:at].strip(), found[3][at + 1 :].strip()
    return ()


def _without_letters(name: str, side: str, known: Mapping[str, str]) -> tuple[str, list[str]]:
    """A range between numbers around one that ends elsewhere, and the conditions that make up for it."""
    found = _RANGE.fullmatch(side.strip())
    assert found is not None
    low, high = _ends(side)
    (below, open_low), (above, open_high) = _hull(low, known, upper=False), _hull(high, known, upper=True)
    if found[1]:
        below = None if below is None else Fraction(-(-below // 1))
        above = None if above is None else Fraction(above // 1)
    around = Extent(
        below,
        above,
        below is None or (not found[1] and (open_low or found[2] == "(")),
        above is None or (not found[1] and (open_high or found[4] == ")")),
        whole=bool(found[1]),
    )
    where = [] if _is_plain(low) else [f"{low} {'<' if found[2] == '(' else '<='} {name}"]
    where += [] if _is_plain(high) else [f"{name} {'<' if found[4] == ')' else '<='} {high}"]
    return str(around), where


def _hull(end: str, known: Mapping[str, str], *, upper: bool) -> tuple[Fraction | None, bool]:
    """What the end is never beyond, and whether it never gets there; None where that is not known."""
    if end in {"oo", "-oo"}:
        return None, True
    tree = expression(end)
    if not variables(tree):
        with precision(_BITS):
            both = value_at(tree, {})
        if both is None:
            raise FormulaError(f"{end!r} has no finite value; accepted are ends of ranges that have one")
        return short_end(both[upper]), False
    if end in known:
        around = extent(end, known[end])
        return (around.upper, around.open_upper) if upper else (around.lower, around.open_lower)
    return None, True
