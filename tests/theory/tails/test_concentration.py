"""The concentration lemmas beside the exact probabilities, with the catalogues' reference values."""

import math
from fractions import Fraction
from itertools import product

import mpmath as mp
import numpy as np
import pytest
from banditproof.theory.numbers.enclosure import certified
from banditproof.theory.tails import concentration as lemma
from banditproof.theory.tails import private_mean as mean_lemma
from banditproof.theory.tails.binomial import binomial_log_chernoff, binomial_logsf, hoeffding_log_bound
from banditproof.theory.tails.chi_square import (
    chi_square_chernoff_exponent,
    chi_square_logcdf,
    chi_square_logsf,
    chi_square_sf,
    chi_square_sf_ball,
    chi_square_threshold,
    chi_square_threshold_mixed,
    chi_square_threshold_nested,
    singular_value_threshold,
)
from banditproof.theory.tails.poisson import deviance, poisson_logpmf
from banditproof.theory.tails.poisson_binomial import (
    poisson_binomial_cdf_ball,
    poisson_binomial_chernoff_exponent,
    poisson_binomial_log_chernoff,
    poisson_binomial_logcdf,
    poisson_binomial_logsf,
    poisson_binomial_sf_ball,
)
from banditproof.theory.tails.private_sum import private_sum_logcdf, private_sum_logsf
from banditproof.theory.tails.sub_gaussian import (
    bernoulli_log_moment,
    bernoulli_variance_proxy,
    largest_norm_ratio,
    least_eigenvalue_floor,
    pulls_to_resolve,
    self_normalised_threshold,
    sub_gaussian_log_tail,
    sub_gaussian_mean_width,
)
from hypothesis import example, given
from hypothesis import strategies as st

INTERIOR = st.floats(1e-9, 1 - 1e-9)
NOISE = st.tuples(st.integers(1, 8), st.floats(1e-4, 1e4))
EXAMPLE = (5, 10, 0.3, 2, 0.5)
LEVEL = st.floats(1e-12, 1)


@pytest.mark.parametrize(
    ("arguments", "divergence", "factor"),
    [  # BERN-LD.3
        ((6, 10, 0.3, 1, 1.0), 0.1842647781563713, 51.14597606533302),
        ((5, 10, 0.3, 2, 0.5), 0.07217488606236436, 84.37380958337666),
        ((45, 50, 0.75, 3, 0.25), 0.03188765497953603, 2496.809198112905),
        ((15, 20, 0.5, 1, 4.0), 0.130812035941137, 255.9217038608306),
        ((2, 10, 0.5, 1, 1.0), 0.1798854930417225, 34.48315993820082),
    ],
)
def test_reference_values_of_the_private_sum_lemma(arguments, divergence, factor):
    """Factor and exponent as in the catalogue; the bound is their product."""
    x, n, mean, _, epsilon = arguments
    assert np.exp(lemma.private_sum_log_factor(*arguments)) == pytest.approx(factor, rel=1e-13)
    assert lemma.private_sum_divergence(x, n, mean, epsilon) / n == pytest.approx(divergence, rel=1e-13)
    assert lemma.private_sum_log_bound(*arguments) == pytest.approx(
        math.log(factor) - n * divergence, rel=1e-12
    )


@given(st.floats(-1, 2), st.integers(1, 40), INTERIOR, NOISE)
def test_printed_and_sharper_bounds_hold(where, n, mean, noise):
    """BERN-LD.3 at every threshold, also outside [0, n]; the sharper bound lies between it and the truth."""
    x = n * where
    exact = private_sum_logsf if Fraction(x) >= n * Fraction(mean) else private_sum_logcdf
    truth = float(exact(x, n, mean, *noise))
    printed = float(lemma.private_sum_log_bound(x, n, mean, *noise))
    sharper = float(lemma.private_sum_sharp_log_bound(x, n, mean, *noise))
    slack = 1e-10 * (1 + abs(truth))
    assert truth <= sharper + slack
    assert sharper <= printed + slack


def test_largest_ratio_of_the_printed_bound():
    """P/(A e^{-n d}) comes close to 1/(1 + e), reached as the mean tends to 1 and the noise to 0."""
    arguments = (1 - 1e-9, 1, 1 - 1e-9, 1, 1e12)
    ratio = float(private_sum_logsf(*arguments) - lemma.private_sum_log_bound(*arguments))
    assert math.exp(ratio) == pytest.approx(1 / (1 + math.e), rel=1e-2)


