"""The Laplace mechanism."""

import math
from fractions import Fraction

import numpy as np
import pytest
from banditproof.algorithms.compilation import compiled
from banditproof.algorithms.environments.sealed import Sealed, Stretch
from banditproof.algorithms.mechanisms.laplace import Laplace, noise
from banditproof.algorithms.mechanisms.mechanism import Mechanism
from banditproof.theory.privacy.mechanism_facts import LaplaceMechanism

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
    released = Laplace(2).release(Sealed(5, [Stretch(1, 1, 1)], world))
    assert released == 5 + noise(2.0, np.random.default_rng(1))


def test_facts():
    """The accountant reads scale and sensitivity exactly."""
    mechanism = Laplace("0.1")
    assert isinstance(mechanism, Mechanism)
    assert mechanism == Laplace(Fraction(1, 10)) != Laplace(0.1)
    assert hash(mechanism) == hash(Laplace(Fraction(1, 10)))
    assert mechanism.facts(2) == LaplaceMechanism("0.1", 2)
    assert mechanism.facts().pure_epsilon == 10


@pytest.mark.parametrize("scale", [1e-9, 0.3, 4.0, 1e9])
def test_compiled_and_read_give_the_same_noise(scale):
    """Bit for bit; numbers and vectors alike."""
    generators = [np.random.default_rng(5) for _ in range(4)]
    read = [noise(scale, generators[0]) for _ in range(500)]
    assert read == [fast_noise(scale, generators[1]) for _ in range(500)]
    assert read == [Laplace(scale).draw(0, generators[2]) for _ in range(500)]
    assert read == Laplace(scale).draw(np.zeros((50, 10)), generators[3]).ravel().tolist()


def test_the_noise_has_its_law():
    """Kolmogorov's distance of 100,000 draws at scale 3; a false alarm has probability 1e-9."""
    size = 100_000
    draws = np.sort(Laplace(3).draw(np.zeros(size), np.random.default_rng(8)))
    law = np.where(draws < 0, np.exp(-np.abs(draws) / 3) / 2, 1 - np.exp(-np.abs(draws) / 3) / 2)
    bound = math.sqrt(math.log(2e9) / (2 * size))  # Dvoretzky, Kiefer, Wolfowitz, Massart
    distance = np.abs(np.arange(1, size + 1) / size - law).max()
    assert distance < bound + 1 / size
    wrong = np.where(draws < 0, np.exp(-np.abs(draws) / 2.8) / 2, 1 - np.exp(-np.abs(draws) / 2.8) / 2)
    assert np.abs(np.arange(1, size + 1) / size - wrong).max() > bound, "a scale 7 percent off is found"


@pytest.mark.parametrize("scale", [0, -1, math.nan, math.inf, "x", 0.0])
def test_what_is_no_scale_is_refused(scale):
    """With one line."""
    with pytest.raises(ValueError, match=r"^[^\n]*(the scale is positive|not a finite number)[^\n]*$"):
        Laplace(scale)
