"""Membership inference: catalogue values, exact finite-n laws, and the formulas that do not hold."""

import itertools
import math
from fractions import Fraction

import numpy as np
import pytest
from banditproof.theory.divergences.trade_off import best_deterministic_power, total_variation
from banditproof.theory.privacy import membership_inference as me
from hypothesis import given
from hypothesis import strategies as st

P = np.linspace(0.25, 0.75, 5000)
SCORE = st.floats(0, 60)
SHARE = st.floats(0.01, 1)


def test_limits_of_the_catalogue():
    """MI-C6.4, MI-S12, MI-I8."""
    for m, xi, power_5, power_1, threshold in (
        (0.1, 0.125632938837108, 0.0919857178458209, 0.0222092391727384, 0.470148387875558),
        (1, 0.382924922548026, 0.259511022841444, 0.0923622480736939, 1.14485362695147),
        (5, 0.736447522717027, 0.722811595689201, 0.464032397571497, 1.17800452290057),
        (25, 0.987580669348448, 0.999603384995474, 0.996248488125157, -4.27573186524264),
    ):
        assert float(me.limit_advantage(m)) == pytest.approx(xi, rel=1e-13)
        assert float(me.limit_power(m, 0.05)) == pytest.approx(power_5, rel=1e-12)
        assert float(me.limit_power(m, 0.01)) == pytest.approx(power_1, rel=1e-12)
        assert float(me.limit_threshold(m, 0.05)) == pytest.approx(threshold, rel=1e-12)
        assert me.score_of_advantage(xi) == pytest.approx(m, rel=1e-9)
    assert float(me.limit_auc(5)) == pytest.approx(0.943076850996671, rel=1e-13)


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


def test_attack_scores_of_the_catalogue():
    """MI-EQ2.26, MI-EQ6.4, MI-L3, MI-EQ7.2, MI-EQ6.5, MI-A14, MI-S10, MI-I36."""
    seen, p = [0.5, 0.25, 0.75], np.array([0.3, 0.5, 0.9])
    assert me.bernoulli_log_ratio(seen, [1, 0, 1], p) == pytest.approx(0.7339691750802)
    assert me.bernoulli_log_ratio(seen, [0, 1, 0], p) == pytest.approx(-0.1133286853070)
    assert me.bernoulli_log_ratio([0.0], [1], [0.5]) == -math.inf
    assert me.covariance_score(seen, [1, 0, 1], p, p * (1 - p), 4) == pytest.approx(0.569444444444444)
    assert me.covariance_score(seen, [0, 1, 0], p, np.diag(p * (1 - p)), 4) == pytest.approx(
        -0.589285714285714
    )
    assert me.scalar_product_score(seen, [1, 0, 1], [0, 0, 1]) == 0.5
    references = [(1, 0), (0.5, 2), (-1, 1)]
    mean, second = me.reference_moments_printed(references)
    assert me.covariance_score((0.2, 0.9), (0.3, -0.4), mean, second, 64) == pytest.approx(
        0.08055324074074073
    )
    assert me.leakage_score([0.3], [0.1], [0.04], 1) == pytest.approx(1.0)
    # the printed matrix is a second moment; centred, the canary's score is another number
    gap = np.array([0.3, -0.4]) - mean
    assert gap @ np.linalg.solve(second, gap) == pytest.approx(1.1997037037037035)
    _, centred = me.reference_moments(references)
    assert gap @ np.linalg.solve(centred, gap) == pytest.approx(3.0089795918367344)
    assert me.scalar_product_threshold(5000, 0.05) == pytest.approx(244.7746830681)
    separation = me.linear_separation([1, 10], [1, 10], np.diag([1, 100]))
    assert separation == pytest.approx(10201 / 10001)
    assert me.linear_separation([1, 0.1], [1, 10], np.diag([1, 100])) == pytest.approx(2)


def test_plug_in_laws_of_the_catalogue():
    """MI-S9."""
    for references, law in ((1, (0, 5, 10)), (0.5, (2.5, 7.5, 15)), (2, (-1.25, 3.75, 7.5))):
        out, inside, variance = me.plug_in_law(5, references)
        assert (out, inside, variance) == pytest.approx(law)
        score = (inside - out) ** 2 / variance
        assert score == pytest.approx(5 * references / (1 + references))


# ---------------------------------------------------------------- sub-sampling


def test_subsampling_as_printed_of_the_catalogue():
    """MI-T6.6, the printed values."""
    assert me.subsampled_advantage_printed(5, 0.5) == pytest.approx(0.57080469955965, rel=1e-12)
    assert me.subsampled_power_printed(5, 0.5, 0.05) == pytest.approx(0.47459866124544, rel=1e-12)
    assert me.subsampled_advantage_printed(8.8641713225, 0.3) == pytest.approx(0.58513404913699, rel=1e-9)