def test_a_smaller_exponent_is_caught():
    """With n d_eps ten per cent larger the sharper bound fails: the comparison can fail."""
    truth = float(private_sum_logsf(60, 100, 0.3, 1, 1.0))
    assert truth > -1.1 * lemma.private_sum_divergence(60, 100, 0.3, 1.0)


def test_lower_factor_at_the_end_of_the_proof_is_negative():
    """BERN-LD.3p: at (x, n, mean, m, epsilon) = (2, 10, 1/2, 1, 1) it is -10.09: it bounds nothing."""
    small = 1 + math.e / 2 - math.e / 2 * math.log(2)
    assert lemma.private_sum_lower_factor_as_derived(0, 1, 0.5, 1, 1.0) == pytest.approx(small, rel=1e-14)
    wrong = lemma.private_sum_lower_factor_as_derived(2, 10, 0.5, 1, 1.0)
    assert wrong == pytest.approx(-10.089071813009252, rel=1e-13)
    assert np.exp(private_sum_logcdf(2, 10, 0.5, 1, 1.0)) > wrong
    with pytest.raises(ValueError, match="lower tail is at x <= n mean"):
        lemma.private_sum_lower_factor_as_derived(6, 10, 0.5, 1, 1.0)


def test_reference_values_of_the_chain():
    """BERN-EQ19 to BERN-EQ26 at (n, m, mean, epsilon, x) = (10, 2, .3, .5, 5)."""
    behind, ahead = lemma.convolution_log_parts(*EXAMPLE)
    assert math.exp(behind) + math.exp(ahead) == pytest.approx(0.29614768397576, rel=1e-13)
    reward, majorant, private = lemma.reward_log_bounds(5, 10, 0.3, 0.5)
    assert math.exp(behind) <= math.exp(reward) / 2
    assert math.exp(reward) / 2 == pytest.approx(0.0751341663, abs=6e-11)
    assert (math.exp(reward), math.exp(majorant), math.exp(private)) == pytest.approx(
        (0.1502683326, 0.4182119424, 0.48590173804148), abs=6e-11
    )
    assert lemma.chernoff_majorant(5, 10, 0.3) == pytest.approx(0.4182119424, abs=6e-11)
    assert lemma.tail_by_parts(*EXAMPLE) == pytest.approx(0.23537363065843, rel=1e-10)
    assert lemma.tail_by_parts_majorised(*EXAMPLE) == pytest.approx((3.3313675486243, 9.0), rel=1e-10)
    first, second, third = np.exp(lemma.first_integral_log_bounds(*EXAMPLE))
    assert (first, second) == pytest.approx((10.363008084872, 143.12059099644), rel=1e-12)
    assert third == pytest.approx(143.12059099644 * 2 / 10, rel=1e-12)
    assert np.exp(lemma.edge_log_bounds(*EXAMPLE)) == pytest.approx((9.0, 11.887360784413), rel=1e-12)


@example(1e-15, 1, 0.5, 1, 1.0)  # nearly nothing left to integrate over
@given(st.floats(0, 1), st.integers(1, 20), st.floats(0.01, 0.99), st.integers(1, 4), st.floats(0.01, 50))
def test_links_of_the_chain_hold(part, n, mean, m, epsilon):
    """Every printed inequality between BERN-EQ19 and BERN-EQ26, for n mean <= x <= n."""
    x = min(max(n * (mean + part * (1 - mean)), n * mean), n)
    behind, ahead = lemma.convolution_log_parts(x, n, mean, m, epsilon)
    reward, majorant, private = lemma.reward_log_bounds(x, n, mean, epsilon)
    assert behind <= reward - math.log(2) + 1e-12
    assert reward <= majorant + 1e-12
    assert majorant <= private + 1e-12
    parts = lemma.tail_by_parts(x, n, mean, m, epsilon)
    assert math.exp(ahead) <= math.exp(majorant) / 2 + parts + 1e-9
    integral, edge = lemma.tail_by_parts_majorised(x, n, mean, m, epsilon)
    assert parts <= integral + edge + 1e-9
    assert (
        integral <= math.exp(lemma.first_integral_log_bounds(x, n, mean, m, epsilon)[0]) * (1 + 1e-9) + 1e-12
    )
    low, high = lemma.edge_log_bounds(x, n, mean, m, epsilon)
    assert low <= high + 1e-12


