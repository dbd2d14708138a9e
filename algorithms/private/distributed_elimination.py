"""Successive elimination in the distributed model: batches of users, whose sum alone is ever seen   [RDP-I20]

From literature (Chowdhury and Zhou 2022, from memory: elimination in doubling batches by secure aggregation,
with Skellam noise, of which the users of a batch add a share each). What is ours: the variance, the least for
which the exact law of the sum is (epsilon, delta)-DP, certified; and the width, by the tail of that noise.
Counts and values are those of elimination in the shuffle model. Parameters: ``beta``, the variance.
"""

from __future__ import annotations

import math

from ...theory.numbers.enclosure import Exact
from ...theory.privacy.skellam_noise import variance_needed
from ..chance import chance
from ..compilation import compiled
from ..mechanisms.noise_scale import above_zero
from ..mechanisms.skellam import Skellam
from ..protocol.stepped_policy import Counts, Schedule, StepPolicy, Values, Vector
from .dp_se import DONE, EPISODES, MEAN, checked_risk, eliminate, survivors
from .shuffled_elimination import block, choose, next_arm

BETA, VARIANCE = 0, 1


@compiled
def threshold(many: int, episode: int, beta: float, variance: float, length: int) -> float:
    """``2 h + 2 c``: ``h = sqrt(L/(2 n))``, ``c = (sqrt(2 v L) + L/3)/n``, ``L = log(8 |S| e^2/beta)``.

    Rewards and noise exceed ``h`` and ``c`` with probability ``e^-L`` on either side.
    """
    level = math.log(8.0 * many * (float(episode) * episode) / beta)
    noise = math.sqrt(2.0 * variance * level) + level / 3.0
    return 2.0 * math.sqrt(level / (2.0 * length)) + 2.0 * noise / length


@compiled
def absorb(
    counts: Counts,
    values: Values,
    arm: int,
    length: int,
    released: int,
    number: float,
    t: int,
    parameters: Vector,
    schedule: Schedule,
) -> None:
    """Keep the mean; after the last batch of the episode, eliminate the arms too far below the best."""
    if released == 0:
        return
    counts[arm, DONE] = 1
    values[arm, MEAN] = number / length
    if next_arm(counts) >= 0:
        return
    counts[counts.shape[0] - 1, EPISODES] += 1
    episode = counts[counts.shape[0] - 1, EPISODES]
    eliminate(
        counts, values, threshold(survivors(counts), episode, parameters[BETA], parameters[VARIANCE], length)
    )


class DistributedElimination(StepPolicy):
    """Elimination on sums of secure aggregation: (epsilon, delta)-DP for rewards 0 and 1, by what that shows.

    Episode ``e`` gives every arm left ``2^e`` users and forgets the batches before. The users of a batch add
    their rewards and, shared out among them, Skellam noise; nobody sees more than the total. An arm goes
    whose noisy mean lies more than ``2 h + 2 c`` below the largest; the best one goes with probability
    ``beta`` at most, 1/T where the ``horizon`` is given. The last survivor is pulled for ever, its rewards
    unseen.
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
        variance = variance_needed(above_zero("epsilon", epsilon), chance("delta", delta))
        super().__init__(arms, parameters=(risk, variance), noise=Skellam, columns=(2, 1))
