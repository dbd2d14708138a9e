"""The Bernoulli divergences: against 50 digits, at every edge, and the facts that their docstrings state."""

from __future__ import annotations

import itertools
import math

import mpmath
import numpy as np
import pytest
from banditproof.theory.divergences import bernoulli_divergences as divergence
from banditproof.theory.divergences.bernoulli_divergences import (
    d_eps,
    d_eps_dx,
    d_eps_dy,
    d_eps_minimiser,
    f_minus,
    f_plus,
    kl,
    regime_threshold,
    tv,
)
from banditproof.theory.divergences.nearby_laws import CHUNK, dual_value
from hypothesis import given
from hypothesis import strategies as st

DIGITS = 1100
"""Enough to hold one minus the smallest double with 50 digits to spare."""

QUANTUM = mpmath.mpf(2) ** -1074
ACCURACY = 1e-14
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


def true_kl(x, y):
    x, y = mpmath.mpf(x), mpmath.mpf(y)
    if x == y:
        return mpmath.mpf(0)
    if y in (0, 1):
        return mpmath.inf
    value = x * mpmath.log(x / y) if x else mpmath.mpf(0)
    return value + ((1 - x) * mpmath.log((1 - x) / (1 - y)) if x < 1 else 0)


def true_threshold(x, y):
    x, y = mpmath.mpf(x), mpmath.mpf(y)
    if x == y:
        return mpmath.mpf(0)
    if {x, y} & {0, 1}:
        return mpmath.inf
    return abs(mpmath.log(x * (1 - y) / (y * (1 - x))))


def true_minimiser(x, y, epsilon):
    """Where the derivative of ``epsilon |z - x| + kl(z, y)`` in z vanishes, if not at x."""
    x, y, shrink = mpmath.mpf(x), mpmath.mpf(y), mpmath.exp(-mpmath.mpf(epsilon))
    if x <= y:
        return max(x, y * shrink / (1 - y + y * shrink)) if y < 1 else y
    return min(x, y / (y + (1 - y) * shrink)) if y > 0 else y


def true_d_eps(x, y, epsilon):
    z = true_minimiser(x, y, epsilon)
    return mpmath.mpf(epsilon) * abs(z - mpmath.mpf(x)) + true_kl(z, y)


def relative_error(got, want):
    """The relative error; two quanta of the subnormal numbers are forgiven, nothing at 0 and infinity."""
    if want == 0 or mpmath.isinf(want):
        return 0.0 if float(want) == got else math.inf
    if not math.isfinite(got):
        largest = mpmath.mpf(np.finfo(float).max)
        return 0.0 if abs(want) > largest and np.sign(got) == mpmath.sign(want) else math.inf
    return float(max(mpmath.mpf(0), abs(mpmath.mpf(float(got)) - want) - 2 * QUANTUM) / abs(want))


def torture(number, *axes):
    """A fixed sample of rows of the grid."""
    grid = list(itertools.product(*axes))
    chosen = np.random.default_rng(20240229).choice(len(grid), number, replace=False)
    return [grid[place] for place in chosen]


def worst(function, truth, rows):
    got = function(*map(np.array, zip(*rows, strict=True)))
    with mpmath.workdps(DIGITS):
        return max((relative_error(g, truth(*row)), row) for g, row in zip(got, rows, strict=True))


@pytest.mark.parametrize(
    ("function", "truth", "axes", "number"),
    [
        (kl, true_kl, (MEANS, MEANS), 500),
        (d_eps, true_d_eps, (MEANS, MEANS, BUDGETS), 700),
        (regime_threshold, true_threshold, (MEANS, MEANS), 300),
    ],
)
def test_relative_error_stays_below_1e_14_on_the_torture_grid(function, truth, axes, number):
    error, where = worst(function, truth, torture(number, *axes))
    assert error <= ACCURACY, where


def test_relative_error_stays_below_1e_14_where_the_fast_formula_is_least_accurate():
    generator = np.random.default_rng(7)
    x = generator.random(4000) * 10.0 ** generator.uniform(-6, 0, 4000)
    y = x * (1 + generator.uniform(-0.4, 0.6, 4000))
    inside = y < 1
    x, y = x[inside], y[inside]
    flip = generator.random(x.size) < 0.3
    x, y = np.where(flip, 1 - x, x), np.where(flip, 1 - y, y)
    epsilon = np.abs(np.log(x / y)) * generator.uniform(0.3, 3, x.size) + 1e-9
    rows = list(zip(x.tolist(), y.tolist(), epsilon.tolist(), strict=True))
    got = d_eps(x, y, epsilon)
    with mpmath.workdps(60):
        error = max(relative_error(g, true_d_eps(*row)) for g, row in zip(got, rows, strict=True))
    assert error <= ACCURACY


