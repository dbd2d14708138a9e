"""The laws of sums of Laplace variables and of private sums: many digits, exact rationals, quadrature."""

import math
from fractions import Fraction
from functools import partial
from itertools import product

import mpmath as mp
import numpy as np
import pytest
from banditproof.theory.formulas.balls import precision
from banditproof.theory.numbers.enclosure import certified
from banditproof.theory.tails.binomial import binomial_logpmf
from banditproof.theory.tails.chernoff_private_sum import (
    gaussian_sum_chernoff_exponent,
    gaussian_sum_chernoff_exponent_ball,
    gaussian_sum_tilt,
    private_sum_chernoff_exponent,
    private_sum_chernoff_exponent_ball,
    private_sum_tilt,
)
from banditproof.theory.tails.laplace_sum import (
    laplace_sum_cdf_ball,
    laplace_sum_chernoff_exponent,
    laplace_sum_log_polynomial,
    laplace_sum_logsf,
    laplace_sum_sf_ball,
)
from banditproof.theory.tails.private_sum import (
    gaussian_logsf,
    gaussian_sum_logcdf,
    gaussian_sum_logsf,
    gaussian_sum_sf_ball,
    private_sum_cdf_ball,
    private_sum_logcdf,
    private_sum_logsf,
    private_sum_sf_ball,
)
from flint import arb
from hypothesis import given, settings
from hypothesis import strategies as st

MANY = st.integers(1, 40) | st.sampled_from([100, 1000])
PRICES = st.floats(1e-6, 1e6)


def slow_log_tail(z: float, m: int, epsilon: float) -> mp.mpf:
    """The mixture of gamma laws as printed, in 60 digits; z >= 0."""
    with mp.workdps(60):
        u = mp.mpf(epsilon) * mp.mpf(z)
        total = mp.mpf(0)
        for k in range(m):
            inner = sum((u**j / mp.factorial(j) for j in range(m - k)), mp.mpf(0))
            total += mp.binomial(m - 1 + k, k) * mp.mpf(2) ** -(m + k) * inner
        return mp.log(total) - u


@pytest.mark.parametrize("m", [1, 2, 3, 10, 37, 100])
@pytest.mark.parametrize("u", [1e-300, 1e-9, 0.1, 1.0, 6.9, 20.0, 69.0, 71.0, 300.0, 690.0])
def test_tail_has_full_double_precision(m, u):
    assert abs(float(laplace_sum_logsf(u, m, 1.0) - slow_log_tail(u, m, 1.0))) < 3e-13


def test_tail_agrees_with_integrating_the_characteristic_function():
    """Fourier inversion of (1 + s^2)^-m knows nothing of the mixture."""
    with mp.workdps(30):
        for m, z in ((2, 1.5), (5, 3.0), (5, -2.0)):
            law = mp.quad(lambda s, m=m, z=z: mp.sin(s * z) / s / (1 + s * s) ** m, [0, 1, 4, 16, 400])
            assert math.exp(laplace_sum_logsf(z, m, 1.0)) == pytest.approx(float(0.5 - law / mp.pi), rel=1e-9)


@given(st.floats(0, 700) | st.sampled_from([1e9, 1e300]), MANY, PRICES)
def test_polynomial_factor_is_what_the_exponential_leaves(u, m, epsilon):
    """It agrees with the tail, starts at 1/2 and stays below (1 + u)^{m-1}/2, up to overflowing arguments."""
    z = u / epsilon
    log = float(laplace_sum_log_polynomial(z, m, epsilon))
    if u <= 700:
        assert log == pytest.approx(float(laplace_sum_logsf(z, m, epsilon)) + u, rel=1e-11, abs=1e-11)
    assert math.log(0.5) - 1e-12 <= log <= (m - 1) * math.log1p(u) + math.log(0.5) + 1e-9 * (1 + abs(log))


def test_polynomial_factor_outlives_doubles():
    """At epsilon z = 1e600 it is (1e600)^2/16 for three variables."""
    expected = 2 * 600 * math.log(10) - math.log(16)
    assert laplace_sum_log_polynomial(1e300, 3, 1e300) == pytest.approx(expected, rel=1e-14)


