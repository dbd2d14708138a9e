"""Covariances that may be singular: the pseudo-inverse on their range, infinity outside of it.

The rank is the number of eigenvalues above ``ROUNDING`` (a part in 10^12) of the largest one. A vector is
outside of the range if more than a millionth of its length is orthogonal to the range. (A millionth is the
root of ``ROUNDING``.) A variance counts as 0 if it is at most ``ROUNDING`` of the total variance.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike, NDArray

from ..numbers.small_matrices import ROUNDING, product, row_lengths, spectrum

Vector = NDArray[np.float64]
Matrix = NDArray[np.float64]

_OUTSIDE = math.sqrt(ROUNDING)


@dataclass(frozen=True, slots=True, eq=False)
class CovarianceRange:
    """The eigenvalues that count, and their eigenvectors, one a column."""

    values: Vector
    vectors: Matrix

    @classmethod
    def of(cls, covariance: ArrayLike) -> CovarianceRange:
        """Of a matrix or of its diagonal; a ``ValueError`` where it is no covariance."""
        matrix = np.asarray(covariance, dtype=np.float64)
        values, vectors = (matrix, np.eye(len(matrix))) if matrix.ndim < 2 else spectrum(matrix)
        largest = float(np.abs(values).max(initial=0.0))
        if values.min(initial=0.0) < -ROUNDING * largest:
            raise ValueError(f"a covariance has no negative eigenvalue; this one has {values.min():.6g}")
        kept = values > ROUNDING * largest
        return cls(np.asarray(values[kept]), np.asarray(vectors[:, kept]))

    @property
    def rank(self) -> int:
        """The dimension of the range."""
        return len(self.values)

    def has(self, point: ArrayLike) -> bool:
        """Whether a vector is in the range."""
        vector = np.asarray(point, dtype=np.float64)
        rest = vector - product(self.vectors, product(self.vectors.T, vector))
        return bool(row_lengths(rest) <= _OUTSIDE * row_lengths(vector))

    def solved(self, point: ArrayLike) -> Vector:
        """``C^+ x``, the pseudo-inverse times a vector."""
        return product(self.vectors, product(self.vectors.T, np.asarray(point)) / self.values)

    def square(self, point: ArrayLike) -> float:
        """``|x|^2`` in the norm of ``C^+``; infinite outside of the range."""
        if not self.has(point):
            return math.inf
        return float((product(self.vectors.T, np.asarray(point)) ** 2 / self.values).sum())


def variance_along(direction: ArrayLike, covariance: ArrayLike) -> float:
    """``v^T C v``, of a matrix or of its diagonal; 0 where only rounding is left of it."""
    v, matrix = np.asarray(direction, dtype=np.float64), np.asarray(covariance, dtype=np.float64)
    if matrix.ndim < 2:
        found, total = float((v**2 * matrix).sum()), float(matrix.sum())
    else:
        found, total = float(product(product(matrix, v), v)), float(np.trace(matrix))
    return found if found > ROUNDING * total * float(product(v, v)) else 0.0
