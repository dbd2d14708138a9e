"""Whether what a check states is what a text prints: the same relation, or one as strong, on its domain.

Two sides are the same if they have the same values at points that nobody can choose beforehand. What has no
value where the other one has one is another relation, and so is what chooses between values where the other
one does not: balls at a few points say nothing of a jump between them.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import islice, product
from typing import Final

from ....theory.formulas.balls import precision, value_at
from ....theory.formulas.expression import JUMPS, Expression, FormulaError, Link, heads, variables
from ....theory.formulas.wide_domain import Extent, extent
from ....verify.proving.exact_points import inside
from ..engine.domains import of_numbers
from ..page import Check
from .displays import links_of

_CHOICES: Final = JUMPS | {"min", "max", "abs"}
_BITS: Final = 400
_POINTS, _TRIED, _CORNERS = 5, 400, 16

Point = Mapping[str, Fraction]
Ends = tuple[Fraction, Fraction]
"""Exact ends around a value."""


def statements(checks: Iterable[Check]) -> list[tuple[Check, Link]]:
    """The relations that checks state, each with its check."""
    return [(check, link) for check in checks for link in links_of(check.formula)]


def are_stated(printed: Iterable[Link], known: Sequence[tuple[Check, Link]]) -> bool:
    """Whether each of the relations is among what checks state."""
    return all(any(is_same(link, *each) for each in known) for link in printed)


def is_same(printed: Link, check: Check, link: Link) -> bool:
    """Whether what a check states is what is printed, or as strong, on the domain of the check."""
    if link.relation != "==" and (printed.relation == "==" or (printed.strict and not link.strict)):
        return False
    if link.relation == "==":
        pairs = [(link.left, printed.left), (link.right, printed.right)]
    else:
        pairs = [(link.smaller, printed.smaller), (link.larger, printed.larger)]
    if all(ours == theirs for ours, theirs in pairs):
        return True
    names = _of_both_sides(variables, link)
    if names != _of_both_sides(variables, printed):
        return False
    if not _CHOICES & _of_both_sides(heads, link) <= _of_both_sides(heads, printed):
        return False
    points = [*_points(check, names, f"{link}{printed}")]
    if any(_has_value(link, at) and not _has_value(printed, at) for at in points):
        return False
    return all(_agree(*pair, points) for pair in pairs) or _are_multiples(link.margin, printed.margin, points)


def _of_both_sides(facts: Callable[[Expression], frozenset[str]], link: Link) -> frozenset[str]:
    return facts(link.left) | facts(link.right)


def _has_value(link: Link, at: Point) -> bool:
    return None not in {_value(link.left, at), _value(link.right, at)}


def _value(side: Expression, at: Point) -> Ends | None:
    """Exact ends around a value; of sums of which the length is not known nothing is."""
    try:
        with precision(_BITS):
            return value_at(side, at)
    except FormulaError:
        return None


def _values(one: Expression, other: Expression, points: Iterable[Point]) -> list[tuple[Ends, Ends]]:
    """What two expressions are at points, between exact ends, where both have a value."""
    values = [(_value(one, at), _value(other, at)) for at in points]
    return [(ours, theirs) for ours, theirs in values if ours is not None and theirs is not None]


def _agree(one: Expression, other: Expression, points: Iterable[Point]) -> bool:
    """Whether two expressions have the same values, as far as balls tell, and have some."""
    known = _values(one, other, points)
    return len(known) > 1 and all(max(a, c) <= min(b, d) for (a, b), (c, d) in known)


def _are_multiples(one: Expression, other: Expression, points: Iterable[Point]) -> bool:
    """Whether one is a positive number times the other, as far as balls tell."""
    known = [both for both in _values(one, other, points) if all(low * high > 0 for low, high in both)]
    ratios = [sorted((a / c, a / d, b / c, b / d)) for (a, b), (c, d) in known]
    return len(known) > 1 and 0 < max(each[0] for each in ratios) <= min(each[-1] for each in ratios)


def _points(check: Check, names: frozenset[str], seed: str) -> Iterator[Point]:
    """Points of the domain of a check that nobody can choose beforehand; of its box where it is too thin.

    Then its corners: what is printed may have no value there.
    """
    if (about := of_numbers(check)) is None or not names <= {*about.box.names}:
        return
    chance = random.Random(seed)  # noqa: S311  no secret
    sides = {name: extent(name, side) for name, side in about.box.sides}
    tried = [{name: _in(side, chance) for name, side in sides.items()} for _ in range(_TRIED)]
    within = [*islice((at for at in tried if inside(about, at)), _POINTS)]
    yield from within if len(within) > 1 else tried[:_POINTS]
    ends = (
        [(name, end) for end in {side.lower, side.upper} if end is not None and end in side]
        or [(name, tried[0][name])]
        for name, side in sides.items()
    )
    yield from (at for at in islice(map(dict, product(*ends)), _CORNERS) if inside(about, at))


def _in(side: Extent, chance: random.Random) -> Fraction:
    """A number of a range."""
    low, high = side.lower, side.upper
    reach = Fraction(chance.randrange(1, 10**6), 10 ** chance.choice((5, 6, 6)))
    if low is not None and high is not None:
        found = low + (high - low) * Fraction(chance.randrange(1, 10**6), 10**6)
    elif high is not None:
        found = high - reach
    else:
        found = (low or Fraction(0)) + (reach if low is not None or chance.random() < 1 / 2 else -reach)
    return Fraction(-(-found // 1)) if side.whole else found