def test_subsampling_as_printed_beats_what_is_possible():
    """MI-T6.6: an attacker is blind when the target is not drawn, so no advantage exceeds rho."""
    assert me.subsampled_advantage_printed(5, 0.5) > 0.5
    assert me.subsampled_advantage(5, 0.5) == pytest.approx(0.443076850997, rel=1e-11)
    assert me.subsampled_power(5, 0.5, 0.05) == pytest.approx(0.492710085, rel=1e-8)


@given(SCORE, SHARE, st.floats(0, 1))
def test_subsampling_amended(m, rho, level):
    """Never above rho nor above the printed advantage; the plain limit at rho = 1."""
    assert me.subsampled_advantage(m, rho) <= rho + 1e-15
    assert me.subsampled_advantage(m, rho) <= me.subsampled_advantage_printed(m, rho) + 1e-14
    assert me.subsampled_advantage(m, 1) == pytest.approx(float(me.limit_advantage(m)), abs=1e-15)
    assert me.subsampled_power(m, rho, level) <= (1 - rho) * level + rho + 1e-12


def test_the_subsampled_score_spreads_more_with_the_target():
    """MI-ID.3: simulated at n = 400, d = 800, half of the rows; the printed variance is far off."""
    rng = np.random.default_rng(20240229)
    n, p, rho = 400, np.linspace(0.3, 0.7, 800), 0.5
    z = me.bernoulli_targets(p)[0]
    m = me.leakage_score(z, p, p * (1 - p), n)
    drawn = rng.random(1200) < rho
    fixed = np.where(
        drawn[:, None], (rng.binomial(199, p, (1200, 800)) + z) / 200, rng.binomial(200, p, (1200, 800)) / 200
    )
    ratio = np.where(z == 1, fixed / p, (1 - fixed) / (1 - p))
    scores = np.log1p(rho * (ratio - 1)).sum(axis=1)
    *_, mean, variance = me.subsampled_score_moments(m, rho)
    assert scores.mean() == pytest.approx(mean, abs=0.3)
    assert scores.var() == pytest.approx(variance, rel=0.15)
    assert scores.var() > 1.5 * rho * m


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
    assert total_variation(p, q) == Fraction(k, n) * me.bernoulli_mean_advantage(k, means, target)


# ---------------------------------------------------------------- misspecification


def test_misspecification_of_the_catalogue():
    """MI-T6.7."""
    for target_score, scalar, value in (
        (4, 3, 0.546745295246),
        (5, 5, 0.736447522717),
        (1, 2, 0.682689492137),
        (9, 2, 0.261117319636),
    ):
        assert me.misspecified_advantage(target_score, scalar) == pytest.approx(value, rel=1e-11)
    assert me.misspecified_advantage(5.4373, 3.0234) == pytest.approx(0.48320367, rel=1e-4)
    assert me.misspecified_advantage(0, 0) == 0.0


def test_printed_variants_of_misspecification_are_wrong():
    """MI-ID.6 and MI-TAB6.1 at (m_targ, m*, m_scal) = (4, 5, 3): two Gaussians decide."""
    difference = me.score_difference(4, 5, 3)
    assert difference == 3
    assert me.misspecified_advantage_chain_printed(4, 5, difference) == pytest.approx(0.4976, abs=1e-3)
    assert me.misspecified_advantage_table_printed(3) == pytest.approx(0.613523769229, rel=1e-11)
    # total variation of N(-2, 4) and N(1, 4), by sums
    x = np.linspace(-40, 40, 400001)
    gap = np.abs(np.exp(-((x + 2) ** 2) / 8) - np.exp(-((x - 1) ** 2) / 8)) / math.sqrt(8 * math.pi)
    assert gap.sum() * (x[1] - x[0]) / 2 == pytest.approx(me.misspecified_advantage(4, 3), rel=1e-6)
    # m_scal = 3 with m_targ = 4 is possible at m* = 9/4, where no attacker gets what the table says
    assert me.misspecified_advantage_table_printed(3) > float(me.limit_advantage(9 / 4)) + 0.05


@given(st.floats(0.01, 50), st.floats(0, 50), st.floats(-1, 1), st.floats(-20, 20))
def test_misspecification_costs(target_score, score, cosine, threshold):
    """MI-I32: never above the true target's leakage; a fixed threshold is never above the best one."""
    scalar = cosine * math.sqrt(target_score * score)
    best = me.misspecified_advantage(target_score, scalar)
    assert best <= float(me.limit_advantage(score)) + 1e-12
    assert me.misspecified_advantage_at(target_score, scalar, threshold) <= best + 1e-12
    middle = (scalar - target_score) / 2
    assert abs(me.misspecified_advantage_at(target_score, scalar, middle)) == pytest.approx(best, abs=1e-12)


# ---------------------------------------------------------------- finite n


