"""The growth rate of a bet on one event: brute force, 50 digits, and what is known of its shape."""

import mpmath
import numpy as np
import pytest
from banditproof.theory.divergences.bernoulli_divergences import kl
from banditproof.theory.divergences.event_rate import event_rate, half_plane_rate, nearest_allowed
from hypothesis import given
from hypothesis import strategies as st

PROBABILITY = st.one_of(st.sampled_from([0.0, 1.0, 1e-9, 0.5]), st.floats(1e-6, 1))
EPSILON = st.one_of(st.just(0.0), st.floats(1e-3, 8))
DELTA = st.one_of(st.just(0.0), st.floats(1e-9, 1))


def by_brute_force(p, q, epsilon, delta):
    """Ternary search of the convex objective over q', at 50 digits."""
    with mpmath.workdps(50):
        m, d = mpmath.exp(mpmath.mpf(epsilon)), mpmath.mpf(delta)

        def term(x, y):
            return (x * mpmath.log(x / y) if x else mpmath.mpf(0)) if y or not x else mpmath.inf

        def divergence(x, y):
            return term(x, y) + term(1 - x, 1 - y)

        def objective(c):
            return divergence(mpmath.mpf(p), m * c + d) + divergence(mpmath.mpf(q), c)

        if p <= m * q + d:
            return mpmath.mpf(0)
        low, high = mpmath.mpf(0), (1 - d) / m
        for _ in range(220):
            a, b = low + (high - low) / 3, high - (high - low) / 3
            low, high = (low, b) if objective(a) <= objective(b) else (a, high)
        return min(objective(low), objective(high), objective((low + high) / 2))


@given(PROBABILITY, PROBABILITY, EPSILON, DELTA)
def test_the_rate_is_the_least_divergence(p, q, epsilon, delta):
    """Also at the ends, where the nearest pair has an impossible or a certain event."""
    expected = float(by_brute_force(p, q, epsilon, delta))
    assert float(event_rate(p, q, epsilon, delta)) == pytest.approx(expected, rel=1e-9, abs=1e-13)


def test_half_planes_of_any_slope():
    """A slope below 1, as tangents of curves have, and a negative intercept."""
    for p, q, slope, intercept in ((0.95, 0.5, 0.3, 0.65), (0.6, 0.3, 2.5, -0.2), (0.9, 0.85, 0.5, 0.45)):
        c = float(nearest_allowed(p, q, slope, intercept))
        grid = np.linspace(max(0, -intercept / slope) + 1e-9, min(1, (1 - intercept) / slope) - 1e-9, 20001)
        values = kl(p, slope * grid + intercept) + kl(q, grid)
        assert float(half_plane_rate(p, q, slope, intercept)) == pytest.approx(float(values.min()), rel=1e-5)
        assert c == pytest.approx(float(grid[values.argmin()]), abs=1e-4)
