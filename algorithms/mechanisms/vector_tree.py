"""One step of a tree of vector sums, compiled: what :class:`~.tree_counter.TreeCounter` does with vectors."""

import numpy as np
from numpy.typing import NDArray

from ...theory.numbers.arrays import Vector
from ..compilation import compiled

Nodes = NDArray[np.float64]


@compiled
def tree_add_vector(
    node_sums: Nodes, node_noisy: Nodes, tree: int, count: int, values: Vector, released: Vector
) -> None:
    """``count`` vectors were in the tree, ``values`` come; ``released`` holds fresh noise, one draw a number.

    The noisy total of all is written to it. The arrays have one row a tree and level, zeros at first. For
    equal draws the total is the counter's.
    """
    t = count + 1
    level = 0
    while t >> level & 1 == 0:
        level += 1
    for i in range(values.size):
        total = values[i]
        for below in range(level):
            total += node_sums[tree, below, i]
            node_sums[tree, below, i] = 0.0
        node_sums[tree, level, i] = total
        node_noisy[tree, level, i] = total + released[i]
        released[i] = 0.0
    while t >> level > 0:
        if t >> level & 1 == 1:
            for i in range(values.size):
                released[i] += node_noisy[tree, level, i]
        level += 1
