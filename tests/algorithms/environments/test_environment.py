"""What the simulator asks of every environment and mechanism: facts, and one signature each, compiled."""

import math
from functools import partial

import numba
import numpy as np
import pytest
from banditproof.algorithms.compiled_types import BLOCK_SUM, NOISE
from banditproof.algorithms.environments import bernoulli, bounded, categorical, gaussian_arms, reward_table
from banditproof.algorithms.environments.contexts import (
    FixedContexts,
    GaussianContexts,
    GivenContexts,
    SphereContexts,
)
from banditproof.algorithms.environments.contextual_arms import ContextualArms
from banditproof.algorithms.environments.environment import Environment
from banditproof.algorithms.environments.linear_arms import LinearArms
from banditproof.algorithms.mechanisms import discrete_gaussian, discrete_laplace, gaussian, laplace, no_noise

PLANE = [[1.0, 0.0], [0.0, 1.0], [0.6, 0.8]]
ENVIRONMENTS = [
    (bernoulli, bernoulli.Bernoulli([0.3, 0.6])),
    (categorical, categorical.Categorical([0, 1, 2], [[0.3, 0.6, 0.1], [1, 0, 0]])),
    (gaussian_arms, gaussian_arms.GaussianArms([1, 2])),
    (bounded, bounded.Bounded([[0, 1], [0.5, 0.5]])),
    (reward_table, reward_table.RewardTable([[0, 1]] * 9)),
]


@pytest.mark.parametrize(
    ("arms", "means", "rewards"),
    [
        (bernoulli.Bernoulli([0.75, 0, 1]), [0.75, 0, 1], (0, 1)),
        (gaussian_arms.GaussianArms([1, -2], sigma=0.5), [1, -2], (-math.inf, math.inf)),
        (bounded.Bounded([[0, 0.1, 1], [0, 0, 0.5]], reward_range=(0, 2)), [0.3, 0.125], (0, 2)),
        (bounded.Bounded([[0, 0.1, 1]]), [0.3], (0, 1)),
        (
            categorical.Categorical([0, 1, 3], [[0.2, 0.5, 0.3], [1, 0, 0]], reward_range=(-1, 4)),
            [1.4, 0],
            (-1, 4),
        ),
        (categorical.Categorical([2], [[1]]), [2], (2, 2)),
        (reward_table.RewardTable([[0, 1], [1, 1], [0.5, 0], [1, 0]]), [0.625, 0.5], (0, 1)),
    ],
)
def test_means_and_ranges_of_the_arms(arms, means, rewards):
    assert isinstance(arms, Environment)
    assert arms.arms == len(means)
    assert arms.means == pytest.approx(means, rel=1e-15)
    assert arms.reward_range == rewards


@pytest.mark.parametrize(
    ("make", "words"),
    [
        *[
            (partial(bernoulli.Bernoulli, m), "mean")
            for m in ([], 0.5, [[0.5]], [1.0000001], [-1e-9], [math.nan])
        ],
        *[(partial(gaussian_arms.GaussianArms, m), "mean") for m in ([], 0.5, [math.nan], [math.inf])],
        *[(partial(gaussian_arms.GaussianArms, [0.5], s), "sigma is positive") for s in (0, -1, math.nan)],
        (partial(bounded.Bounded, [0, 1]), "one row an arm"),
        (partial(bounded.Bounded, [[0]]), "at least two columns"),
        (partial(bounded.Bounded, [[0, math.nan]]), "finite number, not nan"),
        (partial(bounded.Bounded, [[0, 1, 0.5]]), "never fall: 0.5 follows 1.0"),
        (partial(bounded.Bounded, [[0, 1]], reward_range=(0, 0.5)), "does not hold"),
        (partial(categorical.Categorical, [0, 1], [0.5, 0.5]), "one row an arm"),
        (partial(categorical.Categorical, [0, 1, 2], [[0.5, 0.5]]), "does not go with"),
        (partial(categorical.Categorical, [0, math.inf], [[0.5, 0.5]]), "finite"),
        (partial(categorical.Categorical, [0, 1], [[1.5, -0.5]]), "from 0 to 1, not -0.5"),
        (partial(categorical.Categorical, [0, 1], [[0.5, 0.4]]), "sum to 1, not to 0.9"),
        (partial(categorical.Categorical, [0, 2], [[0.5, 0.5]], reward_range=(0, 1)), "does not hold"),
        *[(partial(reward_table.RewardTable, r), "row") for r in ([], [1, 2], [[]])],
        *[(partial(reward_table.RewardTable, r), "finite") for r in ([[math.nan]], [[1, math.inf]])],
        (partial(reward_table.RewardTable, [[1]], reward_range=(0, 0.5)), "does not hold"),
        (partial(reward_table.reward_list, [1], arms=0), "whole number of at least 1, not 0"),
        (partial(reward_table.reward_list, [[1]], arms=2), "one number a round"),
        (partial(LinearArms, [1.0], [1.0]), "one action a row"),
        (partial(LinearArms, PLANE, [1.0]), "one action a row"),
        (partial(LinearArms, PLANE, [1.0, math.inf]), "finite"),
        (partial(LinearArms, PLANE, [1.0, 0.0], rewards="coin"), "rewards"),
        (partial(LinearArms, PLANE, [2.0, 0.0], rewards="sign"), "means"),
        (partial(LinearArms, PLANE, [2.0, 0.0], sigma=-1), "sigma"),
        (partial(SphereContexts, 0, 2), "arms"),
        (partial(SphereContexts, 2, 0), "dimension"),
        (partial(GaussianContexts, 2, [0.0], -1.0), "spread"),
        (partial(FixedContexts, [1.0]), "axes"),
        (partial(FixedContexts, [[math.nan]]), "finite"),
        (partial(ContextualArms, GivenContexts([[[1.0]]]), [2.0]), "means"),
        (partial(ContextualArms, GivenContexts([[[1.0]]]), [0.1, 0.1]), "theta"),
    ],
)
def test_what_makes_no_sense_is_refused_in_one_line(make, words):
    with pytest.raises(ValueError, match=rf"^[^\n]*{words}[^\n]*$"):
        make()


@pytest.mark.parametrize(("module", "arms"), ENVIRONMENTS, ids=lambda value: type(value).__name__)
def test_block_sums_have_the_signature_of_the_simulator(module, arms):
    function = numba.njit(BLOCK_SUM.signature)(module.block_sum)
    table = arms.table()
    assert table.dtype == np.float64
    assert table.flags.c_contiguous
    assert table.flags.writeable
    assert table.shape[1] == arms.arms == len(arms.means)
    assert function(1, 2, 8, table, np.random.default_rng(1)) == arms.sum(1, 2, 8, np.random.default_rng(1))


@pytest.mark.parametrize("module", [laplace, gaussian, discrete_laplace, discrete_gaussian, no_noise])
def test_noises_have_the_signature_of_the_simulator(module):
    function = numba.njit(NOISE.signature)(module.noise)
    one, two = np.random.default_rng(1), np.random.default_rng(1)
    assert [function(2.5, one) for _ in range(20)] == [module.noise(2.5, two) for _ in range(20)]
