"""Audits: catalogue values, exact coverage, and what an audit can never find."""

import math

import pytest
from banditproof.theory.privacy import budget_from_error_rates as au
from hypothesis import given
from hypothesis import strategies as st

EPSILON = st.floats(0, 30)
DELTA = st.floats(0, 1)
RHO = st.floats(-6, 1.5).map(lambda power: 10.0**power)


def test_advantage_bounds_of_the_catalogue():
    """MI-ADV1, MI-ADV2, MI-ADV3."""
    assert au.advantage_bound_linear(0.1) == pytest.approx(0.105170918075648)
    assert au.advantage_bound_linear(1000) == math.inf
    for epsilon, delta, exponential, sharp in (
        (1, 0, 0.632120558828558, 0.46211715726001),
        (1, 0.01, 0.635799353240272, 0.46749598568741),
        (0.5, 1e-5, 0.3934754055939637, 0.244926213217085),
        (3, 0.1, 0.955191638468922, 0.91463342828038),
    ):
        assert au.advantage_bound_exponential(epsilon, delta) == pytest.approx(exponential, rel=1e-13)
        assert au.advantage_bound(epsilon, delta) == pytest.approx(sharp, rel=1e-13)


@given(EPSILON, DELTA)
def test_the_sharp_bound_is_the_least(epsilon, delta):
    """MI-I12; its inverse gives the budget back."""
    sharp = au.advantage_bound(epsilon, delta)
    assert sharp <= au.advantage_bound_exponential(epsilon, delta) + 1e-15
    assert au.advantage_bound(epsilon) <= au.advantage_bound_linear(epsilon) + 1e-15
    if sharp < 1 - 1e-6:
        assert au.advantage_to_epsilon(sharp, delta) == pytest.approx(epsilon, rel=1e-6, abs=1e-9)
    assert au.advantage_to_epsilon(1.0, 0.5) == math.inf
    assert au.advantage_to_epsilon(1.0, 1.0) == 0.0
    assert au.advantage_to_epsilon(0.1, 0.2) == 0.0


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


@pytest.mark.parametrize(
    ("epsilon", "above", "mean", "distance"),
    [
        (0.5, 0.0009104062785, 0.021445586013, 0.478667219),
        (1, 0.0019931313930, 0.310893586970, 0.689411682),
        (2, 0.0034579059824, 1.163926226661, 0.837310431),
    ],
)
def test_coverage_of_the_catalogue(epsilon, above, mean, distance):
    """MI-S2, below gamma."""
    found = au.audit_coverage(epsilon, 50, 0.05)
    assert found == pytest.approx((above, mean, distance), rel=1e-8)
    assert found[0] <= 0.05


def test_planted_bug_coverage_of_raw_rates():
    """Without the confidence bounds the audit is wrong more than half of the time at some budget."""
    from scipy.stats import binom

    error = 1 / (1 + math.e)
    weights = [float(binom.pmf(k, 50, error)) for k in range(51)]
    wrong = sum(
        weights[a] * weights[b] for a in range(51) for b in range(51) if au.audit_epsilon(a / 50, b / 50) > 1
    )
    assert wrong > 0.5
    assert au.audit_coverage(1, 50, 0.05)[0] < 0.05


def test_zcdp_audits_of_the_catalogue():
    """MI-S5, MI-S6."""
    assert au.audit_rho_gaussian(0.05, 0.2) == pytest.approx(3.0912786160099)
    assert au.audit_rho_gaussian(0.1, 0.5) == pytest.approx(0.82118720757491)
    assert au.audit_rho_gaussian(0.6, 0.5) == 0.0
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


def test_zcdp_advantages_of_the_catalogue():
    """MI-S7, MI-S8."""
    for rho, pinsker, huber, symmetric, converted in (
        (0.01, 0.0707106781187, 0.0997505200529, 0.0706517451669, 0.21421626),
        (0.1, 0.22360679775, 0.308484330176, 0.221741916997, 0.53294632),
        (0.5, 0.5, 0.627271345023, 0.479098423117, 0.83740175),
        (1, 0.707106781187, 0.795060097621, 0.647918229030, 0.93459339),
    ):
        assert au.zcdp_advantage_pinsker(rho) == pytest.approx(pinsker, rel=1e-11)
        assert au.zcdp_advantage_bretagnolle_huber(rho) == pytest.approx(huber, rel=1e-11)
        assert au.zcdp_advantage_symmetric(rho) == pytest.approx(symmetric, rel=1e-7)
        assert converted * (1 - 1e-4) <= au.zcdp_advantage_by_conversion(rho) <= converted + 1e-8
    assert au.zcdp_advantage_symmetric(0.0) == 0.0


@given(RHO)
def test_zcdp_advantages_are_ordered(rho):
    """The Gaussian mechanism's advantage is below every bound."""
    from banditproof.theory.privacy.membership_inference import limit_advantage

    gaussian = float(limit_advantage(2 * rho))
    symmetric = au.zcdp_advantage_symmetric(rho)
    assert gaussian <= symmetric + 1e-12
    assert symmetric <= min(au.zcdp_advantage_pinsker(rho), au.zcdp_advantage_bretagnolle_huber(rho)) + 1e-12
    p = (1 + symmetric) / 2
    if 0 < p < 1 - 1e-9 and symmetric > 1e-3:
        assert au.audit_rho(p, 1 - p) == pytest.approx(rho, rel=1e-6)


def test_laplace_audits_of_the_catalogue():
    """MI-S3, MI-S11: at the midpoint an audit never reaches epsilon."""
    for epsilon, tv, midpoint in (
        (0.1, 0.048770575499286, 0.097618597676468),
        (1, 0.39346934028737, 0.83179656575119),
        (3, 0.77686983985157, 2.0748532993607),
    ):
        assert au.laplace_advantage(epsilon) == pytest.approx(tv, rel=1e-13)
        assert au.laplace_midpoint_audit(epsilon) == pytest.approx(midpoint, rel=1e-13)
        error = math.exp(-epsilon / 2) / 2
        assert au.audit_epsilon(error, error) == pytest.approx(midpoint, rel=1e-12)
        assert au.audit_epsilon(math.exp(-epsilon) / 2, 0.5) == pytest.approx(epsilon, rel=1e-12)
    for epsilon, value in ((0.1, 0.0512098358306), (1, 0.594534891891836), (3, 2.08370926812584)):
        assert au.minimal_bandit_audit(epsilon) == pytest.approx(value, rel=1e-11)
        first = 0.5 * math.exp(-epsilon) * (1 + epsilon / 2)
        assert au.audit_epsilon(0.5, 1 - first) <= epsilon
        assert au.minimal_bandit_advantage(epsilon) == pytest.approx(0.5 - first)
        assert math.log(0.5 / first) == pytest.approx(value, rel=1e-11)


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (lambda: au.advantage_bound(-1), "epsilon is at least 0"),
        (lambda: au.audit_epsilon(2, 0), "error rate"),
        (lambda: au.audit_epsilon_hoeffding(0.1, 0.1, 0, 0.05), "at least 1"),
        (lambda: au.clopper_pearson(3, 2, 0.05), "at most 2 successes"),
        (lambda: au.clopper_pearson(1, 2, 0), "gamma"),
        (lambda: au.audit_rho(0, 0.5), "strictly between"),
        (lambda: au.audit_rho_gaussian(0, 0.5), "strictly between"),
        (lambda: au.zcdp_advantage_pinsker(-1), "rho is at least 0"),
    ],
)
def test_bad_input_is_one_line(call, words):
    with pytest.raises(ValueError, match=words) as caught:
        call()
    assert "\n" not in str(caught.value)
