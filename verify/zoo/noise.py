"""Noise of the wrong size, or none."""

from __future__ import annotations

import math
from fractions import Fraction
from typing import Any

import numpy as np
from numpy.random import Generator

from ...algorithms.mechanisms.discrete_gaussian import DiscreteGaussian
from ...algorithms.mechanisms.discrete_laplace import DiscreteLaplace
from ...algorithms.mechanisms.no_noise import NoNoise
from ...algorithms.protocol.block_policy import Pulls
from ...theory.numbers.enclosure import Exact
from .win_stay import HORIZON, WinStay, of_policy

_FIRST = ((0,) * HORIZON, (1, *(0,) * (HORIZON - 1)))
_SECOND = ((0,) * HORIZON, (0, 1, *(0,) * (HORIZON - 2)))
_THIRD = ((0,) * HORIZON, (0, 0, 1, *(0,) * (HORIZON - 3)))


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


class ScaleUpsideDown(WinStay):
    """Epsilon for the scale, where one over epsilon belongs."""

    epsilon = Fraction(1, 2)

    def scale(self, pulls: Pulls) -> Fraction:  # noqa: ARG002  all batches alike
        """Upside down."""
        return self.epsilon / self.width


class HalfBudget(WinStay):
    """What :class:`ScaleUpsideDown` should be."""

    epsilon = Fraction(1, 2)


class NoNoiseOnOneArm(WinStay):
    """The second arm without noise."""

    def total(self, pulls: Pulls) -> Any:  # noqa: ANN401  a number
        """Noisy on the first arm only."""
        return NoNoise().release(pulls.sum()) if pulls.arm == 1 else super().total(pulls)


class NoNoiseAtFirst(WinStay):
    """The first batch without noise."""

    def total(self, pulls: Pulls) -> Any:  # noqa: ANN401  a number
        """Noisy from the second batch on."""
        return NoNoise().release(pulls.sum()) if pulls.first == 1 else super().total(pulls)


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


class GaussianSoldAsPure(WinStay):
    """Gaussian noise of standard deviation ``1/epsilon``, sold as pure DP."""

    def total(self, pulls: Pulls) -> Any:  # noqa: ANN401  a number
        """The noisy sum."""
        return DiscreteGaussian(1 / self.epsilon).release(pulls.sum())


class ClippedNoise:
    """A mechanism whose noise is cut off beyond its scale, while it states the facts of the whole noise."""

    def __init__(self, scale: Exact) -> None:
        self._whole = DiscreteLaplace(scale)

    def release(self, sealed: Any) -> Any:  # noqa: ANN401  as all mechanisms
        """The number that the world makes of the sealed value."""
        return sealed.release_through(self)

    def draw(self, value: Any, generator: Generator) -> Any:  # noqa: ANN401  as all mechanisms
        """The value with noise that never goes far."""
        reach = math.floor(self._whole.scale)
        return value + np.clip(self._whole.draw(0, generator), -reach, reach)

    def facts(self, sensitivity: int = 1) -> object:
        """Those of the whole noise."""
        return self._whole.facts(sensitivity)

    def pmf(self, z: int) -> float:
        """That of the whole noise."""
        return self._whole.pmf(z)

    def lattice(self, tail: float = 1e-15) -> object:
        """That of the whole noise."""
        return self._whole.lattice(tail)


class NoiseCutOff(WinStay):
    """The noise never exceeds its scale, so that some sums give themselves away."""

    noise = ClippedNoise


_LYING = "the mechanism's own statement of its noise is untrue"

SPECIMENS = (
    of_policy("half noise", "noise scale times 0.5", HalfNoise, _FIRST),
    of_policy("0.99 of the noise", "noise scale times 0.99", AlmostAllNoise, _FIRST),
    of_policy(
        "scale upside down",
        "scale epsilon instead of 1/epsilon, epsilon below 1",
        ScaleUpsideDown,
        _FIRST,
        right=HalfBudget,
        epsilon=Fraction(1, 2),
    ),
    of_policy("one arm without noise", "noise forgotten for one arm", NoNoiseOnOneArm, _SECOND),
    of_policy("first batch without noise", "noise forgotten in the first batch", NoNoiseAtFirst, _FIRST),
    of_policy(
        "variance for deviation",
        "sigma = 1/(2 rho), the variance where the standard deviation belongs",
        VarianceForDeviation,
        _FIRST,
        right=GaussianWinStay,
        epsilon=None,
        rho=Fraction(2),
    ),
    of_policy(
        "Gaussian sold as pure", "Gaussian noise where pure privacy is claimed", GaussianSoldAsPure, _SECOND
    ),
    of_policy(
        "noise cut off",
        "noise clipped to its scale by a mechanism that states otherwise",
        NoiseCutOff,
        _SECOND,
        beyond={"account": _LYING, "enumerate": _LYING},
    ),
)
