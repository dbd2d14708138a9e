"""The covariance attack: a scalar product corrected by the inverse covariance."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.random import Generator
from numpy.typing import ArrayLike

from ...theory.membership import reference_moments
from .columns import Array, vector, whole
from .scalar_product import products


@dataclass(frozen=True, slots=True, init=False, eq=False)
class Covariance:
    """``(z* - mu)^T C^{-1} (mu_hat - mu) - |z* - mu|^2_{C^{-1}}/(2n)``               [MI-L4, MI-EQ6.4]

    ``covariance`` is a matrix or its diagonal, that of one record and its noise; ``n`` the number of records
    in the mean. In the limit the likelihood ratio, so no attack is better there.
    """

    means: Array
    covariance: Array
    n: int

    def __init__(self, means: ArrayLike, covariance: ArrayLike, n: int) -> None:
        centre = vector("means", means)
        matrix = np.array(covariance, dtype=np.float64)
        if matrix.shape not in {(len(centre),), (len(centre), len(centre))}:
            raise ValueError(
                f"a covariance of {len(centre)} columns or its diagonal, not one of shape {matrix.shape}"
            )
        least = float(matrix.min()) if matrix.ndim == 1 else float(np.linalg.eigvalsh(matrix)[0])
        if not least > 0:
            raise ValueError(
                f"the covariance is positive definite, not one with an eigenvalue of {least:.3g}"
            )
        object.__setattr__(self, "means", centre)
        object.__setattr__(self, "covariance", matrix)
        object.__setattr__(self, "n", whole("the number of records", n))

    @classmethod
    def from_references(cls, references: ArrayLike, n: int) -> Covariance:
        """With the mean and the centred covariance of reference records              [MI-EQ6.5 amended]

        The text prints the second moment, which is no covariance unless the mean is 0. Fewer than d + 1
        records have no invertible covariance: a ``ValueError``.
        """
        mean, covariance = reference_moments(references)
        return cls(mean, covariance, n)

    def corrected(self, targets: Array) -> Array:
        """``C^{-1} (z* - mu)``, row by row."""
        apart = targets - self.means
        if self.covariance.ndim == 1:
            return np.asarray(apart / self.covariance)
        return np.asarray(np.linalg.solve(self.covariance, apart.T).T)

    def mahalanobis(self, targets: Array) -> Array:
        """``|z* - mu|^2_{C^{-1}}``, row by row: n times the leakage score               [MI-T6.3, MI-A14]"""
        return np.asarray(np.einsum("...j,...j->...", self.corrected(targets), targets - self.means))

    def __call__(self, outputs: Array, targets: Array, generator: Generator) -> Array:
        """The score of each output."""
        del generator
        weights = self.corrected(targets)
        constant = np.einsum("...j,...j->...", weights, targets - self.means) / (2 * self.n)
        moved = products(outputs, weights) - weights @ self.means
        return np.asarray(moved - constant)

    def limit_score(self, target: Array, means: Array, variances: Array, n: int) -> float:
        """``(1/n) |z* - mu|^2_{C^{-1}}`` if the moments are the true ones              [MI-T6.3, MI-I31]"""
        del means, variances
        return float(self.mahalanobis(target)) / n
