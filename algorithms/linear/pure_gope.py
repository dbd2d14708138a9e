"""GOPE with Laplace noise on each action's sum of rewards, for pure privacy   [RDP-I10]

From literature: Hanna, Girgis, Fragouli and Diggavi 2022 put the noise there.
"""

import math
from collections.abc import Callable
from typing import Any

from numpy.typing import ArrayLike

from ...theory.numbers.enclosure import Exact
from ..mechanisms.laplace import Laplace
from ..mechanisms.noise_scale import laplace_scale
from .phased_elimination import (
    REWARD_WIDTH,
    Dimension,
    Phase,
    PhasedElimination,
    Release,
    as_float,
    open_length,
)


class PureGOPE(PhasedElimination):
    """epsilon-DP phased elimination for rewards in [-1, 1]: ``V^-1 sum of a (S_a + Lap(2/epsilon))``.

    The texts name it and give no length of its phases; the one of Hanna and others hangs on a parameter that
    is tuned to the horizon. Here, with ``L = log(4/delta_{K,l})`` and ``m = d (d + 1)/2``,

    ``c_l = (8 d/beta^2) L + (4 d/(beta epsilon)) max(sqrt(8 m L), sqrt(8) L)``,

    for which the noise moves no estimated reward by more than ``beta_l/2`` but with probability
    ``delta_{K,l}/2``: it enters ``<a, theta>`` with at most ``m`` factors of at most ``d/c_l`` each, and
    ``E exp(s Lap(b)) <= exp(2 s^2 b^2)`` for ``|s| b <= 1/sqrt(2)``. ``noise`` is given its scale;
    ``dimension`` and ``design_gap`` are those of :class:`~.phased_elimination.PhasedElimination`.
    """

    def __init__(
        self,
        actions: ArrayLike,
        *,
        epsilon: Exact,
        delta: Exact,
        dimension: Dimension = "space",
        design_gap: float = 1e-8,
        noise: Callable[[float], Any] = Laplace,
    ) -> None:
        super().__init__(actions, delta=delta, dimension=dimension, design_gap=design_gap)
        self.epsilon = as_float("epsilon", epsilon)
        self.mechanism = noise(REWARD_WIDTH * laplace_scale(epsilon))

    def phase_length(self, phase: int, dimension: int) -> float:
        """``c_l``."""
        level = self.level(phase)
        log = math.log(4 / level)
        spread = max(math.sqrt(4 * dimension * (dimension + 1) * log), math.sqrt(8) * log)
        return open_length(phase, dimension, level) + 4.0 * dimension * 2.0**phase / self.epsilon * spread

    def release_in(self, phase: Phase) -> Release:  # noqa: ARG002  the same in all phases
        """``V^-1 sum of a (S_a + Z_a)``."""
        return Release(self.mechanism)
