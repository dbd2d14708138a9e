"""The Bernoulli divergences at their edges and for arrays, and the growth rate of a bet on one event."""

import mpmath
import numpy as np
import pytest
from banditproof.theory.divergences import bernoulli_divergences as divergence
from banditproof.theory.divergences.bernoulli_divergences import d_eps, kl, tv
from banditproof.theory.divergences.event_rate import event_rate, half_plane_rate, nearest_allowed
from banditproof.theory.divergences.nearby_laws import CHUNK
from hypothesis import given
from hypothesis import strategies as st


@given(
    st.one_of(st.floats(0, 1), st.floats(-323, 0).map(lambda power: 10.0**power)),
    st.floats(-300, 300).map(lambda power: 10.0**power),
)
def test_certain_laws_cost_exactly_the_transport(x, epsilon):
    assert d_eps(x, 0, epsilon) == epsilon * x
    assert d_eps(x, 1, epsilon) == epsilon * (1 - x)
    assert d_eps(x, x, epsilon) == 0


def test_arrays_broadcast_numbers_give_numbers_and_chunks_do_not_show():
    assert isinstance(d_eps(0.1, 0.8, 1), np.float64)
    assert isinstance(tv(0.1, 0.8), np.float64)
    assert d_eps([[0.1], [0.2]], [0.3, 0.4, 0.5], 1).shape == (2, 3)
    assert d_eps(0.1, 0.8, [[1, 2], [3, 4]]).shape == (2, 2)
    assert kl([], []).shape == (0,)
    generator = np.random.default_rng(3)
    x, y, epsilon = generator.random((3, 2 * CHUNK + 17))
    whole = d_eps(x, y, epsilon)
    places = [0, CHUNK - 1, CHUNK, 2 * CHUNK, 2 * CHUNK + 16]
    assert [float(d_eps(x[i], y[i], epsilon[i])) for i in places] == pytest.approx(whole[places], rel=1e-14)
    assert not d_eps(np.asfortranarray(x[:6].reshape(2, 3)), 0.5, 1).flags.f_contiguous


def test_every_public_function_has_a_ball_version():
    public = {name for name in divergence.__all__ if not name.endswith(("_ball", "_certified"))}
    assert {name + "_ball" for name in public} == {
        name for name in divergence.__all__ if name.endswith("_ball")
    }


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
