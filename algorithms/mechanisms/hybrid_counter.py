"""The hybrid mechanism: the running total of a stream whose length nobody knows in advance."""

import math
from collections.abc import Callable
from fractions import Fraction
from typing import Any

import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from ...theory.numbers.enclosure import Exact
from ..compilation import compiled_inside
from ..environments.sealed import Sealed
from .mechanism import Shaped
from .noise_scale import above_zero, laplace_scale
from .tree_counter import TreeCounter
from .tree_counter import tree_add as plain_tree_add

tree_add = compiled_inside(plain_tree_add)


class HybridCounter:
    """Running totals of any number of sealed rewards, epsilon-DP together for rewards in [0, 1].

    From literature (Chan, Shi and Song 2011, from memory). When ``2^k`` rewards are in, those that came since
    ``2^(k-1)`` are released as one sum of scale ``2/epsilon``, which is kept; between ``2^k`` and ``2^(k+1)``
    a tree of ``2^k - 1`` rewards gives the rest, each node of scale ``2 k/epsilon``. A reward spends half of
    the budget in either. ``noise`` is the mechanism of a sum, given its scale.
    """

    def __init__(self, epsilon: Exact, noise: Callable[[float], Any]) -> None:
        self.half: Fraction = above_zero("epsilon", epsilon) / 2
        self.noise = noise
        self.count = 0
        self.kept: Any = 0
        self._open: Sealed | None = None
        self._tree: TreeCounter | None = None

    def add(self, sealed: Sealed) -> Shaped:
        """Take one more reward in; the noisy total of all so far."""
        self.count += 1
        self._open = sealed if self._open is None else self._open + sealed
        if self.count & (self.count - 1) == 0:
            self.kept = self.kept + self.noise(laplace_scale(self.half)).release(self._open)
            self._open = None
            level = self.count.bit_length() - 1
            self._tree = (
                TreeCounter(self.count - 1, self.noise(laplace_scale(self.half / level))) if level else None
            )
            return self.kept
        assert self._tree is not None
        return self.kept + self._tree.add(sealed)


@compiled_inside
def hybrid_add(
    nodes: tuple[NDArray[np.float64], NDArray[np.float64]],
    kept: NDArray[np.float64],
    arm: int,
    count: int,
    reward: float,
    scale: float,
    generator: Generator,
) -> float:
    """One step of the :class:`HybridCounter` of an arm, with Laplace noise: ``count`` rewards were in.

    ``nodes`` are the arrays of :func:`~.tree_counter.tree_add`, ``kept`` has a place an arm, both zeros at
    first; ``scale`` is that of the sum that is due. A sum that is kept is the tree's own of that length. For
    equal generators the noisy total is the counter's to the last bit.
    """
    begun = 0 if count == 0 else 1 << (math.frexp(float(count))[1] - 1)
    number: float = kept[arm] + tree_add(nodes[0], nodes[1], count - begun, reward, scale, generator)
    if count == 0 or count + 1 == 2 * begun:
        kept[arm] = number
    return number
