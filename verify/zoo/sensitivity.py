"""Faulty policies whose noise is too small, as it is made for a sensitivity that is not the true one.

Tests and `banditproof audit` show with them that the fault is found; `SPECIMENS` lists each with what it
should have been and with two neighbouring reward lists on which it shows.
"""

from fractions import Fraction

import numpy as np

from ...algorithms.environments.sealed import Sealed
from ...algorithms.mechanisms.laplace import Laplace
from ...algorithms.protocol.block_policy import Block, Pulls, Request
from .specimen import OFF_THE_LATTICE
from .win_stay import HORIZON, WinStay, of_policy


class StaleCounts(WinStay):
    """Faulty: the counts of pulls are not set back with a new batch.

    With a count of N pulls in all, the noise on the mean of the last n is that of a mean over N.
    """

    def __init__(self) -> None:
        super().__init__()
        self.pulled = [0, 0]

    def scale(self, pulls: Pulls) -> Fraction:
        """Of the noise on the sum of the last n rewards: ``1/(epsilon N)`` on their mean, times n."""
        self.pulled[pulls.arm] += pulls.length
        return super().scale(pulls) * Fraction(pulls.length, self.pulled[pulls.arm])


class RoundedDesign:
    """Right: two pulls of the first arm and one of the second, then least squares with noise.

    From then on the second arm if its noisy estimate is above 1, else the first. Arm a has the unit vector
    ``e_a`` and ``n_a`` pulls: a reward of it moves only coordinate a of the estimate, by at most ``1/n_a``.
    """

    epsilon: Fraction = Fraction(1)
    plan = (0, 0, 1)

    def __init__(self) -> None:
        self.seen: list[tuple[int, Sealed]] = []
        self.best: int | None = None

    def act(self, t: int) -> Request:
        """The arms of the plan, then the arm that looked best after it."""
        return Block(self.plan[t - 1] if self.best is None else self.best)

    def learn(self, pulls: Pulls) -> None:
        """Release the estimate at the end of the plan."""
        if self.best is not None:
            return
        self.seen.append((pulls.arm, pulls.sum()))
        if len(self.seen) == len(self.plan):
            inverse = np.diag([1 / self.plan.count(arm) for arm in range(2)])
            estimate = inverse @ sum(np.eye(2)[arm] * reward for arm, reward in self.seen)
            noisy = Laplace(self.sensitivity() / self.epsilon).release(estimate)
            self.best, self.seen = int(noisy[1] > 1), []

    def sensitivity(self) -> Fraction:
        """How far a reward moves the estimate, in the design that was played."""
        return 1 / Fraction(min(self.plan.count(arm) for arm in range(2)))


class ExactDesign(RoundedDesign):
    """Faulty: the noise of the exact design, half of the pulls an arm, where a rounded one is played."""

    def sensitivity(self) -> Fraction:
        """How far a reward would move the estimate if every arm had half of the pulls."""
        return 1 / Fraction(len(self.plan), 2)


_SECOND_REWARD_IS_1 = ((0,) * HORIZON, (0, 1, *(0,) * (HORIZON - 2)))
"""Rewards of a run of `StaleCounts`: the second one is 1 in the second list."""
_REWARD_OF_ARM_1_IS_1 = ((0, 0, 0, 0), (0, 0, 1, 0))
"""Rewards of a run of a design: the third round is the only pull of arm 1, so its reward matters most."""

SPECIMENS = (
    of_policy(
        "stale counts",
        "noise for the mean of all pulls on the mean of the last batch",
        StaleCounts,
        _SECOND_REWARD_IS_1,
    ),
    of_policy(
        "noise of the exact design",
        "a rounded design with the noise of the exact one",
        ExactDesign,
        _REWARD_OF_ARM_1_IS_1,
        right=RoundedDesign,
        horizon=4,
        beyond=OFF_THE_LATTICE,
    ),
)
