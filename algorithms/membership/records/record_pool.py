"""Records drawn with replacement from a finite pool, such as the gradients of a training set."""

from dataclasses import dataclass

import numpy as np
from numpy.random import Generator
from numpy.typing import ArrayLike

from ....theory.numbers.small_matrices import ROUNDING, product
from ..protocol.columns import Array


@dataclass(frozen=True, slots=True, init=False, eq=False)
class RecordPool:
    """Every row of ``records`` is as likely; the columns may depend on each other.             [MI-I30c]"""

    records: Array

    def __init__(self, records: ArrayLike) -> None:
        table = np.array(records, dtype=np.float64)
        if table.ndim != 2 or not table.size or not np.isfinite(table).all():
            raise ValueError(f"records are a table of finite numbers, not an array of shape {table.shape}")
        object.__setattr__(self, "records", table)

    @property
    def means(self) -> Array:
        """The mean of the pool."""
        return np.asarray(self.records.mean(axis=0))

    @property
    def variances(self) -> Array:
        """The variance of each column."""
        return np.asarray(self.records.var(axis=0))

    @property
    def covariance(self) -> Array:
        """The covariance of the columns."""
        centred = self.records - self.means
        return np.asarray(product(centred.T, centred) / len(centred))

    def variance_along(self, direction: Array) -> float:
        """The variance of ``<v, record>``, from the records: less cancels than in their covariance.

        It counts as 0 as in :mod:`banditproof.theory.privacy.membership_inference.variance_along`.
        """
        found = float(np.square(product(self.records - self.means, direction)).mean())
        total = float(self.variances.sum() * product(direction, direction))
        return found if found > ROUNDING * total else 0.0

    def draw(self, rows: int, generator: Generator) -> Array:
        """Records, one a row."""
        return self.records[generator.integers(len(self.records), size=rows)]

    def sums(self, n: int, rounds: int, generator: Generator) -> Array:
        """How often each record is drawn is multinomial."""
        size = len(self.records)
        counts = generator.multinomial(n, np.full(size, 1 / size), size=rounds)
        return product(counts, self.records)

    def log_ratio(self, seen: Array, targets: Array, n: int, noise_variance: Array | float) -> Array:
        """None in closed form."""
        del seen, targets, n, noise_variance
        raise ValueError("no closed likelihood ratio for the mean of a pool of records: use covariance")
