"""AdaR-GOPE: Gaussian noise on each action's sum of rewards, for Renyi privacy   [RDP-A3]"""

import math
from collections.abc import Callable
from typing import Any

from numpy.typing import ArrayLike

from ...theory.numbers.enclosure import Exact
from ..mechanisms.gaussian import Gaussian
from ..mechanisms.gaussian_calibration import renyi_variance
from ..mechanisms.noise_scale import gaussian_scale
from .phased_elimination import REWARD_WIDTH, Dimension, Phase, PhasedElimination, Release, open_length


class AdaRGOPE(PhasedElimination):
    """AdaR-GOPE, (alpha, epsilon)-RDP for rewards in [-1, 1]   [RDP-A3, RDP-EQ8, RDP-T7]

    ``theta^ + V^-1 sum over the core set of a N_a``, ``N_a ~ N(0, 2 alpha/epsilon)``, and
    ``c_l = (8 d/beta^2) L + (2 d/beta) sqrt((2 alpha/epsilon) d (d + 1) L)`` with
    ``L = log(4 K l (l + 1)/delta)``. Only ``alpha/epsilon`` matters. ``noise`` is given
    its standard deviation; ``dimension`` and ``design_gap`` are those of
    :class:`~.phased_elimination.PhasedElimination`.
    """

    def __init__(
        self,
        actions: ArrayLike,
        *,
        alpha: Exact,
        epsilon: Exact,
        delta: Exact,
        dimension: Dimension = "space",
        design_gap: float = 1e-8,
        noise: Callable[[float], Any] = Gaussian,
    ) -> None:
        super().__init__(actions, delta=delta, dimension=dimension, design_gap=design_gap)
        variance = REWARD_WIDTH**2 * renyi_variance(alpha, epsilon)
        self.variance = float(variance)
        self.mechanism = noise(gaussian_scale(variance))

    def phase_length(self, phase: int, dimension: int) -> float:
        """The factor of ``pi_l(a)`` in ``T_l(a)``   [RDP-EQ8]."""
        level = self.level(phase)
        spread = self.variance * dimension * (dimension + 1) * math.log(4 / level)
        return open_length(phase, dimension, level) + 2.0 * dimension * 2.0**phase * math.sqrt(spread)

    def release_in(self, phase: Phase) -> Release:  # noqa: ARG002  the same in all phases
        """``V^-1 sum of a (S_a + N_a)``."""
        return Release(self.mechanism)
