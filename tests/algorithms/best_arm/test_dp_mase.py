"""DP-MASE: against a naive twin, its noise width, its account, its risk, and what collaboration saves."""

from __future__ import annotations

import math
from functools import partial

import numpy as np
import pytest
from banditproof.algorithms.best_arm.dp_mase import DPMASE, noise_width
from banditproof.algorithms.environments.bernoulli import Bernoulli
from banditproof.algorithms.mechanisms.laplace import Laplace
from banditproof.algorithms.mechanisms.no_noise import NoNoise
from banditproof.theory.tails.laplace_sum import laplace_sum_logsf
from banditproof.verify.accounting.account import account
from hypothesis import given, settings
from hypothesis import strategies as st

from ..naive_identification import actions_and_stop
from ..replayed_stage import Luck


def naive(arms, luck, horizon, *, epsilon, delta, agents):
    """Whole blocks while the horizon has room, and the recommendation or None."""
    left, actions, e = list(range(arms)), [], 0
    while len(left) > 1:
        e += 1
        level = math.log(8 * len(left) * e * e / delta)
        s = math.sqrt(level / (level + agents))
        wide = (level - agents * math.log(1 - s * s)) / (s * epsilon)
        each = math.ceil(max(32 * level * 4**e, 8 * wide * 2**e) / agents - 1e-9)
        sums = dict.fromkeys(left, 0.0)
        for arm in left:
            for _ in range(agents):
                rounds = range(len(actions) + 1, min(len(actions) + each, horizon) + 1)
                actions += [arm] * len(rounds)
                if len(rounds) < each:
                    return actions, None
                sums[arm] += sum(luck.reward(arm, t) for t in rounds) + luck.noise() / epsilon
        n = each * agents
        limit = 2 * math.sqrt(level / (2 * n)) + 2 * wide / n
        left = [arm for arm in left if max(sums.values()) / n - sums[arm] / n <= limit]
    return actions, left[0]


@settings(max_examples=30)
@given(
    seed=st.integers(0, 10**6),
    arms=st.integers(2, 4),
    agents=st.sampled_from([1, 2, 7]),
    horizon=st.sampled_from([1, 1000, 30_000]),
    epsilon=st.sampled_from([0.1, 1.0, 64.0]),
)
def test_every_pull_is_that_of_the_naive_twin(*, seed, arms, agents, horizon, epsilon):
    luck = Luck.of(seed, arms, horizon)
    luck.table[:] = np.random.default_rng(seed).random(luck.table.shape) < [0.9, 0.5, 0.3, 0.1][:arms]
    policy = DPMASE(arms, epsilon=epsilon, delta="1/10", agents=agents)
    actions, stop, releases = actions_and_stop(policy, luck.again(), horizon)
    expected, named = naive(arms, luck.again(), horizon, epsilon=epsilon, delta=0.1, agents=agents)
    assert actions == expected
    assert stop == named
    rounds = [t for each in releases for t in each.rounds]
    assert len(rounds) == len(set(rounds))


@given(agents=st.integers(1, 200), scale=st.floats(1e-3, 1e3), level=st.floats(0.5, 60))
def test_the_sum_of_the_noises_exceeds_its_width_as_rarely_as_said(agents, scale, level):
    """By the exact tail; it is not said too carefully either, for the tail at two thirds is too heavy."""
    wide = noise_width(float(agents), scale, level)
    assert laplace_sum_logsf(wide, agents, 1 / scale) <= -level
    if level > 10:
        assert laplace_sum_logsf(wide * 2 / 3, agents, 1 / scale) > -level


@pytest.mark.parametrize("agents", [1, 3])
def test_every_reward_costs_epsilon(agents):
    make = partial(DPMASE, 2, epsilon="1/3", delta="1/10", agents=agents)
    found = account(make, Bernoulli([0.9, 0.1]), 5000)
    assert found.within(epsilon="1/3")
    assert not found.within(epsilon=found.epsilon().lower * 0.99)


# --- planted faults


class Twice(DPMASE):
    """An agent shows its sum a second time."""

    def _released(self, arm, held, scale):
        return (super()._released(arm, held, scale) + super()._released(arm, held, scale)) / 2


class Kept(DPMASE):
    """An agent begins with what the one before it had."""

    def learn(self, pulls):  # noqa: D102
        held = self.buffer[pulls.arm]
        own = pulls.sum()
        self.buffer[pulls.arm] = held
        super().learn(pulls)
        self.buffer[pulls.arm] = own


@pytest.mark.parametrize("kind", [Twice, Kept])
def test_a_reward_that_is_shown_twice_is_found(kind):
    make = partial(kind, 2, epsilon=1, delta="1/10", agents=2)
    assert not account(make, Bernoulli([0.9, 0.1]), 5000).within(epsilon=1)


@pytest.mark.parametrize("noise", [lambda scale: Laplace(scale / 2), lambda scale: NoNoise()])  # noqa: ARG005
def test_too_little_noise_is_found(noise):
    make = partial(DPMASE, 2, epsilon=1, delta="1/10", agents=2, noise=noise)
    assert not account(make, Bernoulli([0.9, 0.1]), 5000).within(epsilon=1)