def test_the_accuracy_test_would_notice_one_cancelled_digit():
    rows = torture(300, MEANS, MEANS)

    def textbook(x, y):
        with np.errstate(all="ignore"):
            return x * np.log(x / y) + (1 - x) * np.log((1 - x) / (1 - y))

    assert worst(textbook, true_kl, rows)[0] > ACCURACY


def test_tilted_means_to_1e_14_also_where_the_power_underflows():
    rows = torture(300, MEANS, BUDGETS)
    got_low, got_high = (f(*map(np.array, zip(*rows, strict=True))) for f in (f_minus, f_plus))
    with mpmath.workdps(DIGITS):
        for (y, epsilon), low, high in zip(rows, got_low, got_high, strict=True):
            shrink = mpmath.exp(-mpmath.mpf(epsilon))
            exact = mpmath.mpf(y)
            true_low = exact * shrink / (1 - exact + exact * shrink) if y < 1 else exact
            true_high = exact / (exact + (1 - exact) * shrink) if y > 0 else exact
            assert relative_error(low, true_low) <= ACCURACY, (y, epsilon)
            assert relative_error(high, true_high) <= ACCURACY, (y, epsilon)


def test_slopes_agree_with_their_closed_forms_at_60_digits():
    rows = torture(400, MEANS, MEANS, BUDGETS)
    columns = list(map(np.array, zip(*rows, strict=True)))
    with mpmath.workdps(DIGITS):
        for row, dx, dy in zip(rows, d_eps_dx(*columns), d_eps_dy(*columns), strict=True):
            x, y, epsilon = map(mpmath.mpf, row)
            if x == y:
                continue
            sign = 1 if x > y else -1
            assert relative_error(dx, sign * min(epsilon, true_threshold(x, y))) <= ACCURACY, row
            if 0 < y < 1:
                slope = (y - true_minimiser(x, y, epsilon)) / (y * (1 - y))
            else:
                slope = -sign * mpmath.expm1(epsilon) if epsilon < 1e5 else -sign * mpmath.mpf(10) ** 9999
            assert relative_error(dy, slope) <= ACCURACY, row


def test_reference_values_of_the_catalogue():
    """BERN-EQ6, BERN-EQ8, BERN-I11, BERN-I12, BERN-LF.3, BERN-LF.5 as catalogued."""
    budgets_ = [0.01, 0.1, 0.25, 0.5, 1, 2, 4]
    values = [0.00699198399740709499, 0.0691839808538087914, 0.169749715663004648, 0.328008716660728973]
    values += [0.60460547087965235, 0.976785009442308915, 1.14572550293066307]
    assert d_eps(0.1, 0.8, budgets_) == pytest.approx(values, rel=1e-14)
    assert d_eps(0.9, 0.3, [1, 5]) == pytest.approx([0.484264778156371314, 0.794160044895767392], rel=1e-14)
    assert d_eps([0, 1], 0.75, 0.25) == pytest.approx(
        [0.181401275618341594, 0.0568876549795360315], rel=1e-14
    )
    assert d_eps(0.3, 1, 0.5) == pytest.approx(0.35, rel=1e-15)
    assert kl(0.5, 0.6) == pytest.approx(0.0204109972601276, rel=1e-13)
    assert f_minus(0.8, 1) == pytest.approx(0.59539032480831, rel=1e-13)
    assert d_eps_minimiser(0.1, 0.8, 0.25) == pytest.approx(0.756998629750607, rel=1e-14)
    assert regime_threshold(0.1, 0.8) == pytest.approx(math.log(36), rel=1e-15)
    mu2 = regime_threshold([0.625, 0.5, 0.375, 0.25], 0.75)
    assert mu2 == pytest.approx([0.587786664902, 1.09861228867, 1.60943791243, 2.19722457734], rel=1e-11)
    assert d_eps_dx([0.3, 0.7, 0], [0.75, 0.75, 0.5], [0.25, 1, 1]) == pytest.approx(
        [-0.25, -0.25131442828091, -1], rel=1e-13
    )
    assert d_eps_dy([0.3, 0.7, 0], [0.75, 0.75, 0.5], [0.25, 1, 1]) == pytest.approx(
        [0.26519489411185, 0.26666666666667, 0.92423431452002], rel=1e-13
    )


def test_small_budgets_cost_budget_times_distance():
    """BERN-I13: (eps Delta - d)/eps^2 at (.7, .75), which tends to y(1-y)/2."""
    for epsilon, value in ((1e-3, 0.0937656240225), (1e-4, 0.0937515624902)):
        with mpmath.workdps(50):
            exact = mpmath.mpf(epsilon) * (mpmath.mpf(0.75) - mpmath.mpf(0.7))
            assert float(
                (exact - true_d_eps(0.7, 0.75, epsilon)) / mpmath.mpf(epsilon) ** 2
            ) == pytest.approx(value, rel=1e-11)
        assert d_eps(0.7, 0.75, epsilon) == pytest.approx(float(exact) - value * epsilon**2, rel=1e-13)


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


