"""The allocation of Track-and-Stop is found with few sums, to the last bit of many, or not needed at all."""

import math

import numpy as np
from banditproof.algorithms.best_arm.likelihood_ratio_stopping import MEAN, NEXT, SHARE
from banditproof.algorithms.best_arm.track_and_stop import (
    INVERSE_ROOT,
    RATIO,
    TrackAndStop,
    put_shares,
    surely_behind,
)


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
