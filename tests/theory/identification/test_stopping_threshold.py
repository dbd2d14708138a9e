"""Thresholds against the reference values, and the convexity that their certificates rest on."""

import math
from fractions import Fraction

import mpmath as mp
import numpy as np
import pytest
from banditproof.theory.identification.stopping_threshold import (
    StoppingRule,
    adap_tt_star_threshold,
    adap_tt_star_threshold_enclosure,
    adap_tt_threshold,
    adap_tt_threshold_enclosure,
    c_gaussian,
    c_gaussian_ball,
    deviation_of_phase,
    deviation_of_phase_enclosure,
    gaussian_threshold,
    gaussian_threshold_enclosure,
    w_bar,
    w_bar_ball,
)
from banditproof.theory.numbers.enclosure import certified


@pytest.mark.parametrize(
    ("x", "value"),
    [
        (1.5, "2.3576766739458990584"),
        (2.0, "3.1461932206205825852"),
        (5.0, "6.9368474072202187222"),
        (10.0, "12.527963201982174254"),
        (50.0, "53.988776176375117577"),
    ],
)
def test_w_bar_agrees_with_the_reference_values(x, value):
    assert w_bar(x) == pytest.approx(float(value), rel=1e-15)
    found = certified(w_bar_ball, x)
    assert abs(Fraction(value) - found.lower) <= Fraction(2, 10**18)


def test_w_bar_is_exact_to_rounding_from_one_to_infinity():
    points = [1 + 2.0**-k for k in range(0, 53, 4)] + [10.0**k for k in range(1, 15, 2)]
    with mp.workdps(50):
        for x in points:
            true = -mp.lambertw(-mp.exp(-mp.mpf(x)), -1).real
            assert abs(w_bar(x) / true - 1) < 1e-15
    assert w_bar(1.0) == 1.0
    assert w_bar(math.inf) == math.inf
    assert w_bar(np.array([1.0, 2.0])).shape == (2,)
    assert certified(w_bar_ball, 1.0).width == 0
    with pytest.raises(ValueError, match="from 1 on"):
        w_bar(0.5)


@pytest.mark.parametrize(
    ("x", "value"),
    [
        (0.1, "1.526728115134214405"),
        (1.0, "2.5070945465805811951"),
        (10.0, "11.954646257253876162"),
        (100.0, "102.90727383034802971"),
    ],
)
def test_c_gaussian_agrees_with_the_reference_values(x, value):
    assert c_gaussian(x) == pytest.approx(float(value), rel=1e-15)
    found = certified(c_gaussian_ball, x)
    # the catalogue's 0.1 is one tenth, ours the double next to it
    assert abs(Fraction(value) - found.lower) <= Fraction(1, 10**16)
    assert found.relative_width <= 1e-30


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
    with pytest.raises(ValueError, match="positive"):
        c_gaussian(0.0)


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
    for value, enclosed in (
        (adap_tt_threshold(rule, *counts), adap_tt_threshold_enclosure(rule, *counts)),
        (adap_tt_star_threshold(rule, 0, *counts), adap_tt_star_threshold_enclosure(rule, 0, *counts)),
        (adap_tt_star_threshold(rule, 9, *counts), adap_tt_star_threshold_enclosure(rule, 9, *counts)),
    ):
        assert enclosed.relative_width <= 1e-30
        assert value == pytest.approx(float(enclosed), rel=1e-14)


def test_the_threshold_without_privacy_and_the_deviation_of_a_phase():
    rule = StoppingRule(5, "0.01")
    for counts, value in (((1, 1), 14.832850065649646958), ((65536, 4096), 19.737869450544381586)):
        assert gaussian_threshold(rule, *counts) == pytest.approx(value, rel=1e-15)
        assert float(gaussian_threshold_enclosure(rule, *counts)) == pytest.approx(value, rel=1e-15)
    for count, value in ((1, 13.881661696542704543), (1024, 19.649628701779207017)):
        assert deviation_of_phase(rule, count) == pytest.approx(value, rel=1e-15)
        assert float(deviation_of_phase_enclosure(rule, count)) == pytest.approx(value, rel=1e-15)


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: StoppingRule(1, 0.1), "1 arms"),
        (lambda: StoppingRule(2, 1.0), "delta is strictly between 0 and 1, not 1.0"),
        (lambda: StoppingRule(2, 0.1, epsilon=0), "epsilon is a number above 0, not 0"),
        (lambda: StoppingRule(2, 0.1, sigma=0), "sigma is a number above 0, not 0"),
        (lambda: StoppingRule(2, 0.1, s=1), "s is 1"),
        (lambda: gaussian_threshold(StoppingRule(2, 0.1), 0, 1), "a count is 0"),
        (lambda: adap_tt_threshold(StoppingRule(2, 0.1), 1, 1), "epsilon is missing"),
        (lambda: adap_tt_star_threshold(StoppingRule(2, 0.1), 0, 1, 1), "epsilon is missing"),
    ],
)
def test_bad_input_is_named_in_one_line(call, message):
    with pytest.raises(ValueError, match=message):
        call()
