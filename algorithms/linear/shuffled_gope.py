"""GOPE without a trusted party: each action's rewards as one count, in the shuffle or distributed model.

Rewards are 1 and -1, so that the sum of a phase's rewards of an action is a count of bits, doubled and moved,
and the whole of the rewards is a vector of counts in which each user has one. From literature is the place of
the noise (Hanna, Girgis, Fragouli and Diggavi 2022, who also treat the shuffle model; Garcelon, Chaudhuri,
Perchet and Pirotta 2022 for contexts). What is ours: the noise, which is the least for which the exact law of
a count is (epsilon, privacy_delta)-DP, certified, as in elimination without a model; and the phases.
"""

import math
from collections.abc import Callable
from typing import Any, Self

from numpy.typing import ArrayLike

from ...theory.numbers.enclosure import Exact
from ...theory.privacy.binomial_noise import coins_needed
from ...theory.privacy.skellam_noise import variance_needed
from ..chance import chance
from ..mechanisms.binomial import Binomial
from ..mechanisms.noise_scale import above_zero
from ..mechanisms.skellam import Skellam
from .phased_elimination import Dimension, Phase, PhasedElimination, Release, open_length

Exceeded = Callable[[float, float], float]
"""Of m and L: what ``sum f_a Z_a`` of m factors up to 1 exceeds with probability ``e^-L`` at most."""


class ShuffledGOPE(PhasedElimination):
    """(epsilon, privacy_delta)-DP phased elimination for rewards 1 and -1: ``V^-1 sum of a (S_a + 2 Z_a)``.

    What is shown of an action is how many of its rewards are 1, among fair coins (:meth:`for_shuffled_bits`)
    or with Skellam noise (:meth:`for_secure_sums`). With ``L = log(4/delta_{K,l})``, ``m = d (d + 1)/2``,

    ``c_l = (8 d/beta^2) L + (4 d/beta) w(m, L)``,

    for which the noise moves no estimated reward by more than ``beta_l/2`` but with probability
    ``delta_{K,l}/2``: it enters ``<a, theta>`` with at most ``m`` factors of at most ``2 d/c_l`` each, and
    ``w`` is what so many noises with factors up to 1 exceed with probability ``e^-L``. For M coins that is
    ``sqrt(m M L/2)``, for Skellam noise of variance v ``sqrt(2 m v L) + L/3``.
    """

    def __init__(
        self,
        actions: ArrayLike,
        *,
        mechanism: Any,  # noqa: ANN401  any mechanism on whole numbers
        exceeded: Exceeded,
        delta: Exact,
        dimension: Dimension = "space",
        design_gap: float = 1e-8,
    ) -> None:
        super().__init__(actions, delta=delta, dimension=dimension, design_gap=design_gap)
        self.mechanism = mechanism
        self.exceeded = exceeded

    @classmethod
    def for_shuffled_bits(
        cls,
        actions: ArrayLike,
        *,
        epsilon: Exact,
        privacy_delta: Exact,
        delta: Exact,
        dimension: Dimension = "space",
        design_gap: float = 1e-8,
    ) -> Self:
        """The users of a batch send their bits and, shared out among them, fair coins to a shuffler."""
        coins = coins_needed(above_zero("epsilon", epsilon), chance("privacy_delta", privacy_delta))
        return cls(
            actions,
            mechanism=Binomial(coins),
            exceeded=lambda m, level: math.sqrt(m * coins * level / 2),
            delta=delta,
            dimension=dimension,
            design_gap=design_gap,
        )

    @classmethod
    def for_secure_sums(
        cls,
        actions: ArrayLike,
        *,
        epsilon: Exact,
        privacy_delta: Exact,
        delta: Exact,
        dimension: Dimension = "space",
        design_gap: float = 1e-8,
    ) -> Self:
        """The users of a batch add their bits and, shared out among them, Skellam noise."""
        variance = variance_needed(above_zero("epsilon", epsilon), chance("privacy_delta", privacy_delta))
        return cls(
            actions,
            mechanism=Skellam(variance),
            exceeded=lambda m, level: math.sqrt(2 * m * variance * level) + level / 3,
            delta=delta,
            dimension=dimension,
            design_gap=design_gap,
        )

    def phase_length(self, phase: int, dimension: int) -> float:
        """``c_l``."""
        level = self.level(phase)
        noise = self.exceeded(dimension * (dimension + 1) / 2, math.log(4 / level))
        return open_length(phase, dimension, level) + 4.0 * dimension * 2.0**phase * noise

    def release_in(self, phase: Phase) -> Release:  # noqa: ARG002  the same in all phases
        """``V^-1 sum of a (2 count_a - T(a))``, each count with noise."""
        return Release(self.mechanism, counts=True)
