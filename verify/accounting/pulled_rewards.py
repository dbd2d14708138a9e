"""The rewards that a run has pulled: what a sealed value has to be, by its own coefficients."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable

import numpy as np
from numpy.typing import NDArray

from ...algorithms.environments.exact_numbers import Exactly, ExactSums
from ...algorithms.environments.sealed import Stretch


class PulledRewards:
    """Blocks of rewards, each known one by one or only as a whole."""

    def __init__(self) -> None:
        self._firsts: list[int] = []
        self._blocks: list[tuple[int, ExactSums, bool]] = []

    def add(self, first: int, length: int, rewards: NDArray[np.float64]) -> ExactSums:
        """The next block: its rewards, or their sum alone."""
        sums = ExactSums(rewards)
        self._firsts.append(first)
        self._blocks.append((length, sums, len(rewards) == length))
        return sums

    def total(self, cover: Iterable[Stretch]) -> Exactly:
        """``sum c r`` over a cover; a ``KeyError`` where it has rewards that are not known."""
        total: Exactly = 0
        for first, length, coefficient in cover:
            total = total + coefficient * self._sum(first, first + length)
        return total

    def _sum(self, start: int, stop: int) -> Exactly:
        total: Exactly = 0
        while start < stop:
            place = bisect_right(self._firsts, start) - 1
            if place < 0:
                raise KeyError(start)
            first, (length, sums, one_by_one) = self._firsts[place], self._blocks[place]
            end = min(stop, first + length)
            if end <= start or not (one_by_one or (start, end) == (first, first + length)):
                raise KeyError(start)
            total += sums.sum(start - first, end - first) if one_by_one else sums.sum(0, 1)
            start = end
        return total
