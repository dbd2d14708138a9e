# ruff: noqa: D102 -- of a fault its class tells
"""A bandit that stays with an arm whose batch was good by its noisy sum, and faults of that noise."""

import math

import numpy as np
from numpy.random import Generator


class Batches:
    """Stays with an arm for another batch if the noisy sum of the last one is above half its length."""

    epsilon = 1.0
    length = 2

    def __init__(self, n_arms: int, rng: Generator) -> None:
        self.n_arms, self.rng, self.arm = n_arms, rng, 0
        self.batch: list[float] = []

    def select_arm(self) -> int:
        """The arm of the batch."""
        return self.arm

    def update(self, arm: int, reward: float) -> None:  # noqa: ARG002  it is the arm of the batch
        """Take the reward in; at the end of the batch stay or go on."""
        self.batch.append(reward)
        if len(self.batch) >= self.length:
            self.end()

    def end(self) -> None:
        """Stay or go on, and start a batch."""
        if not self.is_good():
            self.arm = (self.arm + 1) % self.n_arms
        self.batch = []

    def is_good(self) -> bool:
        """Whether the noisy sum is above half the length."""
        return bool(sum(self.batch) + self.noise() > len(self.batch) / 2)

    def noise(self) -> float:
        """For a sum that one reward moves by at most 1."""
        return self.rng.laplace(scale=1 / self.epsilon)


class NoNoise(Batches):
    """It was switched off for a test."""

    def noise(self) -> float:
        return 0.0


class HalfNoise(Batches):
    """A factor 2 too much in the denominator."""

    def noise(self) -> float:
        return self.rng.laplace(scale=1 / (2 * self.epsilon))


class NoiseTwice(Batches):
    """Saves a draw: two batches after one another get the same."""

    kept: float | None = None

    def noise(self) -> float:
        noise = super().noise() if self.kept is None else self.kept
        self.kept = noise if self.kept is None else None
        return noise


class MeanForSum(Batches):
    """Noise that is right for the mean is added to the sum."""

    def noise(self) -> float:
        return self.rng.laplace(scale=1 / (self.length * self.epsilon))


class CountedScale(Batches):
    """The sensitivity of a mean over the good rewards, which are counted without noise."""

    def noise(self) -> float:
        return self.rng.laplace(scale=1 / (max(1, sum(self.batch)) * self.epsilon))


class Geometric(Batches):
    """Two-sided geometric noise, for whole rewards."""

    epsilon = 0.5

    def noise(self) -> float:
        stop = 1 - math.exp(-self.epsilon)
        return self.rng.geometric(stop) - self.rng.geometric(stop)


class GeometricTurned(Geometric):
    """The chance to go on is handed over as the chance to stop."""

    def noise(self) -> float:
        stop = math.exp(-self.epsilon)
        return self.rng.geometric(stop) - self.rng.geometric(stop)


class Seeded(Batches):
    """Explores now and then; each round's noise can be drawn again for debugging."""

    t = 0

    def is_good(self) -> bool:
        self.t += 1
        return self.rng.random() < 0.1 or super().is_good()

    def noise(self) -> float:
        return np.random.default_rng(self.t).laplace(scale=1 / self.epsilon)


class Exploring(Seeded):
    """Explores now and then, with noise that nobody knows."""

    def noise(self) -> float:
        return self.rng.laplace(scale=1 / self.epsilon)


class WholeNoise(Batches):
    """The noise is cut to a whole number, as the sums are whole."""

    def noise(self) -> float:
        return int(super().noise())


class LongBatches(Batches):
    """One batch of six."""

    length = 6


class ClippedNoise(LongBatches):
    """Outliers of the noise are cut off."""

    def noise(self) -> float:
        return float(np.clip(super().noise(), -2 / self.epsilon, 2 / self.epsilon))


class OneSided(Batches):
    """One exponential draw, where the difference of two is meant."""

    def noise(self) -> float:
        return self.rng.exponential(1 / self.epsilon)


class TwoExponentials(Batches):
    """The difference of two exponential draws, which is Laplace noise."""

    def noise(self) -> float:
        return self.rng.exponential(1 / self.epsilon) - self.rng.exponential(1 / self.epsilon)


class GaussianForLaplace(LongBatches):
    """Gaussian noise of the scale that Laplace noise has: no pure budget at all."""

    def noise(self) -> float:
        return self.rng.normal(scale=1 / self.epsilon)


class HalfBudget(Batches):
    """The same at another budget."""

    epsilon = 0.5


class ScaleTurned(HalfBudget):
    """The budget is taken for the scale."""

    def noise(self) -> float:
        return self.rng.laplace(scale=self.epsilon)


class Approximate(Batches):
    """Gaussian noise by the usual calibration for (epsilon, delta)."""

    delta = 1e-5

    def noise(self) -> float:
        return self.rng.normal(scale=math.sqrt(2 * math.log(1.25 / self.delta)) / self.epsilon)


class CalibrationWithoutRoot(Approximate):
    """The 2 under the root is lost."""

    def noise(self) -> float:
        return self.rng.normal(scale=math.sqrt(math.log(1.25 / self.delta)) / self.epsilon)


class NoiseForGood(Batches):
    """Nothing to hide in a zero, it was thought: each reward above 0 gets noise, no other."""

    def is_good(self) -> bool:
        return sum(self.hidden(reward) for reward in self.batch) > len(self.batch) / 2

    def hidden(self, reward: float) -> float:
        return reward + self.noise() if reward > 0 else reward


class NoiseForAll(NoiseForGood):
    """Each reward gets noise."""

    def hidden(self, reward: float) -> float:
        return reward + self.noise()


class Remembered(Batches):
    """Noisy answers are kept by the sum that they are of, to spare noise."""

    def __init__(self, n_arms: int, rng: Generator) -> None:
        super().__init__(n_arms, rng)
        self.answers: dict[float, float] = {}

    def is_good(self) -> bool:
        total = sum(self.batch)
        if total not in self.answers:
            self.answers[total] = total + self.noise()
        return self.answers[total] > len(self.batch) / 2
