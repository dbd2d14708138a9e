"""Inverses of the Bernoulli divergences: accurate, exact at the edges, certified."""

from __future__ import annotations

import itertools
import math
from fractions import Fraction

import mpmath
import numpy as np
import pytest
from banditproof.theory.divergences import bernoulli_divergences as divergence
from banditproof.theory.divergences import inverses as divergence_inverse
from banditproof.theory.divergences.bernoulli_divergences import (
    d_eps,
    d_eps_lower_inverse,
    d_eps_lower_inverse_ball,
    d_eps_upper_inverse,
    d_eps_upper_inverse_ball,
    kl,
    kl_lower_inverse,
    kl_lower_inverse_ball,
    kl_upper_inverse,
    kl_upper_inverse_ball,
)
from banditproof.theory.divergences.ranges_over_balls import kl_farthest
from banditproof.theory.numbers.enclosure import certified, enclosure_of
from flint import arb, ctx
from hypothesis import given, settings
from hypothesis import strategies as st

NAMES = ["kl_upper_inverse", "kl_lower_inverse", "d_eps_upper_inverse", "d_eps_lower_inverse"]
MEANS = [0.0, 5e-324, 1e-310, 1e-300, 1e-200, 9e-201, 1e-100, 1e-16, 1e-5, 0.1, 0.3, 0.5, 0.75, 0.999]
MEANS += [1 - 1e-10, 1 - 2**-53, 1.0]
LEVELS = [0.0, 5e-324, 1e-310, 1e-250, 1e-199, 1e-100, 1e-32, 1e-16, 1e-8, 1e-4, 0.01, 0.1, 0.5, 1.0, 3.0]
LEVELS += [10.0, 36.0, 100.0, 700.0, 746.0, 1e5, 1e100, math.inf]
BUDGETS = [1e-300, 1e-100, 1e-16, 1e-4, 0.1, 0.5, 1.0, 4.0, 36.7, 600.0, 720.0, 745.0, 800.0, 1e4, 1e300]

means = st.one_of(st.floats(0, 1), st.sampled_from(MEANS))
levels = st.one_of(st.floats(0, 1e3), st.floats(-40, 4).map(math.exp), st.sampled_from(LEVELS))
budgets = st.one_of(st.floats(-10, 5).map(math.exp), st.sampled_from(BUDGETS))


def arguments(name, x, level, epsilon):
    return (x, level) if name.startswith("kl") else (x, level, epsilon)


@pytest.mark.parametrize("name", NAMES)
def test_relative_error_stays_below_1e_14_on_the_grid_of_edges(name):
    """Against the certified inverse; one unit of the subnormal numbers is forgiven."""
    grid = list(itertools.product(MEANS, LEVELS, BUDGETS))
    chosen = [grid[i] for i in np.random.default_rng(5).choice(len(grid), 700, replace=False)]
    got = getattr(divergence, name)(*map(np.array, arguments(name, *zip(*chosen, strict=True))))
    in_balls = getattr(divergence, name + "_ball")
    for row, double in zip(chosen, got, strict=True):
        truth = certified(in_balls, *arguments(name, *row), relative_width=1e-20)
        assert truth.relative_width <= 1e-20 or truth.width < Fraction(1, 1 << 2000), row
        error = abs(Fraction(float(double)) - truth.upper) - Fraction(1, 1 << 1073)
        assert error <= truth.upper * Fraction(1e-14), row


@pytest.mark.parametrize("name", ["kl_upper_inverse", "d_eps_upper_inverse"])
def test_above_x_the_relative_error_is_below_1e_14(name):
    generator = np.random.default_rng(6)
    x = generator.random(400) * 10.0 ** generator.uniform(-8, 0, 400)
    level, epsilon = 10.0 ** generator.uniform(-12, 1.5, 400), 10.0 ** generator.uniform(-4, 1.5, 400)
    columns = arguments(name, x, level, epsilon)
    for double, *row in zip(getattr(divergence, name)(*columns), *columns, strict=True):
        truth = certified(getattr(divergence, name + "_ball"), *map(float, row))
        assert truth.relative_width <= 1e-30
        assert abs(Fraction(float(double)) - truth.lower) <= truth.lower * Fraction(1e-14), row


