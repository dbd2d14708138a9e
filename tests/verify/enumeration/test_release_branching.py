"""The law of the actions of any policy: sums over all values of the noise that it releases."""

import itertools
import math
from fractions import Fraction

import numpy as np
import pytest
from banditproof.algorithms.mechanisms.discrete_laplace import DiscreteLaplace
from banditproof.algorithms.mechanisms.no_noise import NoNoise
from banditproof.algorithms.mechanisms.tree_counter import TreeCounter
from banditproof.algorithms.protocol.block_policy import Block, Mixed, Stop
from banditproof.verify.enumeration.policy_table import law_of_policy_table
from banditproof.verify.enumeration.release_branching import law_of_policy


def laplace_mass(z, scale):
    """The chance of the whole number z under discrete Laplace noise."""
    q = math.exp(-1 / scale)
    return (1 - q) / (1 + q) * q ** abs(z)


class Counter:
    """Pulls arm 1 while the noisy total of a tree counter is above 1."""

    def __init__(self):
        self.tree, self.total = TreeCounter(4, DiscreteLaplace(1)), 0

    def act(self, _):
        return int(self.total > 1)

    def learn(self, pulls):
        self.total = self.tree.add(pulls.sum())


def test_tree_counters_are_summed_over_all_nodes():
    """Rewards 1, 0, 1: the nodes that are released are the first one, the first two, and the third one."""
    law = law_of_policy(Counter(), arms=2, horizon=4, tail=0.02)
    radius = len(DiscreteLaplace(1).lattice(0.02)[0]) // 2

    def released(node, most):
        """The values that are released of a node and their chances: noises that some reward list has."""
        return [(z, laplace_mass(z - node, 1)) for z in range(-radius, most + radius + 1)]

    expected = {}
    for first, pair, third in itertools.product(released(1, 1), released(1, 2), released(1, 1)):
        values, chances = zip(first, pair, third, strict=True)
        totals = (values[0], values[1], values[1] + values[2])
        actions = (0, *(int(total > 1) for total in totals))
        expected[actions] = expected.get(actions, 0.0) + math.prod(chances)
    assert law.of_list((1, 0, 1)) == pytest.approx(expected, rel=0, abs=1e-14)


def test_a_reward_is_counted_in_each_node_that_it_enters():
    assert law_of_policy(Counter(), arms=2, horizon=4, tail=0.02).loss() == 2


class Vector:
    """Releases two sums at once, as a vector, and then pulls the arm 1 if the first sum is larger."""

    def __init__(self):
        self.released = np.zeros(2)

    def act(self, _):
        return Block(int(self.released[0] > self.released[1]), 2)

    def learn(self, pulls):
        sums = np.array([1, 0]) * pulls.stretch(0, 1) + np.array([0, 1]) * pulls.stretch(1, 2)
        self.released = DiscreteLaplace(Fraction(1, 2)).release(sums)
        with pytest.raises(ValueError, match=r"within 0 \.\. 2"):
            pulls.stretch(1, 3)


@pytest.mark.parametrize("rewards", [*itertools.product((0, 1), repeat=2)])
def test_a_vector_is_released_coordinate_by_coordinate(rewards):
    law = law_of_policy(Vector(), arms=2, horizon=3, tail=1e-9)
    first, second = rewards
    noise = {z: laplace_mass(z, 1 / 2) for z in range(-20, 21)}
    pairs = itertools.product(noise, repeat=2)
    chance = sum(noise[z] * noise[w] for z, w in pairs if first + z > second + w)
    assert law.of_list(rewards)[0, 0, 1] == pytest.approx(chance, rel=1e-7)


def test_a_policy_with_a_memory_of_its_own_is_noticed():
    class Moody:
        calls = 0

        def act(self, _):
            return 0

        def learn(self, pulls):
            Moody.calls += 1
            if Moody.calls == 1:
                DiscreteLaplace(1).release(pulls.sum())

    with pytest.raises(ValueError, match="not a function of what was released"):
        law_of_policy(Moody(), arms=1, horizon=2)


@pytest.mark.parametrize("fraction", [lambda sums: sums / 2, lambda sums: sums + 0.5])
def test_lattice_noise_on_fractions_is_refused(fraction):
    class Halves:
        def act(self, _):
            return 0

        def learn(self, pulls):
            DiscreteLaplace(1).release(fraction(pulls.sum()))

    with pytest.raises(ValueError, match=r"whole numbers, and gets 0\.5"):
        law_of_policy(Halves(), arms=1, horizon=2)


HALF, THIRD = Fraction(1, 2), Fraction(1, 3)
CHANCES = {
    (): (HALF, HALF),
    (0, 0): (0, 1, 0), (1, 0): (0, 1, 0), (0, 1): (THIRD, THIRD, THIRD), (1, 1): (THIRD, THIRD, THIRD),
}  # fmt: skip
"""By the first arm and its reward, the chances of the second arm; the third one is of a stop at arm 0."""


def table_law():
    def chances(past):
        return CHANCES[past[0] if past else ()]

    return law_of_policy_table(chances, arms=2, rewards=2, horizon=2)


class AsTheTable:
    """Does as the table says, and sees the reward by a release without noise."""

    def __init__(self):
        self.reward = None

    def act(self, _):
        if self.reward is None:
            return Mixed(((0.5, Block(0)), (0.5, Block(1)), (0.0, Block(0))))
        if self.reward == 0:
            return 1
        return Mixed(((1 / 3, Block(0)), (1 / 3, Block(1)), (1 / 3, Stop(0))))

    def learn(self, pulls):
        self.reward = NoNoise().release(pulls.sum())


def test_the_law_of_a_table_is_the_product_of_its_chances():
    law = table_law()
    assert law.of_list((1,)) == {(a, b): Fraction(1, 6) for a in (0, 1) for b in (0, 1, 2)}
    assert law.of_list((0, 0))[0, 1] == HALF
    assert law.of_table(((1, 0), (0, 0)))[0, 0] == Fraction(1, 6)


@pytest.mark.parametrize("reward", [0, 1])
def test_a_table_and_a_policy_that_does_as_it_says_have_one_law(reward):
    law, same = table_law(), law_of_policy(AsTheTable(), arms=2, horizon=2)
    assert same.sequences == law.sequences
    exact = {actions: float(mass) for actions, mass in law.of_list((reward,)).items()}
    assert same.of_list((reward,)) == pytest.approx(exact, abs=1e-12)
    assert same.loss() == math.inf


@pytest.mark.parametrize("rewards", [(), (2,), (0, 0, 0)])
def test_a_list_of_other_rewards_has_no_law(rewards):
    with pytest.raises(ValueError, match="reward"):
        table_law().of_list(rewards)


def test_a_table_of_rewards_has_a_row_for_each_round():
    with pytest.raises(ValueError, match="rows"):
        table_law().of_table(((0,),))
