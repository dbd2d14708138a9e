# ruff: noqa: D102 -- of a fault its class tells
"""Faults of what is summed and released: sensitivity, and how often a reward is released."""

import math
from typing import Any

import numpy as np
from numpy.random import Generator

from .batches import Batches


class NothingForgotten(Batches):
    """All rewards since the beginning are summed again, with noise as if for the first time."""

    def __init__(self, n_arms: int, rng: Generator) -> None:
        super().__init__(n_arms, rng)
        self.past: list[float] = []

    def is_good(self) -> bool:
        self.past += self.batch
        return bool(sum(self.past) + self.noise() > len(self.past) / 2)


class Clipped(Batches):
    """Rewards are cut to 0 and 1 before they count."""

    def update(self, arm: int, reward: float) -> None:
        super().update(arm, min(max(reward, 0.0), 1.0))


class Signed(Batches):
    """Rewards are moved to -1 and 1, and so are 2 apart."""

    sensitivity = 2

    def update(self, arm: int, reward: float) -> None:
        super().update(arm, 2 * reward - 1)

    def is_good(self) -> bool:
        return bool(sum(self.batch) + self.noise() > 0)

    def noise(self) -> float:
        return self.rng.laplace(scale=self.sensitivity / self.epsilon)


class SignedAsIfUnit(Signed):
    """The sensitivity of rewards between 0 and 1."""

    sensitivity = 1


class Windows:
    """Stays while the noisy sum of the last rewards is good: each reward is in three windows."""

    epsilon = 1.0
    width = 3
    releases = 3

    def __init__(self, rng: Generator) -> None:
        self.rng, self.arm = rng, 0
        self.window: list[float] = []

    def select(self, t: int) -> int:  # noqa: ARG002  all rounds are alike
        """The arm to pull."""
        return self.arm

    def update(self, arm: int, reward: float) -> None:
        """Move the window on, and stay or shift."""
        self.window = [*self.window, reward][-self.width :]
        noisy = sum(self.window) + self.rng.laplace(scale=self.releases / self.epsilon)
        self.arm = arm if noisy > len(self.window) / 2 else 1 - arm


class WindowsAsIfApart(Windows):
    """Windows that overlap are counted as if they did not."""

    releases = 1


class Tree:
    """Stays while the noisy total is good; totals come from a binary tree over the rounds."""

    epsilon = 1.0

    def __init__(self, horizon: int, rng: Generator) -> None:
        self.rng, self.t, self.arm = rng, 0, 0
        self.scale = self.levels(horizon) / self.epsilon
        self.nodes: list[Any] = [0.0] * horizon.bit_length()
        self.noisy: list[Any] = [0.0] * horizon.bit_length()

    def levels(self, horizon: int) -> int:
        """How many nodes a reward enters."""
        return horizon.bit_length()

    def get_arm(self) -> int:
        """The arm to pull."""
        return self.arm

    def step(self, reward: float, arm: int) -> None:
        """Close the nodes that end in this round, and stay or shift."""
        self.t += 1
        level = (self.t & -self.t).bit_length() - 1
        node = sum(self.nodes[:level]) + reward
        self.nodes[: level + 1] = [0.0] * level + [node]
        self.noisy[level] = node + self.rng.laplace(scale=self.scale)
        total = sum(self.noisy[place] for place in range(len(self.nodes)) if self.t >> place & 1)
        self.arm = arm if total > self.t / 2 else 1 - arm


class TreeWithoutRoot(Tree):
    """Levels by the logarithm of the horizon, which does not count the leaves."""

    def levels(self, horizon: int) -> int:
        return math.ceil(math.log2(horizon))


def softly(env: Any, rng: Generator) -> list[int]:
    """Arms by the exponential mechanism, with a part of the budget for each round."""
    return _softly(env, rng, 1.0 / env.horizon)


def softly_as_if_once(env: Any, rng: Generator) -> list[int]:
    """Every round spends the whole budget."""
    return _softly(env, rng, 1.0)


def _softly(env: Any, rng: Generator, budget: float) -> list[int]:
    sums, played = np.zeros(env.n_arms), []
    for _ in range(env.horizon):
        weights = np.exp(budget * sums)
        arm = int(rng.choice(env.n_arms, p=weights / weights.sum()))
        sums[arm] += env.pull(arm)
        played.append(arm)
    return played
