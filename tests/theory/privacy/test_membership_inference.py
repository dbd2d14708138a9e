"""Membership inference and audits: catalogue values, exact laws, and the formulas that do not hold."""

import itertools
import math
from fractions import Fraction

import numpy as np
import pytest
from banditproof.theory.privacy import budget_from_error_rates as au
from banditproof.theory.privacy import membership_inference as me
from scipy.special import bdtr, bdtrc

P = np.linspace(0.25, 0.75, 5000)


def test_scores_of_the_catalogue():
    """MI-T6.3, MI-I31, MI-T6.5, MI-E1, MI-E1a."""
    easy, hard = me.bernoulli_targets(P)
    variance = P * (1 - P)
    assert me.leakage_score(easy, P, variance, 1000) == pytest.approx(8.8641713225367, rel=1e-12)
    assert me.leakage_score(hard, P, variance, 1000) == pytest.approx(3.1090135720886, rel=1e-12)
    for gamma, score, xi, power in (
        (0.25, 6.9165037592022, 0.81147743838831, 0.8377054115829),
        (0.5, 4.1740218853997, 0.69299240878508, 0.65475444676625),
        (1, 1.6161949377662, 0.47499430551192, 0.35436693950391),
    ):
        found = me.noisy_leakage_score(easy, P, variance, gamma**2, 1000)
        assert found == pytest.approx(score, rel=1e-12)
        assert float(me.limit_advantage(found)) == pytest.approx(xi, rel=1e-11)
        assert float(me.limit_power(found, 0.05)) == pytest.approx(power, rel=1e-11)
    p = np.array([0.3, 0.5, 0.9])
    scores = [3 * me.leakage_score(z, p, p * (1 - p), 3) for z in itertools.product((0, 1), repeat=3)]
    easy, hard = me.bernoulli_targets(p)
    assert 3 * me.leakage_score(easy, p, p * (1 - p), 3) == max(scores) == pytest.approx(12.3333333333)
    assert 3 * me.leakage_score(hard, p, p * (1 - p), 3) == min(scores) == pytest.approx(1.53968253968)


def test_subsampling_as_printed_beats_what_is_possible():
    """MI-T6.6: an attacker is blind when the target is not drawn, so no advantage exceeds rho."""
    assert me.subsampled_advantage_printed(5, 0.5) > 0.5
    assert me.subsampled_advantage(5, 0.5) == pytest.approx(0.443076850997, rel=1e-11)


@pytest.mark.parametrize("target", [(1, 1), (0, 1)])
def test_subsampling_is_a_mixture_in_exact_laws(target):
    """All subsets of rows of Bernoulli data: the output's law is the mixture of MI-S13."""
    n, k, means = 3, 2, (Fraction(1, 3), Fraction(1, 2))
    rows = list(itertools.product((0, 1), repeat=2))
    weight = {r: math.prod((p if b else 1 - p) for p, b in zip(means, r, strict=True)) for r in rows}
    laws = []
    for inside in (False, True):
        law = {}
        for data in itertools.product(rows, repeat=n - inside):
            mass = math.prod(weight[r] for r in data)
            full = [*data, target] if inside else list(data)
            for chosen in itertools.combinations(range(n), k):
                seen = tuple(sum(full[i][j] for i in chosen) for j in range(2))
                law[seen] = law.get(seen, 0) + mass / math.comb(n, k)
        laws.append(law)
    cells = sorted(laws[0])
    p, q = ([law.get(c, Fraction(0)) for c in cells] for law in laws)
    assert sum(abs(a - b) for a, b in zip(p, q, strict=True)) / 2 == Fraction(
        k, n
    ) * me.bernoulli_mean_advantage(k, means, target)


@pytest.mark.parametrize(("n", "columns", "score", "share", "value"), [
    (10, 20, 3, 1, 0.63396270635226), (100, 200, 0.5, 1, 0.279639803243529),
    (100, 500, 5, 0.3, 0.736913448184418), (1000, 5000, 5, 1, 0.736686313684118),
    (1000, 100, 0.1, 0.5, 0.12565626693661),
])  # fmt: skip
def test_gaussian_advantages_of_forty_digits(n, columns, score, share, value):
    """Poisson mixtures of incomplete gamma functions, by mpmath from the largest term on."""
    assert me.gaussian_mean_advantage(n, columns, score, share=share) == pytest.approx(value, abs=1e-13)


def one_column(n, share, weight, threshold=0.0):
    """Masses of the likelihood ratio test of two Gaussians, on a fine grid: passed without, passed with."""
    x, step = np.linspace(-40, 40, 4000001, retstep=True)
    r = 1 - share / n
    log_p = -x * x / 2
    log_q = -((x - weight) ** 2) / (2 * r) - math.log(r) / 2
    passed = log_q - log_p > threshold
    scale = step / math.sqrt(2 * math.pi)
    return float(np.exp(log_p)[passed].sum() * scale), float(np.exp(log_q)[passed].sum() * scale)


@pytest.mark.parametrize("share", [1, 0.5, 0.01])
def test_noise_on_one_column_by_quadrature(share):
    """MI-I31: the mean of n records with noise, whitened; the noise shrinks both the score and the share."""
    without, inside = one_column(6, share, math.sqrt(3 * share))
    assert me.gaussian_mean_advantage(6, 1, 3 * share, share=share) == pytest.approx(
        inside - without, abs=1e-6
    )


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
