"""Step policies speak the protocol; ties, clipping, buffers and trees do what they say."""

# ruff: noqa: ARG001, PLR0917  steps take what all steps take
import math

import numpy as np
import pytest
from banditproof.algorithms.compilation import compiled
from banditproof.algorithms.environments.reward_table import reward_list
from banditproof.algorithms.indexes.tie_breaking import FIRST, RANDOM, put_on_largest, ties
from banditproof.algorithms.mechanisms.laplace import Laplace
from banditproof.algorithms.mechanisms.tree_counter import TreeCounter
from banditproof.algorithms.protocol.block_policy import Block, Mixed, Stop, play
from banditproof.algorithms.protocol.stepped_policy import StepPolicy, without_noise
from banditproof.algorithms.simulation.simulated_stage import SimulatedStage
from hypothesis import given
from hypothesis import strategies as st
from numpy.random import default_rng


@compiled
def choose(state, t, probabilities):
    parameters = state.parameters
    probabilities[:] = parameters


@compiled
def block(state, arm, t):
    """The lengths of the schedule in turn; every second block is released; 0 stops."""
    counts, schedule = state.counts, state.schedule
    turn = counts[arm, 0]
    return schedule[turn], turn % 2, 0.5


@compiled
def absorb(state, arm, length, released, number, t):
    counts, values = state.counts, state.values
    counts[arm, 0] += 1
    values[arm, 0] = number
    values[-1, 0] = t


class Scripted(StepPolicy):
    """The lengths of a schedule with given odds."""

    choose = staticmethod(choose)
    block = staticmethod(block)
    absorb = staticmethod(absorb)

    def __init__(self, odds, lengths, **options):
        options = {"noise": without_noise, **options}
        super().__init__(len(odds), parameters=odds, schedule=lengths, columns=(1, 1), **options)


def stage(rewards, arms=1, seed=0):
    return SimulatedStage(reward_list(rewards, arms=arms), default_rng(seed))


def test_a_sure_arm_is_a_block_and_an_unsure_one_a_mixture():
    assert Scripted([0.0, 1.0], [3]).act(1) == Block(1, 3)
    assert Scripted([0.25, 0.0, 0.75], [3]).act(1) == Mixed(((0.25, Block(0, 3)), (0.75, Block(2, 3))))


def test_length_zero_is_a_stop():
    assert Scripted([0.0, 1.0], [0]).act(1) == Stop(1)


def test_what_is_kept_is_released_with_the_next_release():
    policy = Scripted([1.0], [2, 3, 1, 1])
    seen = [
        (policy.counts[0, 0], policy.values[0, 0], policy.values[-1, 0])
        for _ in play(policy, stage([1, 2, 4, 8, 16, 32, 64]), 7, arms=1)
    ]
    assert seen[1:] == [(1, 0.0, 3.0), (2, 31.0, 6.0), (3, 0.0, 7.0)]
    assert policy.buffer == [None]
    assert policy.values[0, 0] == 96.0


def test_a_tree_gives_the_noisy_total_of_the_arm():
    rewards = [1.0, 0.0, 1.0, 1.0, 0.0, 1.0, 1.0, 1.0]
    policy = Scripted([1.0], [1] * 9, tree_horizon=4, noise=Laplace)
    for _ in play(policy, stage(rewards, seed=5), 8, arms=1):
        pass
    twin, world = TreeCounter(4, Laplace(0.5)), stage(rewards, seed=5)
    totals = [twin.add(world.pull(0, first, 2).sum()) for first in (1, 3, 5, 7)]
    assert policy.values[0, 0] == totals[-1]
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
