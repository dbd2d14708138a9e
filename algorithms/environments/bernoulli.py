"""Bernoulli arms."""

from dataclasses import dataclass

import numpy as np
from numpy.random import Generator
from numpy.typing import ArrayLike, NDArray

from .categorical import block_sum

__all__ = ["Bernoulli", "block_sum"]


@dataclass(frozen=True, slots=True, init=False, eq=False)
class Bernoulli:
    """Arm a gives 1 with probability ``means[a]``, else 0; the sum of a block is a binomial count.

    ``block_sum`` is that of arms with finitely many values.
    """

    means: NDArray[np.float64]

    def __init__(self, means: ArrayLike) -> None:
        mus = np.array(means, dtype=np.float64)
        if mus.ndim != 1 or mus.size == 0:
            raise ValueError(f"means is a list with one number an arm, not an array of shape {mus.shape}")
        inside = (mus >= 0) & (mus <= 1)
        if not inside.all():
            raise ValueError(f"a mean of a Bernoulli arm is from 0 to 1, not {mus[~inside][0]}")
        object.__setattr__(self, "means", mus)

    @property
    def arms(self) -> int:
        """How many arms there are."""
        return len(self.means)

    @property
    def reward_range(self) -> tuple[float, float]:
        """From 0 to 1."""
        return (0.0, 1.0)

    def sum(self, arm: int, first: int, length: int, generator: Generator) -> int:
        """The number of ones in a block; beyond 2^53 to the nearest double."""
        return int(block_sum(arm, first, length, self.table(), generator))

    def rewards(self, arm: int, first: int, length: int, generator: Generator) -> NDArray[np.float64]:  # noqa: ARG002  all rounds are alike
        """The rewards one by one."""
        return np.asarray(generator.random(length) < self.means[arm], dtype=np.float64)

    def table(self) -> NDArray[np.float64]:
        """Row 0: the means; then the values 1 and 0, and the means again (see :func:`block_sum`)."""
        return np.array([self.means, np.ones(self.arms), np.zeros(self.arms), self.means])
