"""The inverse of a matrix that grows by one rank."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from ..compilation import compiled

Vector = NDArray[np.float64]
Matrix = NDArray[np.float64]


@compiled
def grown(inverse: Matrix, action: Vector) -> float:
    """Make of ``V^-1`` the inverse of ``V + a a^T``; by how much ``det V`` grows: ``1 + ||a||^2``."""
    dimension = action.size
    image = np.empty(dimension)
    square = 0.0
    for i in range(dimension):
        image[i] = 0.0
        for j in range(dimension):
            image[i] += inverse[i, j] * action[j]
        square += action[i] * image[i]
    for i in range(dimension):
        for j in range(dimension):
            inverse[i, j] -= image[i] * image[j] / (1.0 + square)
    return 1.0 + square
