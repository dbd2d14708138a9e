"""The functions in stopping thresholds at many digits, and the convexity that a certificate rests on."""

import math

import mpmath as mp
import numpy as np
import pytest
from banditproof.theory.identification.stopping_rule import c_gaussian, c_gaussian_ball, w_bar
from banditproof.theory.identification.zeta import zeta, zetas
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
        assert mp.mpmathify(found.lower) <= true * (1 + mp.mpf(10) ** -28)
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


@pytest.mark.parametrize("s", [1 + 1e-13, 1.0001, 1.01, 1.5, 2.0, 3.7, 8.0, 20.0, 59.5, 60.5, 1e300])
def test_zeta_is_that_of_mpmath(s):
    assert abs(zeta(s) / mp.zeta(mp.mpf(s)) - 1) < 3e-16


def test_many_at_once_are_those_of_mpmath():
    s = np.concatenate([1.0 + np.logspace(-15, 0, 200), np.linspace(1.001, 2.0, 500)])
    exact = [mp.zeta(mp.mpf(each)) for each in s]
    assert max(abs(found / value - 1) for found, value in zip(zetas(s), exact, strict=True)) < 1e-15
