"""Noise for a sensitivity that is not the true one."""

from fractions import Fraction

import numpy as np

from ...algorithms.environments.sealed import Sealed
from ...algorithms.mechanisms.laplace import Laplace
from ...algorithms.protocol.block_policy import Block, Pulls, Request
from .specimen import OFF_THE_LATTICE
from .win_stay import HORIZON, WinStay, of_policy


class StaleCounts(WinStay):
    """Noise for the mean of all pulls, on the mean of the last batch: counts not reset between epochs."""

    def __init__(self) -> None:
        super().__init__()
        self.pulled = [0, 0]

    def scale(self, pulls: Pulls) -> Fraction:
        """``1/(epsilon N)`` on the mean over n, times n."""
        self.pulled[pulls.arm] += pulls.length
        return super().scale(pulls) * Fraction(pulls.length, self.pulled[pulls.arm])


class Design:
    """Right: two pulls of the first arm and one of the second, then least squares with noise.

    From then on the second arm if its noisy estimate is above 1, else the first.

    The arms are unit vectors, so ``V^-1 x_a = e_a/n_a``: one reward moves the estimate by at most
    ``1/min n_a``.
    """

    epsilon: Fraction = Fraction(1)
    plan = (0, 0, 1)

    def __init__(self) -> None:
        self.seen: list[tuple[int, Sealed]] = []
        self.best: int | None = None

    def act(self, t: int) -> Request:
        """The plan, then what it led to."""
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
        """Of the estimate, in the design that was played."""
        return 1 / Fraction(min(self.plan.count(arm) for arm in range(2)))


class ExactDesign(Design):
    """The noise of the exact design, half and half, where a rounded one was played."""

    def sensitivity(self) -> Fraction:
        """Of the estimate, if every arm had half of the pulls."""
        return 1 / Fraction(len(self.plan), 2)


SPECIMENS = (
    of_policy(
        "stale counts",
        "noise for the mean of all pulls on the mean of the last batch",
        StaleCounts,
        ((0,) * HORIZON, (0, 1, *(0,) * (HORIZON - 2))),
    ),
    of_policy(
        "noise of the exact design",
        "a rounded design with the noise of the exact one",
        ExactDesign,
        ((0, 0, 0, 0), (0, 0, 1, 0)),
        right=Design,
        horizon=4,
        beyond=OFF_THE_LATTICE,
    ),
)
