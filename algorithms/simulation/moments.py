"""Moments of many runs, merged along one tree that depends on the number of runs alone.

Run ``i`` is leaf ``i``; leaves ``2j`` and ``2j + 1`` meet, then what became of them, and so on; one without a
partner goes up as it is. Whoever merges whole branches, in whatever portions, comes to the same bits.
"""

import math
from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

_Array = NDArray[np.float64]


class Moments(NamedTuple):
    """Of so many runs: at each checkpoint the mean, the sum of squares about it, and both ends."""

    runs: int
    mean: _Array
    squares: _Array
    least: _Array
    most: _Array

    def standard_error(self) -> _Array:
        """Standard deviation of the runs over the root of their number; infinite from a single run."""
        if self.runs == 1:
            return np.full(self.mean.shape, math.inf)
        return np.asarray(np.sqrt(self.squares / (self.runs - 1)) / math.sqrt(self.runs))


def moments_of(values: ArrayLike) -> Moments:
    """Of the rows of an array: a branch whose first row is its first leaf."""
    rows = np.asarray(values, dtype=np.float64)
    if not len(rows):
        raise ValueError("moments are of at least one run")
    counts, means, squares = np.ones((len(rows), 1)), rows, np.zeros_like(rows)
    while len(counts) > 1:
        pairs = len(counts) // 2 * 2
        merged = _merged(
            (counts[:pairs:2], means[:pairs:2], squares[:pairs:2]),
            (counts[1:pairs:2], means[1:pairs:2], squares[1:pairs:2]),
        )
        counts, means, squares = (
            np.concatenate([above, last[pairs:]])
            for above, last in zip(merged, (counts, means, squares), strict=True)
        )
    return Moments(len(rows), means[0], squares[0], rows.min(axis=0), rows.max(axis=0))


def joined(branches: Sequence[Moments]) -> Moments:
    """Branches of one size, but for the last, which may be smaller: their sizes are a power of two."""
    above = list(branches)
    while len(above) > 1:
        pairs = [_met(*above[place : place + 2]) for place in range(0, len(above) - 1, 2)]
        above = pairs + above[2 * len(pairs) :]
    return above[0]


def _met(left: Moments, right: Moments) -> Moments:
    counts = (np.array([left.runs], dtype=np.float64), np.array([right.runs], dtype=np.float64))
    _, mean, squares = _merged((counts[0], left.mean, left.squares), (counts[1], right.mean, right.squares))
    ends = np.minimum(left.least, right.least), np.maximum(left.most, right.most)
    return Moments(left.runs + right.runs, mean, squares, *ends)


_Parts = tuple[_Array, _Array, _Array]


def _merged(left: _Parts, right: _Parts) -> _Parts:
    """Counts, means and squares of both together."""
    total = left[0] + right[0]
    share = right[0] / total
    apart = right[1] - left[1]
    return total, left[1] + apart * share, left[2] + right[2] + apart * apart * (left[0] * share)
