# ruff: noqa: ARG001, ARG002, D101, D102 -- the policies here are as short as can be
"""Policies that try to be called private without a test, and honest ones that look like them."""

import random

import numpy as np
from banditproof.algorithms.mechanisms.laplace import Laplace
from banditproof.algorithms.protocol.block_policy import Block


class Raw:
    """Arms in turn until ``warm``, then whatever the rewards say."""

    warm = 0

    def __init__(self, generator):
        self.generator, self.sums, self.last = generator, [0.0, 0.0], 0.0

    def select(self, t):
        return t % 2 if t < self.warm else int(self.chosen(t))

    def chosen(self, t):
        return self.sums[1] > self.sums[0]

    def update(self, arm, reward):
        self.sums[arm] += reward
        self.last = reward

    def noise(self, scale=1.0):
        return self.generator.laplace(scale=scale)


class LateElimination(Raw):
    """The raw leader, long after the first rounds."""

    warm = 64


class LateNoisyElimination(Raw):
    """The leader by noisy sums, chosen once."""

    warm = 64
    leader = None

    def chosen(self, t):
        if self.leader is None:
            self.leader = self.sums[1] + self.noise() > self.sums[0] + self.noise()
        return self.leader


class LaterThanTheHorizon(LateElimination):
    warm = 200


class LeakInOneArm(Raw):
    """Noise on the rewards of the one arm, none on those of the other."""

    arm = 0

    def chosen(self, t):
        return self.arm

    def update(self, arm, reward):
        self.arm = int(reward + (self.noise() if arm == 0 else 0.0) < 0.5)


class HonestUntilLate(Raw):
    """Private win-stay, and the raw reward once, at the end."""

    arm = 0
    late = 40

    def chosen(self, t):
        if t == self.late:
            return self.last > 0.5
        return self.arm

    def update(self, arm, reward):
        super().update(arm, reward)
        self.arm = int(reward + self.noise(2.0) < 0.5)


class ExactSum(Raw):
    """Tells only whether twenty raw rewards add up to ten."""

    warm = 20

    def chosen(self, t):
        return sum(self.sums) == 10 if t == self.warm else 0


class Constant(Raw):
    def chosen(self, t):
        return 1


class Coin(Raw):
    """Rewards are not used; its coin follows the seed."""

    def chosen(self, t):
        return self.generator.random() < 0.5


class OwnCoin(Raw):
    """Rewards are not used; nobody gives it its coin."""

    def __init__(self):
        super().__init__(random.Random())  # noqa: S311  made of nothing

    def chosen(self, t):
        return self.generator.random() < 0.5


class OwnCoinAndLeak(OwnCoin):
    """A coin of its own in all rounds but one."""

    def chosen(self, t):
        return self.last > 0.5 if t == 20 else super().chosen(t)


class OwnPrivateCoin(OwnCoin):
    """Noise that no seed repeats, and enough of it."""

    arm = 0

    def chosen(self, t):
        return self.arm

    def update(self, arm, reward):
        self.arm = int((reward > 0.5) ^ (self.generator.random() < 0.3))


class Silent:
    """On sealed rewards: nothing is released."""

    def act(self, t):
        return Block(t % 2)

    def learn(self, pulls):
        pass


class ReleasesLater(Silent):
    """The first release comes after the horizon, and after the further runs."""

    total = 0

    def learn(self, pulls):
        self.total = self.total + pulls.sum()
        if pulls.first == 100:
            Laplace(1).release(self.total)


def same_array(data, seed):
    """A black box that forgets its data."""
    return np.random.default_rng(seed).normal(size=3)


def noisy_array(data, seed, scale=1.0):
    return np.array([[sum(data)]]) + np.random.default_rng(seed).laplace(scale=scale)