def test_extremes_have_limits():
    found = np.exp(laplace_sum_logsf([np.inf, -np.inf, 1e308, 0.0], 3, 10.0))
    assert found == pytest.approx([0.0, 1.0, 0.0, 0.5], abs=0)
    assert laplace_sum_chernoff_exponent(1e200, 2, 1.0) == pytest.approx(1e200)


@given(st.fractions(-40, 40, max_denominator=64), st.integers(1, 12), st.fractions(Fraction(1, 8), 8))
def test_certified_tail_contains_the_slow_twin(z, m, epsilon):
    answer = certified(lambda x, e: laplace_sum_sf_ball(x, e, m=m), z, epsilon)
    assert answer.relative_width <= 1e-30
    with mp.workdps(60):
        u = mp.mpmathify(abs(z * epsilon))
        tail = mp.exp(slow_log_tail(u, m, 1.0))
        value = tail if z >= 0 else 1 - tail
        assert abs(mp.mpmathify(answer.lower) / value - 1) < mp.mpf("1e-28")


def test_ball_around_zero_covers_both_formulas():
    """A wide ball across the kink holds the tails at its ends and at zero."""
    from flint import arb

    wide = laplace_sum_sf_ball(arb(0, 0.5), arb(1), m=3)
    for z in (-0.5, 0.0, 0.5):
        assert wide.overlaps(laplace_sum_sf_ball(arb(z), arb(1), m=3))
    assert laplace_sum_cdf_ball(arb(2), arb(1), m=1).overlaps(1 - (-arb(2)).exp() / 2)


N = st.integers(1, 60) | st.sampled_from([1000, 20_000])
M = st.integers(1, 12)
EPSILON = st.floats(1e-3, 1e3)


def slow_tail(x: float, n: int, mean: float, m: int, epsilon: float) -> mp.mpf:
    """``P[S_n + Z_m >= x]`` term by term in 50 digits."""
    with mp.workdps(50):
        weights = [
            sum((mp.binomial(m - 1 + k, k) * mp.mpf(2) ** -(m + k) for k in range(m - j)), mp.mpf(0))
            / mp.factorial(j)
            for j in range(m)
        ]
        p, total = mp.mpf(mean), mp.mpf(0)
        for k in range(n + 1):
            u = mp.mpf(epsilon) * abs(mp.mpf(x) - k)
            tail = mp.exp(-u) * mp.polyval(weights[::-1], u)
            total += mp.binomial(n, k) * p**k * (1 - p) ** (n - k) * (tail if x >= k else 1 - tail)
        return total


@pytest.mark.parametrize("mean", [1e-9, 0.02, 0.3, 0.5, 0.97])
@pytest.mark.parametrize(("n", "m", "epsilon"), [(1, 1, 0.3), (7, 2, 1.0), (40, 5, 0.1), (90, 9, 30.0)])
def test_tail_agrees_with_the_slow_twin(n, m, epsilon, mean):
    for x in (-20.0, -0.4, n * mean, n * 0.5, n * 0.9 + 0.1, n + 3.0, n + 40.0):
        slow = slow_tail(x, n, mean, m, epsilon)
        assert float(private_sum_logsf(x, n, mean, m, epsilon)) == pytest.approx(
            float(mp.log(slow)), rel=1e-13, abs=1e-13
        )


def test_tail_near_one_keeps_the_digits_of_its_logarithm():
    """log(1 - p) for tiny p is -p, not 0 and not rounding."""
    lower = private_sum_logcdf(-300, 10, 0.5, 2, 1.0)
    assert private_sum_logsf(-300, 10, 0.5, 2, 1.0) == pytest.approx(-math.exp(lower), rel=1e-12)


