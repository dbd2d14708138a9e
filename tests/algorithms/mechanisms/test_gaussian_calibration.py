"""How much noise: scales rounded to the safe side, variances for each notion of privacy."""

import math
import re
from fractions import Fraction

import pytest
from banditproof.algorithms.mechanisms.gaussian_calibration import (
    approximate_variance,
    approximate_variance_printed,
)
from banditproof.algorithms.mechanisms.noise_scale import above_zero, gaussian_scale, laplace_scale
from hypothesis import given, settings
from hypothesis import strategies as st
from mpmath import mp, mpf

POSITIVE = st.floats(1e-12, 1e12)


@given(POSITIVE)
def test_the_laplace_scale_is_the_least_double_that_spends_no_more_than_epsilon(epsilon):
    scale = laplace_scale(epsilon)
    assert Fraction(scale) >= 1 / Fraction(epsilon)
    assert Fraction(math.nextafter(scale, 0)) < 1 / Fraction(epsilon)


@given(POSITIVE)
def test_the_gaussian_scale_spends_no_more_and_wastes_two_last_digits_at_most(variance):
    sigma = gaussian_scale(Fraction(variance))
    assert Fraction(sigma) ** 2 >= Fraction(variance)
    assert sigma <= math.sqrt(variance) * (1 + 5e-16)


def gaussian_delta(sigma, epsilon):
    mu = 1 / sigma
    return mp.ncdf(mu / 2 - epsilon / mu) - mp.exp(epsilon) * mp.ncdf(-mu / 2 - epsilon / mu)


@settings(max_examples=25)
@given(st.floats(-2, 1).map(lambda e: 10**e), st.floats(-12, -1).map(lambda e: 10**e))
def test_the_exact_variance_gives_delta_and_none_smaller_does(epsilon, delta):
    variance = approximate_variance(epsilon, delta)
    with mp.workdps(40):
        sigma = mp.sqrt(mpf(variance.numerator) / variance.denominator)
        assert gaussian_delta(sigma, mpf(epsilon)) <= mpf(delta)
        assert gaussian_delta(sigma * (1 - mpf("1e-9")), mpf(epsilon)) > mpf(delta)


def test_the_printed_variance_is_its_formula():
    assert float(approximate_variance_printed("0.5", "1e-5")) == pytest.approx(8 * math.log(125_000))


@pytest.mark.parametrize("value", [0, -1, "1e-320000", math.inf, math.nan, "x"])
def test_a_budget_that_is_none_is_named(value):
    with pytest.raises(ValueError, match=re.escape(repr(value))):
        above_zero("epsilon", value)


def test_the_largest_epsilon_that_is_accepted():
    assert approximate_variance(10**12, "0.1") == pytest.approx(5e-13, rel=1e-4)
