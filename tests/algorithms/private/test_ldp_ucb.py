"""LDP-UCB: round by round, private reward by reward, and within what its index promises."""

from __future__ import annotations

import math
from functools import partial

import pytest
from banditproof.algorithms.environments.bernoulli import Bernoulli
from banditproof.algorithms.private.ldp_ucb import LDPUCB
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
