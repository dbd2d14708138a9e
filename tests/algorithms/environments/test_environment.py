"""Environments and mechanisms: facts, one signature each, and sums of blocks that are those of rewards."""

import math

import numba
import numpy as np
import pytest
from banditproof.algorithms.compilation import compiled
from banditproof.algorithms.compiled_types import BLOCK_SUM, NOISE
from banditproof.algorithms.environments import bernoulli, bounded, categorical, gaussian_arms, reward_table
from banditproof.algorithms.environments.bernoulli import Bernoulli
from banditproof.algorithms.environments.bounded import Bounded
from banditproof.algorithms.environments.environment import Environment
from banditproof.algorithms.environments.gaussian_arms import GaussianArms
from banditproof.algorithms.environments.reward_table import RewardTable, reward_list
from banditproof.algorithms.mechanisms import discrete_gaussian, discrete_laplace, gaussian, laplace, no_noise
from hypothesis import given
from hypothesis import strategies as st
from numpy.random import default_rng
from scipy import special

ENVIRONMENTS = [
    (bernoulli, bernoulli.Bernoulli([0.3, 0.6])),
    (categorical, categorical.Categorical([0, 1, 2], [[0.3, 0.6, 0.1], [1, 0, 0]])),
    (gaussian_arms, gaussian_arms.GaussianArms([1, 2])),
    (bounded, bounded.Bounded([[0, 1], [0.5, 0.5]])),
    (reward_table, reward_table.RewardTable([[0, 1]] * 9)),
]


@pytest.mark.parametrize(("arms", "means", "rewards"), [
    (bernoulli.Bernoulli([0.75, 0, 1]), [0.75, 0, 1], (0, 1)),
    (gaussian_arms.GaussianArms([1, -2], sigma=0.5), [1, -2], (-math.inf, math.inf)),
    (bounded.Bounded([[0, 0.1, 1], [0, 0, 0.5]], reward_range=(0, 2)), [0.3, 0.125], (0, 2)),
    (bounded.Bounded([[0, 0.1, 1]]), [0.3], (0, 1)),
    (categorical.Categorical([0, 1, 3], [[0.2, 0.5, 0.3], [1, 0, 0]], reward_range=(-1, 4)), [1.4, 0],
     (-1, 4)),
    (categorical.Categorical([2], [[1]]), [2], (2, 2)),
    (reward_table.RewardTable([[0, 1], [1, 1], [0.5, 0], [1, 0]]), [0.625, 0.5], (0, 1)),
])  # fmt: skip
def test_means_and_ranges_of_the_arms(arms, means, rewards):
    assert isinstance(arms, Environment)
    assert arms.arms == len(means)
    assert arms.means == pytest.approx(means, rel=1e-15)
    assert arms.reward_range == rewards


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


FAST = {module: compiled(module.block_sum) for module in (bounded, gaussian_arms, reward_table)}
QUANTILES = st.lists(st.floats(-5, 5), min_size=2, max_size=6).map(sorted)


def farthest(size):
    """What Kolmogorov's distance of so many draws to their law exceeds with probability 1e-9 at most."""
    return math.sqrt(math.log(2e9) / (2 * size))  # Dvoretzky, Kiefer, Wolfowitz, Massart


def test_changing_the_list_or_the_table_does_not_change_the_arms():
    means = np.array([0.25, 0.5])
    arms = Bernoulli(means)
    means[0] = 1
    arms.table()[0, 0] = 1
    assert arms.means.tolist() == [0.25, 0.5]


@given(st.floats(0, 1), st.one_of(st.integers(1, 60), st.integers(1, 2**62)), st.integers(0, 2**32))
def test_the_sum_of_coins_is_a_whole_number_within_the_block(mean, length, seed):
    """From 0 to the length, near the mean by Bernstein's inequality at 1e-12; the block function's double."""
    arms = Bernoulli([0.5, mean])
    total = arms.sum(1, 1, length, default_rng(seed))
    assert type(total) is int
    assert 0 <= total <= length
    deviation = math.sqrt(2 * 28 * length * mean * (1 - mean)) + 2 * 28 / 3
    assert abs(total - length * mean) <= deviation + 1e-15 * length
    assert total == bernoulli.block_sum(1, 1, length, arms.table(), default_rng(seed))


def test_sure_arms_give_what_is_sure():
    """Means 0 and 1, at the longest length too."""
    generator, arms = default_rng(0), Bernoulli([0, 1])
    for length in (1, 2, 100, 2**62):
        assert [arms.sum(arm, 1, length, generator) for arm in (0, 1)] == [0, length]
    assert arms.rewards(1, 1, 3, generator).tolist() == [1, 1, 1]


