"""Notions and conversions: catalogue values, tightness on the worst mechanisms, groups."""

import itertools
import math
from fractions import Fraction

import mpmath as mp
import pytest
from banditproof.theory.divergences.trade_off import approximate_trade_off, gaussian_trade_off
from banditproof.theory.privacy import notions as notion
from banditproof.theory.privacy.mechanism_facts import (
    DiscreteGaussianMechanism,
    DiscreteLaplaceMechanism,
    GaussianMechanism,
    LaplaceMechanism,
    RandomisedResponse,
    TreeMechanism,
    renyi,
)
from banditproof.theory.privacy.privacy_loss import delta as exact_delta
from hypothesis import given
from hypothesis import strategies as st

EPSILON = st.floats(-8, 2).map(lambda power: 10.0**power)
RHO = st.floats(-8, 2).map(lambda power: 10.0**power)
ORDER = st.floats(-4, 3).map(lambda power: 1 + 10.0**power)
MECHANISMS = st.one_of(
    st.builds(LaplaceMechanism, st.fractions(Fraction(1, 20), 50)),
    st.builds(GaussianMechanism, st.fractions(Fraction(1, 10), 50)),
    st.builds(DiscreteLaplaceMechanism, st.fractions(Fraction(1, 10), 20), st.integers(1, 4)),
    st.builds(DiscreteGaussianMechanism, st.fractions(Fraction(1, 4), 20), st.integers(1, 4)),
    st.builds(RandomisedResponse, st.fractions(Fraction(1, 20), 5)),
)


def test_zcdp_to_approximate_of_the_catalogue():
    """TH-P2.6."""
    for rho, delta, epsilon in (
        (0.1, 1e-6, 2.4507880004768),
        (0.5, 1e-2, 3.53485425877029),
        (5, 0.5, 8.72329741105903),
    ):
        assert notion.zcdp_to_approximate(rho, delta) == pytest.approx(epsilon, rel=1e-13)
        assert notion.zcdp_within_approximate(epsilon, delta) == pytest.approx(rho, rel=1e-12)


@given(MECHANISMS, ORDER, ORDER)
def test_the_relative_entropy_is_the_least_rho(mechanism, first, second):
    """D_alpha/alpha stays below the relative entropy; it falls but for the discrete Gaussian."""
    low, high = sorted((first, second))
    entropy, near, far = (renyi(mechanism, order) / order for order in (1, low, high))
    assert near <= entropy * (1 + 1e-14)
    assert far <= entropy * (1 + 1e-14)
    if not isinstance(mechanism, DiscreteGaussianMechanism):
        assert far <= near * (1 + 1e-14)


def test_the_discrete_gaussian_meets_the_gaussian_at_whole_orders():
    """And lies far below in between, so its quotient is not monotone."""
    assert renyi(DiscreteGaussianMechanism(Fraction(1, 4)), 2) == pytest.approx(16, rel=1e-14)
    assert renyi(DiscreteGaussianMechanism(Fraction(1, 4)), 1.1) / 1.1 < 7.3


def test_renyi_of_mechanisms_by_quadrature():
    """Laplace, discrete Laplace and discrete Gaussian, from their laws."""
    with mp.workdps(30):
        value = mp.quad(lambda x: mp.exp(-3 * abs(x) / 2 + 2 * abs(x - 1) / 2) / 4, [-200, 0, 1, 200])
        assert renyi(LaplaceMechanism(2), 3) == pytest.approx(float(mp.log(value) / 2), rel=1e-13)
        weights = {z: mp.exp(-mp.mpf(abs(z)) / 2) for z in range(-300, 301)}
        total = mp.fsum(weights.values())
        value = mp.fsum(w**3 / weights[z - 3] ** 2 for z, w in weights.items() if z - 3 in weights) / total
        assert renyi(DiscreteLaplaceMechanism(2, 3), 3) == pytest.approx(float(mp.log(value) / 2), rel=1e-13)
        weights = {z: mp.exp(-mp.mpf(z * z) / 2) for z in range(-60, 61)}
        total = mp.fsum(weights.values())
        power = mp.mpf(3) / 2
        value = mp.fsum(
            w**power * weights[z - 1] ** (1 - power) for z, w in weights.items() if z - 1 in weights
        )
        found = renyi(DiscreteGaussianMechanism(1), 1.5)
        assert found == pytest.approx(float(mp.log(value / total) / (power - 1)), rel=1e-13)
    assert renyi(GaussianMechanism(2), 4) == 0.5
    assert renyi(TreeMechanism(8, GaussianMechanism(2)), 4) == 2.0
    assert renyi(TreeMechanism(8, LaplaceMechanism(1)), 1) == pytest.approx(4 * math.exp(-1), rel=1e-14)
    assert renyi(LaplaceMechanism(1), 1) == pytest.approx(0.3678794411714423216, rel=1e-15)


