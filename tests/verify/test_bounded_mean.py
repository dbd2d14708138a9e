"""Confidence intervals for means and medians that hold for every law on a bounded range."""

from __future__ import annotations

import math

import numpy as np
import pytest
from banditproof.verify.bounded_mean import (
    SHARES,
    log_wealth_above,
    log_wealth_below,
    mean_interval,
    median_interval,
)
from hypothesis import given
from hypothesis import strategies as st

LAWS = {
    "two points": ([0.0, 1.0], [0.9, 0.1]),
    "rare and large": ([0.0, 1.0], [0.999, 0.001]),
    "three points": ([0.1, 0.5, 0.9], [0.2, 0.5, 0.3]),
}


@pytest.mark.parametrize("law", LAWS)
def test_wealth_is_fair_for_one_run_at_the_mean_itself(law):
    values, chances = LAWS[law]
    mean = float(np.dot(values, chances))
    for wealth in (
        lambda x: log_wealth_below([x], mean, 1.0),
        lambda x: log_wealth_above([x], mean, 1.0),
    ):
        expected = sum(p * math.exp(wealth(x)) for x, p in zip(values, chances, strict=True))
        assert expected == pytest.approx(1.0, abs=1e-12)


@pytest.mark.parametrize("law", LAWS)
def test_false_alarms_are_as_rare_as_stated(law):
    """1,500 samples at risk 0.2: more than 379 misses would have a chance below 10^-6."""
    values, chances = LAWS[law]
    mean = float(np.dot(values, chances))
    generator = np.random.default_rng(5)
    missed = 0
    for _ in range(1500):
        low, high = mean_interval(generator.choice(values, size=40, p=chances), 1.0, 0.2)
        missed += not low <= mean <= high
    assert missed <= 379


def test_the_interval_is_narrow_where_runs_agree():
    low, high = mean_interval(np.full(2000, 0.01), 1.0, 1e-8)
    assert 0.0085 < low < 0.01 < high < 0.022


def test_unseen_rare_runs_widen_the_upper_end_by_as_much_as_they_must():
    """20 e-folds: an event of chance 19/n is missed with probability e^-19."""
    for count in (100, 10_000):
        _, high = mean_interval(np.zeros(count), 1.0, 1e-8)
        assert 19 / count * 0.9 < high < 26 / count


@given(
    st.lists(st.floats(0, 1), min_size=1, max_size=30),
    st.floats(0.01, 0.98),
    st.floats(1e-6, 1e6),
)
def test_wealth_does_not_depend_on_the_unit_and_grows_with_the_bound(sample, bound, unit):
    x = np.array(sample)
    assert log_wealth_below(x * unit, bound * unit, unit) == pytest.approx(
        log_wealth_below(x, bound, 1.0), rel=1e-6, abs=1e-6
    )
    assert log_wealth_below(x, bound, 1.0) <= log_wealth_below(x, bound + 0.01, 1.0) + 1e-9
    assert log_wealth_above(x, bound, 1.0) >= log_wealth_above(x, bound + 0.01, 1.0) - 1e-9


def test_wealth_is_the_mixture_of_products_written_out():
    x, bound = [0.2, 0.3, 0.0], 0.4
    plain = sum(math.prod(1 + s * (bound - v) / 0.6 for v in x) for s in SHARES) / len(SHARES)
    assert log_wealth_below(x, bound, 1.0) == pytest.approx(math.log(plain), rel=1e-12)


def test_the_median_interval_consists_of_the_right_order_statistics():
    low, high = median_interval(range(1, 11), 2 * (1 + 10) / 2**10)
    assert (low, high) == (2, 9)
    assert median_interval(range(1, 11), 2 * (1 + 10) / 2**10 - 1e-9) == (1, 10)
    assert median_interval([1.0, 2.0], 0.1) == (-math.inf, math.inf)


def test_values_outside_the_range_and_bounds_without_meaning_are_refused():
    with pytest.raises(ValueError, match="leave it"):
        mean_interval([0.5, 1.5], 1.0, 0.1)
    with pytest.raises(ValueError, match="must be above 0"):
        log_wealth_above([0.5], 0.0, 1.0)
    with pytest.raises(ValueError, match="nothing is to be tested"):
        log_wealth_below([0.5], 1.0, 1.0)
