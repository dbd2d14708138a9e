"""Audits: catalogue values, and bad input."""

import math

import pytest
from banditproof.theory.privacy import budget_from_error_rates as au
from hypothesis import given
from hypothesis import strategies as st

RHO = st.floats(-6, 1.5).map(lambda power: 10.0**power)


def test_advantage_bounds_of_the_catalogue():
    """MI-ADV3."""
    for epsilon, delta, sharp in (
        (1, 0, 0.46211715726001),
        (1, 0.01, 0.46749598568741),
        (0.5, 1e-5, 0.244926213217085),
        (3, 0.1, 0.91463342828038),
    ):
        assert au.advantage_bound(epsilon, delta) == pytest.approx(sharp, rel=1e-13)


def test_error_rates_of_the_catalogue():
    """MI-EQ.EPSMI, MI-U2, MI-U3."""
    assert au.audit_epsilon(0.1, 0.3) == pytest.approx(math.log(7))
    assert au.audit_epsilon(0.6, 0.5) == 0
    assert au.audit_epsilon(0.2, 0.3) == pytest.approx(1.2527629684954)
    assert au.audit_epsilon(0.1, 0.3, 0.01) == pytest.approx(1.9315214116032)
    assert au.audit_epsilon(0.0, 0.3) == math.inf
    assert au.audit_epsilon_hoeffding(0.2, 0.3, 1000, 0.05) == pytest.approx(0.973258948967)
    assert au.audit_epsilon_hoeffding(0.2, 0.3, 10000, 0.05) == pytest.approx(1.159990734517)
    assert au.audit_epsilon_hoeffding(0.2, 0.3, 10000, 0.05, 0.01) == pytest.approx(1.145288866565)
    assert au.audit_epsilon_hoeffding(0.01, 0.5, 10**5, 0.05, 1e-5) == pytest.approx(3.518639864423)


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
    for a, b, n, value in (
        (3, 10, 500, 3.905328429785),
        (0, 0, 500, 4.732711552075),
        (27, 27, 100, 0.481448485364),
        (0, 0, 1000, 5.428052146220),
    ):
        assert au.audit_epsilon_exact(a, b, n, n, 0.05) == pytest.approx(value, rel=1e-10)


def test_zcdp_audits_of_the_catalogue():
    """MI-S5, MI-S6."""
    for p, q, value in (
        (0.7, 0.3, 0.338919144154886),
        (0.9, 0.1, 1.757779661868976),
        (0.5, 0.01, 1.82024925069),
        (0.6, 0.5, 0.0204457142705),
        (0.2, 0.001, 1.86393850326),
    ):
        # the catalogue's values off order 1 are maxima over a grid
        assert value * (1 - 1e-11) <= au.audit_rho(p, q) <= value * (1 + 1e-7)
        assert au.audit_rho(q, p) == au.audit_rho(p, q)


@given(RHO)
def test_a_symmetric_pair_has_the_least_rho_that_its_advantage_needs(rho):
    """MI-S7, MI-S8; the Gaussian mechanism's advantage is below it."""
    from banditproof.theory.privacy.membership_inference import limit_advantage

    symmetric = au.zcdp_advantage_symmetric(rho)
    assert float(limit_advantage(2 * rho)) <= symmetric + 1e-12
    p = (1 + symmetric) / 2
    if 0 < p < 1 - 1e-9 and symmetric > 1e-3:
        assert au.audit_rho(p, 1 - p) == pytest.approx(rho, rel=1e-6)


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (lambda: au.advantage_bound(-1), "epsilon is at least 0"),
        (lambda: au.audit_epsilon(2, 0), "error rate"),
        (lambda: au.audit_epsilon_hoeffding(0.1, 0.1, 0, 0.05), "at least 1"),
        (lambda: au.clopper_pearson(3, 2, 0.05), "at most 2 successes"),
        (lambda: au.clopper_pearson(1, 2, 0), "gamma"),
        (lambda: au.audit_rho(0, 0.5), "strictly between"),
        (lambda: au.zcdp_advantage_symmetric(-1), "rho is at least 0"),
    ],
)
def test_bad_input_is_one_line(call, words):
    with pytest.raises(ValueError, match=words) as caught:
        call()
    assert "\n" not in str(caught.value)
