"""Arms with normal rewards."""

import math

import numpy as np
import pytest
from banditproof.algorithms.compilation import compiled
from banditproof.algorithms.environments.gaussian_arms import GaussianArms, block_sum
from scipy import special

fast_sum = compiled(block_sum)


@pytest.mark.parametrize("length", [1, 7, 10**18])
def test_a_block_is_one_normal_number(length):
    arms = GaussianArms([1, -2], sigma=0.5)
    one, two, three = (np.random.default_rng(2) for _ in range(3))
    for _ in range(50):
        total = arms.sum(1, 1, length, one)
        assert total == fast_sum(1, 1, length, arms.table(), two)
        assert total == length * -2.0 + math.sqrt(length) * 0.5 * three.standard_normal()


def test_sums_of_rewards_and_block_sums_have_one_law():
    """Kolmogorov's distance of 20,000 each to the normal law; a false alarm has probability 1e-9."""
    arms = GaussianArms([0.25], sigma=2)
    generator = np.random.default_rng(6)
    size = 20_000
    bound = math.sqrt(math.log(2e9) / (2 * size))  # Dvoretzky, Kiefer, Wolfowitz, Massart
    singles = arms.rewards(0, 1, 4 * size, generator).reshape(size, 4).sum(axis=1)
    blocks = [fast_sum(0, 1, 4, arms.table(), generator) for _ in range(size)]
    for sums in (singles, blocks):
        law = special.ndtr((np.sort(sums) - 1) / 4)
        assert np.abs(np.arange(1, size + 1) / size - law).max() < bound + 1 / size
