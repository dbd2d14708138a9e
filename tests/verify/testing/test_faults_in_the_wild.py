"""Bandits as repositories have them, each with its fault and mended: the fault is found, the twin passes."""

# ruff: noqa: ARG002, NPY002  as they are written

import functools
import random

import numpy as np
import pytest
from banditproof.verify.testing.assertions import privacy_found


def of_history(faulty, block=4):
    """Two blocks, then the better noisy one; the fault draws the noise anew at each look."""
    kept = {}

    def noisy_sum(history, arm):
        if faulty or arm not in kept:
            noise = random.expovariate(1) - random.expovariate(1)
            kept[arm] = sum(r for _, r in history[arm * block : (arm + 1) * block]) + noise
        return kept[arm]

    def policy(history):
        if len(history) < 2 * block:
            return len(history) // block
        return 0 if noisy_sum(history, 0) >= noisy_sum(history, 1) else 1

    return policy


class ClippedCounts:
    """Noisy successes are clipped at the pulls; the fault clips them at the true total."""

    def __init__(self, faulty):
        self.faulty, self.t, self.success, self.noisy = faulty, 0, np.zeros(2), None

    def choose(self):
        return self.t // 3 if self.t < 6 else int(np.argmax(self.noisy))

    def observe(self, arm, reward):
        if self.noisy is None:
            self.success[arm] += reward
        self.t += 1
        if self.t == 6:
            noisy = self.success + np.random.laplace(scale=1, size=2)
            self.noisy = np.clip(noisy, 0, self.success.sum() if self.faulty else 3)


class StopExploring:
    """In turns until there are three successes, by AboveThreshold; the fault counts the raw ones."""

    def __init__(self, faulty):
        self.faulty, self.t, self.successes, self.exploring = faulty, 0, 0.0, True
        self.goal = 3 + np.random.laplace(0, 2)

    def select(self):
        return self.t % 2 if self.exploring else 0

    def update(self, arm, reward):
        self.t += 1
        if self.exploring:
            self.successes += np.clip(reward, 0, 1)
            if self.faulty:
                self.exploring = self.successes < 3
            else:
                self.exploring = self.successes + np.random.laplace(0, 2) < self.goal


class NoisyWinner:
    """The largest of noisy sums; the fault adds noise to the score of the raw winner, or once to all sums."""

    def __init__(self, faulty, size=2):
        self.faulty, self.size, self.t, self.sums, self.winner = faulty, size, 0, np.zeros(2), None

    def select(self):
        return self.t % 2 if self.winner is None else self.winner

    def update(self, arm, reward):
        self.t += 1
        if self.winner is None:
            self.sums[arm] += reward
            if self.t == 6:
                noise = np.random.laplace(0, 1, self.size if self.faulty else 2)
                score = self.sums if self.faulty and self.size == 2 else self.sums + noise
                self.winner = int(np.argmax(score))
                self.score = self.sums[self.winner] + noise[0]


class Proportional:
    """Moves on where a noisy batch is below 0; the fault's noise is in proportion to the largest reward."""

    def __init__(self, faulty):
        self.faulty, self.batch, self.arm = faulty, [], 0

    def select(self):
        return self.arm

    def update(self, arm, reward):
        self.batch.append(reward)
        if len(self.batch) == 3:
            batch = np.array(self.batch, dtype=float)
            bound = np.abs(batch).max() if self.faulty else 1.0
            total = batch.sum() + np.random.laplace(0, bound)
            self.batch = []
            if total <= 0:
                self.arm = 1 - self.arm


common_noise = functools.partial(NoisyWinner, size=1)
KINDS = (of_history, ClippedCounts, StopExploring, NoisyWinner, common_noise, Proportional)


@pytest.mark.parametrize("kind", KINDS)
def test_a_fault_is_found_and_its_mended_twin_passes(kind):
    """The error of a finding is 1e-6. Where sums only rise, the sparse vector spends half of its claim."""

    def found(faulty, **runs):
        make = functools.partial(kind, faulty)
        return privacy_found(make, epsilon=1, horizon=12, releases="internal", **runs)

    assert found(faulty=True).findings
    mended = found(faulty=False, runs=200)
    assert (mended.verdict, mended.accounted) == ("within the claim", 1 / (1 + (kind is StopExploring)))
