# ruff: noqa: D102 -- of a fault its class tells
"""A bandit that tries every arm for a batch and then plays the leader, and faults over its arms."""

from typing import Any

from numpy.random import Generator


class Leader:
    """A batch of every arm, then batches of the arm whose last batch had the largest noisy sum."""

    epsilon = 1.0
    length = 2

    def __init__(self, n_arms: int, rng: Generator) -> None:
        self.n_arms, self.rng, self.t, self.arm = n_arms, rng, 0, 0
        self.batch: list[float] = []
        self.values: list[Any] = [0.0] * n_arms

    def choose(self) -> int:
        """The arm of the batch."""
        return self.arm

    def observe(self, arm: int, reward: float) -> None:
        """Take the reward in; after a batch value its arm."""
        self.t += 1
        self.batch.append(reward)
        if len(self.batch) < self.length:
            return
        self.values[arm] = self.value(arm)
        self.batch = []
        tried = self.t // self.length
        self.arm = tried if tried < self.n_arms else max(range(self.n_arms), key=self.values.__getitem__)

    def value(self, arm: int) -> Any:  # noqa: ARG002  all arms are alike; a number
        """Of the batch."""
        return sum(self.batch) + self.noise()

    def noise(self) -> float:
        """For a sum that one reward moves by at most 1."""
        return self.rng.laplace(scale=1 / self.epsilon)


class SharedNoise(Leader):
    """One noise for all arms, which cancels when they are compared."""

    shared: float | None = None

    def noise(self) -> float:
        if self.shared is None:
            self.shared = super().noise()
        return self.shared


class BudgetForEachArm(Leader):
    """The budget is multiplied by the number of arms that it was to be divided over."""

    def noise(self) -> float:
        return self.rng.laplace(scale=1 / (self.n_arms * self.epsilon))


class RawStart(Leader):
    """The first leader is chosen by raw sums, to start well."""

    def value(self, arm: int) -> Any:
        return sum(self.batch) if self.t <= self.n_arms * self.length else super().value(arm)


class RawSpread(Leader):
    """A bonus for arms whose rewards vary, by their raw variance."""

    def value(self, arm: int) -> Any:
        mean = sum(self.batch) / self.length
        variance = sum((reward - mean) ** 2 for reward in self.batch) / self.length
        return super().value(arm) + self.length * variance**0.5


class NoisySpread(Leader):
    """The same bonus for all arms."""

    def value(self, arm: int) -> Any:
        return super().value(arm) + self.length / 2
