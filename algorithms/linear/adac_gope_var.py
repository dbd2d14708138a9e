"""AdaC-GOPE-Var: Gaussian noise at the beginning, on each action's sum of rewards   [ZCDP-A2VAR]"""

from collections.abc import Callable
from typing import Any, Self

from numpy.typing import ArrayLike

from ...theory.numbers.enclosure import Exact
from ..chance import chance
from ..mechanisms.gaussian import Gaussian
from ..mechanisms.gaussian_calibration import approximate_variance, zcdp_variance
from ..mechanisms.noise_scale import gaussian_scale
from .phased_elimination import REWARD_WIDTH, ConcentratedElimination, Dimension, Phase, Release


class AdaCGOPEVar(ConcentratedElimination):
    """AdaC-GOPE with ``theta^ + V^-1 sum over the core set of a Z_a``, ``Z_a ~ N(0, 2/rho)``   [ZCDP-EC2]

    rho-zCDP for rewards in [-1, 1]. Only this step differs from AdaC-GOPE; ``c_l`` is the same, as the text
    does not restate it. ``noise`` is given its standard deviation; ``dimension`` and ``design_gap`` are those
    of :class:`~.phased_elimination.PhasedElimination`.
    """

    def __init__(
        self,
        actions: ArrayLike,
        *,
        rho: Exact,
        delta: Exact,
        dimension: Dimension = "space",
        design_gap: float = 1e-8,
        noise: Callable[[float], Any] = Gaussian,
    ) -> None:
        super().__init__(actions, rho=rho, delta=delta, dimension=dimension, design_gap=design_gap)
        self.mechanism = noise(gaussian_scale(REWARD_WIDTH**2 * zcdp_variance(rho)))

    @classmethod
    def for_approximate_dp(
        cls,
        actions: ArrayLike,
        *,
        epsilon: Exact,
        privacy_delta: Exact,
        delta: Exact,
        dimension: Dimension = "space",
        design_gap: float = 1e-8,
        noise: Callable[[float], Any] = Gaussian,
    ) -> Self:
        """With the least Gaussian noise that gives (epsilon, privacy_delta)-DP

        The place of the noise is that of Li, Zhou and Ji 2022 (from literature); the length of the phases is
        that of AdaC-GOPE at the ``rho`` of the same noise.
        """
        rho = 1 / (2 * approximate_variance(epsilon, chance("privacy_delta", privacy_delta)))
        return cls(actions, rho=rho, delta=delta, dimension=dimension, design_gap=design_gap, noise=noise)

    def release_in(self, phase: Phase) -> Release:  # noqa: ARG002  the same in all phases
        """``V^-1 sum of a (S_a + Z_a)``."""
        return Release(self.mechanism)
