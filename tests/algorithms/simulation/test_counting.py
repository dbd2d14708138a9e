"""Policies that count: compiled, interpreted and by the protocol the same state and the same luck."""

from functools import partial

import numpy as np
import pytest
from banditproof.algorithms.best_arm.dp_seq import DPSEQ
from banditproof.algorithms.best_arm.shuffled_and_local_seq import LocalSEQ, ShuffledSEQ
from banditproof.algorithms.compilation import compile_now
from banditproof.algorithms.environments.bernoulli import Bernoulli
from banditproof.algorithms.environments.bounded import Bounded
from banditproof.algorithms.environments.categorical import Categorical
from banditproof.algorithms.environments.gaussian_arms import GaussianArms
from banditproof.algorithms.environments.reward_table import RewardTable
from banditproof.algorithms.mechanisms.binomial import Binomial
from banditproof.algorithms.mechanisms.discrete_laplace import DiscreteLaplace
from banditproof.algorithms.mechanisms.laplace import Laplace
from banditproof.algorithms.mechanisms.no_noise import NoNoise
from banditproof.algorithms.mechanisms.response_vector import Responses, answer
from banditproof.algorithms.protocol.block_policy import Stop
from banditproof.algorithms.protocol.counted_pulls import LONGEST_COUNTED
from banditproof.algorithms.simulation.compiled_arrays import compiled_run_of
from banditproof.algorithms.simulation.counted_rounds import coins, count_coins
from banditproof.algorithms.simulation.simulator import NO_RECORD, protocol_trajectory, simulate, trajectory
from banditproof.algorithms.streams import start_of
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.random import PCG64, Generator

from ..both_ways import NOTHING, OwnNoise, protocol_run
from ..both_ways import by_the_protocol as slower

COINS = Bernoulli([0.9, 0.4, 0.1])
QUARTERS = Categorical(
    (0, 0.25, 0.5, 0.75, 1), [[0.1, 0.1, 0.1, 0.1, 0.6], [0.2] * 5, [0.6, 0.1, 0.1, 0.1, 0.1]]
)
"""Rewards that lie on the levels."""
ENVIRONMENTS = {
    "coins": COINS,
    "on the levels": QUARTERS,
    "bounded": Bounded([[0.5, 0.9, 1.0], [0.0, 0.25, 1.0], [0.0, 0.0, 0.25]]),
    "normal": GaussianArms([0.8, 0.5, 0.1], 0.3),
}
MAKES = {
    "trusted": partial(DPSEQ, 3, epsilon=2, delta="1/10"),
    "discrete": partial(DPSEQ, 3, epsilon=2, delta="1/10", noise=DiscreteLaplace),
    "shuffled": partial(ShuffledSEQ, 3, epsilon=4, privacy_delta="1/20", delta="1/10"),
    "local": partial(LocalSEQ, 3, epsilon=9, delta="1/2"),
}


def by_the_protocol(make, environment, horizon):
    policy, stage, blocks = protocol_run(make, environment, horizon, seed=3, run=1)
    pulls, stop = np.zeros(environment.arms, dtype=np.int64), -1
    for block in blocks:
        if isinstance(block, Stop):
            stop = block.arm
        else:
            pulls[block.arm] += block.length
    return told(policy, stage.generator, pulls, stage.releases, stop)


def compiled(make, environment, horizon, *, at_once):
    one = compiled_run_of(make(), environment, horizon, NOTHING)
    if at_once:
        compile_now(one.steps)
    for _ in one.play(start_of(3, 1), NO_RECORD, 7):
        pass
    return told(one.state, one.generator, one.pulls, one.releases, one.recommended)


def told(state, generator, pulls, releases, stop):
    luck = generator.bit_generator.state["state"]["state"]
    arrays = (state.counts, state.values, pulls, releases)
    return [luck, stop, *(array.tolist() for array in arrays)]


@pytest.mark.parametrize("how", MAKES)
@pytest.mark.parametrize("where", ENVIRONMENTS)
def test_the_loop_has_the_state_and_the_luck_of_the_protocol(how, where):
    """After an episode, in the middle of one, and at its end; and to the last level that a reward lies on."""
    environment, length = ENVIRONMENTS[where], MAKES[how]().length_in(1)
    for levels in (1, 3):
        make = partial(MAKES[how], levels=levels)
        for horizon in (1, 2 * length, 2 * length + 1, min(3 * length + 200, 2500)):
            expected = by_the_protocol(make, environment, horizon)
            assert compiled(make, environment, horizon, at_once=False) == expected
    if (how, where) in zip(MAKES, ENVIRONMENTS, strict=True):  # all functions of both are compiled once
        assert compiled(make, environment, horizon, at_once=True) == expected