@pytest.mark.parametrize(
    "bad", [math.nan, math.inf, -math.inf, -1e-300, 1.0000000000000002, "a", None, [0.5, 2]]
)
@pytest.mark.parametrize("place", [0, 1])
def test_a_bad_mean_is_named_in_one_line(bad, place):
    arguments = [0.5, 0.5]
    arguments[place] = bad
    for function in (kl, tv, regime_threshold, lambda *pair: d_eps(*pair, 1)):
        with pytest.raises(ValueError, match=rf"^{'xy'[place]} = .* is not a mean in \[0, 1\]$"):
            function(*arguments)


@pytest.mark.parametrize("bad", [math.nan, math.inf, 0, -1, "one", [1, math.nan]])
def test_a_bad_budget_is_named_in_one_line(bad):
    for function in (d_eps, d_eps_dx, d_eps_dy, d_eps_minimiser):
        with pytest.raises(ValueError, match=r"^epsilon = .* is not a finite number > 0$"):
            function(0.5, 0.6, bad)


def test_every_public_function_has_a_ball_version():
    public = {name for name in divergence.__all__ if not name.endswith(("_ball", "_certified"))}
    assert {name + "_ball" for name in public} == {
        name for name in divergence.__all__ if name.endswith("_ball")
    }


@pytest.mark.parametrize("y", [5e-324, 1e-323, 2.225073858507e-311, 1e-308])
@pytest.mark.parametrize("epsilon", [1e-9, 1.0, 10.0, 700.0, 745.0, 1489.0, 1e300])
def test_means_below_the_normal_numbers_are_tilted_up_too(y, epsilon):
    """The inverse of the odds of such a mean overflows."""
    with mpmath.workdps(DIGITS):
        exact = mpmath.mpf(y)
        true = exact / (exact + (1 - exact) * mpmath.exp(-mpmath.mpf(epsilon)))
        assert abs(float(f_plus(y, epsilon)) - true) <= ACCURACY * true + 5e-324


def test_means_that_are_not_close_need_no_second_look():
    """Of means more than 0.14 apart the short formula keeps its digits, and knows that it does."""
    axis = np.linspace(0.02, 0.98, 33)
    x, y, epsilon = (np.ravel(each) for each in np.meshgrid(axis, axis, [0.1, 0.5, 1.0, 3.0]))
    apart = np.abs(x - y) > 0.14
    x, y, epsilon = x[apart], y[apart], epsilon[apart]
    value, lost = dual_value(x, y, epsilon)
    assert not lost.size
    some = slice(None, None, 61)
    with mpmath.workdps(50):
        truth = [true_d_eps(*row) for row in zip(x[some], y[some], epsilon[some], strict=True)]
        assert all(relative_error(got, want) < 1e-14 for got, want in zip(value[some], truth, strict=True))
    assert dual_value(x[:1], x[:1], epsilon[:1])[1].tolist() == [0]


def test_the_number_that_is_bad_is_the_one_that_is_named():
    with pytest.raises(ValueError, match=r"^x = 2\.0 is not a mean"):
        kl([0.0, 1.0, 0.5, 2.0, 3.0], 0.5)
    with pytest.raises(ValueError, match=r"^epsilon = -1\.0 is not a finite number > 0"):
        d_eps(0.5, 0.6, [5e-324, np.finfo(float).max, -1.0])


def test_the_argument_that_is_bad_is_the_one_that_is_named():
    for function in (d_eps, d_eps_dx, d_eps_dy, d_eps_minimiser):
        for place, arguments in (("x", (2, 0.5, 1)), ("y", (0.5, 2, 1)), ("epsilon", (0.5, 0.6, 0))):
            with pytest.raises(ValueError, match=f"^{place} = "):
                function(*arguments)
    for function in (f_minus, f_plus):
        for place, arguments in (("y", (2, 1)), ("epsilon", (0.5, 0))):
            with pytest.raises(ValueError, match=f"^{place} = "):
                function(*arguments)


@pytest.mark.parametrize("epsilon", [1.0, 690.0, 1e5, 1e300])
def test_from_a_certain_law_to_a_tiny_mean_the_budget_may_be_huge(epsilon):
    with mpmath.workdps(60):
        for y in (1e-291, 1e-300, 5e-324):
            truth = -mpmath.log(mpmath.mpf(y) + (1 - mpmath.mpf(y)) * mpmath.exp(-mpmath.mpf(epsilon)))
            assert relative_error(d_eps(1.0, y, epsilon), truth) < 1e-14
