# ruff: noqa: D102 -- mechanisms with a fault
"""Faults planted where every user hides a reward alone or among shuffled coins have to be found."""

from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from typing import Any, ClassVar

import numpy as np
import pytest
from banditproof.algorithms.environments.bernoulli import Bernoulli
from banditproof.algorithms.environments.bounded import Bounded
from banditproof.algorithms.environments.categorical import Categorical
from banditproof.algorithms.environments.reward_table import RewardTable
from banditproof.algorithms.mechanisms.binomial import Binomial
from banditproof.algorithms.mechanisms.laplace import Laplace
from banditproof.algorithms.mechanisms.no_noise import NoNoise
from banditproof.algorithms.private.ldp_ucb import LDPUCB
from banditproof.algorithms.private.shuffled_elimination import ShuffledElimination, threshold
from banditproof.algorithms.simulation.simulator import simulate
from banditproof.theory.privacy.binomial_noise import BinomialMechanism
from banditproof.theory.privacy.mechanism_facts import LaplaceMechanism
from banditproof.verify.accounting.account import account
from banditproof.verify.accounting.ledger import Loss
from banditproof.verify.auditing.audit import audit
from banditproof.verify.auditing.sealed_subject import sealed_subject

TWO = Bernoulli([0.9, 0.1])
LOCAL = partial(LDPUCB, 2, epsilon=1)
EPSILON, DELTA = Fraction(4), Fraction(1, 50)
SHUFFLED = partial(ShuffledElimination, 2, epsilon=EPSILON, delta=DELTA, beta=1)


def with_noise(make, noise):
    policy = make()
    given = policy.noise
    policy.noise = lambda scale: noise(given, scale)
    return policy


class Again:
    """Releases the same value a second time, with noise of its own."""

    def __init__(self, mechanism):
        self.mechanism = mechanism

    def release(self, sealed):
        return (self.mechanism.release(sealed) + self.mechanism.release(sealed)) / 2


@dataclass(frozen=True)
class Shared:
    """Noise that is drawn once and added to everything that is released, by what it states fresh."""

    drawn: Any
    scale: float
    fresh: Any
    bits_alone: ClassVar[bool] = False

    def release(self, sealed):
        return sealed.release_through(self)

    def draw(self, value, generator):
        if not self.drawn:
            self.drawn.append(self.fresh.draw(0, generator))
        return value + self.drawn[0]

    def facts(self, sensitivity=1):
        if isinstance(self.fresh, Binomial):
            return BinomialMechanism(self.fresh.coins, sensitivity)
        return LaplaceMechanism(Fraction(self.scale), sensitivity)


def shared(make):
    drawn = []
    return with_noise(make, lambda given, scale: Shared(drawn, scale, given(scale)))


@pytest.mark.parametrize(("noise", "cost"), [
    (lambda _, scale: Laplace(Fraction(scale) / 2), 2),
    (lambda given, scale: Again(given(scale)), 2),
    (lambda _, __: NoNoise(), float("inf")),
])  # fmt: skip
def test_faults_of_local_noise_are_found_by_the_account(noise, cost):
    found = account(partial(with_noise, LOCAL, noise), TWO, 40).epsilon()
    assert found.lower == found.upper == cost


def played(make, pair, **claim):
    """An audit of the actions on two neighbours."""
    return audit(sealed_subject(make, arms=2, rounds=len(pair[0])), [pair], runs=1500, **claim)


def test_local_noise_that_all_users_share_is_found_by_playing():
    one = ((1.0, 0.0), *((float(t % 2), 0.0) for t in range(1, 60)))
    pair = one, ((0.0, 0.0), *one[1:])
    assert not played(LOCAL, pair, epsilon=1).refuted
    assert played(partial(shared, LOCAL), pair, epsilon=1).refuted


@pytest.mark.parametrize("noise", [lambda given, coins: Again(given(coins)), lambda _, __: NoNoise()])
def test_faults_of_shuffled_coins_are_found_by_the_account(noise):
    """Too few of them are found where the policy is tested."""
    found = account(partial(with_noise, SHUFFLED, noise), TWO, 30)
    assert not found.within(epsilon=EPSILON, delta=DELTA)


