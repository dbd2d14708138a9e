"""Elimination on secure sums: round by round, its account, what its noise exceeds, and planted faults."""

from __future__ import annotations

import math
from functools import partial

import numpy as np
import pytest
from banditproof.algorithms.environments.bernoulli import Bernoulli
from banditproof.algorithms.environments.reward_table import RewardTable
from banditproof.algorithms.mechanisms.skellam import Skellam
from banditproof.algorithms.private.distributed_elimination import DistributedElimination, threshold
from banditproof.algorithms.simulation.simulator import simulate
from banditproof.theory.numbers.enclosure import certified
from banditproof.theory.privacy.skellam_noise import SkellamMechanism
from banditproof.verify.accounting.account import account
from banditproof.verify.auditing.sandwich import Claim, sandwich
from hypothesis import given, settings
from hypothesis import strategies as st

from .test_shuffled_elimination import played

BUDGET = {"epsilon": "1", "delta": "1/1000"}
TWO = Bernoulli([0.9, 0.1])


def naive(arms, horizon, table, noises, *, variance, beta):
    left, actions, episode = list(range(arms)), [], 0
    while len(left) > 1:
        episode += 1
        n, means = 2**episode, {}
        for arm in left:
            rewards = []
            for _ in range(n):
                if len(actions) == horizon:
                    return actions
                rewards.append(table[len(actions), arm])
                actions.append(arm)
            if len(actions) == horizon:
                return actions  # a batch that ends with the run is never used
            means[arm] = (sum(rewards) + next(noises)) / n
        level = math.log(8 * len(left) * episode**2 / beta)
        width = 2 * math.sqrt(level / (2 * n)) + 2 * (math.sqrt(2 * variance * level) + level / 3) / n
        left = [arm for arm in left if max(means.values()) - means[arm] <= width]
    return actions + left * (horizon - len(actions))


@settings(max_examples=60)
@given(
    seed=st.integers(0, 10**6),
    arms=st.integers(1, 4),
    horizon=st.integers(1, 1500),
    epsilon=st.sampled_from([1, 6]),
)
def test_every_round_is_that_of_the_naive_twin(seed, arms, horizon, epsilon):
    generator = np.random.default_rng(seed)
    table = (generator.random((horizon, arms)) < np.linspace(0.95, 0.05, arms)).astype(float)
    noises = generator.integers(-3, 4, size=horizon + 4).tolist()
    policy = DistributedElimination(arms, epsilon=epsilon, delta="1/100", beta="1/2")
    variance = int(policy.parameters[1])
    twin = naive(arms, horizon, table, iter(noises), variance=variance, beta=0.5)
    assert played(policy, table, iter(noises), horizon) == twin


@given(variance=st.integers(1, 400), level=st.integers(1, 12))
@settings(max_examples=40)
def test_the_noise_exceeds_its_width_as_rarely_as_said(variance, level):
    """By the exact tail; at two thirds of it it would not."""
    wide = math.sqrt(2 * variance * level) + level / 3

    def tail(at):
        made = SkellamMechanism(variance)
        return float(certified(lambda: made.upper_tail_ball(math.floor(at) + 1), relative_width=1e-9).upper)

    assert tail(wide - 1e-9) <= math.exp(-level)
    if level > 6 and variance > 20:
        assert tail(wide * 2 / 3) > math.exp(-level)


def test_the_width_is_made_of_these():
    many, episode, beta, variance, n = 3, 5, 0.1, 7.0, 32
    level = math.log(8 * many * episode**2 / beta)
    rewards, noise = math.sqrt(level / (2 * n)), (math.sqrt(2 * variance * level) + level / 3) / n
    assert threshold(many, episode, beta, variance, n) == pytest.approx(2 * rewards + 2 * noise)


@pytest.mark.parametrize("budget", [("1", "1/1000"), ("1/4", "1/100"), ("5", "1/10000")])
def test_the_account_is_within_the_budget_and_one_share_less_is_not(budget):
    epsilon, delta = budget
    make = partial(DistributedElimination, 2, epsilon=epsilon, delta=delta, beta="1/10")
    found = account(make, TWO, 3000)
    assert found.within(epsilon=epsilon, delta=delta)
    assert not found.within(epsilon=epsilon)
    if make().parameters[1] > 1:

        def cheaper():
            policy = make()
            policy.noise = lambda variance: Skellam(int(variance) - 1)
            return policy

        assert not account(cheaper, TWO, 3000).within(epsilon=epsilon, delta=delta)


def test_the_account_knows_renyi_budgets_and_says_that_rho_is_open():
    found = account(partial(DistributedElimination, 2, **BUDGET, beta=1), TWO, 300)
    variance = DistributedElimination(2, **BUDGET, beta=1).parameters[1]
    order_two = found.renyi(2)
    assert 0 < order_two.lower <= order_two.upper < 2 / (2 * variance)  # what a Gaussian would give
    assert found.rho().upper == math.inf
    assert 0 < found.rho().lower < 1 / (2 * variance) * 1.1


def test_the_sandwich_agrees_and_finds_half_of_the_noise():
    make = partial(DistributedElimination, 2, epsilon="1/2", delta="1/50", beta="1")
    claim = Claim.of(epsilon="1/2", delta="1/50")
    done = sandwich(make, claim, horizon=30, ways=("account",))
    assert "within the claim" in str(done)

    def halved():
        policy = make()
        policy.noise = lambda variance: Skellam(int(variance) // 2)
        return policy

    assert not sandwich(halved, claim, horizon=30, ways=("account",)).account.within(
        epsilon="1/2", delta="1/50"
    )


class Twice(DistributedElimination):
    """Shows a batch a second time."""

    def _released(self, arm, held, scale):
        return (super()._released(arm, held, scale) + super()._released(arm, held, scale)) / 2


def test_a_batch_that_is_shown_twice_is_found():
    make = partial(Twice, 2, **BUDGET, beta="1/10")
    found = account(make, TWO, 300)
    assert not found.within(**BUDGET)
    assert found.delta(1).lower > 0
    assert found.delta(1).upper < 1  # by the Renyi conversion and by basic composition
    assert (
        found.delta(1).upper
        <= 2 * account(partial(DistributedElimination, 2, **BUDGET, beta=1), TWO, 9).delta("1/2").upper
    )


def test_rewards_that_are_not_whole_are_refused():
    table = RewardTable(np.full((40, 2), 0.3), reward_range=(0, 1))
    with pytest.raises(ValueError, match="discrete noise is added to whole numbers"):
        simulate(partial(DistributedElimination, 2, **BUDGET, beta=1), table, 40, runs=1)
