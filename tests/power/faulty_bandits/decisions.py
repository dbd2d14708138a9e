# ruff: noqa: D102 -- of a fault its class tells
"""Faults where something is decided by raw rewards, or by chance that is no noise for a budget."""

import math
from collections.abc import Generator as Yielding
from typing import Any

from numpy.random import Generator

from .batches import Batches


class RawLength(Batches):
    """The next batch is as long as this one was good, in raw rewards."""

    def end(self) -> None:
        length = 1 + int(sum(self.batch))
        super().end()
        self.length = length


class NoisyChange(Batches):
    """Starts anew with the first arm if a batch differs from the one before, by noisy sums."""

    before: Any = None
    now: Any = None

    def end(self) -> None:
        super().end()
        if self.before is not None and abs(self.now - self.before) > 1:
            self.arm = 0
        self.before = self.now

    def is_good(self) -> bool:
        self.now = sum(self.batch) + self.noise()
        return bool(self.now > len(self.batch) / 2)


class RawChange(NoisyChange):
    """Changes are detected by raw sums."""

    def is_good(self) -> bool:
        self.now = sum(self.batch)
        return super(NoisyChange, self).is_good()


def eliminating(env: Any, rng: Generator) -> None:
    """Plays all arms by turns, and after each turn of two pulls drops those far behind in noisy sums."""
    _eliminating(env, lambda total: total + rng.laplace())


def eliminating_by_raw_bounds(env: Any, rng: Generator) -> None:  # noqa: ARG001  whatever plays
    """The confidence bounds are those of raw means."""
    _eliminating(env, lambda total: total)


def _eliminating(env: Any, released: Any) -> None:
    left, played, pulls = list(range(env.n_arms)), 0, 2
    while played + pulls * len(left) <= env.horizon:
        values = {arm: released(sum(env.pull(arm) for _ in range(pulls))) / pulls for arm in left}
        played += pulls * len(left)
        best = max(values.values())
        left = [arm for arm in left if not values[arm] < best - 0.5]
    for t in range(played, env.horizon):
        env.pull(left[t % len(left)])


def truthful(rng: Generator) -> Yielding[int, float, None]:
    """Stays with an arm after a good reward, seen through a coin that lies with chance 1/(1 + e)."""
    return _coined(rng, 1 / (1 + math.e))


def half_truthful(rng: Generator) -> Yielding[int, float, None]:
    """The coin lies with chance exp(-1)/2, as if for added noise."""
    return _coined(rng, math.exp(-1) / 2)


def _coined(rng: Generator, lies: float) -> Yielding[int, float, None]:
    arm = 0
    while True:
        reward = yield arm
        good = (reward > 0.5) != (rng.random() < lies)
        arm = arm if good else 1 - arm


class Posterior:
    """Thompson sampling with noisy counts: every reward gets noise before it counts."""

    def __init__(self, rng: Generator) -> None:
        self.rng = rng
        self.wins: list[Any] = [0.0, 0.0]
        self.pulls = [0, 0]

    def select(self, t: int) -> int:  # noqa: ARG002  all rounds are alike
        """The arm with the largest draw of its posterior."""
        draws = []
        for wins, pulls in zip(self.wins, self.pulls, strict=True):
            good = min(max(wins, 0.0), pulls)
            draws.append(self.rng.beta(1 + good, 1 + pulls - good))
        return int(draws[1] > draws[0])

    def update(self, arm: int, reward: float) -> None:
        """Count the reward."""
        self.pulls[arm] += 1
        self.wins[arm] += self.hidden(reward)

    def hidden(self, reward: float) -> Any:
        """With noise."""
        return reward + self.rng.laplace()


class PosteriorOfRawCounts(Posterior):
    """Sampling from the posterior is taken for privacy."""

    def hidden(self, reward: float) -> Any:
        return reward
