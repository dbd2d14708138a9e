"""What the simulator asks of every environment and mechanism: one signature each, compiled."""

import numba
import numpy as np
import pytest
from banditproof.algorithms.compiled_types import BLOCK_SUM, NOISE
from banditproof.algorithms.environments import bernoulli, bounded, categorical, gaussian_arms, reward_table
from banditproof.algorithms.mechanisms import discrete_gaussian, discrete_laplace, gaussian, laplace, no_noise

ENVIRONMENTS = [
    (bernoulli, bernoulli.Bernoulli([0.3, 0.6])),
    (categorical, categorical.Categorical([0, 1, 2], [[0.3, 0.6, 0.1], [1, 0, 0]])),
    (gaussian_arms, gaussian_arms.GaussianArms([1, 2])),
    (bounded, bounded.Bounded([[0, 1], [0.5, 0.5]])),
    (reward_table, reward_table.RewardTable([[0, 1]] * 9)),
]


@pytest.mark.parametrize(("module", "arms"), ENVIRONMENTS, ids=lambda value: type(value).__name__)
def test_block_sums_have_the_signature_of_the_simulator(module, arms):
    """A function value of one type, whatever the environment, that reads the environment's table."""
    function = numba.njit(BLOCK_SUM.signature)(module.block_sum)
    table = arms.table()
    assert table.dtype == np.float64
    assert table.flags.c_contiguous
    assert table.flags.writeable
    assert table.shape[1] == arms.arms == len(arms.means)
    assert function(1, 2, 8, table, np.random.default_rng(1)) == arms.sum(1, 2, 8, np.random.default_rng(1))


@pytest.mark.parametrize("module", [laplace, gaussian, discrete_laplace, discrete_gaussian, no_noise])
def test_noises_have_the_signature_of_the_simulator(module):
    """A function value of one type, whatever the mechanism."""
    function = numba.njit(NOISE.signature)(module.noise)
    one, two = np.random.default_rng(1), np.random.default_rng(1)
    assert [function(2.5, one) for _ in range(20)] == [module.noise(2.5, two) for _ in range(20)]