def test_certified_roots_solve_the_equation_at_50_digits():
    """An oracle that shares no code: the divergence at the certified root, by logarithms."""
    generator = np.random.default_rng(8)
    with mpmath.workdps(60):
        pairs = np.stack((generator.uniform(0.05, 0.95, 60), 10.0 ** generator.uniform(-9, 0, 60)), axis=1)
        for x, level in pairs.tolist():
            for in_balls, side in ((kl_upper_inverse_ball, 1), (kl_lower_inverse_ball, -1)):
                root = certified(in_balls, x, level, relative_width=1e-45)
                exact, y = mpmath.mpf(x), mpmath.mpf(root.lower.numerator) / root.lower.denominator
                value = exact * mpmath.log(exact / y) + (1 - exact) * mpmath.log((1 - exact) / (1 - y))
                assert abs(value - level) <= mpmath.mpf(10) ** -30 * level
                assert (y - exact) * side > 0


def test_reference_values_of_the_catalogue():
    """BERN-A1a: (x, n, t, eps) and the index."""
    for x, pulls, time, epsilon, index in (
        (0.5, 100, 1000, 0.25, 0.797498167816066),
        (0.5, 100, 1000, 1, 0.679608191658899),
        (0, 7, 50, 0.5, 1),
        (0.9, 1023, 1e5, 0.1, 1),
        (0.3, 31, 200, 2, 0.589473294143781),
    ):
        assert d_eps_upper_inverse(x, math.log(time) / pulls, epsilon) == pytest.approx(index, rel=1e-14)


@given(means, levels, budgets)
def test_edges_are_exact(x, level, epsilon):
    for low, high in (
        (kl_lower_inverse(x, level), kl_upper_inverse(x, level)),
        (d_eps_lower_inverse(x, level, epsilon), d_eps_upper_inverse(x, level, epsilon)),
    ):
        assert 0 <= low <= x <= high <= 1
        if level == 0:
            assert low == x == high
        if math.isinf(level):
            assert (low, high) == (0, 1)
    if level > 0 and epsilon * (1 - x) <= level and epsilon > 1e-100:
        assert high == 1
    if level > 0 and (math.isinf(level) or Fraction(epsilon) * Fraction(x) <= Fraction(level)):
        assert low == 0
    assert kl_upper_inverse(1, level) == 1
    assert kl_lower_inverse(0, level) == 0
    assert kl_upper_inverse(0, level) == pytest.approx(-math.expm1(-level), rel=1e-14)


@given(means, st.floats(-30, 3).map(math.exp), st.floats(-8, 4).map(math.exp))
def test_the_divergence_at_the_inverse_is_the_level(x, level, epsilon):
    """Where the root is not so near to x or to the end that its own rounding moves the level."""
    for y, value in (
        (kl_upper_inverse(x, level), lambda y: kl(x, y)),
        (kl_lower_inverse(x, level), lambda y: kl(x, y)),
        (d_eps_upper_inverse(x, level, epsilon), lambda y: d_eps(x, y, epsilon)),
        (d_eps_lower_inverse(x, level, epsilon), lambda y: d_eps(x, y, epsilon)),
    ):
        if 1e-300 < y < 1:
            moved = abs(value(min(y * (1 + 1e-13), 1.0)) - value(y * (1 - 1e-13)))
            assert abs(value(y) - level) <= moved + 1e-12 * level


@given(*(st.tuples(axis, axis).map(sorted) for axis in (means, levels, budgets)))
def test_inverses_are_monotone_in_every_argument(ends, heights, prices):
    (x, more), (level, higher), (epsilon, larger) = ends, heights, prices
    room = 1 + 1e-13
    assert kl_upper_inverse(x, level) <= kl_upper_inverse(more, level) * room
    assert kl_upper_inverse(x, level) <= kl_upper_inverse(x, higher) * room
    assert d_eps_upper_inverse(x, level, epsilon) <= d_eps_upper_inverse(more, level, epsilon) * room
    assert d_eps_upper_inverse(x, level, epsilon) <= d_eps_upper_inverse(x, higher, epsilon) * room
    assert d_eps_upper_inverse(x, level, larger) <= d_eps_upper_inverse(x, level, epsilon) * room
    small = (
        1e-13 * more
    )  # below x a rounding of the arguments moves a tiny root by more than its own rounding
    assert kl_lower_inverse(x, level) <= kl_lower_inverse(more, level) * room + small
    assert kl_lower_inverse(x, higher) <= kl_lower_inverse(x, level) * room
    assert d_eps_lower_inverse(x, level, epsilon) <= d_eps_lower_inverse(more, level, epsilon) * room + small
    assert d_eps_lower_inverse(x, higher, epsilon) <= d_eps_lower_inverse(x, level, epsilon) * room + small
    assert d_eps_lower_inverse(x, level, epsilon) <= d_eps_lower_inverse(x, level, larger) * room + small
    assert d_eps_upper_inverse(x, level, epsilon) * room >= kl_upper_inverse(x, level)