def test_one_coin_compares_one_uniform_number_with_the_mean():
    arms, (one, two, three) = Bernoulli([0.3]), (default_rng(4) for _ in range(3))
    uniform = one.random(100)
    assert arms.rewards(0, 1, 100, two).tolist() == (uniform < 0.3).tolist()
    assert [arms.sum(0, t, 1, three) for t in range(1, 101)] == (uniform < 0.3).tolist()


@given(QUANTILES, st.integers(1, 40), st.integers(0, 2**32))
def test_the_sum_of_bounded_rewards_is_that_of_the_rewards(arm, length, seed):
    arms, generators = Bounded([arm]), [default_rng(seed) for _ in range(4)]
    rewards = arms.rewards(0, 1, length, generators[0])
    total = 0.0
    for reward in rewards:
        total += reward
    assert arms.sum(0, 1, length, generators[1]) == total
    assert FAST[bounded](0, 1, length, arms.table(), generators[2]) == total
    assert bounded.block_sum(0, 1, length, arms.table(), generators[3]) == total
    assert (rewards >= arm[0] - 1e-14).all()
    assert (rewards <= arm[-1] + 1e-14).all()


def test_long_sums_are_taken_in_pieces_with_the_same_result(monkeypatch):
    """Memory does not grow with the block."""
    arms = Bounded([[0, 0.3, 1]])
    whole = arms.sum(0, 1, 1000, default_rng(1))
    monkeypatch.setattr(bounded, "_CHUNK", 37)
    assert arms.sum(0, 1, 1000, default_rng(1)) == whole


def test_rewards_have_the_law_of_the_quantiles():
    """An atom among them."""
    rewards = Bounded([[0, 0, 0.5, 1]]).rewards(0, 1, 50_000, default_rng(3))
    for x, below in ((0, 1 / 3), (0.25, 0.5), (0.5, 2 / 3), (0.9, 1 - 0.2 / 3), (1, 1)):
        assert abs((rewards <= x).mean() - below) < farthest(50_000)


@pytest.mark.parametrize("length", [1, 7, 10**18])
def test_a_block_is_one_normal_number(length):
    arms, (one, two, three) = GaussianArms([1, -2], sigma=0.5), (default_rng(2) for _ in range(3))
    for _ in range(50):
        total = arms.sum(1, 1, length, one)
        assert total == FAST[gaussian_arms](1, 1, length, arms.table(), two)
        assert total == length * -2.0 + math.sqrt(length) * 0.5 * three.standard_normal()


def test_sums_of_normal_rewards_and_block_sums_have_one_law():
    arms, generator, size = GaussianArms([0.25], sigma=2), default_rng(6), 20_000
    singles = arms.rewards(0, 1, 4 * size, generator).reshape(size, 4).sum(axis=1)
    blocks = [FAST[gaussian_arms](0, 1, 4, arms.table(), generator) for _ in range(size)]
    for sums in (singles, blocks):
        law = special.ndtr((np.sort(sums) - 1) / 4)
        assert np.abs(np.arange(1, size + 1) / size - law).max() < farthest(size) + 1 / size


@given(st.lists(st.integers(-3, 3), min_size=1, max_size=12), st.data())
def test_sums_of_replayed_blocks_are_sums_of_rewards(rewards, data):
    table, generator = reward_list(rewards, arms=3), default_rng(0)
    first = data.draw(st.integers(1, len(rewards)))
    length = data.draw(st.integers(1, len(rewards) + 1 - first))
    total = sum(rewards[first - 1 : first - 1 + length])
    for arm in range(3):
        assert table.sum(arm, first, length, generator) == total
        assert FAST[reward_table](arm, first, length, table.table(), generator) == total
        assert table.rewards(arm, first, length, generator).sum() == total


@pytest.mark.parametrize(("first", "length"), [(0, 1), (1, 5), (5, 1), (-1, 2)])
def test_rounds_outside_the_table_are_refused(first, length):
    """Compiled too: nothing beyond the table is read."""
    table, asked = RewardTable([[0, 1], [1, 1], [0.5, 0], [1, 0]]), (0, first, length)
    for ask, given_ in ((table.sum, ()), (table.rewards, ()), (FAST[reward_table], (table.table(),))):
        with pytest.raises(ValueError, match="outside the reward table"):
            ask(*asked, *given_, default_rng(0))
