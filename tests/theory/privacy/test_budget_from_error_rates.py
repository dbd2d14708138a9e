"""Audits: catalogue values, and bad input."""

import math

import pytest
from banditproof.theory.privacy import budget_from_error_rates as au
from scipy.special import bdtr, bdtrc


def test_error_rates_of_the_catalogue():
    """MI-EQ.EPSMI, MI-U3."""
    assert au.audit_epsilon(0.1, 0.3) == pytest.approx(math.log(7))
    assert au.audit_epsilon(0.6, 0.5) == 0
    assert au.audit_epsilon(0.2, 0.3) == pytest.approx(1.2527629684954)
    assert au.audit_epsilon(0.1, 0.3, 0.01) == pytest.approx(1.9315214116032)
    assert au.audit_epsilon(0.0, 0.3) == math.inf


def test_clopper_pearson_of_the_catalogue():
    """MI-U1, MI-S1."""
    for k, n, gamma, low, high in (
        (0, 100, 0.05, 0, 0.036216692645),
        (5, 100, 0.05, 0.016431879182, 0.112834911105),
        (50, 1000, 0.05, 0.037335397605, 0.065390487915),
        (480, 500, 0.025, 0.935659078166, 0.977146937054),
    ):
        assert au.clopper_pearson(k, n, gamma) == pytest.approx((low, high), rel=1e-9)
    assert au.clopper_pearson(7, 7, 0.05)[1] == 1.0
    # against scipy's tails
    for k, n, near in ((1, 10**7, 1e-9), (256, 300, 1e-12), (5 * 10**5, 10**6, 1e-9)):
        low, high = au.clopper_pearson(k, n, 0.05)
        assert (bdtrc(k - 1, n, low), bdtr(k, n, high)) == pytest.approx((0.025, 0.025), rel=near)
    for a, b, n, value in (
        (3, 10, 500, 3.905328429785),
        (0, 0, 500, 4.732711552075),
        (27, 27, 100, 0.481448485364),
        (0, 0, 1000, 5.428052146220),
    ):
        assert au.audit_epsilon_exact(a, b, n, n, 0.05) == pytest.approx(value, rel=1e-10)