def test_many_at_once_broadcast_and_agree_with_one_at_a_time():
    generator = np.random.default_rng(4)
    x, level, epsilon = generator.random((3, 200))
    for name in NAMES:
        function, columns = getattr(divergence, name), arguments(name, x, level, epsilon)
        whole = function(*columns)
        assert whole == pytest.approx(
            [float(function(*row)) for row in zip(*columns, strict=True)], rel=1e-13
        )
        assert isinstance(function(*(column[0] for column in columns)), np.float64)
    assert d_eps_upper_inverse([[0.1], [0.2]], [0.1, 0.2, 0.3], 1).shape == (2, 3)


@pytest.mark.parametrize("bad", [math.nan, -1e-300, -math.inf, "deep"])
def test_a_bad_level_is_named_in_one_line(bad):
    for name in NAMES:
        with pytest.raises(ValueError, match=r"^level = .* is not a number >= 0, or infinity$"):
            getattr(divergence, name)(*arguments(name, 0.5, bad, 1))
    if isinstance(bad, float):
        with pytest.raises(ValueError, match="level = "):
            kl_upper_inverse_ball(arb(0.5), arb(bad))


@pytest.mark.parametrize("name", NAMES)
@settings(max_examples=60)
@given(
    x=st.tuples(st.floats(0, 1), st.floats(0, 1)).map(sorted),
    level=st.tuples(st.floats(0, 3), st.floats(0, 3)).map(sorted),
    epsilon=st.tuples(st.floats(0.01, 9), st.floats(0.01, 9)).map(sorted),
    shares=st.tuples(*3 * [st.sampled_from([0, 0.25, 0.5, 1])]),
)
def test_wide_balls_contain_every_inverse_inside(name, x, level, epsilon, shares):
    before = ctx.prec
    ctx.prec = 200
    try:
        boxes = [arb(low).union(arb(high)) for low, high in (x, level, epsilon)]
        whole = enclosure_of(getattr(divergence, name + "_ball")(*arguments(name, *boxes)))
    finally:
        ctx.prec = before
    inside = [
        min(max(low + share * (high - low), low), high)
        for (low, high), share in zip((x, level, epsilon), shares, strict=True)
    ]
    value = certified(getattr(divergence, name + "_ball"), *arguments(name, *inside))
    assert whole.lower <= value.upper
    assert value.lower <= whole.upper


def test_undecided_regimes_and_roots_beyond_the_precision_are_still_enclosed():
    before = ctx.prec
    in_balls = {name: getattr(divergence, name + "_ball") for name in NAMES}
    rows = {name: arguments(name, 0.3, 0.05, 0.7) for name in NAMES}
    truth = {name: certified(in_balls[name], *rows[name]) for name in NAMES}
    switch = certified(divergence.kl_ball, 0.3, divergence.f_plus(0.3, 0.7))
    try:
        ctx.prec = 30
        for name in NAMES:
            rough = enclosure_of(in_balls[name](*map(arb, rows[name])))
            assert rough.lower <= truth[name].upper
            assert truth[name].lower <= rough.upper
        level = float(switch)
        for name, x in (("d_eps_upper_inverse", 0.3), ("d_eps_lower_inverse", 0.7)):
            rough = enclosure_of(in_balls[name](arb(x), arb(level), arb(0.7)))
            exact = certified(in_balls[name], x, level, 0.7)
            assert rough.lower <= exact.upper
            assert exact.lower <= rough.upper
        far = enclosure_of(kl_upper_inverse_ball(arb(0.5), arb(2) ** -200000))
        assert far.lower <= Fraction(1, 2) <= far.upper
    finally:
        ctx.prec = before