@given(EPSILON)
def test_pure_dp_lies_within_gaussian_dp(epsilon):
    """The trade-off of pure DP is nowhere below, and touches on the diagonal."""
    mu = notion.pure_to_gaussian(epsilon)
    levels = [i / 200 for i in range(201)]
    gap = approximate_trade_off(levels, epsilon) - gaussian_trade_off(levels, mu)
    assert gap.min() >= -1e-12
    corner = 1 / (1 + math.exp(epsilon))
    assert float(gaussian_trade_off(corner, mu)) == pytest.approx(corner, rel=1e-9)


@given(RHO, st.floats(-200, -0.01))
def test_sharp_conversions_lie_between_the_gaussian_and_the_printed_one(rho, log):
    """Exact Gaussian epsilon <= sharp <= printed."""
    delta = math.exp(log)
    sharp, printed = notion.zcdp_to_approximate_sharp(rho, delta), notion.zcdp_to_approximate(rho, delta)
    assert 0 <= sharp <= printed
    gaussian = notion.gaussian_to_approximate(math.sqrt(2 * rho), Fraction(sharp) * (1 + Fraction(1, 10**6)))
    assert float(gaussian.lower) <= delta * (1 + 1e-6)
    assert notion.zcdp_log_delta(rho, printed) <= notion.zcdp_log_delta_printed(rho, printed)


@given(ORDER, EPSILON, st.floats(-200, -0.01))
def test_renyi_conversions(order, epsilon, log):
    """The sharp one is never the larger, and `renyi_log_delta` solves it."""
    delta = math.exp(log)
    sharp = notion.renyi_to_approximate_sharp(order, epsilon, delta)
    assert sharp <= notion.renyi_to_approximate(order, epsilon, delta) * (1 + 1e-12) + 1e-12
    if sharp > 0:
        assert notion.renyi_log_delta(order, epsilon, sharp) == pytest.approx(log, rel=1e-6, abs=1e-6)


def test_where_nothing_is_spent_nothing_is_converted():
    assert notion.renyi_to_approximate_sharp(2, 0, 1e-5) == 0
    assert notion.renyi_to_approximate_sharp(2, 1e-11, 1e-5) == 0 < notion.renyi_to_approximate(2, 0, 1e-5)
    assert notion.renyi_log_delta(2, 0, 0) == -math.inf
    assert notion.renyi_log_delta(2, 1e-11, 0) == pytest.approx(math.log(1e-11) / 2)


def test_conversions_at_nothing():
    """No budget, no loss."""
    assert notion.zcdp_to_approximate_sharp(0.0, 0.1) == 0.0
    assert notion.zcdp_log_delta(0.0, 1.0) == -math.inf
    assert notion.zcdp_log_delta_printed(0.0, 0.0) == 0.0
    assert notion.zcdp_within_approximate(0.0, 1.0) == 0.0
    assert notion.zcdp_to_renyi(0.25, 3) == 0.75
    assert notion.gaussian_to_zcdp(2) == 2
    assert notion.pure_to_gaussian(0.0) == 0.0
    assert notion.zcdp_to_approximate_sharp(1e-8, 0.9) == 0.0


def test_gaussian_to_approximate_of_the_catalogue():
    """MI-I30."""
    for score, epsilon, value in ((1, 1, 0.126936737506644), (0.25, 0.5, 0.0524403232876697)):
        found = notion.gaussian_to_approximate(math.sqrt(score), epsilon)
        assert float(found) == pytest.approx(value, rel=1e-13)
    assert float(notion.gaussian_to_approximate(math.sqrt(5), 3)) == pytest.approx(
        0.271873917000919, rel=1e-12
    )


# ---------------------------------------------------------------- groups and blocks


def test_groups():
    """Every notion at three records."""
    assert notion.group_privacy(notion.PureDP(0.5), 3) == notion.PureDP(1.5)
    assert notion.group_privacy(notion.ZCDP(0.1), 3).rho == pytest.approx(0.9)
    assert notion.group_privacy(notion.GaussianDP(0.5), 3) == notion.GaussianDP(1.5)
    assert notion.group_privacy(notion.RenyiDP(16, 0.5), 3) == notion.RenyiDP(4, 4.5)
    assert notion.group_privacy(notion.RenyiDP(1.5, 0.5), 1) == notion.RenyiDP(1.5, 0.5)
    approximate = notion.group_privacy(notion.ApproximateDP(0.5, 0.01), 2)
    assert approximate.delta == pytest.approx(0.026487212707)
    assert notion.group_delta_factor(0.0, 5) == 5
    assert notion.group_delta_factor(800.0, 5) == math.inf
    assert notion.group_privacy(notion.ApproximateDP(800.0, 0.01), 2).delta == 1.0


