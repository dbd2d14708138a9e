"""The discrete Gaussian mechanism: exact draws (the law itself is proved with the coins), exact masses."""

import math
from fractions import Fraction

import mpmath
import numpy as np
import pytest
from banditproof.algorithms.compilation import compiled
from banditproof.algorithms.environments.sealed import Sealed, Stretch
from banditproof.algorithms.mechanisms.discrete_gaussian import DiscreteGaussian, noise
from banditproof.algorithms.mechanisms.mechanism import Mechanism
from banditproof.theory.privacy.mechanism_facts import DiscreteGaussianMechanism
from hypothesis import given
from hypothesis import strategies as st
from scipy import special

fast_noise = compiled(noise)


class Drawing:
    """A world that draws."""

    def __init__(self, seed):
        self.generator = np.random.default_rng(seed)

    def release(self, mechanism, sealed):
        """The value with noise."""
        return mechanism.draw(sealed._Sealed__value, self.generator)


def test_facts():
    """The accountant reads sigma and sensitivity exactly; a release is what the world makes of it."""
    mechanism = DiscreteGaussian("2.5")
    assert isinstance(mechanism, Mechanism)
    assert mechanism == DiscreteGaussian(Fraction(5, 2))
    assert mechanism.facts(2) == DiscreteGaussianMechanism("2.5", 2)
    released = mechanism.release(Sealed(5, [Stretch(1, 1, 1)], Drawing(1)))
    assert released == mechanism.draw(5, np.random.default_rng(1))


@given(
    st.one_of(
        st.sampled_from([1e-3, 0.0011, 0.1, 0.5, 1.0, 3.7, 64.0, 12345.678, 1e6]),
        st.floats(1e-3, 1e6),
    ),
    st.integers(0, 2**32),
)
def test_compiled_read_and_drawn_noise_are_the_same_number(sigma, seed):
    """In 64-bit whole numbers, or in whole numbers of any size; the generators end alike."""
    generators = [np.random.default_rng(seed) for _ in range(3)]
    read = [noise(sigma, generators[0]) for _ in range(20)]
    assert read == [fast_noise(sigma, generators[1]) for _ in range(20)]
    assert read == DiscreteGaussian(sigma).draw(np.zeros(20), generators[2]).tolist()
    states = [generator.bit_generator.state for generator in generators]
    assert all(state == states[0] for state in states)


def test_a_sigma_with_a_long_fraction_is_drawn_as_it_is():
    """Fractions that no double is, near one that is: the same draws but for the rarest ties."""
    one, two = np.random.default_rng(3), np.random.default_rng(3)
    third = DiscreteGaussian(Fraction(10**30 + 1, 10**30))
    assert [third.draw(7, one) - 7 for _ in range(50)] != []
    assert DiscreteGaussian(Fraction(1, 3)).draw(10**30, two) - 10**30 in range(-4, 5)


def test_drawn_noise_has_its_law():
    """Chi-square of 200,000 compiled draws at sigma 2.5; a false alarm has probability 1e-9."""
    generator = np.random.default_rng(7)
    size = 200_000
    draws = np.array([fast_noise(2.5, generator) for _ in range(size)])

    def p_value(sigma):
        law = [DiscreteGaussian(sigma).pmf(z) for z in range(-9, 10)]
        expected = size * np.array([*law, 1 - sum(law)])
        observed = np.array([(draws == z).sum() for z in range(-9, 10)])
        observed = np.append(observed, size - observed.sum())
        return special.chdtrc(len(law), ((observed - expected) ** 2 / expected).sum())

    assert p_value("2.5") > 1e-9
    assert p_value("2.6") < 1e-15, "a sigma 4 percent off is found"


@pytest.mark.parametrize("sigma", ["0.05", "0.7", "2.5", "40"])
@pytest.mark.parametrize("tail", [1e-3, 1e-15, 1e-40])
def test_the_lattice_is_a_law_up_to_its_tail(sigma, tail):
    """Masses to the last digit; the tail is above the truth, near it, and at most as asked."""
    support, masses, beyond = DiscreteGaussian(sigma).lattice(tail)
    radius = int(support[-1])
    assert support.tolist() == list(range(-radius, radius + 1))
    assert beyond <= tail
    with mpmath.workdps(80):
        s = mpmath.mpf(sigma)
        weights = [mpmath.exp(-mpmath.mpf(z * z) / (2 * s * s)) for z in range(radius + 400)]
        total = 2 * mpmath.fsum(weights) - 1
        true_tail = 2 * mpmath.fsum(weights[radius + 1 :]) / total
        assert true_tail <= beyond <= max(1.2 * true_tail, 5e-324)
        for z, mass in zip(support.tolist(), masses, strict=True):
            true = weights[abs(z)] / total
            assert abs(mass - true) <= 2**-53 * true
    assert abs(math.fsum(masses) + beyond - 1) < 1e-3 * tail + 1e-14 + 0.2 * beyond


def test_compiled_noise_refuses_the_sigma_that_the_mechanism_refuses():
    """From 1e-3 to 1e6."""
    for function in (noise, fast_noise):
        for sigma in (0.0, 1e-4, 1e7, math.nan):
            with pytest.raises(ValueError, match="between 1e-3 and 1e6"):
                function(sigma, np.random.default_rng(0))


@pytest.mark.parametrize("sigma", [0, -1, math.nan, math.inf, 1e-4, 1e7])
def test_what_is_no_sigma_is_refused(sigma):
    """With one line."""
    with pytest.raises(
        ValueError, match=r"^[^\n]*(sigma is positive|not a finite number|1e-3 and 1e6)[^\n]*$"
    ):
        DiscreteGaussian(sigma)