def test_the_coefficient_of_the_lemma_does_not_follow_from_the_proof():
    """At (n, m, mean, x, epsilon) = (1, 1, 1/2, 1, 0.01) the integral is 1.359, its majorant 0.945."""
    integral, _ = lemma.tail_by_parts_majorised(1.0, 1, 0.5, 1, 0.01)
    third = math.exp(lemma.first_integral_log_bounds(1.0, 1, 0.5, 1, 0.01)[2])
    assert integral > 1.35
    assert third < 0.95


def test_descent_is_the_derivative_of_the_majorant():
    """BERN-EQ23 by a difference quotient; flat below n mean and beyond n."""
    s = np.array([3.5, 5.0, 9.0])
    quotient = (
        -(lemma.chernoff_majorant(s + 1e-5, 10, 0.3) - lemma.chernoff_majorant(s - 1e-5, 10, 0.3)) / 2e-5
    )
    assert lemma.chernoff_majorant_descent(s, 10, 0.3) == pytest.approx(quotient, rel=1e-6)
    assert list(lemma.chernoff_majorant_descent([1.0, 11.0], 10, 0.3)) == [0.0, 0.0]
    assert list(lemma.chernoff_majorant([1.0, 11.0], 10, 0.3)) == [1.0, 0.0]


@pytest.mark.parametrize(
    ("n", "m", "rate", "digits"),
    [  # BERN-EQ27, epsilon = mean = 1/2
        (math.ceil(10**1.5), 10, 1.9088, 4),
        (math.ceil(10**3.0), 100, 1.1013, 4),
        (10**6, 10**4, 0.2234, 4),
        (10**9, 10**6, 0.0338, 4),
        (math.ceil(100 * math.log(102) ** 2), 100, 0.5509, 4),
        (math.ceil(100 * math.log(102)), 100, 2.2091, 4),
        (math.ceil(100 * math.log(math.log(116))), 100, 5.8453, 4),
        (1024, 10, 0.1002, 4),
    ],
)
def test_reference_rates_of_the_corollary(n, m, rate, digits):
    """The rate log A(n_m)/n_m along the catalogue's sequences; it stays near 2 along m log m."""
    assert lemma.private_mean_log_factor(n, 0.5, m, 0.5) / n == pytest.approx(rate, abs=0.6 * 10**-digits)


def test_corollary_holds_with_a_constant_along_slow_batches():
    """BERN-P4.1 with slack 0.05: along n = m^2 the needed constant stops growing."""
    batches = [(m * m, m) for m in (1, 5, 20, 60, 120, 250)]
    needed = [lemma.private_mean_log_constant(0.6, 0.3, 1.0, 0.05, batches[: i + 1]) for i in range(6)]
    assert needed[-1] == needed[-2]
    lower = lemma.private_mean_log_constant(0.5, 0.75, 0.25, 0.02, [(1000, 1)])
    assert lower == pytest.approx(
        float(private_sum_logcdf(500, 1000, 0.75, 1, 0.25)) + 1000 * (0.0564012756 - 0.02), abs=1e-6
    )


@given(
    st.fractions(-1, 2, max_denominator=20),
    st.integers(1, 12),
    st.integers(1, 3),
    st.fractions(Fraction(1, 9), 9),
)
def test_bounds_are_certified(where, n, m, epsilon):
    """The enclosures of both bounds hold their doubles."""
    mean = Fraction(5, 16)
    x = n * where
    for ball, log in (
        (lemma.private_sum_bound_ball, lemma.private_sum_log_bound),
        (lemma.private_sum_sharp_bound_ball, lemma.private_sum_sharp_log_bound),
    ):
        sure = certified(
            lambda a, p, e, ball=ball: ball(a, p, e, n=n, m=m), x, mean, epsilon, relative_width=1e-20
        )
        value = math.exp(log(float(x), n, float(mean), m, float(epsilon)))
        assert float(sure) == pytest.approx(value, rel=1e-11)


