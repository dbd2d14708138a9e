"""One step of a tree of vector sums, compiled: what :class:`~.tree_counter.TreeCounter` does with vectors."""

from __future__ import annotations

import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from ..compilation import compiled

Vector = NDArray[np.float64]
Matrix = NDArray[np.float64]

#: What the nodes add to each coordinate.
LAPLACE, GAUSSIAN = range(2)


@compiled
def tree_add_vector(
    node_sums: Matrix,
    node_noisy: Matrix,
    count: int,
    values: Vector,
    kind: int,
    scale: float,
    generator: Generator,
    released: Vector,
) -> None:
    """``count`` vectors were in, ``values`` come; the noisy total of all is written to ``released``.

    The arrays have one row a level, zeros at first. For equal generators the total is the counter's.
    """
    t = count + 1
    level = 0
    while t >> level & 1 == 0:
        level += 1
    for i in range(values.size):
        total = values[i]
        for below in range(level):
            total += node_sums[below, i]
            node_sums[below, i] = 0.0
        node_sums[level, i] = total
        if kind == GAUSSIAN:
            noise = generator.standard_normal()
        else:
            first = generator.standard_exponential()
            noise = first - generator.standard_exponential()
        node_noisy[level, i] = total + scale * noise
        released[i] = 0.0
    while t >> level > 0:
        if t >> level & 1 == 1:
            for i in range(values.size):
                released[i] += node_noisy[level, i]
        level += 1
