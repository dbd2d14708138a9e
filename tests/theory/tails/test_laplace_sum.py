"""The law of a sum of Laplace variables, against its definition in 60 digits and exact rationals."""

import math
from fractions import Fraction

import mpmath as mp
import numpy as np
import pytest
from banditproof.theory.numbers.enclosure import certified
from banditproof.theory.tails.laplace_sum import (
    laplace_sum_cdf_ball,
    laplace_sum_chernoff_exponent,
    laplace_sum_log_polynomial,
    laplace_sum_logsf,
    laplace_sum_sf_ball,
)
from hypothesis import given
from hypothesis import strategies as st

M = st.integers(1, 40) | st.sampled_from([100, 1000])
EPSILON = st.floats(1e-6, 1e6)


def slow_log_tail(z: float, m: int, epsilon: float) -> mp.mpf:
    """The mixture of gamma laws as printed, in 60 digits; z >= 0."""
    with mp.workdps(60):
        u = mp.mpf(epsilon) * mp.mpf(z)
        total = mp.mpf(0)
        for k in range(m):
            inner = sum((u**j / mp.factorial(j) for j in range(m - k)), mp.mpf(0))
            total += mp.binomial(m - 1 + k, k) * mp.mpf(2) ** -(m + k) * inner
        return mp.log(total) - u


@pytest.mark.parametrize("m", [1, 2, 3, 10, 37, 100])
@pytest.mark.parametrize("u", [1e-300, 1e-9, 0.1, 1.0, 6.9, 20.0, 69.0, 71.0, 300.0, 690.0])
def test_tail_has_full_double_precision(m, u):
    assert abs(float(laplace_sum_logsf(u, m, 1.0) - slow_log_tail(u, m, 1.0))) < 3e-13


def test_tail_agrees_with_integrating_the_characteristic_function():
    """Fourier inversion of (1 + s^2)^-m knows nothing of the mixture."""
    with mp.workdps(30):
        for m, z in ((2, 1.5), (5, 3.0), (5, -2.0)):
            law = mp.quad(lambda s, m=m, z=z: mp.sin(s * z) / s / (1 + s * s) ** m, [0, 1, 4, 16, 400])
            assert math.exp(laplace_sum_logsf(z, m, 1.0)) == pytest.approx(float(0.5 - law / mp.pi), rel=1e-9)


@given(st.floats(0, 700) | st.sampled_from([1e9, 1e300]), M, EPSILON)
def test_polynomial_factor_is_what_the_exponential_leaves(u, m, epsilon):
    """It agrees with the tail, starts at 1/2 and stays below (1 + u)^{m-1}/2, up to overflowing arguments."""
    z = u / epsilon
    log = float(laplace_sum_log_polynomial(z, m, epsilon))
    if u <= 700:
        assert log == pytest.approx(float(laplace_sum_logsf(z, m, epsilon)) + u, rel=1e-11, abs=1e-11)
    assert math.log(0.5) - 1e-12 <= log <= (m - 1) * math.log1p(u) + math.log(0.5) + 1e-9 * (1 + abs(log))


def test_polynomial_factor_outlives_doubles():
    """At epsilon z = 1e600 it is (1e600)^2/16 for three variables."""
    expected = 2 * 600 * math.log(10) - math.log(16)
    assert laplace_sum_log_polynomial(1e300, 3, 1e300) == pytest.approx(expected, rel=1e-14)


def test_extremes_have_limits():
    found = np.exp(laplace_sum_logsf([np.inf, -np.inf, 1e308, 0.0], 3, 10.0))
    assert found == pytest.approx([0.0, 1.0, 0.0, 0.5], abs=0)
    assert laplace_sum_chernoff_exponent(1e200, 2, 1.0) == pytest.approx(1e200)


@given(st.fractions(-40, 40, max_denominator=64), st.integers(1, 12), st.fractions(Fraction(1, 8), 8))
def test_certified_tail_contains_the_slow_twin(z, m, epsilon):
    answer = certified(lambda x, e: laplace_sum_sf_ball(x, e, m=m), z, epsilon)
    assert answer.relative_width <= 1e-30
    with mp.workdps(60):
        u = mp.mpf(abs(z * epsilon).numerator) / abs(z * epsilon).denominator
        tail = mp.exp(slow_log_tail(u, m, 1.0))
        value = tail if z >= 0 else 1 - tail
        assert abs(mp.mpf(answer.lower.numerator) / answer.lower.denominator / value - 1) < mp.mpf("1e-28")


def test_ball_around_zero_covers_both_formulas():
    """A wide ball across the kink holds the tails at its ends and at zero."""
    from flint import arb

    wide = laplace_sum_sf_ball(arb(0, 0.5), arb(1), m=3)
    for z in (-0.5, 0.0, 0.5):
        assert wide.overlaps(laplace_sum_sf_ball(arb(z), arb(1), m=3))
    assert laplace_sum_cdf_ball(arb(2), arb(1), m=1).overlaps(1 - (-arb(2)).exp() / 2)