def test_gaussian_moments_of_the_catalogue():
    """MI-S4."""
    assert me.gaussian_column_moments(1000, 5000, 1) == pytest.approx(
        (-0.501752169044, 1.004508011515, 0.501250833959, 1.0015)
    )
    assert me.gaussian_column_moments(1000, 5000, 5) == pytest.approx(
        (-2.503754171046, 5.012520027535, 2.501250833959, 4.9975)
    )


def test_gaussian_advantage_of_one_column_by_quadrature():
    """N = 4, d = 1, m = 2: the two densities integrated."""
    x = np.linspace(-30, 30, 2000001)
    r, v = 0.75, math.sqrt(2)
    p = np.exp(-x * x / 2) / math.sqrt(2 * math.pi)
    q = np.exp(-((x - v) ** 2) / (2 * r)) / math.sqrt(2 * math.pi * r)
    total = np.abs(p - q).sum() * (x[1] - x[0]) / 2
    assert me.gaussian_mean_advantage(4, 1, 2) == pytest.approx(total, rel=1e-8)
    level = p[q > p].sum() * (x[1] - x[0])
    assert me.gaussian_mean_power(4, 1, 2, level) == pytest.approx(total + level, rel=1e-5)


@pytest.mark.parametrize(
    ("n", "columns", "score", "share", "value"),
    [
        (10, 20, 3, 1, 0.63396270635226),
        (100, 200, 0.5, 1, 0.279639803243529),
        (100, 500, 5, 0.3, 0.736913448184418),
        (1000, 5000, 5, 1, 0.736686313684118),
        (1000, 100, 0.1, 0.5, 0.12565626693661),
    ],
)
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
    power = me.gaussian_mean_power(6, 1, 3 * share, without, share=share)
    assert power == pytest.approx(inside, abs=1e-6)


@pytest.mark.parametrize("angle", [-1, -0.5, 0, 0.5, 1])
def test_a_misspecified_target_on_one_column_by_quadrature(angle):
    """The attacker tests for a record at sqrt(2), the one that takes part is at ``angle sqrt(2)``."""
    n, m = 4, 2
    x, step = np.linspace(-40, 40, 4000001, retstep=True)
    r = 1 - 1 / n
    log_ratio = x * x / 2 - (x - math.sqrt(m)) ** 2 / (2 * r) - math.log(r) / 2
    truth = np.exp(-((x - angle * math.sqrt(m)) ** 2) / (2 * r)) / math.sqrt(r) - np.exp(-x * x / 2)
    expected = truth[log_ratio > 0].sum() * step / math.sqrt(2 * math.pi)
    found = me.gaussian_misspecified_advantage(n, 1, m, score=angle * angle * m, scalar=angle * m)
    assert found == pytest.approx(expected, abs=1e-6)


def test_a_target_that_is_right_is_not_misspecified():
    exact = me.gaussian_mean_advantage(50, 100, 3)
    assert me.gaussian_misspecified_advantage(50, 100, 3, score=3, scalar=3) == pytest.approx(
        exact, abs=1e-14
    )


def test_a_misspecified_target_tends_to_its_limit():
    """MI-T6.7D at threshold 0."""
    limit = me.misspecified_advantage_at(4, 3)
    gaps = [
        abs(me.gaussian_misspecified_advantage(n, 2 * n, 4, score=3, scalar=3) - limit)
        for n in (10, 100, 1000)
    ]
    assert gaps[0] > gaps[1] > gaps[2]
    assert gaps[2] < 2e-3


def test_subsampled_rows_tend_to_the_amended_limit_not_to_the_printed_one():
    """MI-T6.6 at rho = 1/4, m = 3."""
    exact = me.gaussian_subsampled_advantage(4000, 1000, 8000, 3)
    assert exact == pytest.approx(me.subsampled_advantage(3, 0.25), abs=1e-3)
    assert exact < 0.25 < me.subsampled_advantage_printed(3, 0.25)
    power = me.gaussian_subsampled_power(4000, 1000, 8000, 3, level=0.1)
    assert power == pytest.approx(me.subsampled_power(3, 0.25, 0.1), abs=1e-3)
    everyone = me.gaussian_subsampled_advantage(100, 100, 50, 2)
    assert everyone == me.gaussian_mean_advantage(100, 50, 2)


def test_a_target_without_a_score_is_told_by_the_spread_alone():
    """At m = 0 the variances still differ, by a factor 1 - 1/n."""
    assert 0 < me.gaussian_mean_advantage(10, 5, 0) < me.gaussian_mean_advantage(10, 50, 0)


def test_gaussian_advantage_tends_to_its_limit():
    """MI-T6.3 for Gaussian columns, tau = 2: the gap falls like 1/n."""
    limit = float(me.limit_advantage(3))
    gaps = [me.gaussian_mean_advantage(n, 2 * n, 3) - limit for n in (10, 40, 160)]
    assert abs(gaps[0]) > abs(gaps[1]) > abs(gaps[2])
    assert abs(gaps[2]) < 2e-3


