"""DP-IMED is Algorithm 1: twin, first decision in law, counters."""

# ruff: noqa: PLR0917  all random things are drawn by one decorator
from __future__ import annotations

import math
from fractions import Fraction
from functools import cache, partial
from math import ceil

import mpmath
import numpy as np
import pytest
from banditproof.algorithms.environments.bernoulli import Bernoulli
from banditproof.algorithms.environments.reward_table import RewardTable, reward_list
from banditproof.algorithms.private.dp_imed import DPIMED
from banditproof.algorithms.private.noisy_running_sums import BATCHES, REWARDS
from banditproof.algorithms.protocol.stepped_policy import without_noise
from banditproof.algorithms.simulation.simulator import simulate, trajectory
from banditproof.theory.divergences.bernoulli_divergences import d_eps
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.random import PCG64, Generator, SeedSequence
from scipy import stats


def naive_d_eps(x, y, epsilon):
    """``min over z in [x, y] of epsilon (z - x) + kl(z, y)``, at the tilted mean or at x   [BERN-EQ6]."""

    def kl(p, q):
        value = 0.0
        if p > 0:
            value += p * math.log(p / q)
        if p < 1:
            value += (1 - p) * math.log((1 - p) / (1 - q)) if q < 1 else math.inf
        return value

    if y in {0, 1}:
        return epsilon * (y - x)
    z = max(x, y / (y + (1 - y) * math.exp(epsilon)) if epsilon < 700 else 0.0)
    return epsilon * (z - x) + kl(z, y)


def naive_dp_imed(rewards, epsilon, alpha, seed, *, fair):
    """The arm of every round, by Algorithm 1 read line by line; one reward after the other."""
    luck = Generator(PCG64(SeedSequence(seed, spawn_key=(0,))))
    horizon, arms = rewards.shape

    @cache
    def ends(m):
        return ceil((alpha**m - 1) / (alpha - 1))

    totals, n, m = [0.0] * arms, [0] * arms, [0] * arms
    played, arm, left, fresh = [], None, 0, 0.0
    for t in range(1, horizon + 1):
        if left == 0:
            unpulled = [a for a in range(arms) if m[a] == 0]
            if unpulled:
                arm = unpulled[0]
            else:
                means = [min(max(totals[a] / n[a], 0.0), 1.0) for a in range(arms)]
                index = [
                    n[a] * naive_d_eps(means[a], max(means), epsilon) + math.log(n[a]) for a in range(arms)
                ]
                least = [a for a in range(arms) if index[a] == min(index)]
                arm = least[0]
                if fair and len(least) > 1:
                    arm = least[int(luck.random() * len(least))]
            left = ends(m[arm] + 1) - ends(m[arm])
            fresh = 0.0
        played.append(arm)
        fresh += rewards[t - 1, arm]
        n[arm] += 1
        left -= 1
        if left == 0:
            noise = luck.standard_exponential() - luck.standard_exponential()
            totals[arm] += fresh + (1 / epsilon) * noise
            m[arm] += 1
    return played


def rounds(blocks):
    return [block.arm for block in blocks for _ in range(block.length)]


@settings(max_examples=40)
@given(
    st.integers(1, 4),
    st.integers(1, 400),
    st.sampled_from([2.0**-30, 2.0**-7, 0.25, 1.0, 8.0, 64.0]),
    st.sampled_from([Fraction(11, 10), Fraction(3, 2), Fraction(2), Fraction(5)]),
    st.booleans(),
    st.integers(0, 2**32),
)
def test_a_naive_twin_plays_the_same(arms, horizon, epsilon, alpha, fair, seed):
    """At budgets whose inverse is a double; other scales are rounded up."""
    rewards = np.random.default_rng(seed).integers(0, 2, (horizon, arms)).astype(float)
    policy = partial(DPIMED, arms, epsilon=epsilon, alpha=alpha, ties="random" if fair else "first")
    played = rounds(trajectory(policy, RewardTable(rewards), horizon, seed=seed))
    assert played == naive_dp_imed(rewards, epsilon, alpha, seed, fair=fair)


