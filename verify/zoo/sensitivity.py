"""Noise for a sensitivity that is not the true one."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import numpy as np

from ...algorithms.environments.sealed import Sealed
from ...algorithms.mechanisms.laplace import Laplace
from ...algorithms.protocol.block_policy import Block, Pulls, Request
from ...algorithms.protocol.counted_pulls import counts_above
from .specimen import OFF_THE_LATTICE
from .win_stay import HORIZON, WinStay, of_policy

_FIRST = ((0,) * HORIZON, (1, *(0,) * (HORIZON - 1)))


class StaleCounts(WinStay):
    """Noise for the mean of all pulls, on the mean of the last batch: counts not reset between epochs."""

    def __init__(self) -> None:
        super().__init__()
        self.pulled = [0, 0]

    def scale(self, pulls: Pulls) -> Fraction:
        """``1/(epsilon N)`` on the mean over n, times n."""
        self.pulled[pulls.arm] += pulls.length
        return super().scale(pulls) * Fraction(pulls.length, self.pulled[pulls.arm])


class WideRewards(WinStay):
    """Right, for rewards from 0 to 3."""

    width = 3
    bar = Fraction(3, 2)


class NotClipped(WideRewards):
    """Noise for rewards from 0 to 1, which were to be clipped to that, and were not."""

    def scale(self, pulls: Pulls) -> Fraction:  # noqa: ARG002  all batches alike
        """For a width of 1."""
        return 1 / self.epsilon


class ClippedAfter(NotClipped):
    """As :class:`NotClipped`, with the noisy sum clipped instead of the rewards: too late."""

    def total(self, pulls: Pulls) -> Any:  # noqa: ANN401  a number
        """The noisy sum, within what it can be."""
        return min(max(super().total(pulls), 0), 3 * pulls.length)


class SignedRewards(WinStay):
    """Right, for rewards from -1 to 1."""

    width = 2
    bar = Fraction(0)


class AddOrRemove(SignedRewards):
    """A reward taken out moves the sum by 1; but neighbours replace a reward, which moves it by 2."""

    def scale(self, pulls: Pulls) -> Fraction:  # noqa: ARG002  all batches alike
        """For the neighbours of another definition."""
        return 1 / self.epsilon


class Recent(WinStay):
    """Right: the second reward of a batch counts twice, and the noise is for that."""

    def good(self, pulls: Pulls) -> bool:
        """Whether the weighted noisy sum is good."""
        weighted = sum((i + 1) * pulls.stretch(i, i + 1) for i in range(pulls.length))
        most = pulls.length * (pulls.length + 1) // 2
        return bool(
            type(self).noise(self.weight(pulls) * self.scale(pulls)).release(weighted) > self.bar * most
        )

    def weight(self, pulls: Pulls) -> int:
        """The largest weight."""
        return pulls.length


class WeightsForgotten(Recent):
    """Noise as if all weights were 1."""

    def weight(self, pulls: Pulls) -> int:  # noqa: ARG002  that is the fault
        """One."""
        return 1


class Levels(WinStay):
    """Right: a batch is good if many of its rewards seem to lie above each of two levels.

    A reward can cross both, so that each count has noise for two.
    """

    levels = (Fraction(1, 4), Fraction(3, 4))

    def good(self, pulls: Pulls) -> bool:
        """Whether the least of the noisy counts is good."""
        noisy = type(self).noise(self.scale(pulls)).release(counts_above(pulls, self.levels))
        return bool(min(noisy) > self.bar * pulls.length)

    def scale(self, pulls: Pulls) -> Fraction:  # noqa: ARG002  all batches alike
        """For all levels together."""
        return len(self.levels) / self.epsilon


class LevelsApart(Levels):
    """The noise of a single level on each of the counts."""

    def scale(self, pulls: Pulls) -> Fraction:  # noqa: ARG002  all batches alike
        """For one level."""
        return 1 / self.epsilon


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


_FEW = 4  # two numbers a release: few rounds can be enumerated
_FIRST_OF_FEW = ((0,) * _FEW, (1, *(0,) * (_FEW - 1)))
_FROM_0_TO_3 = ((0,) * HORIZON, (3, *(0,) * (HORIZON - 1)))

SPECIMENS = (
    of_policy(
        "stale counts",
        "noise for the mean of all pulls on the mean of the last batch",
        StaleCounts,
        ((0,) * HORIZON, (0, 1, *(0,) * (HORIZON - 2))),
    ),
    of_policy(
        "rewards not clipped",
        "rewards up to 3 with noise for rewards up to 1",
        NotClipped,
        _FROM_0_TO_3,
        right=WideRewards,
        reward_range=(0.0, 3.0),
        alphabet=(0, 3),
    ),
    of_policy(
        "clipped after the noise",
        "the noisy sum is clipped instead of the rewards",
        ClippedAfter,
        _FROM_0_TO_3,
        right=WideRewards,
        reward_range=(0.0, 3.0),
        alphabet=(0, 3),
    ),
    of_policy(
        "add or remove",
        "noise for neighbours with a reward less, where a reward is replaced",
        AddOrRemove,
        ((-1,) * HORIZON, (1, *(-1,) * (HORIZON - 1))),
        right=SignedRewards,
        reward_range=(-1.0, 1.0),
        alphabet=(-1, 1),
    ),
    of_policy(
        "weights forgotten",
        "weights up to 2 with noise for weights of 1",
        WeightsForgotten,
        ((0,) * HORIZON, (0, 0, 1, *(0,) * (HORIZON - 3))),
        right=Recent,
    ),
    of_policy(
        "levels counted apart",
        "counts above two levels, each with the noise of one",
        LevelsApart,
        _FIRST_OF_FEW,
        right=Levels,
        horizon=_FEW,
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