@pytest.mark.parametrize("name", NAMES)
def test_the_argument_of_an_inverse_that_is_bad_is_the_one_that_is_named(name):
    bad = {"x": (2.0, 0.1, 1.0), "level": (0.5, -1.0, 1.0), "epsilon": (0.5, 0.1, 0.0)}
    for place in bad if name.startswith("d_eps") else ("x", "level"):
        values = arguments(name, *bad[place])
        with pytest.raises(ValueError, match=f"^{place} = "):
            getattr(divergence, name)(*values)
        with pytest.raises(ValueError, match=f"^{place} = "):
            getattr(divergence, f"{name}_ball")(*map(arb, values))


# ------------------------------------------------------- roots at exact arguments, at the precision in force


def by_definition(x, y, epsilon):
    """``d_eps`` as the cheapest way from x to y; kl without a budget. At the precision of mpmath."""
    nearest = x
    if epsilon is not None:
        low, high = (y * mpmath.exp(s * epsilon) / (1 - y + y * mpmath.exp(s * epsilon)) for s in (-1, 1))
        nearest = min(max(x, low), high)
    transport = 0 if epsilon is None else epsilon * abs(nearest - x)
    rest = 1 - nearest
    information = nearest * mpmath.log(nearest / y) if nearest else 0
    return transport + information + (rest * mpmath.log(rest / (1 - y)) if rest else 0)


@pytest.mark.parametrize("name", NAMES)
def test_a_root_is_enclosed_to_nearly_all_bits_of_the_precision_in_force(name):
    """The level lies between the divergences at both ends, at 900 digits."""
    before = ctx.prec
    ctx.prec = 128
    rows = itertools.product(
        (1e-10, 0.25, 0.75, 1 - 2**-20), (1e-9, 0.1, 3.0, 36.0, 700.0), (1e-6, 0.25, 3.0, 3999.0, 4000.0)
    )
    rows = [*rows, (1 - 2**-10, 4990.0, 5000.0), (2**-10, 4990.0, 5000.0), (1 - 2**-20, 4000.0, 4010.0)]
    side = 1 if "upper" in name else -1
    inside = 0
    try:
        for x, level, epsilon in rows:
            root = getattr(divergence, name + "_ball")(*map(arb, arguments(name, x, level, epsilon)))
            ends = enclosure_of(root)
            reach = (1 - x if side > 0 else x) * (math.inf if name.startswith("kl") else epsilon)
            if reach <= level:
                assert ends.lower == ends.upper == (1 if side > 0 else 0)
                continue
            lost = max(
                0.0,
                math.log2(float(-mpmath.log(mpmath.mpf(ends.upper.numerator) / ends.upper.denominator)) + 1),
            )
            if lost > 12:
                continue  # too small a root for 900 digits
            inside += 1
            assert root.rel_accuracy_bits() >= 119 - lost, (x, level, epsilon)
            with mpmath.workdps(900):
                at_ends = [
                    by_definition(mpmath.mpf(x), end, None if name.startswith("kl") else mpmath.mpf(epsilon))
                    for end in (
                        mpmath.mpf(end.numerator) / end.denominator for end in (ends.lower, ends.upper)
                    )
                    if 0 < end < 1
                ]
                assert len(at_ends) >= 1
                assert (at_ends[0] - level) * side < 0
                assert len(at_ends) == 1 or (at_ends[1] - level) * side > 0, (x, level, epsilon)
    finally:
        ctx.prec = before
    assert inside >= 20