def test_the_twin_sees_a_planted_fault():
    class Halved(DPIMED):
        def __init__(self, arms, **options):
            super().__init__(arms, **options)
            self.parameters[2] /= 2

    rewards = np.random.default_rng(0).integers(0, 2, (400, 3)).astype(float)
    twins = [naive_dp_imed(rewards, 0.25, Fraction(2), seed, fair=True) for seed in range(5)]

    def played(policy):
        runs = range(5)
        return [rounds(trajectory(policy, RewardTable(rewards), 400, seed=seed)) for seed in runs]

    assert played(partial(DPIMED, 3, epsilon=0.25)) == twins
    assert played(partial(Halved, 3, epsilon=0.25)) != twins


@pytest.mark.parametrize(
    ("x", "best", "n", "epsilon", "index"),
    [(0.5, 0.75, 127, 0.25, 12.007149089988), (0.5, 1, 7, 1, 5.44591014905531)],
)
def test_the_catalogues_index(x, best, n, epsilon, index):
    """Reference values of BERN-A1b, between the logarithms of two counts."""
    policy = DPIMED(2, epsilon=epsilon)
    probabilities = np.empty(2)
    for m, winner in ((math.floor(math.exp(index)), 1), (math.ceil(math.exp(index)), 0)):
        policy.counts[:2, REWARDS] = [n, m]
        policy.counts[:2, BATCHES] = 1
        policy.values[:2, 0] = [x * n, best * m]
        DPIMED.choose(policy.counts, policy.values, 1, policy.parameters, policy.schedule, probabilities)
        assert probabilities[winner] == 1
    assert n * naive_d_eps(x, best, epsilon) + math.log(n) == pytest.approx(index, rel=1e-13)


def exact_first_decision(epsilon, first, second):
    """P[the third pull is of arm 0]: the larger clipped noisy mean wins, ties are even."""
    with mpmath.workdps(20):
        e = mpmath.mpf(epsilon)

        def below(z, r):
            return mpmath.exp(e * (z - r)) / 2 if z <= r else 1 - mpmath.exp(-e * (z - r)) / 2

        inside = mpmath.quad(
            lambda z: e / 2 * mpmath.exp(-e * abs(z - first)) * below(z, second), [0, 0.25, 0.5, 1]
        )
        up, down = 1 - below(1, first), below(0, first)
        other_up, other_down = 1 - below(1, second), below(0, second)
        return float(inside + up * (1 - other_up) + (up * other_up + down * other_down) / 2)


REFERENCES = [
    (1.0, 0, 0, 0.5),
    (1.0, 1, 0, 0.724090419121),
    (1.0, 0, 1, 0.275909580879),
    (0.5, 1, 0, 0.620918337680),
    (0.1, 1, 0, 0.524960355531),
    (3.0, 1, 0, 0.937766164540),
]


@pytest.mark.parametrize(("epsilon", "first", "second", "chance"), REFERENCES)
def test_the_first_decision_has_the_catalogues_law(epsilon, first, second, chance):
    """Reference values of BERN-A1; 3,000 runs against an exact binomial test at 1e-9."""
    assert exact_first_decision(epsilon, first, second) == pytest.approx(chance, abs=1e-11)
    rewards = RewardTable([[first, first], [second, second], [0.0, 0.0]])
    simulation = simulate(partial(DPIMED, 2, epsilon=epsilon), rewards, 3, runs=3000, checkpoints=[3])
    hits = int((simulation.pulls[:, 0] == 2).sum())
    assert stats.binomtest(hits, 3000, chance).pvalue > 1e-9


@given(st.floats(-3, 3), st.floats(-3, 3), st.floats(-6, 6).map(lambda e: 10.0**e))
def test_after_one_pull_each_the_larger_clipped_mean_wins(first, second, epsilon):
    policy = DPIMED(2, epsilon=epsilon)
    policy.counts[:2] = 1
    policy.values[:2, 0] = [first, second]
    probabilities = np.empty(2)
    DPIMED.choose(policy.counts, policy.values, 3, policy.parameters, policy.schedule, probabilities)
    a, b = np.clip([first, second], 0, 1)
    if a == b:
        assert probabilities.tolist() == [0.5, 0.5]
    elif abs(a - b) > 1e-6:  # nearer ones may have a divergence of 0 in doubles
        assert probabilities.tolist() == ([1.0, 0.0] if a > b else [0.0, 1.0])


