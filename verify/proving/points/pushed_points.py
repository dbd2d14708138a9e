"""Finds violations where conditions leave little room: points are pushed onto the borders that they fail.

They start at short numbers, which doubles hold exactly. A condition that fails at a point is solved as an
equality for one of its variables, which is moved to the solution; so on until all conditions hold.
"""

from collections.abc import Iterator
from fractions import Fraction
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from ....theory.formulas.doubles import doubles
from ....theory.formulas.expression import Expression, Link, variables
from ....theory.formulas.wide_domain import Extent, WideDomain
from ..exact_points import Point
from .witness import solution

_SEED = 0
_POINTS = 400  # how many are pushed
_TURNS = 10  # of all conditions, after which points that still fail one are dropped
_MOST_YIELDED = 12  # whoever asks examines each exactly, which takes longer than to find it
_DISTANCES = np.array([0, 0, 0, 1, 1, 2, 3, 1 / 2, 1 / 4, 8, 64, 1024])
"""Of a start from the end of a range, the likely ones several times."""
_SHARES = np.array([0, 0, 1, 1, 1 / 2, 1 / 4, 3 / 4, 1 / 8, 1 / 1024])
"""Of the way between two ends of a range, for a start."""
_GRID = 2.0**20  # pushed values are multiples of 1/_GRID: their products are exact in doubles
_CLEARLY = 1e-6  # by how much, relative to both sides, a relation fails beyond all rounding

Rows = NDArray[np.float64]
"""A point in each row, or a value for each point."""
Solved = tuple[int, Expression]
"""The place of a variable, and its value where a condition is an equality."""


def pushed_points(link: Link, stated: WideDomain) -> Iterator[Point]:
    """Points where, in doubles, all conditions hold and the relation clearly fails, the worst first."""
    points = _points_of_domain(stated)
    if not len(points):
        return
    small, large = _values((link.smaller, link.larger), stated, points)
    with np.errstate(all="ignore"):
        gap = (large - small) / (np.abs(large) + np.abs(small) + 1)
        gap = -np.abs(gap) if link.relation == "==" else gap
    gap = np.where(np.isnan(gap), np.inf, np.round(gap, 6))  # machines differ in the last digits
    for row in np.argsort(gap, kind="stable")[:_MOST_YIELDED]:
        if gap[row] < -_CLEARLY:
            yield dict(zip(stated.box.names, map(Fraction, points[row].tolist()), strict=True))


@lru_cache(maxsize=256)
def _points_of_domain(stated: WideDomain) -> Rows:
    """Points that meet all conditions in doubles."""
    links = [link for condition in stated.where for link in condition.links]
    rng = np.random.default_rng(_SEED)
    sides = [side for _, side in stated.box.sides]
    points = np.column_stack([_short_numbers(side, rng) for side in sides])
    solved = [_solutions(link, stated.box.names) for link in links]
    failing = np.zeros(_POINTS, dtype=bool)
    for turn in range(_TURNS + 1):
        failing[:] = False
        for link, solutions in zip(links, solved, strict=True):
            fails_this = ~_meets(link, stated, points)
            failing |= fails_this
            if turn < _TURNS and solutions:
                _push(points, np.flatnonzero(fails_this), solutions, stated, rng)
        if not failing.any():
            break
    return points[~failing]


def _short_numbers(side: Extent, rng: np.random.Generator) -> Rows:
    """Numbers of a range that are short in base two, those near an end, or near 0, most often."""
    if side.lower is not None and side.upper is not None:
        starts = float(side.lower) + float(side.upper - side.lower) * rng.choice(_SHARES, _POINTS)
        return _brought_into(side, starts)
    distances = rng.choice(_DISTANCES, _POINTS)
    if side.lower is None and side.upper is None:
        distances = distances * rng.choice([-1, 1], _POINTS)
    elif side.lower is None:
        distances = -distances
    end = side.upper if side.lower is None else side.lower
    return _brought_into(side, float(end or 0) + distances)


def _brought_into(side: Extent, values: Rows) -> Rows:
    """The values, those beyond an end moved to the next number that doubles hold exactly, or near it."""
    unit = 1.0 if side.whole else 1 / _GRID
    values = np.round(values) if side.whole else values
    if side.lower is not None:
        low = np.ceil(float(side.lower) / unit) * unit
        values = np.maximum(values, low + unit if side.open_lower and low <= side.lower else low)
    if side.upper is not None:
        high = np.floor(float(side.upper) / unit) * unit
        values = np.minimum(values, high - unit if side.open_upper and high >= side.upper else high)
    return values


def _solutions(link: Link, names: tuple[str, ...]) -> list[Solved]:
    """The border of a condition, solved for each variable for which that can be done."""
    border, used = Link(link.smaller, "==", link.larger), variables(link.margin)
    solved = ((place, solution(border, name)) for place, name in enumerate(names) if name in used)
    return [(place, value) for place, value in solved if value is not None]


def _push(
    points: Rows,
    failing: NDArray[np.intp],
    solutions: list[Solved],
    stated: WideDomain,
    rng: np.random.Generator,
) -> None:
    """Move a random variable of each failing point to the border, or near it, in ``points`` itself.

    It moves to the next multiple of 1/_GRID or the next whole number, below or above: a random one of these
    four kinds. Which side of the border meets the condition depends on the variable, so that both are tried.
    """
    choice = rng.integers(0, len(solutions), len(failing))
    kind = rng.integers(0, 4, len(failing))
    for number, (place, border) in enumerate(solutions):
        moved = choice == number
        rows = failing[moved]
        if not rows.size:
            continue
        (value,) = _values((border,), stated, points[rows])
        grid = np.where(kind[moved] < 2, _GRID, 1)
        below = kind[moved] % 2 == 0
        near = np.where(below, np.floor(value * grid), np.ceil(value * grid)) / grid
        near = np.where(np.isfinite(near), near, points[rows, place])
        points[rows, place] = _brought_into(stated.box.sides[place][1], near)


def _meets(link: Link, stated: WideDomain, points: Rows) -> NDArray[np.bool_]:
    """Whether a relation holds in doubles, by point; it does not where a side has no value."""
    small, large = _values((link.smaller, link.larger), stated, points)
    compared = np.equal if link.relation == "==" else np.less if link.strict else np.less_equal
    met: NDArray[np.bool_] = compared(small, large)
    return met


def _values(trees: tuple[Expression, ...], stated: WideDomain, points: Rows) -> list[Rows]:
    """The values of some expressions in doubles, each by point."""
    values = doubles(trees, {name: points[:, k] for k, name in enumerate(stated.box.names)})
    return [np.broadcast_to(each, len(points)) for each in values]
