"""Successive elimination in the distributed model: batches of users, whose sum alone is ever seen   [RDP-I20]

From literature (Chowdhury and Zhou 2022, from memory: elimination in doubling batches by secure aggregation,
with Skellam noise, of which the users of a batch add a share each). What is ours: the variance, the least for
which the exact law of the sum is (epsilon, delta)-DP, certified; and the width, by the tail of that noise.
Counts, values and parameters are those of elimination in the shuffle model: ``c = (sqrt(2 v L) + L/3)/n``.
"""

from ...theory.numbers.enclosure import Exact
from ...theory.privacy.skellam_noise import variance_needed
from ..chance import chance
from ..mechanisms.noise_scale import above_zero
from ..mechanisms.skellam import Skellam
from ..protocol.stepped_policy import StepPolicy
from .dp_se import checked_risk
from .shuffled_elimination import absorb, block, choose


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
        super().__init__(arms, parameters=(risk, variance, 2 * variance, 3), noise=Skellam, columns=(2, 1))