@pytest.mark.parametrize(
    ("arguments", "upper", "lower"),
    [  # TA-LC.2
        ((10, 0.3, 1, 0.1), 0.0053335596170951637512, 0.0041215661680225979753),
        ((50, 0.5, 0.2, 0.05), 0.00568392425048109629, 0.00568392425048109629),
        ((1, 0.5, 1, 0.5), 0.15647095685590868276, 0.15647095685590868276),
    ],
)
def test_reference_values_of_the_laplace_mean(arguments, upper, lower):
    """Both sides of the width, to 13 digits."""
    failures = np.exp(mean_lemma.laplace_mean_log_failures(*arguments))
    assert failures == pytest.approx((upper, lower), rel=1e-13)


@given(st.integers(1, 100), st.floats(0, 1), st.floats(1e-3, 1e3), LEVEL)
def test_laplace_and_gaussian_widths_hold(n, mean, budget, delta):
    """TA-LC.2 with 3 delta/2 and TA-LC.9 with delta, for every level up to 1."""
    laplace = mean_lemma.laplace_mean_log_failures(n, mean, budget, delta)
    assert max(laplace) <= math.log(1.5 * delta) + 1e-12
    gaussian = mean_lemma.gaussian_mean_log_failures(n, mean, budget, delta)
    assert max(gaussian) <= math.log(delta) + 1e-12


@given(st.integers(1, 100), st.floats(1e-3, 1e3), LEVEL)
def test_width_and_bound_are_inverse(n, epsilon, delta):
    """The bound at the width of delta is 3 delta/2, also as a ball."""
    gap = mean_lemma.laplace_mean_width(n, epsilon, delta)
    assert mean_lemma.laplace_mean_log_bound(gap, n, epsilon) == pytest.approx(
        math.log(1.5 * delta), rel=1e-12, abs=1e-12
    )
    sure = certified(lambda g, e: mean_lemma.laplace_mean_bound_ball(g, e, n=n), gap, epsilon)
    assert float(sure) == pytest.approx(1.5 * delta, rel=1e-11)


@given(st.integers(1, 60), st.floats(0, 1), st.floats(1e-3, 1e3), LEVEL, st.floats(0, 1))
def test_clipped_means_hold(n, mean, epsilon, delta, part):
    """TA-LC.3a for every gap; TA-LC.3b for every mean below 1."""
    gap = part * mean
    failure = mean_lemma.clipped_mean_log_failure(n, mean, epsilon, delta, gap)
    assert failure <= mean_lemma.clipped_mean_log_bound(n, mean, delta, gap) + 1e-12
    if mean < 1:
        assert mean_lemma.kl_bound_failure(n, mean, epsilon, delta) <= 1.5 * delta * (1 + 1e-9)


@pytest.mark.parametrize(
    ("arguments", "gap", "failure"),
    [  # TA-LC.3b
        ((10, 0.3, 1, 0.1), 0.26321674953019303192, 0.0088210062066862365539),
        ((50, 0.5, 0.2, 0.05), 0.17133029618137342594, 0.0057843575737695664396),
        ((100, 0.9, 1, 0.01), 0.10201744506082111334, 4.9631183994014518708e-5),
    ],
)
def test_reference_values_of_the_kl_bound(arguments, gap, failure):
    """Gap and exact failure as in the catalogue."""
    n, mean, epsilon, delta = arguments
    assert mean_lemma.kl_bound_gap(n, mean, delta) == pytest.approx(gap, rel=1e-13)
    assert mean_lemma.kl_bound_failure(n, mean, epsilon, delta) == pytest.approx(failure, rel=1e-13)


def test_kl_bound_fails_at_mean_one():
    """TA-LC.3b at mean 1: U_n <= 1 always, so P(1 >= U_n) = 1, above 3 delta/2 for delta < 2/3."""
    assert mean_lemma.kl_bound_failure(1, 1.0, 1.0, 0.1) == 1.0
    assert mean_lemma.kl_bound_gap(1, 1.0, 0.1) is None
    assert mean_lemma.kl_bound_gap(1, 0.5, 0.1) is None
    assert mean_lemma.kl_bound_failure(1, 0.5, 1.0, 0.1) == 0.0
    assert mean_lemma.clipped_mean_log_failure(3, 1.0, 1.0, 0.1, 0.0) == 0.0


