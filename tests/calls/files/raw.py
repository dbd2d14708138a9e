"""Bandits and mechanisms that a user might have; randomised response keeps the first one at epsilon = 1."""

import math

from banditproof.algorithms.mechanisms.laplace import Laplace
from banditproof.algorithms.protocol.block_policy import Block


class Sticky:
    """Stays with an arm after a good reward, seen through a coin that lies."""

    budget = 1

    def __init__(self, n_arms, rng):
        self.n_arms, self.rng, self.arm = n_arms, rng, 0

    def select_arm(self):
        return self.arm

    def update(self, arm, reward):
        truth = 1 / (1 + math.exp(-self.budget))
        if (reward > 0.5) != (self.rng.random() < truth):
            self.arm = (arm + 1) % self.n_arms


class Leaky(Sticky):
    """The same with a coin that lies too seldom."""

    budget = 4


def noisy_sum(data, epsilon, rng):
    """The sum of numbers in [0, 1], with Laplace noise."""
    return sum(data) + rng.laplace(scale=1 / epsilon)


def plain_sum(data):
    """The sum as it is."""
    return sum(data)


def pairs():
    """Two neighbouring data sets."""
    return [([0, 1, 1], [0, 0, 1])]


class Commit:
    """Pulls each arm ten times, and stays with the one of the larger noisy sum."""

    def __init__(self, arms):
        self.arms, self.sums, self.noise = arms, [], Laplace(1)

    def act(self, t):  # noqa: ARG002  the round
        known = len(self.sums)
        return Block(known, 10) if known < self.arms else Block(self.sums.index(max(self.sums)), 1000)

    def learn(self, pulls):
        self.sums.append(self.noise.release(pulls.sum()))


class Leader:
    """Follows the best mean so far, without any noise."""

    def __init__(self, n_arms):
        self.sums, self.counts = [0.0] * n_arms, [0] * n_arms

    def select(self, t):  # noqa: ARG002  the round
        return max(range(len(self.sums)), key=lambda arm: self.means[arm])

    def update(self, arm, reward):
        self.sums[arm] += reward
        self.counts[arm] += 1

    @property
    def means(self):
        return [total / count if count else 1.0 for total, count in zip(self.sums, self.counts, strict=True)]


class Stopper(Leader):
    """Pulls each arm ten times, stops, and recommends the leader."""

    def select(self, t):  # noqa: ARG002  the round
        return None if min(self.counts) >= 10 else int(self.counts[0] > self.counts[1])

    def recommend(self):
        return super().select(0)
