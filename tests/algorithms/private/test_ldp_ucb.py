"""LDP-UCB: round by round, private reward by reward, and within what its index promises."""

from __future__ import annotations

import math
from functools import partial

import numpy as np
import pytest
from banditproof.algorithms.environments.bernoulli import Bernoulli
from banditproof.algorithms.private.ldp_ucb import LDPUCB, MEAN
from banditproof.algorithms.simulation.simulator import simulate
from banditproof.verify.accounting.account import account
from hypothesis import given, settings
from hypothesis import strategies as st

from ..naive_policies import best_of
from ..replayed_stage import Luck, arms_pulled


def naive(arms, horizon, luck, *, epsilon, ties):
    rewards, actions = [[] for _ in range(arms)], []
    for t in range(1, horizon + 1):
        few = [arm for arm in range(arms) if len(rewards[arm]) < 4 * math.log(t + 1)]
        if few:
            arm = few[0]
        else:
            wide = [math.sqrt(2 * math.log(t) / len(r)) * (1 + 4 / epsilon) for r in rewards]
            scores = [sum(r) / len(r) + w for r, w in zip(rewards, wide, strict=True)]
            near = [max(scores) if score > max(scores) - 1e-12 else score for score in scores]
            arm = best_of(near, luck, ties)
        actions.append(arm)
        rewards[arm].append(luck.reward(arm, t) + luck.noise() / epsilon)
    return actions


@settings(max_examples=60)
@given(
    seed=st.integers(0, 10**6),
    arms=st.integers(1, 4),
    horizon=st.integers(1, 300),
    epsilon=st.sampled_from([0.5, 4.0]),
)
def test_every_round_is_that_of_the_naive_twin(*, seed, arms, horizon, epsilon):
    luck = Luck.of(seed, arms, horizon)
    twin = naive(arms, horizon, luck.again(), epsilon=epsilon, ties="first")
    actions, releases = arms_pulled(LDPUCB(arms, epsilon=epsilon, ties="first"), luck, horizon)
    assert actions == twin
    assert [release.rounds for release in releases] == [[t] for t in range(1, horizon + 1)]


@pytest.mark.parametrize("epsilon", ["0.01", "1/3", 5])
def test_each_reward_has_noise_of_its_own_and_costs_epsilon(epsilon):
    found = account(partial(LDPUCB, 3, epsilon=epsilon), Bernoulli([0.9, 0.5, 0.1]), 200)
    assert found.within(epsilon=epsilon)
    assert not found.within(epsilon=found.epsilon().lower * 0.99)
    assert all(len(each.pieces) == each.pieces[0].length == 1 for each in found.ledger)


@pytest.mark.parametrize(("epsilon", "horizon"), [(1, 200_000), (8, 20_000)])
def test_an_arm_is_pulled_no_more_than_its_index_allows(epsilon, horizon):
    """While the bound holds: ``max(8 (1 + 4/eps)^2 log(T)/gap^2, 4 log(T + 1)) + 2`` pulls in the mean."""
    found = simulate(partial(LDPUCB, 2, epsilon=epsilon), Bernoulli([0.9, 0.1]), horizon, runs=30)
    limit = max(8 * (1 + 4 / epsilon) ** 2 * math.log(horizon) / 0.64, 4 * math.log(horizon + 1)) + 2
    assert found.pulls[:, 1].mean() <= limit
    assert found.pulls[:, 1].mean() > limit / 20
    assert limit < horizon / 4


def test_bad_input_is_named_in_one_line():
    for arms in (0, 2.5):
        with pytest.raises(ValueError, match=r"^arms is a whole number of at least 1, not "):
            LDPUCB(arms, epsilon=1)
    with pytest.raises(ValueError, match=r"^epsilon is a number above 0, not -1$"):
        LDPUCB(2, epsilon=-1)
    with pytest.raises(ValueError, match=r"^ties is 'first' or 'random', not 'best'$"):
        LDPUCB(2, epsilon=1, ties="best")


def test_one_arm_and_a_hundred_arms_run():
    for arms in (1, 100):
        found = simulate(partial(LDPUCB, arms, epsilon=1), Bernoulli(np.full(arms, 0.5)), 2000, runs=2)
        assert (found.pulls.sum(axis=1) == 2000).all()


@pytest.mark.parametrize("seed", range(5))
def test_the_index_is_the_mean_of_the_noisy_rewards_and_its_widths(seed):
    random = np.random.default_rng(seed)
    policy = LDPUCB(4, epsilon=2, ties="first")
    noisy = [random.normal(0.5, 0.5, size).tolist() for size in random.integers(30, 60, 4)]
    t = 1 + sum(map(len, noisy))
    for arm, numbers in enumerate(noisy):
        for number in numbers:
            policy.absorb(
                *(policy.counts, policy.values, arm, 1, 1, number, t, policy.parameters, policy.schedule)
            )
    means = [sum(numbers) / len(numbers) for numbers in noisy]
    assert policy.values[:-1, MEAN] == pytest.approx(means, rel=1e-12)
    pairs = zip(means, noisy, strict=True)
    indexes = [mean + (1 + 4 / 2) * math.sqrt(2 * math.log(t) / len(numbers)) for mean, numbers in pairs]
    assert policy.act(t).arm == int(np.argmax(indexes))