def test_bernoulli_advantages_of_the_catalogue():
    """MI-I21: exact fractions."""
    means = (Fraction(3, 10), Fraction(1, 2), Fraction(9, 10))
    assert me.bernoulli_mean_advantage(2, means, (1, 1, 0)) == Fraction(37093, 40000)
    assert me.bernoulli_mean_advantage(2, means, (0, 1, 1)) == Fraction(15809, 40000)
    assert me.bernoulli_average_advantage(2, means) == Fraction(63281, 125000)
    assert float(me.bernoulli_mean_advantage(4, means, (1, 1, 0))) == 0.755003490625
    assert me.bernoulli_average_advantage(4, means) == Fraction(13657994737, 40000000000)
    assert float(me.bernoulli_mean_advantage(1, means, (0, 1, 1))) == 0.685


@given(
    st.integers(1, 5),
    st.lists(
        st.tuples(st.fractions(Fraction(1, 9), Fraction(8, 9)), st.integers(0, 1)), min_size=1, max_size=3
    ),
)
def test_bernoulli_ratios_are_the_score(n, columns):
    """MI-EQ2.26 for every n; merged laws have the total variation of all outputs."""
    means, target = zip(*columns, strict=True)
    outside = [me.bernoulli_mean_law(n, p, None) for p in means]
    inside = [me.bernoulli_mean_law(n, p, z) for p, z in columns]
    total = Fraction(0)
    for output in itertools.product(range(n + 1), repeat=len(columns)):
        p = math.prod((law[k] for law, k in zip(outside, output, strict=True)), start=Fraction(1))
        q = math.prod((law[k] for law, k in zip(inside, output, strict=True)), start=Fraction(1))
        score = me.bernoulli_log_ratio([k / n for k in output], target, [float(m) for m in means])
        assert (math.log(q / p) if q else -math.inf) == pytest.approx(score, abs=1e-9)
        total += max(q - p, Fraction(0))
    assert me.bernoulli_mean_advantage(n, means, target) == total
    assert sum(sum(law) for law in inside) == len(columns)


def test_power_in_a_small_game():
    """MI-T6.1a's cells."""
    p, q = me.bernoulli_mean_laws(2, (Fraction(1, 2), Fraction(2, 5)), (1, 1))
    assert sum(p) == sum(q) == 1
    assert best_deterministic_power(p, q, Fraction(4, 100)) == Fraction(1, 5)


def test_identities():
    """MI-I2, MI-EQ2.22."""
    assert me.advantage(0.2, 0.3) == pytest.approx(0.5)
    assert me.accuracy_to_advantage(0.75) == 0.5


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (lambda: me.advantage(2, 0), "a rate"),
        (lambda: me.limit_advantage(-1), "leakage score"),
        (lambda: me.limit_power(1, 2), "level"),
        (lambda: me.score_of_advantage(1), "advantage"),
        (lambda: me.leakage_score([1], [0], [0], 1), "positive variances"),
        (lambda: me.noisy_leakage_score([1], [0], [1], -1, 1), "noise variances"),
        (lambda: me.subsampled_advantage(1, 0), "share of rows"),
        (lambda: me.misspecified_advantage_at(0, 1), "positive score"),
        (lambda: me.bernoulli_log_ratio([0.5], [0.5], [0.5]), "binary target"),
        (lambda: me.bernoulli_log_ratio([0.5], [1], [1]), "strictly between"),
        (lambda: me.scalar_product_threshold(10, 0), "delta"),
        (lambda: me.plug_in_law(0, 1), "positive numbers"),
        (lambda: me.gaussian_column_moments(1, 1, 1), "at least 2"),
        (lambda: me.gaussian_mean_power(2, 1, 1, 2), "level"),
        (lambda: me.gaussian_mean_advantage(10**6, 10**6, 1), "too large"),
        (lambda: me.gaussian_mean_advantage(10, 5, 1, share=0), "share of the variance"),
        (lambda: me.gaussian_subsampled_advantage(10, 11, 5, 1), "at most 10 rows"),
        (lambda: me.gaussian_misspecified_advantage(10, 5, 1, score=1, scalar=2), "scalar of size"),
        (lambda: me.bernoulli_mean_law(2, 0, None), "strictly between"),
        (lambda: me.bernoulli_mean_law(2, "0.5", 2), "0 or 1"),
        (lambda: me.bernoulli_mean_laws(2, ["0.5"], []), "as many means"),
        (lambda: me.reference_moments([1, 2]), "table"),
    ],
)
def test_bad_input_is_one_line(call, words):
    with pytest.raises(ValueError, match=words) as caught:
        call()
    assert "\n" not in str(caught.value)
