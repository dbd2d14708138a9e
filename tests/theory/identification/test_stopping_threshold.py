"""Thresholds against the reference values, and the convexity that their certificates rest on."""

import math

import mpmath as mp
import numpy as np
import pytest
from banditproof.theory.identification.stopping_threshold import (
    StoppingRule,
    adap_tt_star_threshold,
    adap_tt_threshold,
    c_gaussian,
    c_gaussian_ball,
    deviation_of_phase,
    gaussian_threshold,
    w_bar,
)
from banditproof.theory.numbers.enclosure import certified


def test_w_bar_is_exact_to_rounding_from_one_to_infinity():
    points = [1 + 2.0**-k for k in range(0, 53, 4)] + [10.0**k for k in range(1, 15, 2)]
    with mp.workdps(50):
        for x in points:
            true = -mp.lambertw(-mp.exp(-mp.mpf(x)), -1).real
            assert abs(w_bar(x) / true - 1) < 1e-15
    assert w_bar(1.0) == 1.0
    assert w_bar(math.inf) == math.inf
    assert w_bar(np.array([1.0, 2.0])).shape == (2,)


@pytest.mark.parametrize("x", [1e-9, 0.3, 7.0, 1e3, 1e8])
def test_c_gaussian_is_the_minimum_by_an_independent_search(x):
    with mp.workdps(40):

        def slope(weight):
            return mp.diff(lambda u: _objective(u, x), weight)

        low, high = mp.mpf("0.51"), 1 - mp.mpf(1) / (20 + 20 * x)
        for _ in range(100):
            middle = (low + high) / 2
            low, high = (middle, high) if slope(middle) < 0 else (low, middle)
        true = _objective(low, x)
        found = certified(c_gaussian_ball, x)
        assert mp.mpf(found.lower.numerator) / found.lower.denominator <= true * (1 + mp.mpf(10) ** -28)
        assert abs(c_gaussian(x) / true - 1) < 2e-15


def _objective(weight, x):
    g = 2 * weight - 2 * weight * mp.log(4 * weight) + mp.log(mp.zeta(2 * weight)) - mp.log(1 - weight) / 2
    return (g + x) / weight


def test_g_is_convex_on_balls_that_cover_the_interval():
    """The certificate of C_G rests on it: g'' = -2/l + 4 (log zeta)''(2l) + 1/(2 (1-l)^2) > 0."""
    from flint import arb, arb_series

    for k in range(260):  # geometric cells away from both ends, meeting at 3/4
        reach = (arb("0.25") * arb("0.95") ** k).union(arb("0.25") * arb("0.95") ** (k + 1))
        for cell in (arb("0.5") + reach, 1 - reach):
            curvature = 2 * arb_series([2 * cell, 1], 3).zeta().log()[2]
            assert -2 / cell + 4 * curvature + 1 / (2 * (1 - cell) ** 2) > 0


TABLE = [
    ("0.1", (1024, 1024), 181.6765281415884356, 195.39385370729601421, 243.91303807374915019),
    ("1", (1024, 1024), 63.226678861131995125, 42.087985213799860023, 1327.181028087794416),
    ("0.1", (65536, 4096), 82.884682525327029759, 75.315060175689785777, 749.88582765088923625),
    ("1", (65536, 4096), 66.280894193274995619, 36.855996806928513577, None),
]


@pytest.mark.parametrize(("epsilon", "counts", "adap_tt", "narrow", "wide"), TABLE)
def test_thresholds_agree_with_the_reference_values(epsilon, counts, adap_tt, narrow, wide):
    rule = StoppingRule(5, "0.01", epsilon)
    assert adap_tt_threshold(rule, *counts) == pytest.approx(adap_tt, rel=1e-14)
    assert adap_tt_star_threshold(rule, 0, *counts) == pytest.approx(narrow, rel=1e-14)
    if wide is not None:
        assert adap_tt_star_threshold(rule, 3, *counts) == pytest.approx(wide, rel=1e-14)


def test_the_threshold_without_privacy_and_the_deviation_of_a_phase():
    rule = StoppingRule(5, "0.01")
    for counts, value in (((1, 1), 14.832850065649646958), ((65536, 4096), 19.737869450544381586)):
        assert gaussian_threshold(rule, *counts) == pytest.approx(value, rel=1e-15)
    for count, value in ((1, 13.881661696542704543), (1024, 19.649628701779207017)):
        assert deviation_of_phase(rule, count) == pytest.approx(value, rel=1e-15)
