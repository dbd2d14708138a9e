"""Successive elimination in the shuffle model: batches of users, each a count of bits among shuffled coins.

From literature (Tenenbaum, Kaplan, Mansour and Stemmer 2021, from memory: elimination in doubling batches by
a binary sum of the shuffle model). What is ours: how many coins there are, the least for which the exact law
of the shuffled bits is (epsilon, delta)-DP, certified; and the thresholds, by Hoeffding's inequality.
Counts of an arm: whether its batch is over, whether it is eliminated; of the whole: the batches that are
over. Values: the noisy mean of its last batch. Parameters: ``beta``, the number of coins or what
else the size of the noise is; then ``a`` and ``b`` where noise exceeds ``sqrt(a L) + L/b`` with probability
``e^-L`` at most.
"""

import math

from ...theory.numbers.enclosure import Exact
from ...theory.privacy.binomial_noise import coins_needed
from ..chance import chance
from ..compilation import compiled
from ..mechanisms.binomial import Binomial
from ..mechanisms.noise_scale import above_zero
from ..protocol.batches import LONGEST
from ..protocol.stepped_policy import Counts, State, StepPolicy, Vector
from .dp_se import DONE, EPISODES, MEAN, OUT, checked_risk, eliminate, survivors

BETA, SIZE, SQUARE, PART = range(4)


@compiled
def next_arm(counts: Counts) -> int:
    """The first arm left without a batch in this episode; -1 when all have had theirs."""
    for arm in range(counts.shape[0] - 1):
        if counts[arm, OUT] == 0 and counts[arm, DONE] == 0:
            return arm
    return -1


@compiled
def threshold(many: int, episode: int, length: int, parameters: Vector) -> float:
    """``2 h + 2 c``, ``h = sqrt(L/(2 n))``, ``c = (sqrt(a L) + L/b)/n``, ``L = log(8 |S| e^2/beta)``.

    Rewards and noise exceed ``h`` and ``c`` with probability ``e^-L`` on either side.
    """
    level = math.log(8.0 * many * (float(episode) * episode) / parameters[BETA])
    noise: float = math.sqrt(parameters[SQUARE] * level) + level / parameters[PART]
    return 2.0 * math.sqrt(level / (2.0 * length)) + 2.0 * noise / length


@compiled
def choose(state: State, t: int, probabilities: Vector) -> None:
    """The next arm of the episode; the survivor when there is one left."""
    probabilities[:] = 0.0
    probabilities[next_arm(state.counts)] = 1.0


@compiled
def block(state: State, arm: int, t: int) -> tuple[int, int, float]:
    """A batch of ``2^e`` users, shuffled with the coins; the last survivor for ever."""
    counts, parameters = state.counts, state.parameters
    if survivors(counts) == 1:
        return LONGEST, 0, 0.0
    return 1 << (counts[counts.shape[0] - 1, EPISODES] + 1), 1, parameters[SIZE]


@compiled
def absorb(state: State, arm: int, length: int, released: int, number: float, t: int) -> None:
    """Keep the mean; after the last batch of the episode, eliminate the arms too far below the best."""
    counts, values, parameters = state.counts, state.values, state.parameters
    if released == 0:
        return
    arms = counts.shape[0] - 1
    counts[arm, DONE] = 1
    values[arm, MEAN] = number / length
    if next_arm(counts) >= 0:
        return
    counts[arms, EPISODES] += 1
    eliminate(counts, values, threshold(survivors(counts), counts[arms, EPISODES], length, parameters))


class ShuffledElimination(StepPolicy):
    """Elimination on shuffled batches: (epsilon, delta)-DP for rewards 0 and 1, by what the shuffler shows.

    Episode ``e`` gives every arm left ``2^e`` users and forgets the batches before. The users of a batch send
    their rewards and, shared out among them, fair coins. An arm goes whose noisy mean lies more than ``2 h +
    2 c`` below the largest; the best one goes with probability ``beta`` at most, 1/T where the ``horizon`` is
    given. The last survivor is pulled for ever, its rewards unseen.
    """

    choose = staticmethod(choose)
    block = staticmethod(block)
    absorb = staticmethod(absorb)

    def __init__(
        self,
        arms: int,
        *,
        epsilon: Exact,
        delta: Exact,
        beta: Exact | None = None,
        horizon: int | None = None,
    ) -> None:
        risk = checked_risk(beta, horizon)
        coins = coins_needed(above_zero("epsilon", epsilon), chance("delta", delta))
        super().__init__(arms, parameters=(risk, coins, coins / 2, math.inf), noise=Binomial, columns=(2, 1))
