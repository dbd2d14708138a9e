"""The mean of some of the records, chosen at random."""

from dataclasses import dataclass

import numpy as np
from numpy.random import Generator

from ..protocol.columns import Array, Columns, whole
from .empirical_mean import EmpiricalMean


@dataclass(frozen=True, slots=True)
class SubsampledMean:
    """``(1/k) sum_i Z_i 1{sigma(i) <= k}``, ``k = rho n``, sigma a uniform permutation.          [MI-M3]

    One permutation for all columns, so the target is in all of them (with probability rho) or in none.
    """

    rho: float

    def __post_init__(self) -> None:
        if not 0 < self.rho <= 1:
            raise ValueError(f"the share of rows is above 0 and at most 1, not {self.rho!r}")

    def of_table(self, table: Array, generator: Generator) -> Array:
        """The mean of k rows."""
        chosen = generator.permutation(len(table))[: self.records(len(table))]
        return np.asarray(table[chosen].mean(axis=0))

    def outputs(
        self, data: Columns, n: int, targets: Array | None, rounds: int, generator: Generator
    ) -> Array:
        """With a target: that or one more record beside k - 1 others."""
        k = self.records(n)
        if targets is not None:
            chosen = generator.random(rounds) * n < k
            targets = np.where(chosen[:, None], targets, data.draw(rounds, generator))
        return EmpiricalMean().outputs(data, k, targets, rounds, generator)

    def records(self, n: int) -> int:
        """``k = rho n``, which must be a whole number."""
        k = round(self.rho * whole("the number of records", n))
        if k < 1 or abs(k - self.rho * n) > 1e-9 * n:
            raise ValueError(f"a share of {n} records that is a whole number of them, not {self.rho!r}")
        return k

    def noise_variance(self) -> Array | float:
        """None."""
        return 0.0
