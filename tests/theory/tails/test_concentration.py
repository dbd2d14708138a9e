"""The concentration lemmas beside the exact probabilities, with the catalogues' reference values."""

import math
from fractions import Fraction

import mpmath as mp
import numpy as np
import pytest
from banditproof.theory.numbers.enclosure import certified
from banditproof.theory.tails import concentration as lemma
from banditproof.theory.tails.poisson import deviance
from banditproof.theory.tails.private_sum import private_sum_logcdf, private_sum_logsf
from hypothesis import given
from hypothesis import strategies as st

INTERIOR = st.floats(1e-9, 1 - 1e-9)
NOISE = st.tuples(st.integers(1, 8), st.floats(1e-4, 1e4))


@pytest.mark.parametrize(
    ("arguments", "divergence", "factor"),
    [  # BERN-LD.3
        ((6, 10, 0.3, 1, 1.0), 0.1842647781563713, 51.14597606533302),
        ((5, 10, 0.3, 2, 0.5), 0.07217488606236436, 84.37380958337666),
        ((45, 50, 0.75, 3, 0.25), 0.03188765497953603, 2496.809198112905),
        ((15, 20, 0.5, 1, 4.0), 0.130812035941137, 255.9217038608306),
        ((2, 10, 0.5, 1, 1.0), 0.1798854930417225, 34.48315993820082),
    ],
)
def test_reference_values_of_the_private_sum_lemma(arguments, divergence, factor):
    """Factor and exponent as in the catalogue; the bound is their product."""
    x, n, mean, _, epsilon = arguments
    assert np.exp(lemma.private_sum_log_factor(*arguments)) == pytest.approx(factor, rel=1e-13)
    assert lemma.private_sum_divergence(x, n, mean, epsilon) / n == pytest.approx(divergence, rel=1e-13)
    assert lemma.private_sum_log_bound(*arguments) == pytest.approx(
        math.log(factor) - n * divergence, rel=1e-12
    )


@given(st.floats(-1, 2), st.integers(1, 40), INTERIOR, NOISE)
def test_printed_and_sharper_bounds_hold(where, n, mean, noise):
    """BERN-LD.3 at every threshold, also outside [0, n]; the sharper bound lies between it and the truth."""
    x = n * where
    exact = private_sum_logsf if Fraction(x) >= n * Fraction(mean) else private_sum_logcdf
    truth = float(exact(x, n, mean, *noise))
    printed = float(lemma.private_sum_log_bound(x, n, mean, *noise))
    sharper = float(lemma.private_sum_sharp_log_bound(x, n, mean, *noise))
    slack = 1e-10 * (1 + abs(truth))
    assert truth <= sharper + slack
    assert sharper <= printed + slack


@given(
    st.fractions(-1, 2, max_denominator=20),
    st.integers(1, 12),
    st.integers(1, 3),
    st.fractions(Fraction(1, 9), 9),
)
def test_bounds_are_certified(where, n, m, epsilon):
    mean = Fraction(5, 16)
    x = n * where
    for ball, log in (
        (lemma.private_sum_bound_ball, lemma.private_sum_log_bound),
        (lemma.private_sum_sharp_bound_ball, lemma.private_sum_sharp_log_bound),
    ):
        sure = certified(
            lambda a, p, e, ball=ball: ball(a, p, e, n=n, m=m), x, mean, epsilon, relative_width=1e-20
        )
        value = math.exp(log(float(x), n, float(mean), m, float(epsilon)))
        assert float(sure) == pytest.approx(value, rel=1e-11)


@given(st.floats(0, 1e6), st.floats(1e-12, 1e6))
def test_deviance_agrees_with_fifty_digits(observed, expected):
    """The formula x log(x/M) + M - x without cancellation, also for x a hair from M."""
    for x in (observed, expected * (1 + 1e-9), expected):
        with mp.workdps(50):
            a, b = mp.mpf(x), mp.mpf(expected)
            slow = float((a * mp.log(a / b) if a else 0) + b - a)
        assert float(deviance(x, expected)) == pytest.approx(slow, rel=1e-14, abs=1e-300)
