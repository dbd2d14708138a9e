"""The covariance attack: a scalar product corrected by the inverse covariance."""

from dataclasses import dataclass
from typing import Self

import numpy as np
from numpy.random import Generator
from numpy.typing import ArrayLike

from ....theory.numbers.small_matrices import ROUNDING, cholesky, row_products, solved_lower, solved_upper
from ....theory.privacy.membership_inference import reference_moments
from ..protocol.columns import Array, vector, whole

_SMALL = 64  # rows of a matrix that is factored in loops of one order; more are the library's


@dataclass(frozen=True, slots=True, init=False, eq=False)
class Covariance:
    """``(z* - mu)^T C^{-1} (mu_hat - mu) - |z* - mu|^2_{C^{-1}}/(2n)``               [MI-EQ6.4]

    ``covariance`` is a matrix or its diagonal, that of one record and its noise; ``n`` the number of records
    in the mean. In the limit the likelihood ratio, so no attack is better there.

    A covariance of which a pivot is at most a part in 10^12 of its diagonal entry has no inverse, and is a
    ``ValueError``: an estimate of it says nothing outside of its range.
    """

    means: Array
    covariance: Array
    n: int
    factor: Array

    def __init__(self, means: ArrayLike, covariance: ArrayLike, n: int) -> None:
        centre = vector("means", means)
        matrix = np.array(covariance, dtype=np.float64)
        if matrix.shape not in {(len(centre),), (len(centre), len(centre))}:
            raise ValueError(
                f"a covariance of {len(centre)} columns or its diagonal, not one of shape {matrix.shape}"
            )
        object.__setattr__(self, "factor", _factor(matrix))
        object.__setattr__(self, "means", centre)
        object.__setattr__(self, "covariance", matrix)
        object.__setattr__(self, "n", whole("the number of records", n))

    @classmethod
    def from_references(cls, references: ArrayLike, n: int) -> Self:
        """With the mean and the centred covariance of reference records              [MI-EQ6.5 amended]

        The text prints the second moment, which is no covariance unless the mean is 0. Fewer than d + 1
        records have no invertible covariance: a ``ValueError``.
        """
        mean, covariance = reference_moments(references)
        return cls(mean, covariance, n)

    def corrected(self, targets: Array) -> Array:
        """``C^{-1} (z* - mu)``, row by row."""
        return self.solved(targets - self.means)

    def solved(self, apart: Array) -> Array:
        """``C^{-1} x``, row by row."""
        if self.factor.ndim == 1:
            return np.asarray(apart / self.factor**2)
        if len(self.factor) <= _SMALL:
            return solved_upper(self.factor.T, solved_lower(self.factor, apart.T)).T
        from scipy.linalg import cho_solve

        return np.asarray(cho_solve((self.factor, True), apart.T).T)

    def mahalanobis(self, targets: Array) -> Array:
        """``|z* - mu|^2_{C^{-1}}``, row by row: n times the leakage score               [MI-T6.3, MI-A14]"""
        return row_products(self.corrected(targets), targets - self.means)

    def __call__(self, outputs: Array, targets: Array, generator: Generator) -> Array:
        """The score of each output."""
        del generator
        weights = self.corrected(targets)
        constant = row_products(weights, targets - self.means) / (2 * self.n)
        moved = row_products(outputs, weights) - row_products(weights, self.means)
        return np.asarray(moved - constant)

    def limit_score(self, target: Array, means: Array, variances: Array, n: int) -> float:
        """``(1/n) |z* - mu|^2_{C^{-1}}`` if the moments are the true ones              [MI-T6.3, MI-I31]"""
        del means, variances
        return float(self.mahalanobis(target)) / n


def _factor(covariance: Array) -> Array:
    """``L`` of ``C = L L^T``; a pivot that is only rounding is none: then a ``ValueError``."""
    if covariance.ndim == 1:
        least = float(covariance.min())
        root = np.sqrt(np.maximum(covariance, 0.0))
    else:
        try:
            root = cholesky(covariance) if len(covariance) <= _SMALL else np.linalg.cholesky(covariance)
        except (ValueError, np.linalg.LinAlgError):
            raise ValueError("the covariance is positive definite; this one has no inverse") from None
        least = float((np.diag(root) ** 2 / np.diag(covariance)).min()) - ROUNDING
    if not least > 0:
        raise ValueError("the covariance is positive definite; this one has no inverse")
    return np.asarray(root)
