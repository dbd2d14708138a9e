"""Confidence intervals for means and medians that hold for every law on a bounded range."""

import math
from fractions import Fraction
from itertools import accumulate

import numpy as np
import pytest
from banditproof.theory.tails.bounded_mean_test import (
    SHARES,
    log_wealth_above,
    mean_interval,
    mean_intervals,
    median_interval,
    median_intervals,
)
from hypothesis import given, settings
from hypothesis import strategies as st

LAWS = {
    "two points": ([0.0, 1.0], [0.9, 0.1]),
    "rare and large": ([0.0, 1.0], [0.999, 0.001]),
    "three points": ([0.1, 0.5, 0.9], [0.2, 0.5, 0.3]),
}


def log_wealth_below(sample, bound, largest):
    """Of a bet that the mean is below a bound: the same bet on what is missing to the largest value."""
    return log_wealth_above(largest - np.array(sample), largest - bound, largest)


@pytest.mark.parametrize("law", LAWS)
def test_wealth_is_fair_for_one_run_at_the_mean_itself(law):
    values, chances = LAWS[law]
    mean = float(np.dot(values, chances))
    for wealth in (lambda x: log_wealth_below([x], mean, 1.0), lambda x: log_wealth_above([x], mean, 1.0)):
        expected = sum(p * math.exp(wealth(x)) for x, p in zip(values, chances, strict=True))
        assert expected == pytest.approx(1.0, abs=1e-12)


@pytest.mark.parametrize("law", LAWS)
def test_false_alarms_are_as_rare_as_stated(law):
    """300 samples at risk 0.2: more than 95 misses would have a chance below 10^-6."""
    values, chances = LAWS[law]
    mean = float(np.dot(values, chances))
    generator = np.random.default_rng(5)
    missed = 0
    for _ in range(300):
        low, high = mean_interval(generator.choice(values, size=40, p=chances), 1.0, 0.2)
        missed += not low <= mean <= high
    assert missed <= 95


@given(st.lists(st.floats(0, 1), min_size=1, max_size=30), st.floats(0.01, 0.98), st.floats(1e-6, 1e6))
def test_wealth_does_not_depend_on_the_unit_and_grows_with_the_bound(sample, bound, unit):
    x = np.array(sample)
    assert log_wealth_below(x * unit, bound * unit, unit) == pytest.approx(
        log_wealth_below(x, bound, 1.0), rel=1e-6, abs=1e-6
    )
    assert log_wealth_below(x, bound, 1.0) <= log_wealth_below(x, bound + 0.01, 1.0) + 1e-9
    assert log_wealth_above(x, bound, 1.0) >= log_wealth_above(x, bound + 0.01, 1.0) - 1e-9


def test_wealth_is_the_mixture_of_products_written_out():
    x, bound = [0.2, 0.3, 0.0], 0.4
    assert sum(SHARES.values()) == pytest.approx(1.0, rel=1e-15)
    plain = sum(part * math.prod(1 + s * (bound - v) / 0.6 for v in x) for s, part in SHARES.items())
    assert log_wealth_below(x, bound, 1.0) == pytest.approx(math.log(plain), rel=1e-12)
    plain = sum(part * math.prod(1 + s * (v - bound) / bound for v in x) for s, part in SHARES.items())
    assert log_wealth_above(x, bound, 1.0) == pytest.approx(math.log(plain), rel=1e-12)


def crossing(reached, near, far):
    """By halving: the point from which on the goal is reached; ``far`` if it never is."""
    for _ in range(50):
        middle = (near + far) / 2
        if middle not in {near, far} and reached(middle):
            far = middle
        else:
            near = middle
    return far


