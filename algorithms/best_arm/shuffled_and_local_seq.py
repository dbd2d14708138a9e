"""Shuffled-SEQ and Local-SEQ: DP-SEQ without a trusted party, on one bit a user and level of rewards.

As DP-SEQ (:mod:`.dp_seq`) they eliminate arms by quantiles, on noisy counts of the rewards above each of m
levels. Here every user sends m bits, whether the reward lies above each level. Either a shuffler mixes M fair
coins into the bits of each level, or every user flips each bit with chance p.

The elimination is from literature, and so are both kinds of trust, as in shuffled and local bandits. This
project adds the split of a user's budget between the levels; M, the least number of coins for which all m
counts together are certified to be (epsilon, privacy_delta)-DP; and the widths.

In episode e, n is the number of users of each of the ``arms_left``, and ``D = 2^-e``. The ``width`` is how
far the estimated share of the rewards above a level is off, at any level, but with probability ``4 e^-L``.
"""

import math
from fractions import Fraction

from ...theory.numbers.enclosure import Exact
from ...theory.privacy.binomial_noise import coins_needed
from ..chance import chance
from ..compilation import compiled
from ..mechanisms.binomial import Binomial
from ..mechanisms.noise_scale import above_zero
from ..mechanisms.response_vector import Responses
from ..protocol.stepped_policy import Vector
from .dp_seq import DELTA, LEVELS, NOISE, QuantileElimination, absorbing, grid_of, pulls_of


@compiled
def log_inverse_risk(arms_left: int, episode: int, delta: float) -> float:
    """``L = log(7 arms_left e^2/delta)``: the ``4 e^-L`` of all arms and episodes sum to less than delta."""
    return math.log(7.0 * arms_left * (float(episode) * episode) / delta)


@compiled
def users_of_shuffled(arms_left: int, episode: int, parameters: Vector) -> int:
    """``n = ceil(max(2 L/D^2, sqrt(2 M (L + log m))/D))``: each part of the width is at most ``D/2``."""
    coins, levels = parameters[NOISE], parameters[LEVELS]
    inverse = 2.0**episode
    log_risk = log_inverse_risk(arms_left, episode, parameters[DELTA])
    noise = math.sqrt(2.0 * coins * (log_risk + math.log(levels)))
    return pulls_of(max(2.0 * log_risk * inverse * inverse, noise * inverse))


@compiled
def width_of_shuffled(arms_left: int, episode: int, users: int, parameters: Vector) -> float:
    """``sqrt(L/(2 n)) + sqrt(M (L + log m)/2)/n``: of the rewards, and of the coins at all levels."""
    coins, levels = parameters[NOISE], parameters[LEVELS]
    log_risk = log_inverse_risk(arms_left, episode, parameters[DELTA])
    noise = math.sqrt(coins * (log_risk + math.log(levels)) / 2.0)
    return math.sqrt(log_risk / (2.0 * users)) + noise / users


@compiled
def users_of_local(arms_left: int, episode: int, parameters: Vector) -> int:
    """``n = ceil(2 (L + log m)/(D (1 - 2 p))^2)``: the width is at most ``D/2``."""
    contrast = parameters[NOISE]  # 1 - 2 p
    log_risk_of_levels = log_inverse_risk(arms_left, episode, parameters[DELTA]) + math.log(
        parameters[LEVELS]
    )
    inverse = 2.0**episode / contrast
    return pulls_of(2.0 * log_risk_of_levels * (inverse * inverse))


@compiled
def width_of_local(arms_left: int, episode: int, users: int, parameters: Vector) -> float:
    """``sqrt((L + log m)/(2 n))/(1 - 2 p)``, as the two unbiased answers are ``1/(1 - 2 p)`` apart."""
    contrast: float = parameters[NOISE]
    log_risk_of_levels = log_inverse_risk(arms_left, episode, parameters[DELTA]) + math.log(
        parameters[LEVELS]
    )
    return math.sqrt(log_risk_of_levels / (2.0 * users)) / contrast


class ShuffledSEQ(QuantileElimination):
    """DP-SEQ on counts of shuffled bits and coins: (epsilon, privacy_delta)-DP for any rewards   [TA-I15]

    For each arm and level the shuffler shows how many ones there are, with those of ``M`` fair coins among
    them. Options as in :class:`~.dp_seq.DPSEQ`, fewer levels.
    """

    absorb = staticmethod(absorbing(users_of_shuffled, width_of_shuffled))
    lengths = staticmethod(users_of_shuffled)
    widths = staticmethod(width_of_shuffled)

    def __init__(
        self,
        arms: int,
        *,
        epsilon: Exact,
        privacy_delta: Exact,
        delta: Exact,
        quantile: Exact = Fraction(1, 4),
        levels: Exact = 3,
        low: Exact = 0,
        high: Exact = 1,
    ) -> None:
        grid = grid_of(levels, low, high)
        coins = coins_needed(
            above_zero("epsilon", epsilon), chance("privacy_delta", privacy_delta), len(grid)
        )
        noise = Binomial(coins, of_counts=True)
        super().__init__(arms, grid=grid, noise=noise, spread=coins, delta=delta, quantile=quantile)


class LocalSEQ(QuantileElimination):
    """DP-SEQ on answers: every user is epsilon-DP to the policy itself, for any rewards   [TA-I15]

    A user flips each bit with the least chance ``p`` for which ``m`` answers are epsilon-DP. Options as in
    :class:`~.dp_seq.DPSEQ`, fewer levels.
    """

    absorb = staticmethod(absorbing(users_of_local, width_of_local))
    lengths = staticmethod(users_of_local)
    widths = staticmethod(width_of_local)

    def __init__(
        self,
        arms: int,
        *,
        epsilon: Exact,
        delta: Exact,
        quantile: Exact = Fraction(1, 4),
        levels: Exact = 3,
        low: Exact = 0,
        high: Exact = 1,
    ) -> None:
        grid = grid_of(levels, low, high)
        noise = Responses.of_budget(above_zero("epsilon", epsilon), len(grid))
        contrast = 1.0 - 2.0 * float(noise.flip)
        super().__init__(
            arms, grid=grid, noise=noise, spread=contrast, delta=delta, quantile=quantile, alone=True
        )
