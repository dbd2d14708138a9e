"""EXP3: its weights, its draws, and what it may lose."""

import math
from functools import partial

import numpy as np
import pytest
from banditproof.algorithms.adversarial.exp3 import EXP3
from banditproof.algorithms.environments.reward_table import RewardTable
from banditproof.algorithms.simulation.simulator import protocol_trajectory, trajectory
from hypothesis import given, settings
from hypothesis import strategies as st

from ..simulated_luck import drawn_from, laplace_of, luck_of


def chances(policy):
    found = np.zeros(policy.arms)
    type(policy).choose(policy.state, 1, found)
    return found


def told(policy, arm, loss, length=1):
    type(policy).absorb(policy.state, arm, length, 1, (1 - loss) * length, 1)


def naive_exp3(losses, eta, gamma, *, batch, epsilon, seed):
    """Algorithms 1 and 3 read line by line, with the simulator's stream."""
    luck = luck_of(seed)
    horizon, arms = losses.shape
    weights = [1.0] * arms
    played, arm, p, observed = [], 0, [], 0.0
    for t in range(1, horizon + 1):
        if (t - 1) % batch == 0:
            p = [(1 - gamma) * w / math.fsum(weights) + gamma / arms for w in weights]
            arm = drawn_from(p, luck)
            observed = 0.0
        played.append(arm)
        observed += losses[t - 1, arm]
        if t % batch == 0:
            fed = observed / batch
            if epsilon is not None:
                fed -= laplace_of(luck) / (batch * epsilon)  # the noise is on the rewards
            weights[arm] *= math.exp(-eta * fed / p[arm])
    return played


@settings(max_examples=40)
@given(
    arms=st.integers(2, 4),
    horizon=st.integers(1, 200),
    eta=st.sampled_from([0.01, 0.2, 1.0]),
    gamma=st.sampled_from([0.05, 0.5, 1.0]),
    batch=st.integers(1, 4),
    epsilon=st.sampled_from([None, 0.25, 1.0]),
    seed=st.integers(0, 2**32),
)
def test_a_naive_twin_plays_the_same(*, arms, horizon, eta, gamma, batch, epsilon, seed):
    losses = np.random.default_rng(seed).integers(0, 5, (horizon, arms)) / 4
    make = partial(EXP3, arms, eta=eta, gamma=gamma, batch=batch, epsilon=epsilon)
    environment = RewardTable(1 - losses, reward_range=(0, 1))
    blocks = trajectory(make, environment, horizon, seed=seed)
    played = [block.arm for block in blocks for _ in range(block.length)]
    assert played == naive_exp3(losses, eta, gamma, batch=batch, epsilon=epsilon, seed=seed)
    assert blocks == protocol_trajectory(make, environment, horizon, seed=seed)
    assert all(block.length == batch for block in blocks[:-1])


@given(
    st.lists(st.tuples(st.integers(0, 2), st.floats(-1e9, 1e9)), max_size=30),
    st.sampled_from([1e-6, 0.1, 1.0]),
)
def test_negative_and_huge_losses_leave_a_distribution(history, gamma):
    """What Algorithm 1 feeds may be any reals   [ADV-I27]"""
    policy = EXP3(3, eta="0.1", gamma=gamma)
    for arm, loss in history:
        told(policy, arm, loss)
        found = chances(policy)
        assert found.sum() == pytest.approx(1)
        assert (found >= gamma / 3 * (1 - 1e-12)).all()
