"""The protocol: blocks, mixtures, stops and geometric batches as asked, and anything else is named."""

import re
from fractions import Fraction
from math import ceil

import pytest
from banditproof.algorithms.environments.reward_table import reward_list
from banditproof.algorithms.protocol.batches import LONGEST, geometric_batches
from banditproof.algorithms.protocol.block_policy import Block, Mixed, Policy, Stop, play, request
from banditproof.algorithms.simulation.simulated_stage import SimulatedStage
from hypothesis import given
from hypothesis import strategies as st
from numpy.random import default_rng


class Script:
    """Asks for what it is told to, then stops."""

    def __init__(self, *requests):
        self.requests = list(requests)
        self.rounds, self.learned = [], []

    def act(self, t):
        self.rounds.append(t)
        return self.requests.pop(0) if self.requests else Stop(0)

    def learn(self, pulls):
        self.learned.append((pulls.arm, pulls.first, pulls.length))


def played(policy, horizon, arms=2, seed=1):
    stage = SimulatedStage(reward_list([0.0] * horizon, arms=arms), default_rng(seed))
    return list(play(policy, stage, horizon, arms=arms))


def test_blocks_follow_one_another():
    policy = Script(Block(1, 3), 0, Block(0, 2))
    assert isinstance(policy, Policy)
    assert played(policy, 6) == [Block(1, 3), Block(0), Block(0, 2)]
    assert policy.rounds == [1, 4, 5]
    assert policy.learned == [(1, 1, 3), (0, 4, 1), (0, 5, 2)]


def test_a_block_that_the_horizon_cuts_is_pulled_and_not_learned():
    policy = Script(Block(0, 2), Block(1, 5))
    assert played(policy, 4) == [Block(0, 2), Block(1, 2)]
    assert policy.learned == [(0, 1, 2)]


def test_one_of_a_mixture_is_played():
    mixture = Mixed(((0.5, Block(0, 2)), (0.5, Block(1, 3))))
    lengths = {Block(0, 2), Block(1, 3)}
    assert set(played(Script(*[mixture] * 40), 80)[:-1]) == lengths
    assert played(Script(Mixed(((1.0, Block(1)),))), 1) == [Block(1)]


def test_a_stop_may_be_one_of_a_mixture():
    mixture = Mixed(((0.5, Block(0, 2)), (0.25, Stop(0)), (0.25, Stop(1))))
    ends = [played(Script(*[mixture] * 60), 80, seed=seed)[-1] for seed in range(60)]
    assert set(ends) == {Stop(0), Stop(1)}
    assert played(Script(Mixed(((1.0, Stop(1)),))), 5) == [Stop(1)]


@pytest.mark.parametrize("arm", [-1, 2, 0.5, "0", None])
def test_an_arm_out_of_range_is_named(arm):
    for asked in (arm, Block(arm), Stop(arm), Mixed(((1.0, Block(arm)),)), Mixed(((1.0, Stop(arm)),))):
        with pytest.raises(ValueError, match=r"round 7: an arm is a whole number from 0 to 1, not"):
            request(asked, arms=2, t=7)


@pytest.mark.parametrize("length", [0, -3, 1.5, "2", None])
def test_a_length_that_is_none_is_named(length):
    with pytest.raises(ValueError, match=r"round 3: a block has a whole number of pulls, at least 1, not"):
        request(Block(0, length), arms=1, t=3)


@pytest.mark.parametrize("odds", [(), (0.5,), (0.7, 0.7), (1.5, -0.5), (float("nan"), 1.0)])
def test_odds_that_are_none_are_named(odds):
    with pytest.raises(ValueError, match="nonnegative and sum to 1"):
        Mixed(tuple((p, Block(arm)) for arm, p in enumerate(odds)))


@given(st.integers(1, 10**6), st.fractions("1.05", 50, max_denominator=1000))
def test_every_batch_is_the_difference_of_two_ceilings(n0, alpha):
    sizes = geometric_batches(n0, alpha).tolist()

    def end(m):
        return ceil(n0 * (alpha**m - 1) / (alpha - 1))

    for m in {0, 1, 2, len(sizes) // 2, len(sizes) - 1}:
        assert sizes[m] == min(end(m + 1) - end(m), LONGEST)
    assert min(sizes) >= 1
    assert sum(sizes) >= LONGEST > sum(sizes[:-1])


@pytest.mark.parametrize(
    "alpha", [1, 0.5, -2, 1 + 1e-9, Fraction(10**30 + 1, 10**30), float("nan"), float("inf"), "two"]
)
def test_a_ratio_that_is_none_is_named(alpha):
    with pytest.raises(
        ValueError, match=re.escape(str(alpha) if isinstance(alpha, Fraction) else repr(alpha))
    ):
        geometric_batches(1, alpha)
