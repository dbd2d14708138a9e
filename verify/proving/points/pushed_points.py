"""Finds violations where conditions leave little room: points are pushed onto the borders that they fail.

They start at short numbers, which doubles hold exactly, and are pushed until all conditions hold.
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

_SEED, _PUSHED, _ROUNDS, _LIKELY = 0, 400, 10, 12
_NUMBERS = np.array([0, 0, 0, 1, 1, 2, 3, 1 / 2, 1 / 4, 8, 64, 1024])
"""Distances from the end of a range, the likely ones several times."""
_SHARES = np.array([0, 0, 1, 1, 1 / 2, 1 / 4, 3 / 4, 1 / 8, 1 / 1024])
"""Places between two ends of a range."""
_GRID = 2.0**20
_CLEARLY = 1e-6

Rows = NDArray[np.float64]
"""A point in each row."""


def pushed_points(link: Link, stated: WideDomain) -> Iterator[Point]:
    """Points where, in doubles, all conditions hold and the relation clearly fails, the worst first."""
    points = _pushed(stated)
    if not len(points):
        return
    small, large = _values((link.smaller, link.larger), stated, points)
    with np.errstate(all="ignore"):
        gap = (large - small) / (np.abs(large) + np.abs(small) + 1)
        gap = -np.abs(gap) if link.relation == "==" else gap
    gap = np.where(np.isnan(gap), np.inf, np.round(gap, 6))  # machines differ in the last digits
    for place in np.argsort(gap, kind="stable")[:_LIKELY]:
        if gap[place] < -_CLEARLY:
            yield dict(zip(stated.box.names, map(Fraction, points[place].tolist()), strict=True))


@lru_cache(maxsize=256)
def _pushed(stated: WideDomain) -> Rows:
    """Points that meet all conditions in doubles."""
    links = [link for condition in stated.where for link in condition.links]
    rng = np.random.default_rng(_SEED)
    sides = [side for _, side in stated.box.sides]
    points = np.column_stack([_short_numbers(side, rng) for side in sides])
    ways = [_ways(link, stated.box.names) for link in links]
    failing = np.zeros(_PUSHED, dtype=bool)
    for turn in range(_ROUNDS + 1):
        failing[:] = False
        for link, several in zip(links, ways, strict=True):
            here = ~_meets(link, stated, points)
            failing |= here
            if turn < _ROUNDS and several:
                _push(points, np.flatnonzero(here), several, stated, rng)
        if not failing.any():
            break
    return points[~failing]


def _short_numbers(side: Extent, rng: np.random.Generator) -> Rows:
    """Numbers of a range that are short in base two, small ones most often."""
    if side.lower is not None and side.upper is not None:
        found = float(side.lower) + float(side.upper - side.lower) * rng.choice(_SHARES, _PUSHED)
    else:
        found = rng.choice(_NUMBERS, _PUSHED)
        sign = rng.choice([-1, 1], _PUSHED) if side.lower is side.upper else 1 if side.upper is None else -1
        found = float(side.lower or side.upper or 0) + sign * found
    return _brought_into(side, found)


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


def _ways(link: Link, names: tuple[str, ...]) -> list[tuple[int, Expression]]:
    """The variables for which a condition can be solved, by their places, and the solutions."""
    border, used = Link(link.smaller, "==", link.larger), variables(link.margin)
    found = ((place, solution(border, name)) for place, name in enumerate(names) if name in used)
    return [(place, to) for place, to in found if to is not None]


def _push(
    points: Rows,
    failing: NDArray[np.intp],
    ways: list[tuple[int, Expression]],
    stated: WideDomain,
    rng: np.random.Generator,
) -> None:
    """One variable of each failing point, moved to the border or a short number beside it."""
    choice = rng.integers(0, len(ways), len(failing))
    kind = rng.integers(0, 4, len(failing))
    for number, (place, to) in enumerate(ways):
        rows = failing[choice == number]
        if not rows.size:
            continue
        (value,) = _values((to,), stated, points[rows])
        grid = np.array([_GRID, _GRID, 1, 1])[kind[choice == number]]
        below = kind[choice == number] % 2 == 0
        near = np.where(below, np.floor(value * grid), np.ceil(value * grid)) / grid
        near = np.where(np.isfinite(near), near, points[rows, place])
        points[rows, place] = _brought_into(stated.box.sides[place][1], near)


def _meets(link: Link, stated: WideDomain, points: Rows) -> NDArray[np.bool_]:
    small, large = _values((link.smaller, link.larger), stated, points)
    compared = np.equal if link.relation == "==" else np.less if link.strict else np.less_equal
    met: NDArray[np.bool_] = compared(small, large)
    return met


def _values(trees: tuple[Expression, ...], stated: WideDomain, points: Rows) -> list[Rows]:
    found = doubles(trees, {name: points[:, k] for k, name in enumerate(stated.box.names)})
    return [np.broadcast_to(each, len(points)) for each in found]
