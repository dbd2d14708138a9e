"""Elimination in the shuffle model: round by round, its privacy by the law of the shuffled bits."""

from __future__ import annotations

import itertools
import math
from collections import Counter
from fractions import Fraction
from functools import partial

import numpy as np
import pytest
from banditproof.algorithms.environments.bernoulli import Bernoulli
from banditproof.algorithms.mechanisms.binomial import Binomial
from banditproof.algorithms.private.shuffled_elimination import ShuffledElimination
from banditproof.algorithms.simulation.simulator import simulate
from banditproof.theory.privacy.binomial_noise import BinomialMechanism
from banditproof.verify.accounting.account import account
from banditproof.verify.auditing.sandwich import Claim, sandwich
from hypothesis import given, settings
from hypothesis import strategies as st

BUDGET = {"epsilon": "1", "delta": "1/1000"}
TWO = Bernoulli([0.9, 0.1])


def played(policy, table, noises, horizon):
    """Round by round through the protocol of steps, with noise from a list."""
    from banditproof.algorithms.environments.sealed import Sealed, Stretch, unseal
    from banditproof.algorithms.protocol.block_policy import play

    class Stage:
        def release(self, mechanism, sealed):  # noqa: ARG002
            return float(unseal(sealed)[0]) + next(noises)

        def pull(self, arm, first, length):
            class Pulls:
                def sum(self):
                    value = sum(table[first - 1 : first - 1 + length, arm].tolist())
                    return Sealed(value, [Stretch(first, length, 1)], stage)

            pulls = Pulls()
            pulls.arm, pulls.first, pulls.length = arm, first, length
            return pulls

    stage = Stage()
    return [a for b in play(policy, stage, horizon, arms=policy.arms) for a in [b.arm] * b.length]


def naive(arms, horizon, table, noises, *, coins, beta):
    left, actions, episode = list(range(arms)), [], 0
    while len(left) > 1:
        episode += 1
        n, means = 2**episode, {}
        for arm in left:
            total = 0
            for _ in range(n):
                if len(actions) == horizon:
                    return actions
                total += table[len(actions), arm]
                actions.append(arm)
            if len(actions) == horizon:
                return actions  # a batch that ends with the run is never used
            means[arm] = (total + next(noises)) / n
        level = math.log(8 * len(left) * episode**2 / beta)
        width = 2 * math.sqrt(level / (2 * n)) + 2 * math.sqrt(coins * level / 2) / n
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
    policy = ShuffledElimination(arms, epsilon=epsilon, delta="1/100", beta="1/2")
    coins = int(policy.parameters[1])
    twin = naive(arms, horizon, table, iter(noises), coins=coins, beta=0.5)
    assert played(policy, table, iter(noises), horizon) == twin


@pytest.mark.parametrize("budget", [("1", "1/1000"), ("1/4", "1e-6"), ("5", "1/10")])
def test_the_account_is_within_the_budget_and_two_coins_less_are_not(budget):
    epsilon, delta = budget
    make = partial(ShuffledElimination, 2, epsilon=epsilon, delta=delta, beta="1/10")
    found = account(make, TWO, 3000)
    assert found.within(epsilon=epsilon, delta=delta)
    assert not found.within(epsilon=epsilon)

    def cheaper():
        policy = make()
        policy.noise = lambda coins: Binomial(int(coins) - 2)
        return policy

    assert not account(cheaper, TWO, 3000).within(epsilon=epsilon, delta=delta)


@pytest.mark.parametrize(("users", "coins"), [(2, 4), (3, 2), (3, 4)])
def test_what_the_shuffler_shows_is_the_binomial_law(users, coins):
    """All messages of all coins, shuffled: the law of the multiset, by brute force, on both neighbours."""

    def histogram(bits):
        shares = [coins // users + (user < coins % users) for user in range(users)]
        shown = Counter()
        for tosses in itertools.product((0, 1), repeat=coins):
            coin, messages = iter(tosses), []
            for bit, share in zip(bits, shares, strict=True):
                messages += [bit, *(next(coin) for _ in range(share))]
            shown[tuple(sorted(messages))] += Fraction(1, 2**coins)
        return shown

    for rest in itertools.product((0, 1), repeat=users - 1):
        one, other = histogram((0, *rest)), histogram((1, *rest))
        for epsilon in (0, "1/2", 1):
            factor = Fraction(math.exp(Fraction(epsilon)))
            delta = sum(max(one[m] - factor * other[m], 0) for m in one | other)
            found = BinomialMechanism(coins).delta(epsilon)
            assert float(found.lower) == pytest.approx(float(delta), rel=1e-12)


def test_the_sandwich_agrees_and_finds_half_of_the_coins():
    make = partial(ShuffledElimination, 2, epsilon=4, delta="1/50", beta="1")
    claim = Claim.of(epsilon=4, delta="1/50")
    done = sandwich(make, claim, horizon=30, ways=("account", "enumerate"))
    assert done.account.within(epsilon=4, delta="1/50")
    assert "within the claim" in str(done)

    def halved():
        policy = make()
        policy.noise = lambda coins: Binomial(int(coins) // 4 * 2)
        return policy

    assert not sandwich(halved, claim, horizon=30, ways=("account", "enumerate")).account.within(
        epsilon=4, delta="1/50"
    )


def test_rewards_that_are_no_bits_are_refused():
    from banditproof.algorithms.environments.reward_table import RewardTable

    with pytest.raises(ValueError, match=r"^coins among bits hide rewards of 0 or 1, not 0\.3$"):
        simulate(
            partial(ShuffledElimination, 2, **BUDGET, beta=1), RewardTable(np.full((40, 2), 0.3)), 40, runs=1
        )