def test_coins_that_all_batches_share_are_found_by_playing():
    """The fifth batches, of 32 users each, in which so many ones of the other arm are just enough."""
    just = int(32 * threshold(2, 5, 32, SHUFFLED().parameters)) + 1
    enough = (*[(0.0, 0.0)] * 92, *[(0.0, 1.0)] * just, *[(0.0, 0.0)] * (33 - just))
    pair = enough, (*enough[:92], (0.0, 0.0), *enough[93:])
    assert just < 32
    assert not played(SHUFFLED, pair, epsilon=float(EPSILON), delta=float(DELTA)).refuted
    assert played(partial(shared, SHUFFLED), pair, epsilon=float(EPSILON), delta=float(DELTA)).refuted


def test_one_coin_fewer_is_no_mechanism():
    odd = partial(with_noise, SHUFFLED, lambda _, coins: Binomial(int(coins) - 1))
    found = account(odd, TWO, 30)
    assert "even whole number" in found.fault
    assert not found.within(epsilon=EPSILON, delta=DELTA)


HALVES = np.full((40, 2), 0.5)


@pytest.mark.parametrize(("environment", "told"), [
    (RewardTable(HALVES, reward_range=(0, 1)), "not 0.5"),
    (RewardTable(2 * HALVES + 1), "not 2.0"),
    (Categorical([0, 0.5, 1], [[0.5, 0, 0.5]] * 2), "not 0.5"),
    (Bounded([[0, 1]] * 2), "not those of Bounded, which may be others"),
])  # fmt: skip
def test_a_reward_that_is_no_bit_is_refused_though_sums_are_whole(environment, told):
    with pytest.raises(ValueError, match=rf"^coins among bits hide rewards of 0 or 1, {told}$"):
        simulate(SHUFFLED, environment, 40, runs=1)
    found = account(SHUFFLED, environment, 40)
    assert told in found.fault
    assert "\n" not in found.fault
    assert not found.within(epsilon=EPSILON, delta=DELTA)


def test_bits_from_tables_and_categories_are_taken():
    for environment in (RewardTable(2 * HALVES, reward_range=(0, 1)), Categorical([0, 1], [[0.5, 0.5]] * 2)):
        assert simulate(SHUFFLED, environment, 40, runs=1).pulls.sum() == 40
        assert account(SHUFFLED, environment, 40).within(epsilon=EPSILON, delta=DELTA)


def loss(*parts):
    return Loss(
        1, 1, frozenset(((facts, Fraction(1), Fraction(0)), times) for facts, times in parts), Fraction(1)
    )


def test_the_epsilon_of_binomial_noise_is_never_too_small():
    ten = BinomialMechanism(10)
    floor = Fraction(1, 2**10)
    found = loss((ten, 1)).epsilon_at(floor * Fraction(101, 100))
    assert 0 < found.lower <= found.upper < 3  # the ratios are 10, 4.5 and less
    assert loss((ten, 1)).delta(found.upper).upper <= floor * Fraction(101, 100)
    assert loss((ten, 1)).epsilon_at(floor * Fraction(99, 100)).lower == float("inf")
    between = loss((ten, 2)).epsilon_at(floor * Fraction(3, 2))
    assert (between.lower, between.upper) == (0, float("inf"))


def test_a_large_shift_has_a_finite_epsilon_beyond_a_thousand():
    """Of so many coins a shift of 60 is told with certainty only by less than 60 heads."""
    far = Loss(1, 1, frozenset({((BinomialMechanism(400), Fraction(200), Fraction(0)), 1)}), Fraction(1))
    floor = BinomialMechanism(400, 200).least_delta()
    assert far.epsilon_at(floor.lower * Fraction(99, 100)).lower == float("inf")
    found = far.epsilon_at(floor.upper * (1 + Fraction(1, 10**9)))
    assert found.upper < float("inf")
    assert far.delta(found.upper).upper <= floor.upper * (1 + Fraction(1, 10**9))


def test_coins_beside_other_noise_have_ends_that_hold():
    both = loss((BinomialMechanism(30), 1), (LaplaceMechanism(Fraction(1, 2000)), 1))
    found = both.delta(1)
    assert found.upper == 1
    assert found.lower >= BinomialMechanism(30).delta(1).lower
    ends = both.epsilon_at(Fraction(1, 100))
    assert ends.lower <= 1995  # what the Laplace noise alone costs
    assert ends.upper >= 1995


def test_coins_beside_other_noise_cost_at_most_the_sum():
    coins, mild = BinomialMechanism(30), LaplaceMechanism(2)
    both = loss((coins, 1), (mild, 1))
    assert coins.delta(1).lower <= both.delta(1).upper <= coins.delta("1/2").upper
    assert both.delta(1).lower >= coins.delta(1).lower
