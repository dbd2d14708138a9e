"""Points of a box at which a search for violations begins: a grid with its corners, and random points."""

import math
from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ....theory.formulas.domain import Box, Domain, Interval

Points = NDArray[np.float64]
"""A row a point, a column a variable."""

_LARGEST = Fraction(10**307)
"""Below the largest double by a factor of 18: so differences of two ends and small multiples are finite."""
_FEWEST = 8
_NEAREST, _FARTHEST = -12, 0  # powers of ten: shares of a side from its end
_LEAST_FACTOR, _MOST_FACTOR = -12, -0.3  # powers of ten: by which nearly equal variables differ
_DISTANCES = (1e-1, 1e-2, 1e-3, 1e-4, 1e-6, 1e-9, 1e-12)


def proposals(domain: Domain, count: int, rng: np.random.Generator) -> Points:
    """Points of the box: evenly spread, near its ends, on a grid, and with variables that nearly agree.

    There are at least ``count // 4`` of each of the five kinds.
    """
    named = domain.box.sides
    if not named:
        return np.zeros((1, 0))
    sides = [side for _, side in named]
    share = max(count // 4, _FEWEST)
    uniform = np.column_stack([_between(side, rng.random(share)) for side in sides])
    near = _near_ends(sides, share, rng)
    mixed = _either(uniform, near, rng)
    # the grid first: among points that doubles cannot tell apart the first are tried
    kinds = [_grid(named, share), uniform, near, mixed]
    if len(sides) > 1:
        kinds.append(_nearly_equal(sides, _either(uniform, near, rng), rng))
    lower = [bounded_double(side.lower) for side in sides]
    upper = [bounded_double(side.upper) for side in sides]
    clipped: Points = np.clip(np.concatenate(kinds), lower, upper)
    return clipped


def _near_ends(sides: Sequence[Interval], count: int, rng: np.random.Generator) -> Points:
    """Points whose variables are near the lower or the upper end of their sides, at every scale."""
    shares = 10.0 ** rng.uniform(_NEAREST, _FARTHEST, (count, len(sides)))
    at_upper = rng.random((count, len(sides))) < 0.5
    ends = [
        np.where(upper, _from_end(side, share, up=True), _from_end(side, share, up=False))
        for side, share, upper in zip(sides, shares.T, at_upper.T, strict=True)
    ]
    return np.column_stack(ends)


def _either(one: Points, other: Points, rng: np.random.Generator) -> Points:
    """Points whose variables are from one or the other, as a coin says."""
    return np.where(rng.random(one.shape) < 0.5, one, other)


def _nearly_equal(sides: Sequence[Interval], points: Points, rng: np.random.Generator) -> Points:
    """The points with one variable, the target, nearly equal to another one, the source.

    Inequalities that touch on the diagonal are often tightest at 1/2 or in the middle: a third of the sources
    is moved there.
    """
    count, width = points.shape
    rows, source = np.arange(count), rng.integers(0, width, count)
    target = (source + rng.integers(1, width, count)) % width
    half = Fraction(1, 2)
    middles = [0.5 if half in side else float(_between(side, np.asarray(0.5))) for side in sides]
    is_moved = rng.random(count) < 1 / 3
    points[rows, source] = np.where(is_moved, np.array(middles)[source], points[rows, source])
    factor = 1 + rng.choice([-1.0, 1.0], count) * 10.0 ** rng.uniform(_LEAST_FACTOR, _MOST_FACTOR, count)
    points[rows, target] = points[rows, source] * factor
    return points


def proposals_from(seed: int, domain: Domain, count: int) -> tuple[Points, np.random.Generator]:
    """The proposals from a seed, made once for all relations on a box, and the generator as they leave it."""
    points, state = _from_seed(seed, domain.box, count)
    rng = np.random.default_rng(seed)
    rng.bit_generator.state = state
    return points, rng


@lru_cache(maxsize=64)
def _from_seed(seed: int, sides: Box, count: int) -> tuple[Points, Mapping[str, Any]]:
    """The proposals from a seed, which nobody may change, and the state of the generator after them."""
    rng = np.random.default_rng(seed)
    points = proposals(Domain(sides), count, rng)
    points.flags.writeable = False
    return points, rng.bit_generator.state


def _between(side: Interval, share: Points) -> Points:
    """The number that is such a share of the side above its lower end."""
    return bounded_double(side.lower) + bounded_double(side.upper - side.lower) * share


def _from_end(side: Interval, share: Points, *, up: bool) -> Points:
    """The number that is such a share of the side from its upper or its lower end."""
    width = bounded_double(side.upper - side.lower)
    return bounded_double(side.upper) - width * share if up else bounded_double(side.lower) + width * share


@lru_cache(maxsize=64)
def _grid(sides: tuple[tuple[str, Interval], ...], count: int) -> Points:
    """Corners first, then combinations of as many ticks of each side as there is room for."""
    ticks = [list(_ticks(side)) for _, side in sides]
    while math.prod(len(tick) for tick in ticks) > 4 * count and max(map(len, ticks)) > 2:
        max(ticks, key=len).pop()
    places = np.meshgrid(*map(np.array, ticks), indexing="ij")  # the last variable changes fastest
    return np.stack([each.ravel() for each in places], axis=1)


@lru_cache(maxsize=256)
def _ticks(side: Interval) -> tuple[float, ...]:
    """Numbers of a side: its ends, some near them, a few in between, and some beside 0, 1/2 and 1."""
    shares = [0.0, 1.0, 0.5, 0.25, 0.75, *_DISTANCES, *(1 - d for d in _DISTANCES[:4])]
    near_top = [
        bounded_double(side.upper) - bounded_double(side.upper - side.lower) * d for d in _DISTANCES[4:]
    ]
    inner = [mark for mark in (0.0, 0.5, 1.0) if side.lower < Fraction(mark) < side.upper]
    around = [mark + sign * d for mark in inner for d in (0.0, *_DISTANCES) for sign in (1, -1)]
    return (*_between(side, np.array(shares)).tolist(), *near_top, *around)


def bounded_double(value: Fraction) -> float:
    """The nearest double among those that can be added up and scaled without becoming infinite."""
    return float(max(-_LARGEST, min(value, _LARGEST)))
