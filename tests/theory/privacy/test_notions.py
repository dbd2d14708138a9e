"""Notions and conversions: catalogue values, tightness on the worst mechanisms, groups."""

import math
from fractions import Fraction

import mpmath as mp
import pytest
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

ORDER = st.floats(-4, 3).map(lambda power: 1 + 10.0**power)
NOISES = (
    st.builds(LaplaceMechanism, st.fractions(Fraction(1, 20), 50)),
    st.builds(GaussianMechanism, st.fractions(Fraction(1, 10), 50)),
    st.builds(DiscreteLaplaceMechanism, st.fractions(Fraction(1, 10), 20), st.integers(1, 4)),
    st.builds(DiscreteGaussianMechanism, st.fractions(Fraction(1, 4), 20), st.integers(1, 4)),
    st.builds(RandomisedResponse, st.fractions(Fraction(1, 20), 5)),
)


@given(st.one_of(*NOISES), ORDER, ORDER)
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


def test_a_tenth_less_noise_is_caught():
    """Planted bug: half the noise breaks the promise of the conversion."""
    sigma = Fraction(math.sqrt(1 / (2 * 0.1)))
    total = Fraction(notion.zcdp_to_approximate(0.1, 1e-6))
    assert exact_delta(GaussianMechanism(sigma), total).upper < Fraction(1, 10**6)
    assert exact_delta(GaussianMechanism(sigma / 2), total).lower > Fraction(1, 10**6)
