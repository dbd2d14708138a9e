"""Records of independent Gaussian columns."""

from dataclasses import dataclass

import numpy as np
from numpy.random import Generator
from numpy.typing import ArrayLike

from ..protocol.columns import Array, vector, whole


@dataclass(frozen=True, slots=True, init=False, eq=False)
class GaussianColumns:
    """Column j is ``N(means[j], variances[j])``.                                               [MI-S4]"""

    means: Array
    variances: Array

    def __init__(self, means: ArrayLike, variances: ArrayLike = 1.0) -> None:
        centre = vector("means", means)
        spread = vector("variances", np.broadcast_to(np.asarray(variances, dtype=np.float64), centre.shape))
        if not (spread > 0).all():
            raise ValueError(f"a variance of a Gaussian column is positive, not {spread[spread <= 0][0]}")
        object.__setattr__(self, "means", centre)
        object.__setattr__(self, "variances", spread)

    def draw(self, rows: int, generator: Generator) -> Array:
        """Records, one a row."""
        return self.sums(1, rows, generator)

    def sums(self, n: int, rounds: int, generator: Generator) -> Array:
        """``N(n mu, n sigma^2)``"""
        noise = generator.standard_normal((rounds, len(self.means)))
        return n * self.means + np.sqrt(n * self.variances) * noise

    def log_ratio(self, seen: Array, targets: Array, n: int, noise_variance: Array | float) -> Array:
        """Exact: ``N(mu + (z - mu)/n, (n-1) sigma^2/n^2 + gamma^2/n)`` to ``N(mu, (sigma^2 + gamma^2)/n)``.

        Without noise it is that of [MI-LD.0c]; a single record without noise is a point mass.
        """
        whole("the number of records", n, 1 if np.all(noise_variance) else 2)
        apart = seen - self.means
        outside = (self.variances + noise_variance) / n
        inside = (n - 1) * self.variances / n**2 + np.asarray(noise_variance) / n
        shifted = apart - (targets - self.means) / n
        terms = apart**2 / outside - shifted**2 / inside + np.log(outside / inside)
        return np.asarray(terms.sum(axis=-1) / 2)
