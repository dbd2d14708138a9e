"""Noise of the wrong size, or none."""

import math
from fractions import Fraction
from typing import Any

from ...algorithms.mechanisms.discrete_gaussian import DiscreteGaussian
from ...algorithms.mechanisms.no_noise import NoNoise
from ...algorithms.protocol.block_policy import Pulls
from ...theory.numbers.enclosure import Exact
from .win_stay import HORIZON, WinStay, of_policy

_FIRST = ((0,) * HORIZON, (1, *(0,) * (HORIZON - 1)))
_SECOND = ((0,) * HORIZON, (0, 1, *(0,) * (HORIZON - 2)))


class HalfNoise(WinStay):
    """The scale times 1/2."""

    def scale(self, pulls: Pulls) -> Fraction:
        """Half of what it should be."""
        return super().scale(pulls) * Fraction(1, 2)


class AlmostAllNoise(WinStay):
    """The scale times 99/100."""

    def scale(self, pulls: Pulls) -> Fraction:
        """A hundredth too small."""
        return super().scale(pulls) * Fraction(99, 100)


class NoNoiseOnOneArm(WinStay):
    """The second arm without noise."""

    def total(self, pulls: Pulls) -> Any:  # noqa: ANN401  a number
        """Noisy on the first arm only."""
        return NoNoise().release(pulls.sum()) if pulls.arm == 1 else super().total(pulls)


class GaussianWinStay(WinStay):
    """Right: discrete Gaussian noise of variance ``1/(2 rho)``."""

    rho: Fraction = Fraction(2)

    def total(self, pulls: Pulls) -> Any:  # noqa: ANN401  a number
        """The noisy sum."""
        return DiscreteGaussian(self.sigma()).release(pulls.sum())

    def sigma(self) -> Exact:
        """The standard deviation."""
        return math.sqrt(1 / (2 * self.rho))


class VarianceForDeviation(GaussianWinStay):
    """The variance ``1/(2 rho)`` where the standard deviation belongs: less noise from ``rho = 1/2`` on."""

    def sigma(self) -> Exact:
        """A square root is missing."""
        return 1 / (2 * self.rho)


SPECIMENS = (
    of_policy("half noise", "noise scale times 0.5", HalfNoise, _FIRST),
    of_policy("0.99 of the noise", "noise scale times 0.99", AlmostAllNoise, _FIRST),
    of_policy("one arm without noise", "noise forgotten for one arm", NoNoiseOnOneArm, _SECOND),
    of_policy(
        "variance for deviation",
        "sigma = 1/(2 rho), the variance where the standard deviation belongs",
        VarianceForDeviation,
        _FIRST,
        right=GaussianWinStay,
        epsilon=None,
        rho=Fraction(2),
    ),
)