@pytest.mark.parametrize(
    ("arguments", "upper", "lower"),
    [  # TA-LC.9, ZCDP-L2, RDP-L12
        ((10, 0.3, 1, 0.1), 0.013943330560887379596, 0.0053203999998898767451),
        ((50, 0.5, 0.01, 0.05), 0.0071778609576422499694, 0.0071778609576422499694),
        ((10, 0.5, 0.1, 0.05), 0.0070483649922124547, 0.0070483649922124547),
        ((1, 0.5, 1, 0.1), 0.013891037318549612, 0.013891037318549612),
        ((50, 0.9, 0.01, 0.01), 0.00054975875495079728, 0.00060760082108906328),
        ((5, 0.2, 10, 0.2), 0.02818220338420003, 4.7896856132560166e-7),
        ((1, 0.5, 0.5, 0.05), 0.00662941377061938, 0.00662941377061938),
        ((8, 0.3, 0.5, 0.05), 0.0064164296618889, 0.00236210075055873),
    ],
)
def test_reference_values_of_the_gaussian_mean(arguments, upper, lower):
    """Three catalogues, one lemma."""
    failures = np.exp(mean_lemma.gaussian_mean_log_failures(*arguments))
    assert failures == pytest.approx((upper, lower), rel=1e-12)


def test_reference_widths_of_the_gaussian_mean():
    """RDP-L12, and its two one-sided extremes."""
    assert mean_lemma.gaussian_mean_width(1, 0.5, 0.05) == pytest.approx(2.73666415255599, rel=1e-13)
    assert mean_lemma.gaussian_mean_width(64, 1 / 80, 0.001) == pytest.approx(0.434607792624186, rel=1e-13)
    assert np.exp(mean_lemma.gaussian_mean_log_failures(64, 0.9, 1 / 80, 0.001)[1]) == pytest.approx(
        2.33889703145568e-5, rel=1e-12
    )
    assert np.exp(mean_lemma.gaussian_mean_log_failures(8, 0.01, 1e6, 0.999)[1]) == pytest.approx(
        0.92274469442792, rel=1e-10
    )
    assert mean_lemma.gaussian_sum_log_bound(7, 10, 0.5, 2.0) == pytest.approx(-4 / 9)


def test_reference_values_of_chernoff_and_hoeffding():
    """TA-LC.23 and TA-LC.26 at n = 20, mean 0.3, gap 0.2; both sides bounded."""
    upper, lower = mean_lemma.mean_log_failures(20, 0.3, 0.2)
    assert math.exp(upper) == pytest.approx(0.0479618973313434758, rel=1e-12)
    assert np.exp(binomial_log_chernoff(10, 20, 0.3)) == pytest.approx(0.174901228765980918, rel=1e-13)
    assert np.exp(hoeffding_log_bound(0.2, 20)) == pytest.approx(0.201896517994655408, rel=1e-13)
    assert lower <= binomial_log_chernoff(2, 20, 0.3) + 1e-12
    assert list(binomial_log_chernoff([0.0, 1.0, 3.0], 1, 1.0)) == [-math.inf, 0.0, -math.inf]


def test_poisson_binomial_agrees_with_enumeration():
    """BERN-LH.6: every outcome of six coins, exactly, in doubles and in balls."""
    means = [Fraction(k, 16) for k in (0, 3, 5, 9, 15, 16)]
    law = [Fraction(0)] * 7
    for outcome in product((0, 1), repeat=6):
        law[sum(outcome)] += math.prod((p if hit else 1 - p for hit, p in zip(outcome, means, strict=True)))
    doubles = [float(p) for p in means]
    for a in range(-1, 8):
        upper, lower = float(sum(law[max(a, 0) :])), float(sum(law[: max(a + 1, 0)]))
        assert math.exp(poisson_binomial_logsf(a, doubles)) == pytest.approx(upper, rel=1e-13, abs=1e-300)
        assert math.exp(poisson_binomial_logcdf(a, doubles)) == pytest.approx(lower, rel=1e-13, abs=1e-300)
        for ball, exact in ((poisson_binomial_sf_ball, upper), (poisson_binomial_cdf_ball, lower)):
            sure = certified(lambda *p, ball=ball, a=a: ball(*p, count=a), *means)
            assert float(sure) == pytest.approx(exact, rel=1e-14, abs=0)


