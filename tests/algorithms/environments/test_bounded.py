"""Arms given by their quantiles."""

import math

import numpy as np
from banditproof.algorithms.compilation import compiled
from banditproof.algorithms.environments import bounded
from banditproof.algorithms.environments.bounded import Bounded, block_sum
from hypothesis import given
from hypothesis import strategies as st

fast_sum = compiled(block_sum)

quantiles = st.lists(st.floats(-5, 5), min_size=2, max_size=6).map(sorted)


@given(quantiles, st.integers(1, 40), st.integers(0, 2**32))
def test_the_sum_is_that_of_the_rewards(arm, length, seed):
    arms = Bounded([arm])
    generators = [np.random.default_rng(seed) for _ in range(4)]
    rewards = arms.rewards(0, 1, length, generators[0])
    total = 0.0
    for reward in rewards:
        total += reward
    assert arms.sum(0, 1, length, generators[1]) == total
    assert fast_sum(0, 1, length, arms.table(), generators[2]) == total
    assert block_sum(0, 1, length, arms.table(), generators[3]) == total
    assert (rewards >= arm[0] - 1e-14).all()
    assert (rewards <= arm[-1] + 1e-14).all()


def test_long_sums_are_taken_in_pieces_with_the_same_result(monkeypatch):
    """Memory does not grow with the block."""
    arms = Bounded([[0, 0.3, 1]])
    whole = arms.sum(0, 1, 1000, np.random.default_rng(1))
    monkeypatch.setattr(bounded, "_CHUNK", 37)
    assert arms.sum(0, 1, 1000, np.random.default_rng(1)) == whole


def test_rewards_have_the_law_of_the_quantiles():
    """Kolmogorov's distance of 50,000 rewards, an atom among them; a false alarm has probability 1e-9."""
    arms = Bounded([[0, 0, 0.5, 1]])
    size = 50_000
    rewards = arms.rewards(0, 1, size, np.random.default_rng(3))
    bound = math.sqrt(math.log(2e9) / (2 * size))  # Dvoretzky, Kiefer, Wolfowitz, Massart
    for x, below in ((0, 1 / 3), (0.25, 0.5), (0.5, 2 / 3), (0.9, 1 - 0.2 / 3), (1, 1)):
        assert abs((rewards <= x).mean() - below) < bound
