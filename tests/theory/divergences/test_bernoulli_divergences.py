"""The Bernoulli divergences: against 50 digits, at every edge, and the facts that their docstrings state."""

from __future__ import annotations

import math

import numpy as np
import pytest
from banditproof.theory.divergences import bernoulli_divergences as divergence
from banditproof.theory.divergences.bernoulli_divergences import (
    d_eps,
    d_eps_dx,
    d_eps_dy,
    d_eps_minimiser,
    kl,
    regime_threshold,
    tv,
)
from banditproof.theory.divergences.nearby_laws import CHUNK
from hypothesis import given
from hypothesis import strategies as st

ROUNDING = 1e-13  # room for the rounding of both sides of an inequality between computed values

MEANS = sorted(
    {0.0, 5e-324, 1e-323, 3e-320, 1e-310, 2.3e-308, 1e-300, 1e-291, 1e-289, 1e-200, 1.1e-200, 1e-100}
    | {1e-50, 1e-20, 1e-17, 1e-16, 1e-10, 1e-5, 1e-3, 0.01, 0.1, 0.25, 0.3, 0.5, 0.7, 0.75, 0.9, 0.99}
    | {1 - 1e-5, 1 - 1e-10, 1 - 1e-15, 1 - 2**-53, 1.0}
    | {
        float(near)
        for mean in (1e-310, 1e-300, 1e-100, 1e-10, 0.1, 0.3, 0.5, 0.75, 0.999)
        for near in (
            np.nextafter(mean, 1),
            np.nextafter(mean, 0),
            *(mean * factor for factor in (1 + 1e-12, 1 + 1e-8, 1 - 1e-4, 0.95, 0.8)),
        )
    }
)
BUDGETS = [1e-300, 1e-200, 1e-100, 1e-30, 1e-16, 1e-12, 1e-8, 1e-4, 1e-3, 0.01, 0.1, 0.25, 0.5, 1.0, 2.0, 4.0]
BUDGETS += [10.0, 30.0, 36.7, 40.0, 100.0, 600.0, 690.0, 708.0, 720.0, 740.0, 745.0, 746.0, 760.0, 800.0]
BUDGETS += [1e3, 1e4, 1e6, 1e100, 1e300]

means = st.one_of(st.floats(0, 1), st.sampled_from(MEANS))
budgets = st.one_of(
    st.floats(0, 1e300, exclude_min=True), st.floats(-30, 8).map(math.exp), st.sampled_from(BUDGETS)
)


def test_the_second_derivative_in_epsilon_jumps_at_the_threshold():
    """BERN-I14: the slope is continuous; the curvature is -x(1-x) from the left and 0 from the right."""
    threshold, step = regime_threshold(0.7, 0.75), 1e-4
    left = [float(d_eps(0.7, 0.75, threshold - k * step)) for k in range(3)]
    right = [float(d_eps(0.7, 0.75, threshold + k * step)) for k in range(3)]
    assert (left[0] - 2 * left[1] + left[2]) / step**2 == pytest.approx(-0.21, rel=1e-3)
    assert right[0] == right[1] == right[2]


@given(means, means, budgets)
def test_d_eps_is_a_divergence_below_kl_and_below_transport(x, y, epsilon):
    value = d_eps(x, y, epsilon)
    assert 0 <= value <= kl(x, y) * (1 + ROUNDING)
    assert value <= epsilon * tv(x, y) * (1 + ROUNDING) + 5e-324
    assert (
        (value == 0) == (x == y) or value < 1e-300 or epsilon * abs(x - y) < 1e-300 or (x - y) ** 2 < 1e-300
    )


@given(means, means, budgets)
def test_d_eps_equals_kl_from_the_threshold_on(x, y, epsilon):
    threshold = regime_threshold(x, y)
    if epsilon >= threshold:
        assert d_eps(x, y, epsilon) == pytest.approx(kl(x, y), rel=1e-14, abs=1e-323)
    elif epsilon < min(threshold * 0.9, 10.0) and epsilon * tv(x, y) > 1e-290:
        assert d_eps(x, y, epsilon) < kl(x, y)


@given(means, means, budgets, st.floats(0, 1))
def test_d_eps_is_the_smallest_over_all_routes(x, y, epsilon, share):
    z = min(max(x + share * (y - x), min(x, y)), max(x, y))
    route = epsilon * tv(z, x) + kl(z, y)
    assert d_eps(x, y, epsilon) <= route * (1 + ROUNDING) + 1e-320
    best = d_eps_minimiser(x, y, epsilon)
    assert min(x, y) <= best <= max(x, y)


@given(means, means, st.floats(1e-6, 50))
def test_the_minimiser_attains_the_minimum(x, y, epsilon):
    z = d_eps_minimiser(x, y, epsilon)
    scale = epsilon * max(x, y, 1 - x) * 1e-13  # z is a rounded number
    assert epsilon * tv(z, x) + kl(z, y) == pytest.approx(d_eps(x, y, epsilon), rel=1e-10, abs=scale + 1e-300)


