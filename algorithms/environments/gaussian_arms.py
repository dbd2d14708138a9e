"""Arms with normal rewards."""

import math
from dataclasses import dataclass

import numpy as np
from numpy.random import Generator
from numpy.typing import ArrayLike

from ...theory.numbers.arrays import Doubles


@dataclass(frozen=True, slots=True, init=False, eq=False)
class GaussianArms:
    """Arm a gives ``N(means[a], sigma^2)``; the sum of a block is normal too."""

    means: Doubles
    sigma: float

    def __init__(self, means: ArrayLike, sigma: float = 1.0) -> None:
        mus = np.array(means, dtype=np.float64)
        if mus.ndim != 1 or mus.size == 0:
            raise ValueError(f"means is a list with one number an arm, not an array of shape {mus.shape}")
        if not np.isfinite(mus).all():
            raise ValueError(f"a mean is a finite number, not {mus[~np.isfinite(mus)][0]}")
        if not 0 < sigma < math.inf:
            raise ValueError(f"sigma is positive and finite, not {sigma!r}")
        object.__setattr__(self, "means", mus)
        object.__setattr__(self, "sigma", float(sigma))

    @property
    def arms(self) -> int:
        """How many arms there are."""
        return len(self.means)

    @property
    def reward_range(self) -> tuple[float, float]:
        """The whole line."""
        return (-math.inf, math.inf)

    def sum(self, arm: int, first: int, length: int, generator: Generator) -> float:
        """The sum of a block, ``N(length mean, length sigma^2)``."""
        return float(block_sum(arm, first, length, self.table(), generator))

    def rewards(self, arm: int, first: int, length: int, generator: Generator) -> Doubles:  # noqa: ARG002  all rounds are alike
        """The rewards one by one."""
        return np.asarray(self.means[arm] + self.sigma * generator.standard_normal(length))

    def table(self) -> Doubles:
        """Row 0: the means; row 1: sigma."""
        return np.array([self.means, np.full(self.arms, self.sigma)])


def block_sum(arm: int, first: int, length: int, table: Doubles, generator: Generator) -> float:
    """The sum of ``length`` rewards: one normal number."""
    return float(length * table[0, arm] + math.sqrt(length) * table[1, arm] * generator.standard_normal())
