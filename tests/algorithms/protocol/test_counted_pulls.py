"""Counts of rewards above levels, sealed: the same in every world, and what one reward does to them."""

from fractions import Fraction
from functools import partial

import numpy as np
import pytest
from banditproof.algorithms.environments.bernoulli import Bernoulli
from banditproof.algorithms.environments.bounded import Bounded
from banditproof.algorithms.environments.categorical import Categorical
from banditproof.algorithms.environments.sealed import unseal
from banditproof.algorithms.mechanisms.discrete_laplace import DiscreteLaplace
from banditproof.algorithms.protocol.block_policy import Block
from banditproof.algorithms.protocol.counted_pulls import counted, counts_above, many_above
from banditproof.algorithms.simulation.simulated_stage import SimulatedStage
from banditproof.theory.privacy.claim import Claim
from banditproof.verify.accounting.account import account
from banditproof.verify.auditing.sandwich import sandwich
from banditproof.verify.enumeration.exact_privacy import exact_privacy
from hypothesis import given, settings
from hypothesis import strategies as st

WAYS = ("account", "enumerate")
THREE = Categorical([0.0, 0.5, 1.0], [[0.2, 0.3, 0.5], [0.5, 0.3, 0.2]])


@given(
    rewards=st.lists(st.floats(-10, 10), max_size=30),
    levels=st.lists(st.fractions(-10, 10), min_size=1, max_size=5, unique=True).map(sorted),
)
def test_counts_are_exact_where_no_double_is(rewards, levels):
    expected = [sum(Fraction(reward) > level for reward in rewards) for level in levels]
    assert counted(rewards, levels).tolist() == expected


def test_a_level_between_two_doubles_parts_them():
    above = np.nextafter(0.1, 1)
    between = (Fraction(0.1) + Fraction(above)) / 2
    assert many_above(np.array([0.1, above]), between) == 1
    assert many_above(np.array([0.1]), Fraction(1, 10)) == 1  # the double 0.1 lies above a tenth
    assert many_above(np.array([0.1]), Fraction(0.1)) == 0


@given(
    rewards=st.lists(st.floats(0, 1), min_size=1, max_size=20),
    place=st.integers(0, 19),
    other=st.floats(0, 1),
)
def test_another_reward_moves_every_count_the_same_way_and_by_one_at_most(rewards, place, other):
    changed = list(rewards)
    changed[place % len(rewards)] = other
    levels = ["1/4", "1/2", "3/4"]
    moved = set((counted(changed, levels) - counted(rewards, levels)).tolist())
    assert moved <= {0, 1} or moved <= {0, -1}


def test_simulated_counts_are_those_of_the_rewards_that_are_summed_later():
    stage = SimulatedStage(THREE, np.random.default_rng(3))
    pulls = stage.pull(0, 1, 500)
    ones, halves = (unseal(pulls.above([level]))[0][0] for level in ("3/4", "1/4"))
    assert unseal(pulls.sum())[0] == ones + Fraction(halves - ones, 2)
    assert sum(unseal(pulls.stretch(t, t + 1))[0] for t in range(500)) == unseal(pulls.sum())[0]
    assert 150 < ones < 350 < halves < 450


def test_rewards_whose_sum_is_drawn_cannot_be_counted_any_more():
    pulls = SimulatedStage(THREE, np.random.default_rng(3)).pull(0, 1, 500)
    pulls.sum()
    with pytest.raises(ValueError, match="count its rewards before"):
        pulls.above([0])


class Counting:
    """Stays with an arm if its last reward seems to lie above the levels, else takes the other one."""

    def __init__(self, *, levels=("1/2",), scale=1, also=0):
        self.levels, self.noise, self.also = levels, DiscreteLaplace(scale), also
        self.turn = 0

    def act(self, t):  # noqa: ARG002
        return Block(self.turn, 1)

    def learn(self, pulls):
        form = counts_above(pulls, self.levels)
        if self.also:
            form = form + self.also * pulls.sum()
        self.turn = pulls.arm if sum(self.noise.release(form)) > 0 else 1 - pulls.arm


@pytest.mark.parametrize(
    ("levels", "scale", "expected"),
    [(("1/2",), 1, 1), (("1/4", "3/4"), 2, 1), (("1/4", "3/4"), 1, 2), ((0, 1), 1, 1), ((1, 2), 1, 0)],
)
def test_the_account_counts_the_levels_that_a_reward_crosses(levels, scale, expected):
    found = account(partial(Counting, levels=levels, scale=scale), THREE, 20)
    assert found.leak is None
    assert found.fault is None
    assert found.epsilon().upper == expected


def test_the_enumerated_epsilon_of_counts_is_that_of_the_bits_they_are():
    """A single level between 0 and 1 counts the ones: the same laws, to the last digit."""

    class Summing(Counting):
        def learn(self, pulls):
            self.turn = pulls.arm if self.noise.release(pulls.sum()) > 0 else 1 - pulls.arm

    counts, sums = (exact_privacy(kind, arms=2, horizon=4, epsilon=1) for kind in (Counting, Summing))
    assert counts.epsilon == sums.epsilon
    assert counts.deltas == sums.deltas
    assert 0 < counts.epsilon.upper <= 1


def test_the_sandwich_is_in_order_and_finds_too_little_noise():
    budget, two = Claim.of(epsilon=1), ("1/4", "3/4")
    done = sandwich(partial(Counting, levels=two, scale=2), budget, horizon=3, ways=WAYS)
    assert "within the claim" in str(done)
    assert done.account.tested
    bad = sandwich(partial(Counting, levels=two, scale=1), budget, horizon=3, ways=WAYS)
    assert "within the claim" not in str(bad).splitlines()[0]


@settings(max_examples=20)
@given(st.sampled_from(["float", "compare", "iterate"]))
def test_sealed_counts_are_sealed(how):
    class Peeks(Counting):
        def learn(self, pulls):
            counts = counts_above(pulls, self.levels)
            if how == "float":
                float(counts)
            elif how == "compare":
                counts > 0  # noqa: B015
            else:
                list(counts)

    leak = account(Peeks, Bernoulli([0.5, 0.5]), 4).leak
    assert leak is not None
    assert __file__ in leak.file


def test_a_count_that_another_coefficient_hides_is_found():
    """A cover that is not what the value is made of."""

    class Forges(Counting):
        def learn(self, pulls):
            form = counts_above(pulls, self.levels)
            _, cover = unseal(form)
            form._Sealed__cover = tuple(each._replace(coefficient=each.coefficient * 0) for each in cover)
            self.noise.release(form)

    assert account(Forges, Bounded([[0.0, 1.0], [0.0, 1.0]]), 6).leak is not None
