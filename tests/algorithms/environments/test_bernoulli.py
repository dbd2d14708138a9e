"""Bernoulli arms."""

import math

import numpy as np
from banditproof.algorithms.environments.bernoulli import Bernoulli, block_sum
from hypothesis import given
from hypothesis import strategies as st


def test_changing_the_list_or_the_table_does_not_change_the_arms():
    means = np.array([0.25, 0.5])
    arms = Bernoulli(means)
    means[0] = 1
    arms.table()[0, 0] = 1
    assert arms.means.tolist() == [0.25, 0.5]


@given(st.floats(0, 1), st.one_of(st.integers(1, 60), st.integers(1, 2**62)), st.integers(0, 2**32))
def test_the_sum_is_a_whole_number_within_the_block(mean, length, seed):
    """From 0 to the length, near the mean by Bernstein's inequality at 1e-12; the block function's double."""
    arms = Bernoulli([0.5, mean])
    total = arms.sum(1, 1, length, np.random.default_rng(seed))
    assert type(total) is int
    assert 0 <= total <= length
    deviation = math.sqrt(2 * 28 * length * mean * (1 - mean)) + 2 * 28 / 3
    assert abs(total - length * mean) <= deviation + 1e-15 * length
    assert total == block_sum(1, 1, length, arms.table(), np.random.default_rng(seed))


def test_sure_arms_give_what_is_sure():
    """Means 0 and 1, at the longest length too."""
    generator = np.random.default_rng(0)
    arms = Bernoulli([0, 1])
    for length in (1, 2, 100, 2**62):
        assert arms.sum(0, 1, length, generator) == 0
        assert arms.sum(1, 1, length, generator) == length
    assert arms.rewards(1, 1, 3, generator).tolist() == [1, 1, 1]


def test_one_pull_compares_one_uniform_number_with_the_mean():
    arms = Bernoulli([0.3])
    one, two, three = (np.random.default_rng(4) for _ in range(3))
    uniform = one.random(100)
    assert arms.rewards(0, 1, 100, two).tolist() == (uniform < 0.3).tolist()
    assert [arms.sum(0, t, 1, three) for t in range(1, 101)] == (uniform < 0.3).tolist()
