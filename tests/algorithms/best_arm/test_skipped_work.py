"""What is remembered, skipped or found with few sums changes no answer of policies that stop."""

import math

import numpy as np
import pytest
from banditproof.algorithms.best_arm import lil_ucb, ttucb
from banditproof.algorithms.best_arm.likelihood_ratio_stopping import (
    AGAINST,
    MEAN,
    NEXT,
    PULLS,
    SHARE,
    THRESHOLD,
    best_after,
    certain,
    cost,
    empirical_best,
    surely_below,
    take_in,
)
from banditproof.algorithms.best_arm.lil_ucb import LilUCB
from banditproof.algorithms.best_arm.track_and_stop import (
    INVERSE_ROOT,
    RATIO,
    TrackAndStop,
    put_shares,
    surely_behind,
)
from banditproof.algorithms.best_arm.ttucb import TTUCB
from banditproof.algorithms.best_arm.uniform_sampling import UniformSampling
from banditproof.algorithms.compilation import run_interpreted
from hypothesis import given, settings
from hypothesis import strategies as st

RULES = ["printed", "heuristic"]


def stops(policy, counts, values, best):
    return certain.py_func(counts, values, policy.parameters, best, int(counts[:-1, PULLS].sum()))


def stops_anew(policy, counts, values, best):
    counts, values = counts.copy(), values.copy()
    counts[:, AGAINST], values[:, THRESHOLD] = 0, 0.0
    return stops(policy, counts, values, best)


@given(
    st.sampled_from(RULES),
    st.lists(st.tuples(st.integers(0, 2), st.floats(0, 3), st.integers(1, 40)), min_size=1, max_size=30),
)
def test_what_is_remembered_changes_no_answer(threshold, plays):
    """A play is an arm, its rewards, and how many pulls."""
    policy = UniformSampling(3, delta="0.1", threshold=threshold)
    counts, values = policy.counts, policy.values
    for arm in range(3):
        take_in.py_func(counts, values, arm, 0.5)
    for arm, reward, pulls in plays:
        for _ in range(pulls):
            take_in.py_func(counts, values, arm, reward)
            best = empirical_best.py_func(counts, values)
            assert best_after.py_func(counts, values, arm) == best
        assert stops_anew(policy, counts, values, best) == stops(policy, counts, values, best)


@given(st.floats(0, 1), st.floats(0, 1), st.integers(1, 10**6), st.integers(1, 10**6), st.floats(0.1, 300))
def test_what_is_surely_below_is_below(mean, other, pulls, others, threshold):
    policy = UniformSampling(2, delta="0.1")
    counts, values, rule = policy.counts, policy.values, policy.parameters
    for arm, (each, many) in enumerate(((mean, pulls), (other, others))):
        counts[arm, PULLS] = many - 1
        take_in.py_func(counts, values, arm, each * many)
    counts[1, AGAINST] = 1
    found = cost.py_func(counts, values, rule, 0, 1)
    for level in (threshold, found, *(found * (1 + off) for off in (-1e-4, -1e-15, 1e-15, 1e-11))):
        values[1, THRESHOLD] = level
        sure = surely_below.py_func(counts, values, rule, 0, 1)
        assert not sure or found <= level
        assert sure or found >= level * (1 - 2e-12)


ROUNDS = 400


def table(generator, arms):
    """Rewards of arms some of which are alike, so that indexes tie, or a hair apart, or of any size."""
    kind = generator.integers(4)
    if kind == 0:
        return (generator.random((ROUNDS, arms)) < generator.integers(0, 5, arms) / 4).astype(float)
    if kind == 1:
        return np.full((ROUNDS, arms), 0.5) + 1e-12 * generator.integers(0, 2, arms)
    if kind == 2:
        size, middle = 10.0 ** generator.integers(-6, 7), generator.integers(-2, 3)
        return size * generator.normal(middle, 1, (ROUNDS, arms))
    return generator.random((ROUNDS, arms)) * generator.random(arms)