@pytest.mark.parametrize(("n", "m", "epsilon"), [(100_000, 100, 1.0), (100_000, 1, 0.05), (50_000, 30, 3.0)])
@pytest.mark.parametrize("deviation", [-0.011, 0.0005, 0.02, 0.06])
def test_large_sums_lie_in_their_enclosures(n, m, epsilon, deviation):
    """1e5 rewards and 100 noises: doubles agree with balls to 1e-12, down to 1e-300."""
    x = n * (0.3 + deviation)
    tail, ball = (
        (private_sum_logsf, private_sum_sf_ball)
        if deviation > 0
        else (private_sum_logcdf, private_sum_cdf_ball)
    )
    sure = certified(lambda a, p, e: ball(a, p, e, n=n, m=m), x, 0.3, epsilon, relative_width=1e-20)
    assert sure.relative_width <= 1e-20
    log = float(tail(x, n, 0.3, m, epsilon))
    with mp.workdps(40):
        error = abs(mp.mpf(log) - mp.log(mp.mpmathify(sure.lower)))
        assert error < (1e-12 if log > -690 else 1e-15 * abs(log) * 8)


@given(st.integers(1, 6), st.integers(1, 3), st.fractions(0, 1, max_denominator=9), st.integers(-3, 9))
def test_enclosure_holds_the_exact_enumeration(n, m, mean, x):
    """Every reward list of a tiny sum, with rational arithmetic but for one power of e."""
    epsilon = Fraction(1, 2)
    with mp.workdps(50):
        total = mp.mpf(0)
        for rewards in product((0, 1), repeat=n):
            chance = math.prod((mean if reward else 1 - mean for reward in rewards), start=Fraction(1))
            u = epsilon * abs(x - sum(rewards))
            polynomial = sum(
                Fraction(math.comb(m - 1 + k, k), 2 ** (m + k)) * u**j / math.factorial(j)
                for k in range(m)
                for j in range(m - k)
            )
            tail = mp.mpmathify(polynomial) * mp.exp(-mp.mpmathify(u))
            total += mp.mpmathify(chance) * (tail if x >= sum(rewards) else 1 - tail)
        for ball, value in ((private_sum_sf_ball, total), (private_sum_cdf_ball, 1 - total)):
            sure = certified(lambda a, p, e, ball=ball: ball(a, p, e, n=n, m=m), x, mean, epsilon)
            assert abs(mp.mpmathify(sure.lower) / value - 1) < mp.mpf("1e-28")
            assert abs(mp.mpmathify(sure.upper) / value - 1) < mp.mpf("1e-28")


@pytest.mark.parametrize("mean", [0.0, 5e-324, 0.5, 1.0])
@pytest.mark.parametrize("size", [1e-300, 1.0, 1e300])
def test_extreme_arguments_give_numbers_without_warnings(mean, size):
    """Budgets, variances and thresholds over 600 orders of magnitude: probabilities, and exponents >= 0."""
    for n, x in product((1, 100_000), (-1e300, 0.0, 0.5, 1e5, 1e300)):
        for law, exponent, parameters in (
            ((private_sum_logsf, private_sum_logcdf), private_sum_chernoff_exponent, (3, size)),
            ((gaussian_sum_logsf, gaussian_sum_logcdf), gaussian_sum_chernoff_exponent, (size,)),
        ):
            tails = [float(tail(x, n, mean, *parameters)) for tail in law]
            assert math.fsum(math.exp(tail) for tail in tails) == pytest.approx(1.0, rel=1e-11)
            rate = float(exponent(x, n, mean, *parameters))
            assert rate >= 0.0
            assert min(tails) <= -rate * (1 - 1e-9) + 1e-9


@pytest.mark.parametrize("variance", [1e-6, 0.3, 50.0, 1e8])
@pytest.mark.parametrize("mean", [0.0, 1e-6, 0.4, 1.0])
def test_gaussian_sum_agrees_with_the_slow_twin(variance, mean):
    """Binomial plus Gaussian term by term in 50 digits."""
    n = 30
    for x in (-3.0, 7.0, 11.7, 30.0, 33.0):
        with mp.workdps(50):
            p, slow = mp.mpf(mean), mp.mpf(0)
            for k in range(n + 1):
                weight = mp.binomial(n, k) * p**k * (1 - p) ** (n - k)
                slow += weight * mp.erfc((mp.mpf(x) - k) / mp.sqrt(2 * mp.mpf(variance))) / 2
            log = float(mp.log(slow))
        assert float(gaussian_sum_logsf(x, n, mean, variance)) == pytest.approx(log, rel=2e-15, abs=2e-13)
        tails = [tail(x, n, mean, variance) for tail in (gaussian_sum_logsf, gaussian_sum_logcdf)]
        assert np.exp(tails).sum() == pytest.approx(1.0, rel=1e-13)
        sure = certified(lambda a, p, v: gaussian_sum_sf_ball(a, p, v, n=n), x, mean, variance)
        with mp.workdps(50):
            assert mp.mpmathify(sure.lower) <= slow * (1 + mp.mpf("1e-40"))
            assert mp.mpmathify(sure.upper) >= slow * (1 - mp.mpf("1e-40"))
            if slow > mp.mpf("1e-300"):
                assert abs(mp.mpmathify(sure.lower) / slow - 1) < mp.mpf("1e-28")


