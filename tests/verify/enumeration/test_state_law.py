"""The law of the actions of step policies, enumerated by states and by branches of releases.

The state of `Kept` and `Long`, whose steps do what no algorithm here does, has in its last row the total of
all released numbers and whether the last one was above 2, and in the row of an arm how often it was pulled.
"""

import itertools
from fractions import Fraction

import numpy as np
import pytest
from banditproof.algorithms.mechanisms.discrete_gaussian import DiscreteGaussian
from banditproof.algorithms.mechanisms.discrete_laplace import DiscreteLaplace
from banditproof.algorithms.private.adap_ucb import AdaPUCB
from banditproof.algorithms.private.dp_imed import DPIMED
from banditproof.algorithms.private.dp_klucb import DPKLUCB
from banditproof.algorithms.protocol.stepped_policy import StepPolicy, without_noise
from banditproof.verify.enumeration.public_states import public_states
from banditproof.verify.enumeration.release_branching import law_of_policy
from banditproof.verify.enumeration.state_law import law_of_states

STOPPED = 3  # what a run of two arms ends with if it stops and recommends arm 1


def by_states_and_branches(make, *, arms, horizon, rewards=(0, 1), tail=1e-3):
    states = law_of_states(public_states(make(), horizon=horizon, rewards=rewards, tail=tail))
    return states, law_of_policy(make(), arms=arms, horizon=horizon, rewards=rewards, tail=tail)


def assert_same_law(one, other):
    assert one.sequences == other.sequences
    np.testing.assert_allclose(one.masses, other.masses, rtol=1e-13, atol=0)


@pytest.mark.parametrize(("make", "arms", "horizon", "rewards"), [
    (lambda: AdaPUCB(2, epsilon=2, noise=DiscreteLaplace), 2, 5, (0, 1)),
    (lambda: AdaPUCB(2, epsilon=2, noise=DiscreteLaplace, ties="first"), 2, 4, (0, 1, 3)),
    (lambda: DPIMED(2, epsilon=3, noise=DiscreteLaplace, alpha="1.5"), 2, 6, (0, 1)),
    (lambda: DPKLUCB(2, epsilon=2, noise=DiscreteLaplace), 2, 5, (0, 1)),
    (lambda: DPIMED(3, epsilon=4, noise=DiscreteLaplace), 3, 6, (0, 1)),
    (lambda: AdaPUCB(2, epsilon=1, noise=lambda scale: DiscreteGaussian(scale / 2)), 2, 5, (0, 1)),
    (lambda: DPIMED(2, epsilon=1, noise=without_noise), 2, 9, (0, 1)),
])  # fmt: skip
def test_states_and_branches_give_the_same_law(make, arms, horizon, rewards):
    quick, slow = by_states_and_branches(make, arms=arms, horizon=horizon, rewards=rewards)
    assert_same_law(quick, slow)
    assert quick.missing == pytest.approx(slow.missing)
    assert quick.exposures == slow.exposures
    totals = quick.masses.sum(axis=0)
    assert np.all(totals <= 1 + 1e-12)
    assert np.all(totals >= 1 - quick.missing - 1e-12)


def total(state):
    return state.values[-1, 0]


def is_last_large(state):
    return state.counts[-1, 0] > 0


class Steps(StepPolicy):
    """What `Kept` and `Long` have in common."""

    @staticmethod
    def absorb(state, arm, _length, released, number, _t):
        """Count the block of the arm, and add a released number to the total."""
        state.counts[arm, 0] += 1
        if released:
            state.values[-1, 0] += number
            state.counts[-1, 0] = int(number > 2)


class Kept(Steps):
    """Mixes arms, keeps the reward of every other pull of an arm in its buffer, and may stop in round 5."""

    @staticmethod
    def choose(state, t, probabilities):
        """Arm 0 more likely the larger the total, and in round 5 surely one of the two arms."""
        chance = 0.5 if total(state) == 0 else (0.75 if total(state) > 0 else 0.125)
        if t == 5:
            chance = float(total(state) > 0)
        probabilities[:] = chance, 1 - chance

    @staticmethod
    def block(state, arm, t):
        """One pull, released if the arm was pulled an odd number of times; a stop at arm 1 in round 5."""
        if t == 5 and arm == 1:
            return 0, 0, 0.0
        return 1, int(state.counts[arm, 0] % 2 == 1), 1.0


