"""Points of a box to try first: its corners, its middle, a grid, and chance."""

import math
from collections.abc import Mapping
from fractions import Fraction
from functools import lru_cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ....theory.formulas.domain import Box, Domain, Interval

LARGEST_DOUBLE = Fraction(10**307)


_DISTANCES = (1e-1, 1e-2, 1e-3, 1e-4, 1e-6, 1e-9, 1e-12)


def proposals(domain: Domain, count: int, rng: np.random.Generator) -> NDArray[np.float64]:
    """Points of the box: evenly spread, near its ends, on a grid, and with variables that nearly agree."""
    named = domain.box.sides
    width = len(named)
    if not width:
        return np.zeros((1, 0))
    share = max(count // 4, 8)
    uniform = np.column_stack([_between(side, rng.random(share)) for _, side in named])
    powers = 10.0 ** rng.uniform(-12, 0, (share, width))
    upper = rng.random((share, width)) < 0.5
    near = np.column_stack(
        [
            np.where(
                upper[:, k], _from_end(side, powers[:, k], up=True), _from_end(side, powers[:, k], up=False)
            )
            for k, (_, side) in enumerate(named)
        ]
    )
    mixed = np.where(rng.random((share, width)) < 0.5, uniform, near)
    # the grid first: among points that doubles cannot tell apart the first are tried
    rows = [_grid(named, share), uniform, near, mixed]
    if width > 1:
        twins = np.where(rng.random((share, width)) < 0.5, uniform, near)
        source = rng.integers(0, width, share)
        target = (source + rng.integers(1, width, share)) % width
        rows_index = np.arange(share)
        # inequalities that touch on the diagonal are often tightest at one half or at the centre
        special = np.array(
            [0.5 if Fraction(1, 2) in side else float(_between(side, np.asarray(0.5))) for _, side in named]
        )
        centred = rng.random(share) < 1 / 3
        twins[rows_index, source] = np.where(centred, special[source], twins[rows_index, source])
        factor = 1 + rng.choice([-1.0, 1.0], share) * 10.0 ** rng.uniform(-12, -0.3, share)
        twins[rows_index, target] = twins[rows_index, source] * factor
        rows.append(twins)
    points = np.concatenate(rows)
    lower = np.array([bounded_double(side.lower) for _, side in named])
    top = np.array([bounded_double(side.upper) for _, side in named])
    clipped: NDArray[np.float64] = np.clip(points, lower, top)
    return clipped


def proposals_from(seed: int, domain: Domain, count: int) -> tuple[NDArray[np.float64], np.random.Generator]:
    """The proposals from a seed, and the generator where it is then: of one box for all relations on it."""
    points, state = _from_seed(seed, domain.box, count)
    rng = np.random.default_rng(seed)
    rng.bit_generator.state = state
    return points, rng


@lru_cache(maxsize=64)
def _from_seed(seed: int, sides: Box, count: int) -> tuple[NDArray[np.float64], Mapping[str, Any]]:
    rng = np.random.default_rng(seed)
    points = proposals(Domain(sides), count, rng)
    points.flags.writeable = False
    return points, rng.bit_generator.state


def _between(side: Interval, share: NDArray[np.float64]) -> NDArray[np.float64]:
    return bounded_double(side.lower) + bounded_double(side.upper - side.lower) * share


def _from_end(side: Interval, share: NDArray[np.float64], *, up: bool) -> NDArray[np.float64]:
    width = bounded_double(side.upper - side.lower)
    return bounded_double(side.upper) - width * share if up else bounded_double(side.lower) + width * share


@lru_cache(maxsize=64)
def _grid(sides: tuple[tuple[str, Interval], ...], count: int) -> NDArray[np.float64]:
    """Corners first, then what fits of ends, points near the ends and a few in between."""
    ticks = [list(_ticks(side)) for _, side in sides]
    while math.prod(len(tick) for tick in ticks) > 4 * count and max(map(len, ticks)) > 2:
        max(ticks, key=len).pop()
    places = np.meshgrid(*map(np.array, ticks), indexing="ij")  # the last variable changes fastest
    return np.stack([each.ravel() for each in places], axis=1)


@lru_cache(maxsize=256)
def _ticks(side: Interval) -> tuple[float, ...]:
    """The ends, points near them, a few in between, and what is beside 0, 1/2 and 1."""
    shares = [0.0, 1.0, 0.5, 0.25, 0.75, *_DISTANCES, *(1 - d for d in _DISTANCES[:4])]
    near_top = [
        bounded_double(side.upper) - bounded_double(side.upper - side.lower) * d for d in _DISTANCES[4:]
    ]
    inner = [mark for mark in (0.0, 0.5, 1.0) if side.lower < Fraction(mark) < side.upper]
    around = [mark + sign * d for mark in inner for d in (0.0, *_DISTANCES) for sign in (1, -1)]
    return (*_between(side, np.array(shares)).tolist(), *near_top, *around)


def bounded_double(value: Fraction) -> float:
    """The nearest double of those that can be added up and scaled without becoming infinite."""
    return float(max(-LARGEST_DOUBLE, min(value, LARGEST_DOUBLE)))
