"""The mean of the records with Gaussian noise."""

from dataclasses import dataclass

import numpy as np
from numpy.random import Generator
from numpy.typing import ArrayLike

from ..protocol.columns import Array, Columns
from .empirical_mean import EmpiricalMean

_LARGEST = 1e150  # its square is a double


@dataclass(frozen=True, slots=True, init=False, eq=False)
class NoisyMean:
    """``(1/n) sum_i Z_i + N(0, gamma^2)/sqrt(n)``, ``gamma`` a number or one a column.          [MI-M2]

    The same as the exact mean of records that each carry noise ``N(0, gamma^2)``.
    """

    gamma: Array

    def __init__(self, gamma: ArrayLike) -> None:
        scale = np.array(gamma, dtype=np.float64)
        if scale.ndim > 1 or not ((scale >= 0) & (scale <= _LARGEST)).all():
            raise ValueError(f"gamma is a number from 0 to {_LARGEST:g}, or one a column, not {gamma!r}")
        object.__setattr__(self, "gamma", scale)

    def of_table(self, table: Array, generator: Generator) -> Array:
        """The mean of the rows, and noise."""
        noise = generator.standard_normal(table.shape[1])
        return np.asarray(table.mean(axis=0) + self.gamma / np.sqrt(len(table)) * noise)

    def outputs(
        self, data: Columns, n: int, targets: Array | None, rounds: int, generator: Generator
    ) -> Array:
        """The means, and noise."""
        means = EmpiricalMean().outputs(data, n, targets, rounds, generator)
        return np.asarray(means + self.gamma / np.sqrt(n) * generator.standard_normal(means.shape))

    def records(self, n: int) -> int:
        """All."""
        return n

    def noise_variance(self) -> Array | float:
        """``gamma^2``"""
        return self.gamma**2