def test_roots_at_the_edges_are_exact_balls():
    half, one, zero = arb(0.5), arb(1), arb(0)
    points = divergence_inverse
    # the whole way to the end costs exactly the level
    assert points._d_eps_upper_point(half, half, one) == points._d_eps_upper_point(half, arb(2), arb(4)) == 1
    assert points._d_eps_lower_point(half, half, one) == points._d_eps_lower_point(half, arb(2), arb(4)) == 0
    assert points._d_eps_upper_point(arb(0.25), arb(0.75), one) == 1
    assert points._d_eps_lower_point(arb(0.75), arb(0.75), one) == 0
    for point in (points._kl_upper_point, points._kl_lower_point):
        assert point(half, zero) is half
    for point in (points._d_eps_upper_point, points._d_eps_lower_point):
        assert point(half, zero, one) is half
        assert point(half, arb(math.inf), one) in (0, 1)
    assert points._kl_upper_point(half, arb(math.inf)) == 1
    assert points._kl_lower_point(half, arb(math.inf)) == 0
    assert points._kl_upper_point(one, half) is one
    assert points._kl_lower_point(zero, half) is zero
    for level in (zero, half):  # to move for nothing is possible at any level
        assert points._d_eps_upper_point(half, level, zero) == 1
        assert points._d_eps_lower_point(half, level, zero) == 0
    # a law that is certain, with a budget whose exponential is below every number
    for budget in (arb(3), arb(1e300)):
        for level in (arb(1), arb(2)):
            paid, drop = (-level).exp(), 1 - (-budget).exp()
            low = points._d_eps_lower_point(one, level, budget)
            high = points._d_eps_upper_point(zero, level, budget)
            assert abs(low - (paid - 1 + drop) / drop) < arb(2) ** -45
            assert abs(high - (1 - paid) / drop) < arb(2) ** -45


@pytest.mark.parametrize("name", ["d_eps_upper_inverse", "d_eps_lower_inverse"])
def test_budgets_far_below_a_rounding_move_means_all_the_same(name):
    """At small budgets and levels the way is ``level / epsilon``, whatever is lost in kl and in products."""
    sign = 1 if "upper" in name else -1
    for exponent in (*range(9, 100, 9), 99.5, 100, 101, 200, 300, 308, 315):
        epsilon = 10.0**-exponent
        for x, share in itertools.product((0.1, 0.3, 0.5, 0.75), (0.01, 0.05, 0.2)):
            level = share * epsilon
            true = max(0, min(1, Fraction(x) + sign * Fraction(level) / Fraction(epsilon)))
            # the bends of the exponentials move it by epsilon at most
            assert float(getattr(divergence, name)(x, level, epsilon)) == pytest.approx(
                float(true), rel=1e-14 + 2 * epsilon
            )


def test_the_end_is_reached_exactly_where_its_price_is_the_level():
    """Also where the product of the price and the way is rounded: by their quotient."""
    smallest = 5e-324
    x = np.linspace(0.003, 0.997, 200)
    for epsilon in (0.7, 1.3, 5.0):
        assert (d_eps_upper_inverse(x, epsilon * (1 - x), epsilon) == 1).all()
        # the double next to the price is above or below it: only the exact product knows
        level = epsilon * x
        reached = [
            Fraction(epsilon) * Fraction(mean) <= Fraction(paid) for mean, paid in zip(x, level, strict=True)
        ]
        assert 0 < sum(reached) < x.size
        assert np.array_equal(d_eps_lower_inverse(x, level, epsilon) == 0, reached)
    # 2.5 units are more than 2, although their double is 2; and 1.5 less
    assert d_eps_upper_inverse(0.5, 2 * smallest, 5 * smallest) == pytest.approx(0.9)
    assert d_eps_lower_inverse(0.5, 2 * smallest, 5 * smallest) == pytest.approx(0.1)
    assert d_eps_upper_inverse(0.5, 2 * smallest, 3 * smallest) == 1
    assert d_eps_lower_inverse(0.5, 2 * smallest, 3 * smallest) == 0
    # a level that is tiny beside x, but not beside the budget
    assert d_eps_upper_inverse(1e-250, 1e-310, 1e-300) == pytest.approx(1e-10, rel=1e-13)


def test_four_steps_settle_all_roots_that_do_not_drown_in_roundings():
    means_on_grid = np.concatenate(
        [10.0 ** -np.linspace(0.3, 12, 60), 1 - 10.0 ** -np.linspace(0.31, 12, 60)]
    )
    x, level = (grid.ravel() for grid in np.meshgrid(means_on_grid, 10.0 ** np.linspace(-6, 2.7, 200)))
    v = divergence_inverse._start(x, 1 - x, level)
    for _ in range(3):
        v, step, _ = divergence_inverse._halley(x, 1 - x, level, v)
    assert np.max(np.abs(step) / v) < 1e-6
    _, step, _ = divergence_inverse._halley(x, 1 - x, level, v)
    assert np.max(np.abs(step) / v) < 1e-12