@given(means, means, means, budgets)
def test_d_eps_falls_with_x_and_rises_with_y_below_the_diagonal(one, two, three, epsilon):
    low, middle, high = sorted((one, two, three))
    far = d_eps(low, high, epsilon) * (1 + ROUNDING) + 1e-320
    assert d_eps(middle, high, epsilon) <= far
    assert d_eps(low, middle, epsilon) <= far
    back = d_eps(high, low, epsilon) * (1 + ROUNDING) + 1e-320
    assert d_eps(middle, low, epsilon) <= back
    assert d_eps(high, middle, epsilon) <= back


@given(means, means, budgets, budgets)
def test_d_eps_rises_with_epsilon_and_is_concave(x, y, one, other):
    low, high = sorted((one, other))
    middle = low + 0.5 * (high - low)
    values = d_eps(x, y, [low, middle, high])
    assert values[0] <= values[1] * (1 + ROUNDING) + 1e-320
    assert values[1] <= values[2] * (1 + ROUNDING) + 1e-320
    assert values[1] * (1 + ROUNDING) + 1e-320 >= 0.5 * values[0] + 0.5 * values[2]


@given(means, means, means, budgets)
def test_d_eps_is_epsilon_lipschitz_in_x(one, other, y, epsilon):
    first, second = d_eps([one, other], y, epsilon)
    room = ROUNDING * max(first, second) + 1e-320
    assert abs(first - second) <= epsilon * abs(one - other) * (1 + ROUNDING) + room


@given(means, means, means, budgets)
def test_d_eps_is_convex_in_y_and_its_slope_is_bounded(x, one, other, epsilon):
    middle = 0.5 * one + 0.5 * other
    ends = d_eps(x, [one, other], epsilon)
    assert d_eps(x, middle, epsilon) <= 0.5 * ends.sum() * (1 + ROUNDING) + epsilon * 1e-16 + 1e-320
    slope = d_eps_dy(x, one, epsilon)
    if x < one < 1:
        assert 0 <= slope <= (1 + ROUNDING) / (1 - one)
    if 0 < one < x:
        assert -(1 + ROUNDING) / one <= slope <= 0


@given(means, means, budgets)
def test_the_slope_in_x_points_away_from_y_and_is_at_most_epsilon(x, y, epsilon):
    slope = d_eps_dx(x, y, epsilon)
    assert abs(slope) <= epsilon
    assert slope * np.sign(x - y) >= 0


@given(st.floats(2**-10, 1 - 2**-10), st.floats(2**-10, 1 - 2**-10), st.floats(1e-3, 20))
def test_slopes_are_the_limits_of_differences(x, y, epsilon):
    step = 2.0**-20
    if abs(x - y) < 2 * step:
        return
    dx = (d_eps(x + step, y, epsilon) - d_eps(x - step, y, epsilon)) / (2 * step)
    dy = (d_eps(x, y + step, epsilon) - d_eps(x, y - step, epsilon)) / (2 * step)
    assert d_eps_dx(x, y, epsilon) == pytest.approx(dx, rel=1e-3, abs=2e-3)
    assert d_eps_dy(x, y, epsilon) == pytest.approx(dy, rel=1e-3, abs=2e-3 * (1 / y + 1 / (1 - y)))


@pytest.mark.parametrize("epsilon", BUDGETS)
def test_slopes_in_the_corners_point_into_the_interval(epsilon):
    assert d_eps_dx(0, 0, epsilon) == epsilon == -d_eps_dx(1, 1, epsilon)
    assert d_eps_dy(0, 0, epsilon) == -math.expm1(-epsilon) == -d_eps_dy(1, 1, epsilon)
    assert d_eps_dx(0.5, 0.5, epsilon) == 0 == d_eps_dy(0.5, 0.5, epsilon)


@pytest.mark.parametrize("epsilon", BUDGETS)
def test_certain_laws_cost_exactly_the_transport(epsilon):
    x = np.array(MEANS)
    assert np.array_equal(d_eps(x, 0, epsilon), epsilon * x)
    assert np.array_equal(d_eps(x, 1, epsilon), epsilon * (1 - x))
    assert not d_eps(x, x, epsilon).any()


def test_kl_is_infinite_exactly_where_the_second_law_excludes_the_first():
    x = np.array(MEANS)
    assert np.array_equal(np.isinf(kl(x, 0)), x > 0)
    assert np.array_equal(np.isinf(kl(x, 1)), x < 1)
    inside = x[(x > 0) & (x < 1)]
    assert np.isfinite(kl(x[:, None], inside)).all()
    assert kl(0, 0) == 0 == kl(1, 1)


@given(means, means)
def test_kl_is_at_least_twice_the_squared_distance(x, y):
    assert kl(x, y) * (1 + ROUNDING) >= 2 * tv(x, y) ** 2 - 1e-320


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