@given(st.lists(st.floats(0, 1), min_size=1, max_size=80), st.floats(-1, 81))
def test_chernoff_bounds_of_poisson_binomials_are_ordered(means, a):
    """Exact <= optimal Chernoff <= BERN-LH.6, on the side of the mean where the threshold lies."""
    total = math.fsum(means)
    best = -poisson_binomial_chernoff_exponent(a, means)
    assert best <= poisson_binomial_log_chernoff(a, means) * (1 - 1e-9) + 1e-9
    tail = poisson_binomial_logsf if a >= total else poisson_binomial_logcdf
    assert tail(a, means) <= best * (1 - 1e-9) + 1e-9


def test_reference_values_of_poisson_binomials():
    """BERN-LH.6: equal means, and means .1 to .9."""
    equal, spread = [0.3] * 10, [k / 10 for k in range(1, 10)]
    assert math.exp(poisson_binomial_logsf(6, equal)) == pytest.approx(0.0473489874, abs=6e-11)
    assert math.exp(poisson_binomial_log_chernoff(6, equal)) == pytest.approx(0.14654541015625, rel=1e-13)
    assert math.exp(poisson_binomial_logcdf(1, equal)) == pytest.approx(0.1493083459, abs=6e-11)
    assert math.exp(poisson_binomial_log_chernoff(1, equal)) == pytest.approx(0.3124791394293, rel=1e-12)
    assert math.exp(poisson_binomial_logsf(7, spread)) == pytest.approx(0.05557032, abs=6e-9)
    assert math.exp(poisson_binomial_log_chernoff(7, spread)) == pytest.approx(0.22970283354303, rel=1e-12)


@pytest.mark.parametrize("a", [700, 1300, 2000, 2999])
def test_deep_tails_of_many_coins_match_the_binomial(a):
    """3000 equal coins, through tilting and Fourier convolution."""
    assert poisson_binomial_logsf(a, [0.3] * 3000) == pytest.approx(
        float(binomial_logsf(a, 3000, 0.3)), rel=3e-13, abs=1e-15
    )


@pytest.mark.parametrize(
    ("d", "delta", "threshold", "tail"),
    [  # TA-LC.28, ZCDP-L10, RDP-L24
        (3, 0.05, 14.98719530179067, 0.001827624221507096),
        (10, 0.001, 40.43809192065537, 1.418400926278822e-5),
        (1, 0.5, 4.051403583435286, 0.04413463490198624),
        (3, 0.001, 25.920073334275152, 9.9120612288799914e-6),
        (10, 0.05, 26.938121157331929, 0.0026636868162661919),
        (1, 0.05, 10.4531013123126, 0.00122443705337307),
        (10, 1e-6, 61.1389011206965, 2.20512676128943e-9),
        (100, 0.01, 152.129660897763, 0.000608300086874685),
    ],
)
def test_reference_values_of_the_chi_square_tail(d, delta, threshold, tail):
    """Threshold and exact tail of three catalogues."""
    assert chi_square_threshold(d, delta) == pytest.approx(threshold, rel=1e-13)
    assert chi_square_sf(chi_square_threshold(d, delta), d) == pytest.approx(tail, rel=1e-12)


@given(st.integers(1, 2000), st.floats(1e-300, 1 - 1e-9))
def test_chi_square_threshold_holds(d, delta):
    """The tail at the threshold is at most delta/2; the optimal Chernoff bound lies above the tail."""
    x = chi_square_threshold(d, delta)
    tail = float(chi_square_logsf(x, d))
    assert tail <= math.log(delta) - math.log(2.0) + 1e-9
    assert tail <= -float(chi_square_chernoff_exponent(x, d)) + 1e-9


