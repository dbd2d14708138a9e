"""Replayed rewards."""

import numpy as np
import pytest
from banditproof.algorithms.compilation import compiled
from banditproof.algorithms.environments.reward_table import RewardTable, block_sum, reward_list
from hypothesis import given
from hypothesis import strategies as st

fast_sum = compiled(block_sum)
ROWS = [[0, 1], [1, 1], [0.5, 0], [1, 0]]


@given(st.lists(st.integers(-3, 3), min_size=1, max_size=12), st.data())
def test_sums_of_blocks_are_sums_of_rewards(rewards, data):
    table = reward_list(rewards, arms=3)
    first = data.draw(st.integers(1, len(rewards)))
    length = data.draw(st.integers(1, len(rewards) + 1 - first))
    generator = np.random.default_rng(0)
    for arm in range(3):
        total = sum(rewards[first - 1 : first - 1 + length])
        assert table.sum(arm, first, length, generator) == total
        assert fast_sum(arm, first, length, table.table(), generator) == total
        assert table.rewards(arm, first, length, generator).sum() == total


@pytest.mark.parametrize(("first", "length"), [(0, 1), (1, 5), (5, 1), (-1, 2)])
def test_rounds_outside_the_table_are_refused(first, length):
    """Compiled too: nothing beyond the table is read."""
    table = RewardTable(ROWS)
    generator = np.random.default_rng(0)
    for ask in (
        lambda: table.sum(0, first, length, generator),
        lambda: table.rewards(0, first, length, generator),
        lambda: fast_sum(0, first, length, table.table(), generator),
    ):
        with pytest.raises(ValueError, match="outside the reward table"):
            ask()
