"""Inverses of the Bernoulli divergences: accurate, exact at the edges, certified."""

import itertools
import math
from fractions import Fraction

import mpmath
import numpy as np
import pytest
from banditproof.theory.divergences import bernoulli_divergences as divergence
from banditproof.theory.divergences.bernoulli_divergences import (
    d_eps_lower_inverse,
    d_eps_lower_inverse_ball,
    d_eps_upper_inverse,
    d_eps_upper_inverse_ball,
    kl_lower_inverse,
    kl_upper_inverse,
    kl_upper_inverse_ball,
)
from banditproof.theory.formulas.balls import precision
from banditproof.theory.numbers.enclosure import certified, enclosure_of
from flint import arb
from hypothesis import given, settings
from hypothesis import strategies as st

from ..many_digits import d_eps, kl

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


@pytest.mark.parametrize("name", NAMES)
@settings(max_examples=60)
@given(
    x=st.tuples(st.floats(0, 1), st.floats(0, 1)).map(sorted),
    level=st.tuples(st.floats(0, 3), st.floats(0, 3)).map(sorted),
    epsilon=st.tuples(st.floats(0.01, 9), st.floats(0.01, 9)).map(sorted),
    shares=st.tuples(*3 * [st.sampled_from([0, 0.25, 0.5, 1])]),
)
def test_wide_balls_contain_every_inverse_inside(name, x, level, epsilon, shares):
    with precision(200):
        boxes = [arb(low).union(arb(high)) for low, high in (x, level, epsilon)]
        whole = enclosure_of(getattr(divergence, name + "_ball")(*arguments(name, *boxes)))
    inside = [
        min(max(low + share * (high - low), low), high)
        for (low, high), share in zip((x, level, epsilon), shares, strict=True)
    ]
    value = certified(getattr(divergence, name + "_ball"), *arguments(name, *inside))
    assert whole.lower <= value.upper
    assert value.lower <= whole.upper


def test_undecided_regimes_and_roots_beyond_the_precision_are_still_enclosed():
    in_balls = {name: getattr(divergence, name + "_ball") for name in NAMES}
    rows = {name: arguments(name, 0.3, 0.05, 0.7) for name in NAMES}
    truth = {name: certified(in_balls[name], *rows[name]) for name in NAMES}
    switch = certified(divergence.kl_ball, 0.3, divergence.f_plus(0.3, 0.7))
    with precision(30):
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


@pytest.mark.parametrize("name", NAMES)
def test_a_root_is_enclosed_to_nearly_all_bits_of_the_precision_in_force(name):
    """The level lies between the divergences at both ends, at 900 digits."""
    rows = itertools.product(
        (1e-10, 0.25, 0.75, 1 - 2**-20), (1e-9, 0.1, 3.0, 36.0, 700.0), (1e-6, 0.25, 3.0, 3999.0, 4000.0)
    )
    rows = [*rows, (1 - 2**-10, 4990.0, 5000.0), (2**-10, 4990.0, 5000.0), (1 - 2**-20, 4000.0, 4010.0)]
    side = 1 if "upper" in name else -1
    inside = 0
    with precision(128):
        for x, level, epsilon in rows:
            root = getattr(divergence, name + "_ball")(*map(arb, arguments(name, x, level, epsilon)))
            ends = enclosure_of(root)
            reach = (1 - x if side > 0 else x) * (math.inf if name.startswith("kl") else epsilon)
            if reach <= level:
                assert ends.lower == ends.upper == (1 if side > 0 else 0)
                continue
            lost = max(0.0, math.log2(float(1 - mpmath.log(ends.upper))))
            if lost > 12:
                continue  # too small a root for 900 digits
            inside += 1
            assert root.rel_accuracy_bits() >= 119 - lost, (x, level, epsilon)
            value, price = (kl, ()) if name.startswith("kl") else (d_eps, (mpmath.mpf(epsilon),))
            with mpmath.workdps(900):
                at_ends = [
                    value(mpmath.mpf(x), mpmath.mpmathify(end), *price)
                    for end in (ends.lower, ends.upper)
                    if 0 < end < 1
                ]
                assert len(at_ends) >= 1
                assert (at_ends[0] - level) * side < 0
                assert len(at_ends) == 1 or (at_ends[1] - level) * side > 0, (x, level, epsilon)
    assert inside >= 20


def test_the_end_is_reached_exactly_where_its_price_is_the_level():
    """The double next to the price is above or below it: only the exact product knows."""
    smallest = 5e-324
    x = np.linspace(0.003, 0.997, 200)
    for epsilon in (0.7, 1.3, 5.0):
        level = epsilon * (1 - x)
        reached = [
            Fraction(epsilon) * (1 - Fraction(a)) <= Fraction(b) for a, b in zip(x, level, strict=True)
        ]
        upper = d_eps_upper_inverse(x, level, epsilon)
        assert 0 < sum(reached) < x.size
        assert (upper[reached] == 1).all()
        assert (upper >= 1 - 2**-53).all()  # at least the double below 1
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


def test_no_level_leaves_the_mean_where_it_is_whatever_the_budget():
    third = arb(1) / 4
    for budget in (1e-300, 1e-40, 1.0, 7.0, 1e300):
        assert d_eps_upper_inverse_ball(third, arb(0), arb(budget)) is third
        assert d_eps_lower_inverse_ball(third, arb(0), arb(budget)) is third