@pytest.mark.parametrize("d", [1, 2, 5, 40, 701])
def test_chi_square_tails_agree_with_mpmath(d):
    """Both tails over twelve orders of magnitude of the argument; enclosures too."""
    for factor in (1e-9, 0.01, 0.6, 0.99, 1.0, 1.02, 1.7, 6.0):
        x = d * factor
        with mp.workdps(40):
            upper = mp.gammainc(mp.mpf(d) / 2, mp.mpf(x) / 2, regularized=True)
            lower = mp.gammainc(mp.mpf(d) / 2, 0, mp.mpf(x) / 2, regularized=True)
            logs = float(mp.log(upper)), float(mp.log(lower))
        assert (float(chi_square_logsf(x, d)), float(chi_square_logcdf(x, d))) == pytest.approx(
            logs, rel=1e-13
        )
        sure = certified(lambda y: chi_square_sf_ball(y, d=d), x)
        assert float(sure) == pytest.approx(float(upper), rel=1e-14)
    assert chi_square_logsf([0.0, np.inf], d).tolist() == [0.0, -np.inf]


def test_misprinted_thresholds_are_too_low():
    """RDP-T17.2: one round already fails more often than delta. ZCDP-T14S4: below the union bound's level."""
    nested = chi_square_threshold_nested(3, 1e-3, 1e6)
    assert math.sqrt(2 * 10 * 2 * nested) == pytest.approx(30.5669241326276, rel=1e-12)
    assert chi_square_sf(chi_square_threshold_nested(1, 1e-6, 2), 1) > 1e-6
    assert chi_square_threshold_mixed(3, 0.01, 1e6) == pytest.approx(47.27520586560441, rel=1e-13)
    assert chi_square_sf(chi_square_threshold_mixed(100, 0.5, 1e6), 100) > 0.5 / 1e6
    assert singular_value_threshold(1, 0.05) == pytest.approx(11.6483187966004, rel=1e-13)
    assert singular_value_threshold(3, 0.001) == pytest.approx(21.8155105579643, rel=1e-13)


@given(st.floats(0, 1), st.floats(-60, 60))
def test_bernoulli_moments_are_sub_gaussian(mean, tilt):
    """Hoeffding's lemma, with 1/4 and with the optimal variance proxy."""
    value = float(bernoulli_log_moment(tilt, mean))
    assert -1e-12 <= value <= tilt * tilt / 8 + 1e-12
    assert value <= tilt * tilt * bernoulli_variance_proxy(mean) / 2 + 1e-9


def test_reference_values_of_the_sub_gaussian_lemmas():
    """TH-D2.20, ZCDP-L9, RDP-L22, TA-B6, RDP-L21, TH-I2.23a, RDP-L26, RDP-T17.2, ZCDP-L13, RDP-L28."""
    proxies = (bernoulli_variance_proxy(p) for p in (0.1, 0.01, 0.4, 0.5, 0.0))
    assert list(proxies) == pytest.approx(
        [0.18204784532536747872, 0.10663486829089953353, 0.2466303462376431686, 0.25, 0.0], rel=1e-14
    )
    assert np.exp(bernoulli_log_moment(2.0, 0.3)) == pytest.approx(1.6007281353192209, rel=1e-14)
    assert np.exp(bernoulli_log_moment(3.0, 0.1)) == pytest.approx(2.15470957110083, rel=1e-14)
    assert np.exp(sub_gaussian_log_tail(0.3, 0.5)) == pytest.approx(0.835270211411272, rel=1e-14)
    assert np.exp(sub_gaussian_log_tail([1.0, 2.0], 1.0)) == pytest.approx(
        [0.60653065971263342, 0.135335283236613]
    )
    assert sub_gaussian_mean_width(8, math.exp(-4)) == pytest.approx(1.0)
    assert pulls_to_resolve(0.5, 1e-4) == pytest.approx(294.730892, abs=6e-7)
    assert pulls_to_resolve(0.5, 1e-8) == pytest.approx(589.461784, abs=6e-7)
    assert self_normalised_threshold(math.log(101.0), 0.05) == pytest.approx(10.6065850639492, rel=1e-13)
    floors = [least_eigenvalue_floor(t, 0.5, 0.05, 2) for t in (1e3, 1e4, 1e5)]
    assert floors == pytest.approx([-165.706053318585, 428.485812432741, 9912.47089240049], rel=1e-12)
    assert largest_norm_ratio([[2, 0], [0, 3]], [[1, 0], [0, 1]]) == pytest.approx((3, 6))
    assert largest_norm_ratio([[3, 1], [1, 2]], np.eye(2)) == pytest.approx((3.61803398874989, 5))


