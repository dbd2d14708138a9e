"""Elimination on shuffled bits and on secure sums: round by round, its account, its noise, planted faults."""

import itertools
import math
from collections import Counter
from fractions import Fraction
from functools import partial

import numpy as np
import pytest
from banditproof.algorithms.environments.bernoulli import Bernoulli
from banditproof.algorithms.environments.reward_table import RewardTable
from banditproof.algorithms.environments.sealed import Sealed, Stretch, unseal
from banditproof.algorithms.mechanisms.binomial import Binomial
from banditproof.algorithms.mechanisms.skellam import Skellam
from banditproof.algorithms.private.distributed_elimination import DistributedElimination
from banditproof.algorithms.private.shuffled_elimination import ShuffledElimination
from banditproof.algorithms.protocol.block_policy import play
from banditproof.algorithms.simulation.simulator import simulate
from banditproof.theory.numbers.enclosure import certified
from banditproof.theory.privacy.binomial_noise import BinomialMechanism
from banditproof.theory.privacy.claim import Claim
from banditproof.theory.privacy.skellam_noise import SkellamMechanism
from banditproof.verify.accounting.account import account
from banditproof.verify.auditing.sandwich import sandwich
from hypothesis import given, settings
from hypothesis import strategies as st

TWO = Bernoulli([0.9, 0.1])
#: The policy, its noise, the least step of the noise's size, and what the noise exceeds so rarely.
KINDS = {
    "shuffled": (ShuffledElimination, Binomial, 2, lambda coins, level: math.sqrt(coins * level / 2)),
    "distributed": (
        DistributedElimination,
        Skellam,
        1,
        lambda variance, level: math.sqrt(2 * variance * level) + level / 3,
    ),
}


class Stage:
    """Rewards of a table, and noises from a list."""

    def __init__(self, table, noises):
        self.table, self.noises = table, noises

    def release(self, _, sealed):
        return float(unseal(sealed)[0]) + next(self.noises)

    def pull(self, arm, first, length):
        value = sum(self.table[first - 1 : first - 1 + length, arm].tolist())
        pulls = type("Pulls", (), {"sum": lambda _: Sealed(value, [Stretch(first, length, 1)], self)})()
        pulls.arm, pulls.first, pulls.length = arm, first, length
        return pulls


def naive(arms, horizon, table, noises, *, wide, beta):
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
        width = 2 * math.sqrt(level / (2 * n)) + 2 * wide(level) / n
        left = [arm for arm in left if max(means.values()) - means[arm] <= width]
    return actions + left * (horizon - len(actions))


@pytest.mark.parametrize("name", KINDS)
@settings(max_examples=40)
@given(
    seed=st.integers(0, 10**6),
    arms=st.integers(1, 4),
    horizon=st.integers(1, 1500),
    epsilon=st.sampled_from([1, 6]),
)
def test_every_round_is_that_of_the_naive_twin(*, name, seed, arms, horizon, epsilon):
    kind, _, _, wide = KINDS[name]
    generator = np.random.default_rng(seed)
    table = (generator.random((horizon, arms)) < np.linspace(0.95, 0.05, arms)).astype(float)
    noises = generator.integers(-3, 4, size=horizon + 4).tolist()
    policy = kind(arms, epsilon=epsilon, delta="1/100", beta="1/2")
    size = int(policy.parameters[1])
    twin = naive(arms, horizon, table, iter(noises), wide=partial(wide, size), beta=0.5)
    blocks = play(policy, Stage(table, iter(noises)), horizon, arms=arms)
    assert [block.arm for block in blocks for _ in range(block.length)] == twin


@given(size=st.integers(1, 200), level=st.integers(1, 12))
@settings(max_examples=40)
def test_the_noise_exceeds_its_width_as_rarely_as_said(size, level):
    """By the exact tails; at two thirds of the width that of secure sums would not."""
    heads, wide = BinomialMechanism(2 * size), math.floor(KINDS["shuffled"][3](2 * size, level))
    tail = certified(lambda: heads.heads_ball(size - wide - 1), relative_width=1e-9)
    assert float(tail.upper) <= math.exp(-level) * (1 + 1e-9)
    made, wide = SkellamMechanism(size), KINDS["distributed"][3](size, level)
    for part in (1, 2 / 3) if level > 6 and size > 20 else (1,):
        place = math.floor(wide * part - 1e-9) + 1
        tail = certified(lambda place=place: made.upper_tail_ball(place), relative_width=1e-9)
        assert (float(tail.upper) <= math.exp(-level)) == (part == 1)


def with_noise(make, noise):
    def made():
        policy = make()
        policy.noise = noise
        return policy

    return made


@pytest.mark.parametrize("name", KINDS)
@pytest.mark.parametrize("budget", [("1", "1/1000"), ("1/4", "1/100"), ("5", "1/10000")])
def test_the_account_is_within_the_budget_and_a_step_less_noise_is_not(name, budget):
    kind, noise, step, _ = KINDS[name]
    epsilon, delta = budget
    make = partial(kind, 2, epsilon=epsilon, delta=delta, beta="1/10")
    found = account(make, TWO, 3000)
    assert found.within(epsilon=epsilon, delta=delta)
    assert not found.within(epsilon=epsilon)
    if make().parameters[1] > step:
        less = with_noise(make, lambda size: noise(int(size) - step))
        assert not account(less, TWO, 3000).within(epsilon=epsilon, delta=delta)


@pytest.mark.parametrize(
    ("name", "epsilon", "ways"),
    [("shuffled", 4, ("account", "enumerate")), ("distributed", "1/2", ("account",))],
)
def test_the_sandwich_agrees_and_finds_half_of_the_noise(name, epsilon, ways):
    kind, noise, step, _ = KINDS[name]
    make, budget = (
        partial(kind, 2, epsilon=epsilon, delta="1/50", beta="1"),
        {"epsilon": epsilon, "delta": "1/50"},
    )
    done = sandwich(make, Claim.of(**budget), horizon=30, ways=ways)
    assert done.account.within(**budget)
    assert "within the claim" in str(done)
    halved = with_noise(make, lambda size: noise(int(size) // (2 * step) * step))
    assert not sandwich(halved, Claim.of(**budget), horizon=30, ways=ways).account.within(**budget)


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
            assert float(BinomialMechanism(coins).delta(epsilon).lower) == pytest.approx(
                float(delta), rel=1e-12
            )


def test_the_account_of_secure_sums_knows_renyi_budgets_and_says_that_rho_is_open():
    make = partial(DistributedElimination, 2, epsilon=1, delta="1/1000", beta=1)
    found, variance = account(make, TWO, 300), make().parameters[1]
    order_two = found.renyi(2)
    assert 0 < order_two.lower <= order_two.upper < 2 / (2 * variance)  # what a Gaussian would give
    assert found.rho().upper == math.inf
    assert 0 < found.rho().lower < 1 / (2 * variance) * 1.1


def test_rewards_that_secure_sums_do_not_hide_are_refused():
    table = RewardTable(np.full((40, 2), 0.3), reward_range=(0, 1))
    with pytest.raises(ValueError, match="whole numbers"):
        simulate(partial(DistributedElimination, 2, epsilon=1, delta="1/1000", beta=1), table, 40, runs=1)
