"""Explore-then-commit, and private UCB by simple composition, beside their naive twins."""

import math
from functools import partial

import numpy as np
import pytest
from banditproof.algorithms.classical.explore_then_commit import ExploreThenCommit
from banditproof.algorithms.environments.bernoulli import Bernoulli
from banditproof.algorithms.private.naive_dp_ucb import NaiveDPUCB
from banditproof.verify.accounting.account import account
from banditproof.verify.enumeration.exact_privacy import exact_privacy
from hypothesis import given, settings
from hypothesis import strategies as st

from .. import naive_policies as naive
from ..replayed_stage import Luck, arms_pulled


@settings(max_examples=30)
@given(
    seed=st.integers(0, 10**6),
    arms=st.integers(1, 4),
    m=st.integers(1, 8),
    horizon=st.integers(1, 60),
    ties=st.sampled_from(["first", "random"]),
)
def test_what_is_explored_is_committed_to(*, seed, arms, m, horizon, ties):
    """Arm after arm m times, then the best sum for ever."""
    luck = Luck.of(seed, arms, horizon)
    twin = luck.again()
    expected = [arm for arm in range(arms) for _ in range(m)]
    sums = [
        sum(twin.reward(arm, arm * m + i + 1) for i in range(m))
        for arm in range(arms)
        if (arm + 1) * m < horizon + 1
    ]
    if len(expected) < horizon:
        expected += [naive.best_of(sums, twin, ties)] * (horizon - len(expected))
    assert arms_pulled(ExploreThenCommit(arms, m=m, ties=ties), luck, horizon)[0] == expected[:horizon]


# ---------------------------------------------------------------- simple composition


def naive_composition(arms, horizon, luck, *, epsilon, delta):
    sums, counts, indexes, actions = [0.0] * arms, [0] * arms, None, []
    level, scale = math.log(2 / delta), arms * horizon / epsilon
    for t in range(1, horizon + 1):
        arm = counts.index(0) if 0 in counts else naive.best_of(indexes, luck, "first")
        actions.append(arm)
        sums[arm] += luck.reward(arm, t)
        counts[arm] += 1
        if 0 not in counts:
            indexes = [
                s / n + scale * luck.noise() / n + math.sqrt(2 * level / n) + scale * level / n
                for s, n in zip(sums, counts, strict=True)
            ]
    return actions


@settings(max_examples=25)
@given(
    seed=st.integers(0, 10**6),
    arms=st.integers(1, 4),
    horizon=st.integers(1, 60),
    epsilon=st.sampled_from([1.0, 100.0, 1e5]),
)
def test_naive_composition_is_its_naive_twin(*, seed, arms, horizon, epsilon):
    luck = Luck.of(seed, arms, horizon)
    luck.noises = np.random.default_rng(seed).laplace(size=arms * (horizon + 1))
    twin = naive_composition(arms, horizon, luck.again(), epsilon=epsilon, delta=0.1)
    policy = NaiveDPUCB(arms, epsilon=epsilon, horizon=horizon, delta=0.1, ties="first")
    actions, releases = arms_pulled(policy, luck, horizon)
    assert actions == twin
    assert len(releases) == arms * max(0, horizon - arms + 1)
    assert all(release.scale == pytest.approx(arms * horizon / epsilon) for release in releases)


def test_simple_composition_spends_the_budget_over_the_arms():
    """T releases of a reward's own arm, at epsilon/(K T) each: epsilon/K, less what comes before all arms."""
    kept = account(partial(NaiveDPUCB, 2, epsilon=1, horizon=40), Bernoulli([0.7, 0.4]), 40)
    assert kept.leak is None
    assert kept.within(epsilon="1/2")
    assert not kept.within(epsilon="0.48")
    one = account(partial(NaiveDPUCB, 1, epsilon=1, horizon=40), Bernoulli([0.7]), 40)
    assert one.within(epsilon=1)
    assert not one.within(epsilon="0.99")


def test_its_exact_loss_is_within_the_budget():
    """By enumeration of its lattice twin: two arms, three rounds."""
    from banditproof.algorithms.mechanisms.discrete_laplace import DiscreteLaplace

    make = partial(NaiveDPUCB, 2, epsilon=4, horizon=3, delta=0.9, ties="first", noise=DiscreteLaplace)
    assert exact_privacy(make, arms=2, horizon=3, tail=1e-4).upper <= 4