@settings(max_examples=25)
@given(st.integers(0, 2**32), st.sampled_from(["1.1", 2, 3]), st.integers(1, 7))
def test_batches_and_releases_of_an_arm_are_counted_in_exact_arithmetic(seed, alpha, n0):
    """Batch m of an arm is B_m of BERN-EQ14, and each but a cut last one is released once."""
    policy = partial(DPIMED, 3, epsilon=0.5, alpha=alpha, n0=n0)
    environment = Bernoulli([0.3, 0.5, 0.6])
    blocks = trajectory(policy, environment, 10**5, seed=seed)
    ratio = Fraction(alpha)

    @cache
    def ends(m):
        return ceil(n0 * (ratio**m - 1) / (ratio - 1))

    seen = [0, 0, 0]
    for block in blocks[:-1]:
        assert block.length == ends(seen[block.arm] + 1) - ends(seen[block.arm])
        seen[block.arm] += 1
    last = blocks[-1]
    whole = ends(seen[last.arm] + 1) - ends(seen[last.arm])
    assert last.length <= whole
    seen[last.arm] += last.length == whole
    releases = simulate(policy, environment, 10**5, runs=1, seed=seed).releases[0]
    assert releases.tolist() == seen


def test_a_huge_budget_gives_the_policy_without_privacy():
    """At epsilon 1e9 the divergence is kl and the noise is nothing: the same runs as with exact sums."""
    environment = Bernoulli([0.75, 0.625, 0.5, 0.375, 0.25])
    private = simulate(partial(DPIMED, 5, epsilon=1e9, ties="first"), environment, 10**6, runs=20)
    plain = simulate(
        partial(DPIMED, 5, epsilon=1e9, ties="first", noise=without_noise), environment, 10**6, runs=20
    )
    assert np.median(private.regret[:, -1]) == pytest.approx(np.median(plain.regret[:, -1]), rel=0.5)
    assert private.median()[-1] < 400


def test_the_noise_never_costs_more_than_the_budget():
    for epsilon in (0.25, 0.3, 1e-9, 1e9, 7.7, "0.1"):
        policy = DPIMED(2, epsilon=epsilon)
        _, _, scale = DPIMED.block(policy.counts, policy.values, 0, 1, policy.parameters, policy.schedule)
        assert 1 / Fraction(scale) <= Fraction(epsilon)
        assert 1 / Fraction(scale) > Fraction(epsilon) * (1 - Fraction(1, 10**15))


@pytest.mark.parametrize("epsilon", [0, -1, float("nan"), float("inf"), "much", 1e-320])
def test_a_budget_that_is_none_is_named(epsilon):
    with pytest.raises(ValueError) as caught:  # noqa: PT011  the text is compared below
        DPIMED(2, epsilon=epsilon)
    assert repr(epsilon) in str(caught.value)


def test_regret_grows_like_a_logarithm_between_a_million_and_a_quintillion():
    """Of the medians: the slope lies around the constant of the lower bound, up to alpha times it."""
    means = [0.75, 0.625, 0.5, 0.375, 0.25]
    simulation = simulate(
        partial(DPIMED, 5, epsilon=1.0), Bernoulli(means), 10**18, runs=200, checkpoints=[10**6, 10**18]
    )
    constant = sum((0.75 - mu) / float(d_eps(mu, 0.75, 1.0)) for mu in means[1:])
    slope = np.diff(simulation.median())[0] / (12 * math.log(10))
    assert 0.5 * constant < slope < 2.5 * constant


def test_a_list_of_rewards_is_the_same_for_every_arm():
    blocks = trajectory(partial(DPIMED, 1, epsilon=1.0), reward_list([1.0] * 10, arms=1), 10)
    assert [block.length for block in blocks] == [1, 2, 4, 3]
