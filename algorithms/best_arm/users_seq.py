"""DP-SEQ without a trusted party: bits of users, shuffled or by randomised response, make its counts.

From literature is the elimination on noisy counts (see :mod:`.dp_seq`); that users answer alone, or among
shuffled coins, is as in local and shuffled bandits. What is ours: that a user's vector of bits, one a level,
has its budget split between the levels; the coins of a count, the least for which the losses of all counts
together are (epsilon, privacy_delta)-DP, certified; and the widths.
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
def level_of(many: int, episode: int, delta: float) -> float:
    """``L = log(7 |S| e^2/delta)``: an arm fails by ``4 e^-L``, which sums to less than ``delta``."""
    return math.log(7.0 * many * (float(episode) * episode) / delta)


@compiled
def users_of_shuffled(many: int, episode: int, parameters: Vector) -> int:
    """``ceil(max(2 L/D^2, sqrt(2 M (L + log m))/D))`` with ``D = 2^-e``."""
    inverse = 2.0**episode
    level = level_of(many, episode, parameters[DELTA])
    spread = math.sqrt(2.0 * parameters[NOISE] * (level + math.log(parameters[LEVELS])))
    return pulls_of(max(2.0 * level * inverse * inverse, spread * inverse))


@compiled
def width_of_shuffled(many: int, episode: int, length: int, parameters: Vector) -> float:
    """``sqrt(L/(2 n)) + sqrt(M (L + log m)/2)/n``"""
    level = level_of(many, episode, parameters[DELTA])
    spread = math.sqrt(parameters[NOISE] * (level + math.log(parameters[LEVELS])) / 2.0)
    return math.sqrt(level / (2.0 * length)) + spread / length


@compiled
def users_alone(many: int, episode: int, parameters: Vector) -> int:
    """``ceil(2 (L + log m)/(D (1 - 2 p))^2)`` with ``D = 2^-e``."""
    level = level_of(many, episode, parameters[DELTA]) + math.log(parameters[LEVELS])
    inverse = 2.0**episode / parameters[NOISE]
    return pulls_of(2.0 * level * (inverse * inverse))


@compiled
def width_of_answers(many: int, episode: int, length: int, parameters: Vector) -> float:
    """``sqrt((L + log m)/(2 n))/(1 - 2 p)``"""
    level = level_of(many, episode, parameters[DELTA]) + math.log(parameters[LEVELS])
    contrast: float = parameters[NOISE]
    return math.sqrt(level / (2.0 * length)) / contrast


class ShuffledSEQ(QuantileElimination):
    """DP-SEQ on counts of shuffled bits and coins: (epsilon, privacy_delta)-DP for any rewards   [TA-I15]

    In episode ``e`` every arm left has ``ceil(max(2 L/D^2, sqrt(2 M (L + log m))/D))`` users, ``D = 2^-e``,
    who each send a bit for each of the ``m`` levels; a shuffler shows how many ones each level has, with
    ``M`` fair coins among them. A share is off by ``sqrt(L/(2 n)) + sqrt(M (L + log m)/2)/n`` at most, by
    ``D/2`` and ``D/2``. Options as in :class:`~.dp_seq.DPSEQ`, fewer levels.
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

    A user has a bit for each of the ``m`` levels, whether the reward lies above it, and flips each with the
    least chance ``p`` for which ``m`` answers are epsilon-DP. In episode ``e`` every arm left has
    ``ceil(2 (L + log m)/(D (1 - 2 p))^2)`` users, ``D = 2^-e``: then a share is off by
    ``sqrt((L + log m)/(2 n))/(1 - 2 p) = D/2`` at most, as an answer lies in an interval of length
    ``1/(1 - 2 p)``. Options as in :class:`~.dp_seq.DPSEQ`, fewer levels.
    """

    absorb = staticmethod(absorbing(users_alone, width_of_answers))
    lengths = staticmethod(users_alone)
    widths = staticmethod(width_of_answers)

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