@pytest.mark.parametrize("name", NAMES)
def test_roots_that_drown_in_roundings_keep_the_digits_of_their_displacement(name):
    """Where ``y - x`` is between 1e-17 and 1e-5 of x the level cancels, and a series takes over."""
    x, level = (
        grid.ravel() for grid in np.meshgrid([1e-12, 0.01, 0.3, 0.6, 0.97], 10.0 ** -np.arange(12.0, 46))
    )
    # the squares of these means are no doubles, so that all their small displacements come from the series
    tiny, share = (
        grid.ravel() for grid in np.meshgrid([1e-190, 1e-170, 1e-163], 10.0 ** -np.arange(10.5, 30))
    )
    x, level = np.append(x, tiny), np.append(level, tiny * share)
    columns = arguments(name, x, level, np.full_like(x, 3.0))
    for double, *row in zip(getattr(divergence, name)(*columns), *columns, strict=True):
        truth = certified(getattr(divergence, name + "_ball"), *map(float, row))
        assert abs(Fraction(float(double)) - truth.lower) <= truth.lower * Fraction(2e-15), row


@pytest.mark.parametrize("name", NAMES)
def test_a_ball_that_is_wide_in_one_argument_only_reaches_from_end_to_end(name):
    wide = {"x": (0.25, 0.5), "level": (0.0625, 0.125), "epsilon": (0.5, 3.0)}
    names = arguments(name, *wide)
    in_balls = getattr(divergence, name + "_ball")
    for broad in names:
        ends = [[arb(wide[other][end if other == broad else 0]) for other in names] for end in (0, 1)]
        whole = in_balls(
            *(one.union(other) if one != other else one for one, other in zip(*ends, strict=True))
        )
        for corner in ends:
            assert whole.contains(in_balls(*corner))
        assert whole.lower() > min(in_balls(*corner) for corner in ends).lower() - 1e-6
        assert whole.upper() < max(in_balls(*corner) for corner in ends).upper() + 1e-6


def test_no_level_leaves_the_mean_where_it_is_whatever_the_budget():
    third = arb(1) / 4
    for budget in (1e-300, 1e-40, 1.0, 7.0, 1e300):
        assert d_eps_upper_inverse_ball(third, arb(0), arb(budget)) is third
        assert d_eps_lower_inverse_ball(third, arb(0), arb(budget)) is third


def test_a_tiny_budget_does_not_move_a_mean_to_the_wrong_side():
    """``epsilon x / epsilon`` may be a rounding above x."""
    x = np.random.default_rng(12).random(500)
    for epsilon, level in ((1e-50, 1e-90), (1e-20, 1e-38), (1e-150, 1e-290)):
        assert (d_eps_lower_inverse(x, level, epsilon) <= x).all()
        assert (d_eps_upper_inverse(x, level, epsilon) >= x).all()


@pytest.mark.parametrize("level", [1e-310, 1e-200, 1e-30, 1e-6, 0.5, 40.0])
def test_newton_starts_beyond_the_root_and_not_far_beyond(level):
    for x in (1e-200, 1e-100, 1e-9, 0.25, 0.75, 1 - 1e-9):
        start = divergence_inverse._start(*(np.array([value]) for value in (x, 1 - x, level)))[0]
        root = certified(lambda near: kl_farthest(near, 1 - near, arb(level)), x)
        assert min(root.lower * Fraction(1 - 1e-14), 800) <= Fraction(start) <= 2 * root.upper


def test_budgets_whose_exponentials_are_nearly_no_doubles_keep_what_is_left_of_them():
    for epsilon in (701.0, 705.0):
        for x in (1 - 2**-20, 0.75, 0.9):
            for left in (0.5, 2.0, 20.0):
                level = epsilon * x - left
                truth = float(certified(d_eps_lower_inverse_ball, x, level, epsilon))
                assert d_eps_lower_inverse(x, level, epsilon) == pytest.approx(truth, rel=1e-14, abs=0)
    x = np.random.default_rng(13).random(2000)
    for epsilon in (700.0, 720.0, 744.0, 1e3, 1.0, 1e-150):
        for level in (np.nextafter(epsilon * x, 0), np.nextafter(epsilon * x, np.inf), epsilon * x):
            assert (d_eps_lower_inverse(x, level, epsilon) >= 0).all()