@given(st.fractions(1, 12), st.fractions(0, Fraction(1, 50)), st.integers(1, 4))
def test_the_group_factor_is_attained_by_a_chain(ratio, delta, distance):
    """Binary outputs p_i = e^eps p_{i+1} + delta: each step is private, and the ends meet the bound."""
    chain = [Fraction(0)]
    for _ in range(distance):
        chain.append(ratio * chain[-1] + delta)
    if chain[-1] <= Fraction(1, 2):
        for low, high in itertools.pairwise(chain):
            for p, q in ((low, high), (high, low), (1 - low, 1 - high), (1 - high, 1 - low)):
                assert p <= ratio * q + delta
    factor = notion.group_delta_factor(math.log(ratio), distance)
    assert float(chain[-1]) == pytest.approx(float(delta) * factor, rel=1e-9)


def test_the_printed_group_factor_fails_beyond_epsilon_one():
    """TH-P2.8 at d = 2: delta d e^{d-1} is too small once e^eps > 2e - 1; three data sets show it."""
    assert notion.group_delta_factor_printed(2) == pytest.approx(5.4365636569)
    for distance in range(1, 8):
        assert notion.group_delta_factor(1.0, distance) <= notion.group_delta_factor_printed(distance)
    assert notion.group_delta_factor(1.4898, 2) < notion.group_delta_factor_printed(2)
    assert notion.group_delta_factor(1.49, 2) > notion.group_delta_factor_printed(2)
    ratio, delta = Fraction(5), Fraction(1, 100)
    p = [delta * (1 + ratio), delta, Fraction(0)]  # output 1 on three neighbouring data sets
    for a, b in itertools.pairwise(p):
        for x, y in ((a, b), (b, a), (1 - a, 1 - b), (1 - b, 1 - a)):
            assert x <= ratio * y + delta
    assert float(p[0]) > float(delta) * 2 * math.e


def test_gaussian_groups_are_attained():
    """ZCDP-T16: N(0, 2) at shift 3 and order 2 has divergence 4.5 = rho 9 2."""
    assert renyi(GaussianMechanism(Fraction(math.sqrt(2)), 3), 2) == pytest.approx(4.5)
    assert notion.group_privacy(notion.ZCDP(0.25), 3).rho * 2 == 4.5


def test_blocks_cost_the_worst_of_them():
    """TH-L2.10 with different budgets."""
    parallel = notion.parallel_composition
    assert parallel([notion.PureDP(1), notion.PureDP(2)]) == notion.PureDP(2)
    assert parallel([notion.ZCDP(1), notion.ZCDP(2)]) == notion.ZCDP(2)
    assert parallel([notion.GaussianDP(1), notion.GaussianDP(2)]) == notion.GaussianDP(2)
    assert parallel([notion.RenyiDP(2, 1), notion.RenyiDP(3, 0.5)]) == notion.RenyiDP(2, 1)
    both = [notion.ApproximateDP(1, 0.1), notion.ApproximateDP(0.5, 0.2)]
    assert parallel(both) == notion.ApproximateDP(1, 0.2)


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (lambda: notion.PureDP(-1), "epsilon is at least 0"),
        (lambda: notion.PureDP(math.nan), "epsilon is at least 0"),
        (lambda: notion.ApproximateDP(1, 2), "delta is between 0 and 1"),
        (lambda: notion.RenyiDP(1, 1), "order above 1"),
        (lambda: notion.zcdp_to_approximate(1, 0), "delta is above 0"),
        (lambda: notion.group_privacy(notion.PureDP(1), 0), "whole number of records"),
        (lambda: notion.group_privacy(notion.RenyiDP(2, 1), 2), "order of at least 4"),
        (lambda: notion.parallel_composition([]), "at least one mechanism"),
        (lambda: notion.parallel_composition([notion.PureDP(1), notion.ZCDP(1)]), "PureDP, ZCDP"),
    ],
)
def test_bad_input_is_one_line(call, words):
    with pytest.raises(ValueError, match=words) as caught:
        call()
    assert "\n" not in str(caught.value)


def test_a_tenth_less_noise_is_caught():
    """Planted bug: half the noise breaks the promise of the conversion."""
    sigma = Fraction(math.sqrt(1 / (2 * 0.1)))
    total = Fraction(notion.zcdp_to_approximate(0.1, 1e-6))
    assert exact_delta(GaussianMechanism(sigma), total).upper < Fraction(1, 10**6)
    assert exact_delta(GaussianMechanism(sigma / 2), total).lower > Fraction(1, 10**6)
