"""DP-SEQ that nobody is trusted with: users who each contribute to the counts above several levels.

From literature is the elimination on noisy counts (see :mod:`.dp_seq`); that users answer alone, or among
shuffled coins, is as in local and shuffled bandits. What is ours: that a user's vector of bits, one a level,
has its budget split between the levels; the coins of a count, the least for which the losses of all counts
together are (epsilon, privacy_delta)-DP, certified; and the widths.
"""

from __future__ import annotations

import math
from fractions import Fraction
from typing import Any

from ...theory.numbers.enclosure import Exact, exact
from ...theory.privacy.binomial_noise import coins_needed
from ..mechanisms.binomial import Binomial
from ..mechanisms.response_vector import Responses
from ..protocol.block_policy import Block, Pulls, Stop
from ..protocol.counted_pulls import counts_above
from .dp_seq import DPSEQ


def level_of(many: int, episode: int, delta: float) -> float:
    """``L = log(7 |S| e^2/delta)``: an arm fails by ``4 e^-L``, which sums to less than ``delta``."""
    return math.log(7.0 * many * (float(episode) * episode) / delta)


class ShuffledSEQ(DPSEQ):
    """DP-SEQ on counts of shuffled bits and coins: (epsilon, privacy_delta)-DP for any rewards   [TA-I15]

    In episode ``e`` every arm left has ``ceil(max(2 L/D^2, sqrt(2 M (L + log m))/D))`` users, ``D = 2^-e``,
    who each send a bit for each of the ``m`` levels; a shuffler shows how many ones each level has, with
    ``M`` fair coins among them. A share is off by ``sqrt(L/(2 n)) + sqrt(M (L + log m)/2)/n`` at most, by
    ``D/2`` and ``D/2``. Options as in :class:`~.dp_seq.DPSEQ`, fewer levels.
    """

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
        super().__init__(
            arms, epsilon=epsilon, delta=delta, quantile=quantile, levels=levels, low=low, high=high
        )
        self.coins = coins_needed(exact(epsilon), exact(privacy_delta), len(self.levels))
        self.noise = Binomial(self.coins, of_counts=True)

    @property
    def length(self) -> int:
        """How many users each arm left has in this episode."""
        level, inverse = level_of(len(self.left), self.episode, self.delta), 2.0**self.episode
        spread = math.sqrt(2.0 * self.coins * (level + math.log(len(self.levels))))
        return math.ceil(max(2.0 * level * inverse * inverse, spread * inverse))

    @property
    def width(self) -> float:
        """How far a share is off at most, in this episode."""
        level = level_of(len(self.left), self.episode, self.delta)
        spread = math.sqrt(self.coins * (level + math.log(len(self.levels))) / 2.0)
        return math.sqrt(level / (2.0 * self.length)) + spread / self.length


class LocalSEQ(DPSEQ):
    """DP-SEQ on answers: every user is epsilon-DP to the policy itself, for any rewards   [TA-I15]

    A user has a bit for each of the ``m`` levels, whether the reward lies above it, and flips each with the
    least chance ``p`` for which ``m`` answers are epsilon-DP. In episode ``e`` every arm left has
    ``ceil(2 (L + log m)/(D (1 - 2 p))^2)`` users, ``D = 2^-e``: then a share is off by
    ``sqrt((L + log m)/(2 n))/(1 - 2 p) = D/2`` at most, as an answer lies in an interval of length
    ``1/(1 - 2 p)``. Options as in :class:`~.dp_seq.DPSEQ`, fewer levels.
    """

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
        super().__init__(
            arms, epsilon=epsilon, delta=delta, quantile=quantile, levels=levels, low=low, high=high
        )
        self.noise = Responses.of_budget(exact(epsilon), len(self.levels))
        self.sums: Any = 0

    @property
    def _level(self) -> float:
        return level_of(len(self.left), self.episode, self.delta) + math.log(len(self.levels))

    @property
    def length(self) -> int:
        """How many users each arm left has in this episode."""
        contrast = 1.0 - 2.0 * float(self.noise.flip)
        return math.ceil(2.0 * self._level * (2.0**self.episode / contrast) ** 2)

    @property
    def width(self) -> float:
        """How far a share is off at most, in this episode."""
        return math.sqrt(self._level / (2.0 * self.length)) / (1.0 - 2.0 * float(self.noise.flip))

    def act(self, t: int) -> Block | Stop:
        """One user; stop with the last arm."""
        asked = super().act(t)
        return asked if isinstance(asked, Stop) else Block(asked.arm, 1)

    def learn(self, pulls: Pulls) -> None:
        """Add the user's answers; eliminate after the last one of the last arm."""
        self.sums = self.sums + self.noise.release(counts_above(pulls, self.levels))
        self.pulled += 1
        if self.pulled == self.length:
            sums, self.sums, self.pulled = self.sums, 0, 0
            self._episode_of_arm(pulls.arm, sums)
