"""Step policies speak the protocol; ties, clipping, buffers and trees do what they say."""

import math

import numpy as np
import pytest
from banditproof.algorithms.compilation import compiled
from banditproof.algorithms.environments.reward_table import reward_list
from banditproof.algorithms.environments.sealed import unseal
from banditproof.algorithms.indexes.tie_breaking import FIRST, RANDOM, put_on_largest, ties
from banditproof.algorithms.mechanisms.laplace import Laplace
from banditproof.algorithms.mechanisms.tree_counter import TreeCounter
from banditproof.algorithms.protocol.block_policy import Block, Mixed, Stop, play
from banditproof.algorithms.protocol.stepped_policy import without_noise
from banditproof.algorithms.simulation.simulated_stage import SimulatedStage
from hypothesis import given
from hypothesis import strategies as st
from numpy.random import default_rng

from ..scripted_policy import Scripted


def stage(rewards, arms=1, seed=0):
    return SimulatedStage(reward_list(rewards, arms=arms), default_rng(seed))


def test_a_sure_arm_is_a_block_and_an_unsure_one_a_mixture():
    assert Scripted([0.0, 1.0], [3]).act(1) == Block(1, 3)
    assert Scripted([0.25, 0.0, 0.75], [3]).act(1) == Mixed(((0.25, Block(0, 3)), (0.75, Block(2, 3))))


def test_length_zero_is_a_stop():
    assert Scripted([0.0, 1.0], [0]).act(1) == Stop(1)


def test_what_is_kept_is_released_with_the_next_release():
    """Two blocks of three are released."""
    policy = Scripted([1.0], [2, 3, 1, 1], noise=without_noise)
    seen = [
        (policy.counts[-1, 0], policy.values[0, 0], policy.values[-1, 0])
        for _ in play(policy, stage([1, 2, 4, 8, 16, 32, 64]), 7, arms=1)
    ]
    assert seen[1:] == [(1, 0.0, 3.0), (2, 31.0, 6.0), (3, 63.0, 7.0)]
    assert policy.values[0, 0] == 63.0
    assert unseal(policy.buffer[0])[0] == 64


def test_a_tree_gives_the_noisy_total_of_the_arm():
    rewards = [1.0, 0.0, 1.0, 1.0, 0.0, 1.0, 1.0, 1.0]
    policy = Scripted([1.0], [1] * 9, tree_horizon=8)
    for _ in play(policy, stage(rewards, seed=5), 8, arms=1):
        pass
    twin, world = TreeCounter(8, Laplace(0.5)), stage(rewards, seed=5)
    released = ((1, 2), (3, 1), (4, 2), (6, 1), (7, 2))
    totals = [twin.add(world.pull(0, first, length).sum()) for first, length in released]
    assert policy.values[0, 0] == sum(totals)
    assert abs(totals[-1] - 6) > 1e-9


def test_a_step_that_was_typed_in_compiles_too():
    names = {"compiled": compiled}
    exec("@compiled\ndef half(x):\n    return x / 2", names)  # noqa: S102  as at a prompt
    assert names["half"](3.0) == 1.5
    assert names["half"].machine_code(3.0) == 1.5


scores = st.lists(st.sampled_from([-math.inf, -1.0, 0.0, 0.5, math.inf]) | st.floats(-1, 1), min_size=1)


@given(scores)
def test_the_largest_share_evenly_or_the_first_takes_all(scores):
    best = [arm for arm, score in enumerate(scores) if score == max(scores)]
    for how, expected in ((RANDOM, best), (FIRST, best[:1])):
        probabilities = np.full(len(scores), np.nan)
        put_on_largest(np.array(scores), how, probabilities)
        assert np.flatnonzero(probabilities).tolist() == expected
        assert probabilities[expected].tolist() == [1 / len(expected)] * len(expected)
        in_place = np.array(scores)
        put_on_largest(in_place, how, in_place)
        assert in_place.tolist() == probabilities.tolist()


def test_ties_have_two_names():
    assert (ties("first"), ties("random")) == (FIRST, RANDOM)
    with pytest.raises(ValueError, match="'first' or 'random', not 'last'"):
        ties("last")