class Long(Steps):
    """Pulls arm 1 while the total is positive, in blocks the longer the more was released."""

    @staticmethod
    def choose(state, _, probabilities):
        """One arm for sure."""
        probabilities[:] = 0.0
        probabilities[int(total(state) > 0)] = 1.0

    @staticmethod
    def block(state, *_):
        """From one to three pulls, all released."""
        return 1 + int(total(state) > 1) + int(is_last_large(state)), 1, 0.5


def steps_of(kind, noise=DiscreteLaplace):
    return kind(2, parameters=(), noise=noise, columns=(1, 1))


def test_kept_rewards_and_stops_have_the_same_law_both_ways():
    quick, slow = by_states_and_branches(lambda: steps_of(Kept), arms=2, horizon=6, tail=0.05)
    assert_same_law(quick, slow)
    assert any(actions[-1] == STOPPED for actions in quick.sequences)


def test_lengths_that_depend_on_numbers_have_the_same_law_both_ways():
    quick, slow = by_states_and_branches(lambda: steps_of(Long), arms=2, horizon=6, tail=0.05)
    assert_same_law(quick, slow)
    assert len(quick.sequences) > 8


class Coin:
    """Noise that is -1 or 1, with chance 1/2 each."""

    def __init__(self, scale):
        self.scale = scale

    def facts(self, sensitivity):
        return DiscreteLaplace(1).facts(sensitivity)

    def release(self, sealed):
        return sealed.release_through(self)

    def lattice(self, _):
        return np.array([-1, 0, 1]), np.array([0.5, 0, 0.5]), 0.0

    def pmf(self, z):
        return 0.5 if abs(z) == 1 else 0.0


def actions_of_long(rewards, coins, horizon=4):
    """What `Long` does if the rewards and the noises are these: its steps written once more, by hand."""
    released, is_large, actions = 0, False, []
    for noise in coins:
        arm, length = int(released > 0), 1 + int(released > 1) + int(is_large)
        begin = len(actions)
        actions += [arm] * min(length, horizon - begin)
        number = sum(rewards[begin : begin + length]) + noise
        released, is_large = released + number, number > 2
    return tuple(actions)


@pytest.mark.parametrize("rewards", [*itertools.product((0, 1), repeat=3)])
def test_the_law_is_a_sum_over_all_outcomes_of_the_noise(rewards):
    expected = {}
    for coins in itertools.product((-1, 1), repeat=4):
        actions = actions_of_long(rewards, coins)
        expected[actions] = expected.get(actions, 0) + Fraction(1, 16)
    for law in by_states_and_branches(lambda: steps_of(Long, Coin), arms=2, horizon=4):
        assert {actions: mass for actions, mass in law.of_list(rewards).items() if mass} == expected


def test_steps_that_choose_by_no_distribution_are_refused():
    class Thirds(Long):
        @staticmethod
        def choose(_state, _t, probabilities):
            probabilities[:] = 0.3

    with pytest.raises(ValueError, match="not a distribution"):
        public_states(steps_of(Thirds), horizon=3)


def test_steps_with_a_block_of_negative_length_are_refused():
    class Backwards(Long):
        @staticmethod
        def block(*_):
            return -1, 1, 1.0

    with pytest.raises(ValueError, match="not -1"):
        public_states(steps_of(Backwards), horizon=3)


def test_the_loops_give_the_same_states_compiled_and_interpreted():
    """Among them the tables of states that grow while they are filled."""

    class Interpreted(DPIMED):
        choose = staticmethod(DPIMED.choose.py_func)
        block = staticmethod(DPIMED.block.py_func)
        absorb = staticmethod(DPIMED.absorb.py_func)

    quick = public_states(DPIMED(2, epsilon=1, noise=DiscreteLaplace), horizon=3, tail=1e-6)
    slow = public_states(Interpreted(2, epsilon=1, noise=DiscreteLaplace), horizon=3, tail=1e-6)
    assert quick.states == slow.states > 900
    for ours, theirs in zip(quick.levels[2], slow.levels[2], strict=True):
        assert np.array_equal(ours.rows[: ours.used], theirs.rows[: theirs.used])
    assert np.array_equal(law_of_states(quick).masses, law_of_states(slow).masses)