@given(st.floats(0, 1e6), st.floats(1e-12, 1e6))
def test_deviance_agrees_with_fifty_digits(observed, expected):
    """The formula x log(x/M) + M - x without cancellation, also for x a hair from M."""
    for x in (observed, expected * (1 + 1e-9), expected):
        with mp.workdps(50):
            a, b = mp.mpf(x), mp.mpf(expected)
            slow = float((a * mp.log(a / b) if a else 0) + b - a)
        assert float(deviance(x, expected)) == pytest.approx(slow, rel=1e-14, abs=1e-300)


def test_poisson_law_sums_to_one():
    """And its edges: mean 0, count 0, infinite mean."""
    assert np.exp(poisson_logpmf(np.arange(200), 40.0)).sum() == pytest.approx(1.0, rel=1e-13)
    assert poisson_logpmf([0, 1], 0.0).tolist() == [0.0, -np.inf]
    assert poisson_logpmf([0, 3], np.inf).tolist() == [-np.inf, -np.inf]


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (lambda: lemma.private_sum_log_bound(1, 3, 1.0, 1, 1.0), "strictly between 0 and 1, not 1.0"),
        (lambda: lemma.private_sum_log_factor(math.inf, 3, 0.5, 1, 1.0), "must be finite, not inf"),
        (lambda: lemma.chernoff_majorant(1, 0, 0.5), "at least 1, not 0"),
        (lambda: lemma.tail_by_parts(1, 10, 0.5, 1, 1.0), "between n mean = 5.0 and n = 10, not 1"),
        (lambda: lemma.first_integral_log_bounds(1, 10, 0.5, 1, 1.0), "between n mean = 5.0 and n = 10"),
        (lambda: lemma.private_mean_log_constant(2.0, 0.5, 1.0, 0.1, [(1, 1)]), "x lies in"),
        (lambda: lemma.private_mean_log_constant(0.7, 0.5, 1.0, 0.1, []), "at least one batch"),
        (lambda: mean_lemma.laplace_mean_width(3, 1.0, 1.5), "delta lies in"),
        (lambda: mean_lemma.laplace_mean_log_bound(-1.0, 3, 1.0), "gap must be nonnegative"),
        (lambda: mean_lemma.gaussian_mean_width(3, 0.0, 0.5), "rho must be positive"),
        (lambda: mean_lemma.gaussian_sum_log_bound(1, 3, 0.5, -1.0), "variance must be nonnegative"),
        (lambda: mean_lemma.clipped_mean_log_bound(3, 0.5, 0.1, 0.6), "gap lies between 0 and the mean"),
        (lambda: mean_lemma.kl_bound_gap(3, 1.5, 0.1), "a Bernoulli mean lies in"),
        (lambda: hoeffding_log_bound(-0.1, 3), "gap must be nonnegative"),
        (lambda: poisson_binomial_logsf(1, []), "at least one Bernoulli mean"),
        (lambda: poisson_binomial_logsf(1, [0.5, 1.5]), "not 1.5"),
        (lambda: poisson_binomial_logsf(math.nan, [0.5]), "threshold must be a number"),
        (lambda: chi_square_logsf(-1.0, 3), "squared norm is nonnegative"),
        (lambda: chi_square_chernoff_exponent(-1.0, 3), "squared norm is nonnegative"),
        (lambda: chi_square_threshold(0, 0.5), "the dimension is an integer from 1"),
        (lambda: chi_square_threshold(3, 1.0), "strictly between 0 and 1"),
        (lambda: sub_gaussian_log_tail(-1.0, 1.0), "x >= 0"),
        (lambda: sub_gaussian_log_tail(1.0, 0.0), "sigma must be positive"),
        (lambda: sub_gaussian_mean_width(3, 0.0), "delta lies in"),
        (lambda: pulls_to_resolve(0.0, 0.1), "gap must be positive"),
        (lambda: bernoulli_variance_proxy(-0.1), "a Bernoulli mean lies in"),
    ],
)
def test_bad_input_is_named(call, words):
    """One line that says what is wrong."""
    with pytest.raises(ValueError, match=words) as caught:
        call()
    assert "\n" not in str(caught.value)
