"""Luck of a policy's own, besides which arm it pulls: a whole number drawn from public odds.

Some policies draw more than an arm: a resampling count, an expert. What they draw is asked of the world, as
all randomness is, by a release of nothing: ``PublicDraw(odds).release(0 * sealed)``. Simulation draws it,
accounting finds that no reward enters, enumeration branches over its values.
"""

import math
from dataclasses import dataclass
from typing import Self

import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from ..mechanisms.mechanism import Released, Shaped


@dataclass(frozen=True, slots=True)
class PublicDraw(Released):
    """Adds ``n`` with probability ``odds[n]``; it hides nothing, so only multiples by 0 go through it."""

    odds: tuple[float, ...]

    def __post_init__(self) -> None:
        if not abs(math.fsum(self.odds) - 1) <= 1e-9 or min(self.odds) < 0:
            raise ValueError(f"odds are nonnegative and sum to 1, not {self.odds!r:.60}")

    def draw(self, value: Shaped, generator: Generator) -> Shaped:
        """``value`` plus the number drawn."""
        uniform = generator.random()
        below = 0.0
        for number, chance in enumerate(self.odds[:-1]):
            below += chance
            if uniform < below:
                return value + number
        return value + len(self.odds) - 1

    def facts(self, sensitivity: int = 1) -> Self:  # noqa: ARG002  nothing is hidden, at any
        """Itself: no statement of privacy that an accountant knows, though its odds are on a lattice."""
        return self

    def pmf(self, z: int) -> float:
        """``P[number = z]``"""
        return self.odds[z] if 0 <= z < len(self.odds) else 0.0

    def lattice(self, tail: float = 0.0) -> tuple[NDArray[np.int64], NDArray[np.float64], float]:  # noqa: ARG002  it has none
        """Support, symmetric about 0 as for all lattice noise, and probabilities; nothing is left out."""
        most = len(self.odds) - 1
        support = np.arange(-most, most + 1)
        return support, np.array([self.pmf(int(z)) for z in support]), 0.0
