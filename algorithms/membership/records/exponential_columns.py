"""Records of independent exponential columns: skewed, with densities of their means known exactly."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.random import Generator
from numpy.typing import ArrayLike

from ..protocol.columns import Array, vector, whole


@dataclass(frozen=True, slots=True, init=False, eq=False)
class ExponentialColumns:
    """Column j is exponential with mean ``means[j]``; a sum of n records has Gamma columns.   [MI-LD.2]"""

    means: Array

    def __init__(self, means: ArrayLike) -> None:
        listed = vector("means", means)
        if not (listed > 0).all():
            raise ValueError(f"a mean of an exponential column is positive, not {listed[listed <= 0][0]}")
        object.__setattr__(self, "means", listed)

    @property
    def variances(self) -> Array:
        """``mu^2``"""
        return self.means**2

    def draw(self, rows: int, generator: Generator) -> Array:
        """Records, one a row."""
        return generator.exponential(self.means, (rows, len(self.means)))

    def sums(self, n: int, rounds: int, generator: Generator) -> Array:
        """Gamma with shape n."""
        if n == 0:
            return np.zeros((rounds, len(self.means)))
        return self.means * generator.standard_gamma(n, (rounds, len(self.means)))

    def log_ratio(self, seen: Array, targets: Array, n: int, noise_variance: Array | float) -> Array:
        """``log Gamma_{n-1}(s - z) - log Gamma_n(s)`` for the sum ``s = n mu_hat`` over the mean, summed up.

        Minus infinity where the rest of the sum would not be positive.
        """
        records = whole("the number of records", n, 2)
        if np.any(noise_variance):
            raise ValueError(
                "no closed likelihood ratio for a noisy mean of exponential columns: use covariance"
            )
        total, target = seen * (records / self.means), targets / self.means
        rest = total - target
        with np.errstate(divide="ignore", invalid="ignore"):
            terms = (
                (records - 2) * np.log(rest)
                - (records - 1) * np.log(total)
                + target
                + np.log(float(records - 1))
            )
        return np.asarray(np.where(rest > 0, terms, -np.inf).sum(axis=-1))