def test_window_of_a_ball_leaves_a_true_remainder():
    """At low precision the terms left out are still accounted for."""
    with precision(40):
        rough = private_sum_sf_ball(arb(300), arb(0.25), arb(1), n=2000, m=2)
    with precision(200):
        fine = private_sum_sf_ball(arb(300), arb(0.25), arb(1), n=2000, m=2)
        assert rough.overlaps(fine)
        assert rough.contains(fine.mid())


def test_more_noises_than_doubles_can_hold_are_certified():
    """The balls know no limit on m; a sum of 1500 noises is nearly normal."""
    answer = certified(
        lambda x, p, e: private_sum_sf_ball(x, p, e, n=5, m=1500), 60, "1/2", 1, relative_width=1e-20
    )
    normal = float(np.exp(gaussian_logsf(57.5, 3001.25)))
    assert float(answer) == pytest.approx(normal, rel=5e-3)


@settings(max_examples=40)
@given(st.floats(-2, 3), N, st.floats(1e-9, 1 - 1e-9), M, EPSILON)
def test_chernoff_exponent_bounds_the_tail_and_is_certified(where, n, mean, m, epsilon):
    x = n * where
    exponent = float(private_sum_chernoff_exponent(x, n, mean, m, epsilon))
    upper = Fraction(x) >= n * Fraction(mean)
    tail = private_sum_logsf if upper else private_sum_logcdf
    assert float(tail(x, n, mean, m, epsilon)) <= -exponent * (1 - 1e-12) + 1e-12
    if n < 100:
        in_balls = partial(private_sum_chernoff_exponent_ball, n=n, m=m)
        sure = certified(in_balls, x, mean, epsilon, relative_width=1e-20)
        assert exponent == pytest.approx(float(sure), rel=1e-11, abs=1e-300)


@pytest.mark.parametrize("where", [-0.5, 0.05, 0.29, 0.31, 0.6, 1.0, 1.7])
@pytest.mark.parametrize(("n", "m", "epsilon"), [(1, 1, 1.0), (100, 1, 1.0), (100, 30, 0.1), (7, 2, 20.0)])
def test_chernoff_exponents_are_the_largest_on_a_fine_grid(where, n, m, epsilon):
    """Brute force over the tilt: ``s x - n log(1 - p + p e^s)`` less what the noise adds; concave in s."""
    x, mean = n * where, 0.3
    sign = 1 if where > mean else -1

    def largest(noise, limit):
        low, high = 0.0, limit
        for _ in range(12):
            tilt = np.linspace(low, high, 2001)
            gain = sign * tilt * x - n * np.logaddexp(math.log1p(-mean), math.log(mean) + sign * tilt)
            with np.errstate(divide="ignore"):
                gain -= noise(tilt)
            at = int(np.argmax(gain))
            low, high = tilt[max(at - 1, 0)], tilt[min(at + 1, 2000)]
        return float(gain[at])

    laplace = largest(lambda s: -m * np.log1p(-s * s / epsilon**2), epsilon)
    assert float(private_sum_chernoff_exponent(x, n, mean, m, epsilon)) == pytest.approx(laplace, rel=1e-9)
    variance = 2 * m / epsilon**2
    gaussian = largest(lambda s: s * s * variance / 2, 2 * n * (abs(where) + 1) / variance + 1)
    assert float(gaussian_sum_chernoff_exponent(x, n, mean, variance)) == pytest.approx(gaussian, rel=1e-9)


