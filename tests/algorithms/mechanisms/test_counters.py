"""The counters of a total: what they cost, how often a reward enters, and the compiled tree."""

import numpy as np
import pytest
from banditproof.algorithms.compilation import compiled
from banditproof.algorithms.environments.bernoulli import Bernoulli
from banditproof.algorithms.environments.sealed import Sealed, Stretch, unseal
from banditproof.algorithms.mechanisms.gaussian import Gaussian
from banditproof.algorithms.mechanisms.laplace import Laplace
from banditproof.algorithms.mechanisms.no_noise import NoNoise
from banditproof.algorithms.mechanisms.simple_counters import FreshTotals, NoisyRewards
from banditproof.algorithms.mechanisms.tree_counter import TreeCounter, tree_add
from banditproof.algorithms.protocol.block_policy import Block
from banditproof.theory.privacy.mechanism_facts import TreeMechanism
from banditproof.verify.accounting.account import account
from hypothesis import given
from hypothesis import strategies as st

ROUNDS = 64


class Counting:
    """Pulls the only arm and counts its rewards."""

    def __init__(self, counter):
        self.counter, self.totals = counter, []

    def act(self, t):  # noqa: ARG002  the protocol's
        return Block(0)

    def learn(self, pulls):
        self.totals.append(self.counter.add(pulls.sum()))


@pytest.mark.parametrize(("make", "budget"), [
    (lambda: FreshTotals(Laplace(ROUNDS)), 1),
    (lambda: FreshTotals(Laplace(1)), ROUNDS),
    (lambda: NoisyRewards(Laplace(1)), 1),
])  # fmt: skip
def test_all_totals_together_spend_the_budget(make, budget):
    found = account(lambda: Counting(make()), Bernoulli([0.5]), ROUNDS)
    assert found.leak is None
    assert len(found.ledger) == ROUNDS
    assert found.within(epsilon=budget)
    assert not found.within(epsilon=budget * 0.999)


fast_add = compiled(tree_add)


class Drawing:
    """A world that draws, and keeps what every release covers."""

    def __init__(self, seed=0):
        self.generator = np.random.default_rng(seed)
        self.covers = []

    def release(self, mechanism, sealed):
        value, cover = unseal(sealed)
        ((first, length, *_),) = cover  # neighbours are kept as one stretch
        self.covers.append(list(range(first, first + length)))
        return mechanism.draw(value, self.generator)

    def seal(self, t, reward):
        return Sealed(reward, [Stretch(t, 1, 1)], self)


@given(st.lists(st.integers(-5, 5), min_size=1, max_size=70))
def test_without_noise_the_totals_are_the_totals(rewards):
    world = Drawing()
    counter = TreeCounter(len(rewards), NoNoise())
    totals = [counter.add(world.seal(t, reward)) for t, reward in enumerate(rewards, start=1)]
    assert totals == np.cumsum(rewards).tolist()


@pytest.mark.parametrize("horizon", [1, 2, 3, 7, 8, 9, 64, 100])
def test_each_reward_enters_at_most_as_many_p_sums_as_there_are_levels(horizon):
    """One release a step, of the last 2^i rewards; some reward meets the bound."""
    world = Drawing()
    counter = TreeCounter(horizon, Laplace(1))
    for t in range(1, horizon + 1):
        counter.add(world.seal(t, 0))
        size = t & -t
        assert world.covers[-1] == list(range(t - size + 1, t + 1))
    assert len(world.covers) == horizon
    entered = [sum(t in cover for cover in world.covers) for t in range(1, horizon + 1)]
    assert max(entered) == counter.levels == counter.facts().levels == horizon.bit_length()


@given(
    st.lists(st.one_of(st.floats(-1, 1), st.integers(-64, 64)), min_size=1, max_size=70),
    st.sampled_from([0.5, 3.0]),
    st.integers(0, 2**32),
)
def test_the_compiled_counter_gives_the_same_totals(rewards, scale, seed):
    """Of whole rewards to the last bit; of others but for roundings of sums, which sealed values lack."""
    rounding = 0 if all(reward == int(reward) for reward in rewards) else 70 * 2.0**-52
    world = Drawing(seed)
    counter = TreeCounter(len(rewards), Laplace(scale))
    expected = [counter.add(world.seal(t, reward)) for t, reward in enumerate(rewards, start=1)]
    for add in (tree_add, fast_add):
        sums, noisy = np.zeros(counter.levels), np.zeros(counter.levels)
        generator = np.random.default_rng(seed)
        totals = [add(sums, noisy, t, reward, scale, generator) for t, reward in enumerate(rewards)]
        assert totals == pytest.approx(expected, rel=0, abs=rounding * (70 + max(map(abs, expected))))
        assert generator.bit_generator.state == world.generator.bit_generator.state


def test_facts():
    assert TreeCounter(100, Gaussian(2)).facts(1) == TreeMechanism(100, Gaussian(2).facts(1))
    assert TreeCounter(100, Laplace(7)).facts(1).pure_epsilon == 1
