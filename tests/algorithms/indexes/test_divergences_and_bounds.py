"""Divergences, their upper ends and the leader, for doubles one by one as steps call them."""

import math

import numpy as np
import pytest
from banditproof.algorithms.indexes.divergence import d_eps, kl
from banditproof.algorithms.indexes.tie_breaking import leader
from banditproof.algorithms.indexes.upper_inverse import at_most, d_eps_upper, kl_upper, surely_below
from banditproof.theory.divergences import bernoulli_divergences as divergence
from hypothesis import example, given
from hypothesis import strategies as st
from mpmath import mp, mpf

means = st.one_of(st.sampled_from([0.0, 1.0, 0.5, 1e-300, 1 - 2**-53]), st.floats(0, 1))
budgets = st.floats(-9, 9).map(lambda e: 10.0**e)


@given(means, means)
@example(0.0, 1.0)
@example(1.0, 0.0)
@example(0.25, 0.75)
def test_kl_is_kl(x, y):
    assert kl(x, y) == pytest.approx(float(divergence.kl(x, y)), rel=1e-12, abs=1e-15 * abs(x - y))


@given(means, means, budgets)
@example(0.0, 1.0, 1.0)
@example(0.5, 0.75, 0.25)
@example(0.999, 1.0, 1e9)
def test_d_eps_is_d_eps_towards_a_larger_mean(x, y, epsilon):
    expected = float(divergence.d_eps(x, y, epsilon)) if x < y else 0.0
    assert d_eps(x, y, epsilon) == pytest.approx(expected, rel=1e-12, abs=1e-15 * abs(x - y))


MEANS = st.one_of(
    st.floats(0, 1), st.floats(-300, -1).map(lambda e: 10.0**e), st.floats(-15, -1).map(lambda e: 1 - 10.0**e)
)
LEVELS = st.floats(-18, 2.8).map(lambda e: 10.0**e)
BUDGETS = st.floats(-9, 9).map(lambda e: 10.0**e)


def kl_of_rest(x, rest):
    first = x * mp.log(x / (1 - rest)) if x > 0 else mpf(0)
    return first + ((1 - x) * mp.log((1 - x) / rest) if x < 1 else mpf(0))


def d_eps_of_rest(x, rest, epsilon):
    """d_eps(x, 1 - rest): kl from the nearest point of slope epsilon on, by the stationary point."""
    y = 1 - rest
    odds = y / rest * mp.exp(-epsilon)
    z = max(x, odds / (1 + odds))
    return epsilon * (z - x) + kl_of_rest(z, rest)


def upper_end(x, level, divergence):
    low, high = mp.log(1 - x), mpf(-3000)
    if divergence(x, mp.exp(high)) <= level:
        return mpf(1)
    for _ in range(140):
        middle = (low + high) / 2
        if divergence(x, mp.exp(middle)) <= level:
            low = middle
        else:
            high = middle
    return 1 - mp.exp(low)


@given(MEANS, LEVELS)
def test_kl_upper_is_the_root_to_the_last_digits(x, level):
    value = kl_upper(x, level)
    if x == 1:
        assert value == 1
        return
    with mp.workdps(60):
        assert abs(value - upper_end(mpf(x), mpf(level), kl_of_rest)) <= 4e-16


@given(MEANS, LEVELS, BUDGETS)
def test_d_eps_upper_is_the_end_of_the_interval(x, level, epsilon):
    value = d_eps_upper(x, level, epsilon)
    if x == 1:
        assert value == 1
        return
    with mp.workdps(60):
        exact = upper_end(mpf(x), mpf(level), lambda a, rest: d_eps_of_rest(a, rest, mpf(epsilon)))
        assert abs(value - exact) <= 1e-15


@given(MEANS, st.sampled_from([0.0, -1.0]))
def test_no_level_leaves_the_point(x, level):
    assert kl_upper(x, level) == x


@given(st.floats(0, 1), st.floats(0, 40), st.floats(0, 1))
def test_what_is_surely_below_is_below(x, level, best):
    bound = kl_upper(x, level)
    assert bound <= at_most(x, level) + 1e-12
    if surely_below(x, level, best):
        assert bound < best
    elif x < best - 1e-9:  # and it is told where it is so
        assert bound >= best - 1e-6


SCORES = st.lists(st.integers(-3, 3).map(float) | st.floats(allow_nan=False), min_size=1, max_size=9)


@given(SCORES)
def test_the_leader_is_the_first_of_the_largest_and_knows_the_largest_before_it(scores):
    found, below = leader(np.array(scores))
    assert found == scores.index(max(scores))
    assert below == max(scores[:found], default=-math.inf)


def test_what_is_no_number_stays_behind_all_but_in_front_of_all_who_follow_it():
    nan = math.nan
    assert leader(np.array([1.0, nan, 2.0])) == (2, 1.0)
    assert leader(np.array([nan, 1.0, 2.0])) == (0, -math.inf)
