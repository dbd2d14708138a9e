"""The discrete Laplace mechanism: exact draws (the law itself is proved with the coins), exact masses."""

import math
from fractions import Fraction

import mpmath
import numpy as np
import pytest
from banditproof.algorithms.compilation import compiled
from banditproof.algorithms.environments.sealed import Sealed, Stretch
from banditproof.algorithms.mechanisms.discrete_laplace import DiscreteLaplace, noise
from banditproof.algorithms.mechanisms.mechanism import Mechanism
from banditproof.theory.privacy.mechanism_facts import DiscreteLaplaceMechanism
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
    """The accountant reads scale and sensitivity exactly; a release is what the world makes of it."""
    mechanism = DiscreteLaplace("2.5")
    assert isinstance(mechanism, Mechanism)
    assert mechanism == DiscreteLaplace(Fraction(5, 2))
    assert mechanism.facts(2) == DiscreteLaplaceMechanism("2.5", 2)
    released = mechanism.release(Sealed(5, [Stretch(1, 1, 1)], Drawing(1)))
    assert released == mechanism.draw(5, np.random.default_rng(1))


@given(
    st.one_of(
        st.sampled_from([1e-300, 1e-9, 0.1, 1.0, 3.7, 64.0, 12345.678, 2.0**46 - 1 / 64, 2.0**46]),
        st.floats(1e-3, 1e9),
    ),
    st.integers(0, 2**32),
)
def test_compiled_read_and_drawn_noise_are_the_same_number(scale, seed):
    """In 64-bit whole numbers, or in whole numbers of any size; the generators end alike."""
    generators = [np.random.default_rng(seed) for _ in range(4)]
    read = [noise(scale, generators[0]) for _ in range(20)]
    assert read == [fast_noise(scale, generators[1]) for _ in range(20)]
    assert read == [DiscreteLaplace(scale).draw(0, generators[2]) for _ in range(20)]
    assert read == DiscreteLaplace(scale).draw(np.zeros((4, 5)), generators[3]).ravel().tolist()
    states = [generator.bit_generator.state for generator in generators]
    assert all(state == states[0] for state in states)


def test_drawn_noise_has_its_law():
    """Chi-square of 200,000 compiled draws at scale 2.5; a false alarm has probability 1e-9."""
    generator = np.random.default_rng(7)
    size = 200_000
    draws = np.array([fast_noise(2.5, generator) for _ in range(size)])
    mechanism = DiscreteLaplace("2.5")

    def p_value(law):
        expected = size * np.array([*law, 1 - sum(law)])
        observed = np.array([(draws == z).sum() for z in range(-20, 21)])
        observed = np.append(observed, size - observed.sum())
        return special.chdtrc(len(law), ((observed - expected) ** 2 / expected).sum())

    assert p_value([mechanism.pmf(z) for z in range(-20, 21)]) > 1e-9
    other = DiscreteLaplace("2.6")
    assert p_value([other.pmf(z) for z in range(-20, 21)]) < 1e-15, "a scale 4 percent off is found"


def test_draws_beyond_64_bits():
    """Numbers have no largest size in a draw; compiled noise refuses its scale."""
    draw = DiscreteLaplace(Fraction(10**40, 3)).draw(10**30, np.random.default_rng(0))
    assert type(draw) is int
    assert 10**37 < abs(draw) < 10**43
    for function in (noise, fast_noise):
        for scale in (2.0**47, 0.0, -1.0, math.nan):
            with pytest.raises(ValueError, match=r"above 0 and at most 2\^46"):
                function(scale, np.random.default_rng(0))


@pytest.mark.parametrize("scale", ["0.05", "0.7", "2.5", "40"])
@pytest.mark.parametrize("tail", [1e-3, 1e-15, 1e-40])
def test_the_lattice_is_a_law_up_to_its_tail(scale, tail):
    """Masses to the last digit, tail above the truth and at most as asked, no size more than needed."""
    mechanism = DiscreteLaplace(scale)
    support, masses, beyond = mechanism.lattice(tail)
    radius = int(support[-1])
    assert support.tolist() == list(range(-radius, radius + 1))
    with mpmath.workdps(60):
        t = mpmath.mpf(scale)

        def true_tail(r):
            return 2 * mpmath.exp(-(r + 1) / t) / (1 + mpmath.exp(-1 / t))

        assert true_tail(radius) <= beyond <= min(tail, float(true_tail(radius)) * (1 + 1e-15))
        assert radius == 0 or true_tail(radius - 1) > tail
        for z, mass in zip(support.tolist(), masses, strict=True):
            true = mpmath.tanh(1 / (2 * t)) * mpmath.exp(-abs(z) / t)
            assert abs(mass - true) <= 2**-53 * true
    assert abs(math.fsum(masses) + beyond - 1) < 1e-14


def test_noise_that_is_never_there_has_a_lattice_of_one_point():
    """Budgets like 1e9."""
    support, masses, beyond = DiscreteLaplace("1e-9").lattice()
    assert (support.tolist(), masses.tolist()) == ([0], [1])
    assert 0 < beyond < 1e-300


@pytest.mark.parametrize("tail", [0, -1, 1, math.nan])
def test_what_is_no_tail_is_refused(tail):
    """Between 0 and 1."""
    with pytest.raises(ValueError, match="between 0 and 1, not"):
        DiscreteLaplace(1).lattice(tail)


def test_a_lattice_too_long_to_list_is_refused():
    """With one line."""
    with pytest.raises(ValueError, match="a list of at most 100000 sizes does not reach a tail of 1e-15"):
        DiscreteLaplace(10**6).lattice()


@pytest.mark.parametrize("value", [0.5, math.nan, math.inf])
def test_only_whole_numbers_get_discrete_noise(value):
    """Also when a float is whole: then it is taken as the whole number."""
    mechanism = DiscreteLaplace("1e-9")
    with pytest.raises(ValueError, match="whole numbers, not to"):
        mechanism.draw(value, np.random.default_rng(0))
    with pytest.raises(ValueError, match="whole numbers, not to"):
        mechanism.draw(np.array([1, value]), np.random.default_rng(0))
    assert mechanism.draw(3.0, np.random.default_rng(0)) == 3


@pytest.mark.parametrize("scale", [0, -1, math.nan, math.inf])
def test_what_is_no_scale_is_refused(scale):
    """With one line."""
    with pytest.raises(ValueError, match=r"^[^\n]*(the scale is positive|not a finite number)[^\n]*$"):
        DiscreteLaplace(scale)
