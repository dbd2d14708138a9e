"""The noise of bandits as people write them is accounted for in every dialect, and taken for no leak."""

# ruff: noqa: D102, NPY002  foreign code is as it is

import random

import numpy as np
import pytest
from banditproof.verify import assert_private
from numpy.random import default_rng

SCALE = 1.0


class Largest:
    """The arm of the largest noisy reward; each arm is tried first."""

    def __init__(self, seed=None):
        self.rng, self.values, self.t = default_rng(seed), [1.0, 1.0], 0

    def select_arm(self):
        self.t += 1
        return self.t - 1 if self.t <= 2 else int(np.argmax(self.values))

    def update(self, arm, reward):
        self.values[arm] = reward + self.rng.laplace(scale=SCALE)


class Observing:
    """With numpy's own generator."""

    def __init__(self):
        self.values, self.t = [1.0, 1.0], -1

    def choose(self):
        self.t += 1
        return self.t if self.t < 2 else int(np.argmax(self.values))

    def observe(self, arm, reward):
        self.values[arm] = reward + np.random.laplace(0, SCALE)


class Python:
    """With Python's own generator: the difference of two exponential draws."""

    def __init__(self):
        self.values, self.t = [1.0, 1.0], -1

    def get_arm(self):
        self.t += 1
        return self.t if self.t < 2 else self.values.index(max(self.values))

    def step(self, reward, arm):
        noise = random.expovariate(1 / SCALE) - random.expovariate(1 / SCALE)
        self.values[arm] = reward + noise


def yielding(rng):
    values, t = [1.0, 1.0], 0
    while True:
        arm = t if t < 2 else int(np.argmax(values))
        reward = yield arm
        values[arm] = reward + rng.laplace(scale=SCALE)
        t += 1


def looping(env, rng):
    values = [1.0, 1.0]
    for t in range(env.horizon):
        arm = t if t < 2 else int(np.argmax(values))
        values[arm] = env.pull(arm) + rng.laplace(scale=SCALE)


POLICIES = (Largest, Observing, Python, yielding, looping)


@pytest.mark.parametrize("policy", POLICIES, ids=lambda each: each.__name__)
def test_noise_is_an_entry_of_the_ledger_in_every_dialect(policy):
    found = assert_private(policy, epsilon=1.0, horizon=4, runs=300)
    assert float(found.accounted) == 1.0
    assert found.raw
    assert len(found.account.ledger) == 4


@pytest.mark.parametrize("policy", POLICIES, ids=lambda each: each.__name__)
def test_half_the_noise_is_caught_by_its_line_whatever_the_runs(policy, monkeypatch):
    monkeypatch.setattr(f"{__name__}.SCALE", 0.5)
    with pytest.raises(AssertionError, match=r"spend epsilon = 2.*\n(.*\n)*.*test_noise_in_dialects.py"):
        assert_private(policy, epsilon=1.0, horizon=4, runs=300)
