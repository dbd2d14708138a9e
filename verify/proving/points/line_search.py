"""Where a margin is smallest: at the end of a valley that random steps do not follow.

From every start one variable after the other takes the value of the smallest margin on its whole range, which
is looked at near its ends, near zero and far out, and then ever closer. So the starts come down to a curve
such as ``x y = 1``, also far out; along it steps of Newton's method go on.
"""

from collections.abc import Callable
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

Reals = NDArray[np.float64]

_FAR = 1e18
_STARTS, _ROUNDS, _CLOSER, _PARTS, _BEST = 32, 3, 8, 8, 10
_SIZES = np.concatenate([np.arange(11.0), 10.0 ** np.arange(-18, 18.25, 0.25)])
_SHARES = np.linspace(0, 1, 33)
_LEAST, _APART = 1e-3, (1e-4, 1e-6) * 50
_DAMPING = 10.0 ** np.arange(-12, 3)[:, None]


Margins = Callable[[Reals], Reals]
"""Of points, a row each."""


class Ranges(NamedTuple):
    """The ends of the variables, maybe infinite, and which of them are whole numbers."""

    lower: Reals
    upper: Reals
    whole: NDArray[np.bool_]


def lowest_on_lines(margins: Margins, ranges: Ranges) -> Reals:
    """Points with small margins."""
    lines = [_line(*each) for each in zip(*ranges, strict=True)]
    rng = np.random.default_rng(len(lines))
    points = np.column_stack([rng.choice(line, _STARTS) for line in lines])
    for _ in range(_ROUNDS if len(lines) > 1 else 1):
        for k in rng.permutation(len(lines)):
            points[:, k] = _lowest(margins, points, k, lines[k], whole=bool(ranges.whole[k]))
    return _downhill(margins, points[np.argsort(_values(margins, points), kind="stable")[:_BEST]], ranges)


def _downhill(margins: Margins, points: Reals, ranges: Ranges) -> Reals:
    """Each point after steps of Newton's method on differences, damped as much as helps, which never rise."""
    count, width = points.shape
    pairs = [(i, j) for i in range(width) for j in range(i)]
    axes = np.eye(width)
    units = np.vstack([np.zeros(width), axes, -axes, *(axes[i] + axes[j] for i, j in pairs)])
    with np.errstate(all="ignore"):
        for share in _APART:
            apart = share * np.maximum(np.abs(points), _LEAST)
            values = _values(margins, (points[:, None] + units * apart[:, None]).reshape(-1, width))
            here, up, down, both = np.split(values.reshape(count, -1), [1, width + 1, 2 * width + 1], axis=1)
            slopes, bends = (up - down) / 2, np.zeros((count, width, width))
            bends[:, range(width), range(width)] = up - 2 * here + down
            for place, (i, j) in enumerate(pairs):
                bends[:, i, j] = bends[:, j, i] = both[:, place] - up[:, i] - up[:, j] + here[:, 0]
            flat = ~(np.isfinite(bends).all(axis=(1, 2)) & np.isfinite(slopes).all(axis=1))
            slopes[flat], bends[flat] = 0, 0
            curved, ways = np.linalg.eigh(bends)
            sizes = np.abs(curved)[:, None]
            damped = np.maximum(sizes, _DAMPING * sizes.max(axis=2, keepdims=True) + 1e-300)
            along = np.einsum("nij,ni->nj", ways, slopes)[:, None] / damped
            steps = np.nan_to_num(np.einsum("nij,nkj->nki", ways, -along) * apart[:, None])
            points = _best(
                margins, points, np.clip(points[:, None] + steps, ranges.lower, ranges.upper), ranges
            )
    return points


def _best(margins: Margins, points: Reals, tried: Reals, ranges: Ranges) -> Reals:
    """Of each point and what was tried for it, that of the smallest margin."""
    every = np.concatenate([points[:, None], np.where(ranges.whole, np.round(tried), tried)], axis=1)
    values = _values(margins, every.reshape(-1, points.shape[1])).reshape(every.shape[:2])
    found: Reals = every[np.arange(len(points)), values.argmin(axis=1)]
    return found


def _line(lower: float, upper: float, whole: bool) -> Reals:  # noqa: FBT001  a row of the table of variables
    """Values of one variable, in order."""
    low, high = max(lower, -_FAR), min(upper, _FAR)
    values = np.concatenate([low + _SIZES, high - _SIZES, _SIZES, -_SIZES, low + (high - low) * _SHARES])
    values = np.round(values) if whole else values
    found: Reals = np.unique(values[(values >= low) & (values <= high)])
    return found


def _lowest(margins: Margins, points: Reals, k: int, line: Reals, *, whole: bool) -> Reals:
    """For each point the value of its variable ``k`` with the smallest margin."""
    rows, shares = np.arange(len(points)), np.linspace(0, 1, _PARTS + 1)
    tried: Reals = np.tile(line, (len(points), 1))
    for closer in range(_CLOSER + 1):
        many = np.repeat(points, tried.shape[1], axis=0)
        many[:, k] = tried.ravel()
        place = _values(margins, many).reshape(tried.shape).argmin(axis=1)
        best: Reals = tried[rows, place]
        if closer == _CLOSER:
            break
        before, after = (tried[rows, np.clip(place + step, 0, tried.shape[1] - 1)] for step in (-1, 1))
        below = before[:, None] + (best - before)[:, None] * shares
        above = best[:, None] + (after - best)[:, None] * shares[1:]
        tried = np.concatenate([below, above], axis=1)
        tried = np.round(tried) if whole else tried
    return best


def _values(margins: Margins, points: Reals) -> Reals:
    """Margins; what is undefined is not sought."""
    found = margins(points)
    return np.where(np.isnan(found), np.inf, found)
