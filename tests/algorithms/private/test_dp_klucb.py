"""DP-KLUCB: geometric batches, cumulative noisy sums, upper bounds with d_eps."""

from __future__ import annotations

from functools import partial

import pytest
from banditproof.algorithms.environments.bernoulli import Bernoulli
from banditproof.algorithms.private.dp_klucb import DPKLUCB
from banditproof.algorithms.simulation.simulator import simulate
from hypothesis import given, settings
from hypothesis import strategies as st

from .. import naive_policies as naive
from ..replayed_stage import Luck, arms_pulled


@settings(max_examples=30)
@given(
    seed=st.integers(0, 10**6),
    arms=st.integers(1, 4),
    horizon=st.integers(1, 100),
    epsilon=st.sampled_from([0.2, 1.0, 4.0]),
    n0=st.integers(1, 3),
    alpha=st.integers(2, 3),
    ties=st.sampled_from(["first", "random"]),
)
def test_every_round_is_that_of_the_naive_twin(*, seed, arms, horizon, epsilon, n0, alpha, ties):
    luck = Luck.of(seed, arms, horizon)
    twin = naive.dp_klucb(arms, horizon, luck.again(), epsilon=epsilon, n0=n0, alpha=alpha, ties=ties)
    policy = DPKLUCB(arms, epsilon=epsilon, n0=n0, alpha=alpha, ties=ties)
    actions, releases = arms_pulled(policy, luck, horizon)
    assert actions == twin
    assert {release.scale for release in releases} <= {1 / epsilon}
    released = [t for release in releases for t in release.rounds]
    assert len(set(released)) == len(released)


@pytest.mark.parametrize("arms", [1, 1000])
def test_one_arm_and_a_thousand_arms_run(arms):
    result = simulate(partial(DPKLUCB, arms, epsilon=1.0), Bernoulli([0.5] * arms), 1500, runs=2)
    assert (result.pulls.sum(axis=1) == 1500).all()


def test_regret_grows_by_the_logarithm_at_horizons_where_it_lives():
    """Between 10^9 and 10^18 the mean regret stays below what a power of the horizon would give."""
    env = Bernoulli([0.75, 0.5])
    result = simulate(partial(DPKLUCB, 2, epsilon=1.0), env, 10**18, runs=200, checkpoints=[10**9, 10**18])
    early, late = result.mean()
    assert early < late < 4 * early  # doubled if logarithmic; 2^30 times for sqrt(T)


def test_with_a_huge_budget_it_is_kl_ucb_with_batches():
    policy = DPKLUCB(2, epsilon=1e9, ties="first")
    for arm, total, n in ((0, 4.0, 7), (1, 10.0, 15)):
        policy.counts[arm] = n, 3
        policy.values[arm, 0] = total
    for t, level in ((22, 3.0910424533583156), (10**6, 13.815510557964274)):
        request = policy.act(t)
        scores = [naive.kl_upper(4 / 7, level / 7), naive.kl_upper(10 / 15, level / 15)]
        assert request.arm == scores.index(max(scores))