@settings(max_examples=15)
@given(
    horizon=st.integers(1, 3000),
    levels=st.integers(1, 9),
    low=st.sampled_from([-1, 0, "-1/3"]),
    high=st.sampled_from([1, 2, "5/4"]),
    quantile=st.sampled_from(["1/4", "1/2", "3/4"]),
    where=st.sampled_from(sorted(ENVIRONMENTS)),
    how=st.sampled_from(sorted(MAKES)),
)
def test_any_levels_are_counted_as_by_the_protocol(*, horizon, levels, low, high, quantile, where, how):
    few = levels if how in {"trusted", "discrete"} else 1 + levels % 3
    make = partial(MAKES[how], levels=few, low=low, high=high, quantile=quantile)
    environment = ENVIRONMENTS[where]
    short = min(horizon, 400) if how == "local" else horizon
    assert compiled(make, environment, short, at_once=False) == by_the_protocol(make, environment, short)


@pytest.mark.parametrize("how", ["trusted", "discrete"])
def test_a_reward_on_a_level_that_is_no_double_is_counted_as_by_the_protocol(how):
    """The doubles of some tenths lie above these, those of others below."""
    tenths = [number / 10 for number in range(11)]
    environment = Categorical(tenths, [[1 / 11] * 11, [0.5, *[0.05] * 10], [*[0.05] * 10, 0.5]])
    make = partial(MAKES[how], levels=9)
    horizon = make().length_in(1)
    assert compiled(make, environment, horizon, at_once=False) == by_the_protocol(make, environment, horizon)


def test_regret_and_blocks_are_those_of_the_protocol():
    make = partial(LocalSEQ, 3, epsilon=20, delta="1/2", levels=1)
    slow = partial(slower(LocalSEQ), 3, epsilon=20, delta="1/2", levels=1)
    assert compiled_run_of(slow(), COINS, 600, NOTHING) is None
    found, expected = (simulate(each, COINS, 600, runs=4, seed=8) for each in (make, slow))
    for name in ("regret", "pulls", "releases", "stopped", "recommended"):
        assert np.array_equal(getattr(found, name), getattr(expected, name))
    assert (found.stopped > 0).any()
    assert trajectory(make, COINS, 600) == protocol_trajectory(make, COINS, 600)


def test_a_long_episode_is_played_in_blocks_that_can_be_counted():
    make = partial(DPSEQ, 2, epsilon="1/1000", delta="1/10", levels=7)
    length, two = make().length_in(1), Bernoulli([0.9, 0.1])
    assert length > 2 * LONGEST_COUNTED
    blocks = trajectory(make, two, 2 * length)
    assert blocks == protocol_trajectory(make, two, 2 * length)
    assert [block.length for block in blocks[:3]] == [
        LONGEST_COUNTED,
        LONGEST_COUNTED,
        length - 2 * LONGEST_COUNTED,
    ]
    assert simulate(make, two, 2 * length, runs=1).releases.tolist() == [[1, 1]]


@given(st.integers(1, 2000), st.floats(0, 1), st.integers(0, 2**32))
def test_coins_flipped_at_once_are_counted_as_one_by_one(length, chance, seed):
    least, table = np.array([-0.5, 0.0, 5e-324, 0.5, 1.0, np.nextafter(1.0, 2.0)]), np.array([[chance]])
    found = []
    for count in (coins, count_coins):
        held, generator = np.ones(6), Generator(PCG64(seed))
        count(0, 1, length, table, least, generator, held)
        found.append((held.tolist(), generator.bit_generator.state))
    assert found[0] == found[1]
    below, ones, above = found[0][0][:2], found[0][0][2:5], found[0][0][5]
    assert below == [1 + length] * 2
    assert len(set(ones)) == 1
    assert above == 1


@given(st.lists(st.sampled_from([0.0, 1.0]), min_size=1, max_size=6), st.integers(0, 2**32))
def test_answers_are_those_of_the_mechanism(bits, seed):
    mechanism, numbers = Responses("1/5"), np.zeros(len(bits))
    one, other = Generator(PCG64(seed)), Generator(PCG64(seed))
    answer(np.array(bits), 0.2, one, numbers)
    assert numbers.tolist() == mechanism.draw(np.array(bits), other).tolist()
    assert one.bit_generator.state == other.bit_generator.state


def test_what_the_loop_does_not_know_goes_by_the_protocol():
    make = MAKES["trusted"]
    table = RewardTable(np.full((100, 3), 0.1))  # its running totals are no rewards
    assert compiled_run_of(make(), table, 100, NOTHING) is None
    for noise in (OwnNoise(1), Binomial(4)):
        policy = make()
        policy.noise = noise
        assert compiled_run_of(policy, COINS, 100, NOTHING) is None
    policy = make()
    policy.noise = NoNoise()
    assert compiled_run_of(policy, COINS, 100, NOTHING) is not None


def test_the_noise_is_that_of_the_mechanism_and_not_of_the_steps():
    """A policy with a mechanism of its own has the noise of that, also compiled."""

    class Louder(DPSEQ):
        """Three times the noise."""

        def __init__(self, arms, **options):
            super().__init__(arms, **options)
            self.noise = Laplace(3 * self.noise.scale)

    make = partial(Louder, 3, epsilon=2, delta="1/10")
    assert compiled(make, COINS, 3000, at_once=False) == by_the_protocol(make, COINS, 3000)
    assert compiled(make, COINS, 3000, at_once=False) != compiled(
        MAKES["trusted"], COINS, 3000, at_once=False
    )