def arms_pulled(make, rewards):
    arms, pulled = rewards.shape[1], []

    def run(policy):
        for t in range(1, ROUNDS + 1):
            arm = int(policy.counts[arms, NEXT])
            pulled.append(arm)
            number = float(rewards[t - 1, arm])
            type(policy).absorb(policy.state, arm, 1, 1, number, t + 1)
        return pulled

    return run_interpreted(object(), run, (make(arms),), lambda: 1 / 0)


def makers(generator):
    constants = str(generator.choice(["proved", "usual", "heuristic"]))
    exploration = str(generator.choice(["0.001", "1", "30"]))
    return {
        lil_ucb: lambda arms: LilUCB(arms, delta="1e-30", constants=constants),
        ttucb: lambda arms: TTUCB(arms, delta="1e-300", exploration=exploration),
    }


SKIPS = {lil_ucb: "surely_next", ttucb: "surely_leads"}


@given(st.integers(0, 2**32))
@settings(max_examples=60)
def test_a_comparison_that_is_skipped_changes_no_arm(seed):
    generator = np.random.default_rng(seed)
    rewards = table(generator, int(generator.integers(2, 7)))
    for module, make in makers(generator).items():
        with pytest.MonkeyPatch.context() as patched:
            found = arms_pulled(make, rewards)
            patched.setattr(module, SKIPS[module], lambda *_: False)
            assert found == arms_pulled(make, rewards)


def furthest_behind(counts, values, n):
    """The first arm of the largest lag, by the shares to their last bit; and the lags."""
    put_shares(counts, values)
    lags = n * values[:-1, SHARE] - counts[:-1, 0]
    return int(lags.argmax()), lags


def instance(generator, arms, near):
    """Means, some of them equal, and pulls that are about in proportion to the shares; a first ``1/y``."""
    counts, values = np.zeros((arms + 1, 3), dtype=np.int64), np.zeros((arms + 1, RATIO + 1))
    values[:arms, MEAN] = generator.integers(0, 8, arms) / 8 if near else generator.random(arms)
    counts[:arms, 0] = 1
    n = int(10 ** generator.uniform(1, 9))
    put_shares(counts, values)
    counts[:arms, 0] = 1 + np.round(n * values[:arms, SHARE] + generator.normal(0, 0.3, arms))
    values[arms, INVERSE_ROOT] = generator.choice([0.0, 1.0, 10.0 ** generator.uniform(-3, 12)])
    return counts, values, max(int(counts[:arms, 0].sum()), 1)


def test_an_arm_that_is_surely_behind_is_that_of_the_shares():
    """Most are found without the shares; what is too near to tell, as equal arms are, is left open."""
    generator = np.random.default_rng(1)
    sure = tied = 0
    for number in range(1500):
        counts, values, n = instance(generator, int(generator.integers(2, 9)), number % 2)
        found = surely_behind(counts, values, int(values[:-1, MEAN].argmax()), n)
        expected, lags = furthest_behind(counts, values, n)
        assert found in {-1, expected}
        sure += found >= 0
        tied += np.count_nonzero(lags == lags.max()) > 1
        assert found < 0 or np.count_nonzero(lags == lags.max()) == 1
    assert sure > 750
    assert tied > 35


def test_every_round_is_that_of_the_shares():
    """The arms of whole runs, beside those of the shares computed in every round."""
    for seed in range(6):
        generator = np.random.default_rng(seed)
        arms = 2 + seed % 4
        means = generator.random(arms)
        policy = TrackAndStop(arms, delta="1e-300")
        for t in range(1, 400):
            arm = int(policy.counts[arms, NEXT])
            reward = float(generator.random() < means[arm])
            policy.absorb(policy.state, arm, 1, 1, reward, t + 1)
            pulls = policy.counts[:arms, 0]
            if t >= arms:
                expected, _ = furthest_behind(policy.counts.copy(), policy.values.copy(), t)
                forced = pulls.min() < math.sqrt(t) - arms / 2
                assert policy.counts[arms, NEXT] == (pulls.argmin() if forced else expected)
