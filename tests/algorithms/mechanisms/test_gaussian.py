"""The Gaussian mechanism."""

import math
from fractions import Fraction

import numpy as np
import pytest
from banditproof.algorithms.compilation import compiled
from banditproof.algorithms.environments.sealed import Sealed, Stretch
from banditproof.algorithms.mechanisms.gaussian import Gaussian, noise
from banditproof.algorithms.mechanisms.mechanism import Mechanism
from banditproof.theory.privacy.mechanism_facts import GaussianMechanism
from scipy import special

fast_noise = compiled(noise)


class Drawing:
    """A world that draws."""

    def __init__(self, seed):
        self.generator = np.random.default_rng(seed)

    def release(self, mechanism, sealed):
        """The value with noise."""
        return mechanism.draw(sealed._Sealed__value, self.generator)


def test_a_release_is_what_the_world_makes_of_it():
    """Here: a draw."""
    world = Drawing(1)
    released = Gaussian(2).release(Sealed(5, [Stretch(1, 1, 1)], world))
    assert released == 5 + noise(2.0, np.random.default_rng(1))


def test_facts():
    """The accountant reads sigma and sensitivity exactly."""
    mechanism = Gaussian("0.1")
    assert isinstance(mechanism, Mechanism)
    assert mechanism == Gaussian(Fraction(1, 10)) != Gaussian(0.1)
    assert hash(mechanism) == hash(Gaussian(Fraction(1, 10)))
    assert mechanism.facts(2) == GaussianMechanism("0.1", 2)
    assert mechanism.facts().separation_squared == 100


@pytest.mark.parametrize("scale", [1e-9, 0.3, 4.0, 1e9])
def test_compiled_and_read_give_the_same_noise(scale):
    """Bit for bit; numbers and vectors alike."""
    generators = [np.random.default_rng(5) for _ in range(4)]
    read = [noise(scale, generators[0]) for _ in range(500)]
    assert read == [fast_noise(scale, generators[1]) for _ in range(500)]
    assert read == [Gaussian(scale).draw(0, generators[2]) for _ in range(500)]
    assert read == Gaussian(scale).draw(np.zeros((50, 10)), generators[3]).ravel().tolist()


def test_the_noise_has_its_law():
    """Kolmogorov's distance of 100,000 draws at sigma 3; a false alarm has probability 1e-9."""
    size = 100_000
    draws = np.sort(Gaussian(3).draw(np.zeros(size), np.random.default_rng(8)))
    law = special.ndtr(draws / 3)
    bound = math.sqrt(math.log(2e9) / (2 * size))  # Dvoretzky, Kiefer, Wolfowitz, Massart
    distance = np.abs(np.arange(1, size + 1) / size - law).max()
    assert distance < bound + 1 / size
    wrong = special.ndtr(draws / 2.8)
    assert np.abs(np.arange(1, size + 1) / size - wrong).max() > bound, "a sigma 7 percent off is found"


@pytest.mark.parametrize("sigma", [0, -1, math.nan, math.inf, "x", 0.0])
def test_what_is_no_sigma_is_refused(sigma):
    """With one line."""
    with pytest.raises(ValueError, match=r"^[^\n]*(sigma is positive|not a finite number)[^\n]*$"):
        Gaussian(sigma)