@settings(max_examples=50)
@given(
    st.lists(
        st.one_of(st.just(0.0), st.just(1.0), st.floats(0, 1), st.floats(0, 1e-6)), min_size=1, max_size=40
    ),
    st.sampled_from([1e-6, 1.0, 1e12]),
    st.sampled_from([0.5, 0.05, 1e-9]),
)
def test_the_ends_are_where_the_bets_just_reach_their_goal(sample, unit, alpha):
    x, goal = np.array(sample) * unit, math.log(2 / alpha)
    low, high = mean_interval(x, unit, alpha)
    mean = float(x.mean())
    assert 0 <= low <= mean * (1 + 1e-12)
    assert mean * (1 - 1e-12) <= high <= unit
    expected = crossing(lambda m: m > 0 and log_wealth_above(x, m, unit) >= goal, mean, 0.0)
    assert low == pytest.approx(expected, rel=1e-8, abs=1e-11 * mean)
    expected = crossing(lambda m: 0 < m < unit and log_wealth_below(x, m, unit) >= goal, mean, unit)
    assert high == pytest.approx(expected, rel=1e-8, abs=1e-9 * unit)


def test_many_intervals_are_those_of_each_alone_within_its_own_limits():
    generator = np.random.default_rng(1)
    samples = generator.exponential(1.0, (12, 20_000))
    least = -generator.random(20_000)
    most = samples.max(axis=0) + generator.random(20_000)
    found = mean_intervals(samples, least, most, 0.1)
    medians = median_intervals(samples, 0.1)
    for at in (0, 1, 5461, 5462, 19_999):
        low, high = mean_interval(samples[:, at] - least[at], most[at] - least[at], 0.1)
        assert found[:, at] == pytest.approx([low + least[at], high + least[at]], rel=1e-12)
        assert medians[:, at].tolist() == list(median_interval(samples[:, at], 0.1))


@given(st.integers(1, 400), st.floats(1e-6, 0.99))
def test_the_ends_for_the_median_have_the_largest_rank_that_the_risk_allows(runs, alpha):
    """Heads in tosses are counted in whole numbers; a risk that is met exactly may go either way."""
    lower, upper = median_interval(np.arange(1.0, runs + 1), alpha)
    fewer = list(accumulate(math.comb(runs, heads) for heads in range((runs + 1) // 2)))
    share = Fraction(alpha) * 2 ** (runs - 1)
    hair = Fraction(1, 10**12)
    least, most = (sum(many <= share * (1 + sign * hair) for many in fewer) for sign in (-1, 1))
    rank = 0 if math.isinf(lower) else int(lower)
    assert least <= rank <= most
    assert upper == (math.inf if rank == 0 else runs + 1 - rank)


def test_an_end_without_a_limit_is_infinite_and_the_other_stays():
    x = [[1.0], [2.0], [4.0]]
    both = mean_intervals(x, 0.0, 9.0, 0.05)[:, 0]
    assert mean_intervals(x, 0.0, math.inf, 0.05)[:, 0].tolist() == [both[0], math.inf]
    assert mean_intervals(x, -math.inf, 9.0, 0.05)[:, 0].tolist() == [-math.inf, both[1]]
    assert median_intervals([[1.0], [2.0]], 0.05).tolist() == [[-math.inf], [math.inf]]


def test_the_smallest_values_do_not_stop_the_search():
    """One gain among very many zeros: the bets reach any goal, at a bound that no double holds."""
    x = np.zeros(100_000)
    x[0] = 1.0
    low, high = mean_interval(x, 1.0, 1e-9)
    assert low == 0
    assert 21e-5 < high < 40e-5  # the bet of everything is lost
    assert mean_interval(np.zeros(5), 3.0, 0.05)[0] == 0
    assert mean_interval(np.full(5, 3.0), 3.0, 0.05)[1] == 3.0
    assert mean_interval([0.0], 0.0, 0.05) == (0.0, 0.0)


@pytest.mark.parametrize("runs", [1, 20, 200])
def test_far_below_the_limit_the_upper_end_is_near_the_least_that_any_law_allows(runs):
    """An event of chance ``1 - (alpha/2)^(1/n)`` escapes n runs with probability ``alpha/2``."""
    least = -math.expm1(math.log(0.025) / runs)
    _, high = mean_interval(np.full(runs, 1e-9), 1.0, 0.05)
    assert least < high < min(1.26 * least, 1)
