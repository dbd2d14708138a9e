"""The exact mean of the records."""

from dataclasses import dataclass

import numpy as np
from numpy.random import Generator

from ..protocol.columns import Array, Columns, whole


@dataclass(frozen=True, slots=True)
class EmpiricalMean:
    """``M_emp(D) = (1/n) sum_i Z_i``                                                           [MI-M1]"""

    def of_table(self, table: Array, generator: Generator) -> Array:
        """The mean of the rows."""
        del generator
        return np.asarray(table.mean(axis=0))

    def outputs(
        self, data: Columns, n: int, targets: Array | None, rounds: int, generator: Generator
    ) -> Array:
        """With a target: that and the sum of n - 1 others. Where it stands does not matter."""
        whole("the number of records", n)
        if targets is None:
            return data.sums(n, rounds, generator) / n
        return (data.sums(n - 1, rounds, generator) + targets) / n

    def records(self, n: int) -> int:
        """All."""
        return n

    def noise_variance(self) -> Array | float:
        """None."""
        return 0.0
