"""Records of independent Bernoulli columns."""

from dataclasses import dataclass

import numpy as np
from numpy.random import Generator
from numpy.typing import ArrayLike

from ..protocol.columns import Array, vector, whole
from .bernoulli_likelihood_ratio import bernoulli_log_ratios


@dataclass(frozen=True, slots=True, init=False, eq=False)
class BernoulliColumns:
    """Column j is 1 with probability ``means[j]``; a sum of records is binomial.   [MI-I6, MI-E1]"""

    means: Array

    def __init__(self, means: ArrayLike) -> None:
        listed = vector("means", means)
        inside = (listed > 0) & (listed < 1)
        if not inside.all():
            raise ValueError(
                f"a mean of a Bernoulli column is strictly between 0 and 1, not {listed[~inside][0]}"
            )
        object.__setattr__(self, "means", listed)

    @property
    def variances(self) -> Array:
        """``p (1 - p)``"""
        return self.means * (1 - self.means)

    def draw(self, rows: int, generator: Generator) -> Array:
        """Records, one a row."""
        return np.asarray(generator.random((rows, len(self.means))) < self.means, dtype=np.float64)

    def sums(self, n: int, rounds: int, generator: Generator) -> Array:
        """Binomial counts; drawn column by column, which spares the set-up of every single draw."""
        counts = np.empty((len(self.means), rounds))
        for column, mean in zip(counts, self.means.tolist(), strict=True):
            column[:] = generator.binomial(n, mean, rounds)
        return counts.T

    def log_ratio(self, seen: Array, targets: Array, n: int, noise_variance: Array | float) -> Array:
        """The exact ratio of the mean without noise                                          [MI-EQ2.26]"""
        whole("the number of records", n)
        if np.any(noise_variance):
            raise ValueError(
                "no closed likelihood ratio for a noisy mean of Bernoulli columns: use covariance"
            )
        return bernoulli_log_ratios(seen, targets, self.means)