@settings(max_examples=40)
@given(st.floats(-2, 3), N, st.floats(1e-9, 1 - 1e-9), st.floats(1e-3, 1e5))
def test_gaussian_chernoff_exponent_beats_the_sub_gaussian_one(where, n, mean, variance):
    """(x - n mean)^2/(n/2 + 2 v) <= exponent, and exp(-exponent) bounds the tail."""
    x = n * where
    exponent = float(gaussian_sum_chernoff_exponent(x, n, mean, variance))
    gap = float(Fraction(x) - n * Fraction(mean))
    assert gap * gap / (n / 2 + 2 * variance) <= exponent * (1 + 1e-12)
    tail = gaussian_sum_logsf if gap >= 0 else gaussian_sum_logcdf
    assert float(tail(x, n, mean, variance)) <= -exponent * (1 - 1e-12) + 1e-12
    if n < 100:
        in_balls = partial(gaussian_sum_chernoff_exponent_ball, n=n)
        sure = certified(in_balls, x, mean, variance, relative_width=1e-20)
        assert exponent == pytest.approx(float(sure), rel=1e-11, abs=1e-300)


@pytest.mark.parametrize("mean", [0.0, 1.0])
def test_certain_rewards_leave_the_exponent_of_the_noise(mean):
    from banditproof.theory.tails.laplace_sum import laplace_sum_chernoff_exponent

    expected = float(laplace_sum_chernoff_exponent(15 - 10 * mean, 2, 0.7))
    assert private_sum_chernoff_exponent(15.0, 10, mean, 2, 0.7) == pytest.approx(expected, rel=1e-13)
    sure = certified(lambda x, p, e: private_sum_chernoff_exponent_ball(x, p, e, n=10, m=2), 15, mean, 0.7)
    assert float(sure) == pytest.approx(expected, rel=1e-13)
    sure = certified(lambda x, p, v: gaussian_sum_chernoff_exponent_ball(x, p, v, n=10), 15, mean, 2)
    assert float(sure) == pytest.approx((15 - 10 * mean) ** 2 / 4, rel=1e-13)


def test_exponent_at_the_mean_is_zero():
    """Also when the mean is a decimal that no double or ball hits exactly."""
    sure = certified(lambda x, p, e: private_sum_chernoff_exponent_ball(x, p, e, n=100, m=1), 30, "0.3", 1)
    assert 0 in sure
    assert private_sum_tilt(0.5, 1, 0.5, 1, 1.0) == pytest.approx(0.0, abs=1e-300)
    assert gaussian_sum_tilt(0.5, 1, 0.5, 1.0) == pytest.approx(0.0, abs=1e-300)


def test_binomial_masses_agree_with_exact_rationals():
    """The law of S_n, for a rational mean that is a double."""
    n, p = 40, Fraction(5, 16)
    for k in range(n + 1):
        mass = math.comb(n, k) * p**k * (1 - p) ** (n - k)
        assert math.exp(binomial_logpmf(k, n, float(p))) == pytest.approx(float(mass), rel=1e-13)
    assert list(binomial_logpmf([0, 1, 2], 2, 1.0)) == [-math.inf, -math.inf, 0.0]


@pytest.mark.parametrize("x", ["1e20", "-1e20", "1e302"])
def test_the_best_tilt_of_a_value_far_beyond_the_rewards_is_found_in_balls(x):
    """``t`` is ``epsilon - m/|x|``, nearer to epsilon than doubles can be, and the exponent about ``|x|``."""
    with precision(4200):
        exponent = private_sum_chernoff_exponent_ball(arb(x), arb("0.4"), arb(1), n=100, m=2)
        shift = 100 * (1 - arb("0.4") + arb("0.4") * (arb(1) if float(x) > 0 else arb(-1)).exp()).log()
        near = abs(arb(x)) - shift - 2 + 2 * (4 / abs(arb(x))).log()  # 1 - t^2 = 2 (2/|x|), first order
    assert exponent.is_finite()
    assert abs(float(exponent - near)) < 1e-9
    assert float(exponent.rad()) < 1e-100
