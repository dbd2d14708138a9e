"""The rewards that a run has pulled: what a sealed value has to be, by its own coefficients."""

from bisect import bisect_right
from collections.abc import Iterable
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ...algorithms.environments.exact_numbers import Exactly, ExactSums
from ...algorithms.environments.sealed import Stretch
from ...algorithms.protocol.counted_pulls import many_above


class KnownBlock(NamedTuple):
    """The rewards of a block, one by one or their sum alone, and exact sums of them."""

    length: int
    rewards: NDArray[np.float64]
    sums: ExactSums


class PulledRewards:
    """Blocks of rewards, each known one by one or only as a whole."""

    def __init__(self) -> None:
        self._firsts: list[int] = []
        self._blocks: list[KnownBlock] = []

    def add(self, first: int, length: int, rewards: NDArray[np.float64]) -> KnownBlock:
        """The next block: its rewards, or their sum alone."""
        block = KnownBlock(length, np.array(rewards), ExactSums(rewards))
        self._firsts.append(first)
        self._blocks.append(block)
        return block

    def total(self, cover: Iterable[Stretch]) -> Exactly:
        """``sum c r`` over a cover; a ``KeyError`` where it has rewards that are not known."""
        total: Exactly = 0
        for first, length, coefficient, level in cover:
            total = total + coefficient * self._sum(first, first + length, level)
        return total

    def _sum(self, start: int, stop: int, level: Exactly | None) -> Exactly:
        total: Exactly = 0
        while start < stop:
            place = bisect_right(self._firsts, start) - 1
            if place < 0:
                raise KeyError(start)
            first, (length, rewards, sums) = self._firsts[place], self._blocks[place]
            one_by_one, end = len(rewards) == length, min(stop, first + length)
            whole = level is None and (start, end) == (first, first + length)
            if end <= start or not (one_by_one or whole):
                raise KeyError(start)
            left, right = (start - first, end - first) if one_by_one else (0, 1)
            total += sums.sum(left, right) if level is None else many_above(rewards[left:right], level)
            start = end
        return total
