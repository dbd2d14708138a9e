"""DP-UCB: the printed index, trees that stay within the budget, and a twin."""

# ruff: noqa: PLR0917  all random things are drawn by one decorator
import math
from fractions import Fraction
from functools import partial

import numpy as np
import pytest
from banditproof.algorithms.environments.reward_table import RewardTable
from banditproof.algorithms.private.dp_ucb import DPUCB
from banditproof.algorithms.simulation.simulator import trajectory
from hypothesis import given, settings
from hypothesis import strategies as st

from ..simulated_luck import laplace_of, luck_of


def naive_dp_ucb(rewards, horizon, epsilon, delta, decay, seed):
    """The arm of every round; a noisy total is summed anew over dyadic intervals of rewards."""
    luck = luck_of(seed)
    levels = math.floor(math.log2(horizon)) + 1
    scale = levels / epsilon
    own = [[] for _ in rewards[0]]
    noise = [{} for _ in own]
    played = []
    for t, row in enumerate(rewards, start=1):
        log_risk = math.log(2 / delta) + decay * math.log(t)

        def index(arm, log_risk=log_risk):
            n = len(own[arm])
            total, end = 0.0, n
            while end:  # n in binary: the last 2^i rewards, the 2^j before them, ...
                size = end & -end
                total += sum(own[arm][end - size : end]) + noise[arm][end - size, end]
                end -= size
            width = math.sqrt(8) * levels**1.5 * log_risk / epsilon
            return total / n + math.sqrt(2 * log_risk / n) + width / n

        unpulled = [arm for arm, seen in enumerate(own) if not seen]
        arm = unpulled[0] if unpulled else max(range(len(own)), key=index)
        played.append(arm)
        own[arm].append(row[arm])
        n = len(own[arm])
        noise[arm][n - (n & -n), n] = laplace_of(luck, scale)
    return played


@settings(max_examples=30)
@given(
    st.integers(1, 4),
    st.integers(1, 150),
    st.integers(0, 100),
    st.sampled_from([2.0**-5, 1.0, 16.0]),
    st.sampled_from([0.1, 1e-6]),
    st.sampled_from([0.0, 1.0]),
    st.integers(0, 2**32),
)
def test_a_naive_twin_plays_the_same(arms, rounds, more, epsilon, delta, decay, seed):
    rewards = np.random.default_rng(seed).random((rounds, arms))
    policy = partial(
        DPUCB, arms, epsilon=epsilon, horizon=rounds + more, delta=delta, decay=decay, ties="first"
    )
    blocks = trajectory(policy, RewardTable(rewards), rounds, seed=seed)
    assert all(block.length == 1 for block in blocks)
    twin = naive_dp_ucb(rewards, rounds + more, epsilon, delta, decay, seed)
    assert [block.arm for block in blocks] == twin


@given(st.integers(1, 10**18), st.floats(-6, 6).map(lambda e: 10.0**e))
def test_all_nodes_that_a_reward_enters_cost_at_most_epsilon(horizon, epsilon):
    policy = DPUCB(1, epsilon=epsilon, horizon=horizon)
    length, released, scale = DPUCB.block(policy.state, 0, 1)
    assert (length, released) == (1, 1)
    assert horizon.bit_length() / Fraction(scale) <= Fraction(epsilon)


def test_the_logarithm_as_depth_costs_more_than_epsilon():
    """Said in the docstring: 20 levels, of 1/13.8 each."""
    policy = DPUCB(1, epsilon=1, horizon=10**6, depth="log")
    _, _, scale = DPUCB.block(policy.state, 0, 1)
    assert 20 / scale == pytest.approx(20 / math.log(10**6))
    assert 20 / scale > 1.4
