"""The binary tree mechanism: the running total of a stream, released at every step with little noise."""

from typing import Any

import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from ...theory.privacy.mechanism_facts import TreeMechanism
from ..environments.sealed import Sealed
from .discrete_gaussian import DiscreteGaussian
from .discrete_laplace import DiscreteLaplace
from .gaussian import Gaussian
from .laplace import Laplace
from .mechanism import Shaped


class TreeCounter:
    """Running totals of up to ``horizon`` sealed rewards, each of at most ``levels`` noisy p-sums  [TA-B5]

    The p-sum of level i that ends at step t covers the last ``2^i`` rewards, ``2^i`` dividing ``t``; its
    noise is drawn once, when it is closed. A reward enters at most ``levels`` p-sums. Memory is one p-sum a
    level.

    There is no endless stream: a longer horizon costs every p-sum more noise, so it is said in advance.
    """

    def __init__(self, horizon: int, node: Laplace | Gaussian | DiscreteLaplace | DiscreteGaussian) -> None:
        self.node = node
        self.horizon = TreeMechanism(horizon, node.facts(1)).horizon
        self.count = 0
        self._sums: list[Any] = [None] * self.levels
        self._noisy: list[Any] = [0] * self.levels

    @property
    def levels(self) -> int:
        """``floor(log2(horizon)) + 1``: the most p-sums that one reward enters."""
        return self.horizon.bit_length()

    def add(self, sealed: Sealed) -> Shaped:
        """Take one more reward in; the noisy total of all so far."""
        if self.count == self.horizon:
            raise ValueError(f"the tree was made for {self.horizon} rewards and gets one more")
        self.count += 1
        level = (self.count & -self.count).bit_length() - 1
        total = sealed
        for below in range(level):
            total = total + self._sums[below]
            self._sums[below] = None
        self._sums[level] = total
        self._noisy[level] = self.node.release(total)
        return sum(self._noisy[i] for i in range(level, self.levels) if self.count >> i & 1)

    def facts(self, sensitivity: int = 1) -> TreeMechanism:
        """What is known of the privacy of all totals together, one reward moving by ``sensitivity``."""
        return TreeMechanism(self.horizon, self.node.facts(sensitivity))


def tree_add(
    node_sums: NDArray[np.float64],
    node_noisy: NDArray[np.float64],
    count: int,
    reward: float,
    scale: float,
    generator: Generator,
) -> float:
    """One step of a :class:`TreeCounter` of Laplace nodes: ``count`` rewards were in, one more comes.

    The arrays have one place a level, zeros at first. For equal generators the noisy total is the counter's
    to the last bit.
    """
    t = count + 1
    level = 0
    total = reward
    while t >> level & 1 == 0:
        total += node_sums[level]
        node_sums[level] = 0.0
        level += 1
    node_sums[level] = total
    first = generator.standard_exponential()
    node_noisy[level] = total + scale * (first - generator.standard_exponential())
    released = 0.0
    while t >> level > 0:
        noisy = node_noisy[level]
        released += noisy if t >> level & 1 == 1 else 0.0
        level += 1
    return released
