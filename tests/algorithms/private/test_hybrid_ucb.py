"""Hybrid-UCB and its counter: sums as they should be, private together, and not when altered."""

import math
from fractions import Fraction
from functools import partial

import numpy as np
import pytest
from banditproof.algorithms.environments.bernoulli import Bernoulli
from banditproof.algorithms.mechanisms.discrete_laplace import DiscreteLaplace
from banditproof.algorithms.mechanisms.laplace import Laplace
from banditproof.algorithms.private.hybrid_ucb import HybridUCB, noise_width
from banditproof.verify.accounting.account import account
from banditproof.verify.enumeration.exact_privacy import exact_privacy
from hypothesis import given, settings
from hypothesis import strategies as st

from ..naive_policies import best_of
from ..replayed_stage import Luck, arms_pulled


class NaiveCounter:
    """All rewards in a list; the sums that are due are cut out of it."""

    def __init__(self, epsilon):
        self.epsilon, self.rewards, self.kept, self.nodes = epsilon, [], 0.0, {}

    def add(self, reward, luck):
        self.rewards.append(reward)
        n = len(self.rewards)
        k = n.bit_length() - 1
        if n == 2**k:
            self.kept += sum(self.rewards[2 ** (k - 1) if k else 0 :]) + luck.noise() * 2 / self.epsilon
            self.nodes = {}
            return self.kept
        inside = n - 2**k
        lowest = inside & -inside
        self.nodes[inside - lowest, inside] = (
            sum(self.rewards[-lowest:]) + luck.noise() * 2 * k / self.epsilon
        )
        total, end = self.kept, inside
        while end:
            begin = end - (end & -end)
            total, end = total + self.nodes[begin, end], begin
        return total


def naive(arms, horizon, luck, *, epsilon, ties):
    counters, totals, actions = [NaiveCounter(epsilon) for _ in range(arms)], [0.0] * arms, []
    for t in range(1, horizon + 1):
        scores = []
        for counter, total in zip(counters, totals, strict=True):
            n = len(counter.rewards)
            if n == 0:
                scores.append(math.inf)
                continue
            k, level = n.bit_length() - 1, 3 * math.log(t)
            scales = [2 / epsilon] * (k + 1) + [2 * k / epsilon] * (n - 2**k).bit_count()
            root = max(math.sqrt(sum(s * s for s in scales)), max(scales) * math.sqrt(level))
            scores.append((total + math.sqrt(8 * level) * root) / n + math.sqrt(level / n))
        top = max(scores)
        near = [top if score > top - 1e-9 else score for score in scores]
        arm = scores.index(math.inf) if top == math.inf else best_of(near, luck, ties)
        actions.append(arm)
        totals[arm] = counters[arm].add(luck.reward(arm, t), luck)
    return actions


@settings(max_examples=40)
@given(
    seed=st.integers(0, 10**6),
    arms=st.integers(1, 3),
    horizon=st.integers(1, 150),
    epsilon=st.sampled_from([1.0, 16.0, 2.0**20]),
)
def test_every_round_is_that_of_the_naive_twin(*, seed, arms, horizon, epsilon):
    luck = Luck.of(seed, arms, horizon)
    luck.table += np.arange(arms) * 0.001  # no ties
    twin = naive(arms, horizon, luck.again(), epsilon=epsilon, ties="first")
    actions, _ = arms_pulled(HybridUCB(arms, epsilon=epsilon, ties="first"), luck, horizon)
    assert actions == twin


def spent(horizon):
    """What each of so many rewards spends, in parts of epsilon, from the sums as they are defined."""
    cost = [Fraction(0)] * (horizon + 1)
    for n in range(1, horizon + 1):
        k = n.bit_length() - 1
        if n == 2**k:
            for reward in range(n // 2 + 1, n + 1):
                cost[reward] += Fraction(1, 2)
        else:
            lowest = (n - 2**k) & -(n - 2**k)
            for reward in range(n - lowest + 1, n + 1):
                cost[reward] += Fraction(1, 2 * k)
    return cost[1:]


@pytest.mark.parametrize("horizon", [*range(1, 20), 31, 32, 33, 63, 64, 65, 200])
def test_the_account_is_what_each_reward_spends_in_all_sums(horizon):
    found = account(partial(HybridUCB, 1, epsilon=1), Bernoulli([0.5]), horizon)
    costs = spent(horizon)
    assert found.epsilon().upper == found.epsilon().lower
    assert float(found.epsilon().upper) == pytest.approx(float(max(costs)), rel=1e-12)
    assert max(costs) <= 1
    told = {float(loss.epsilon().upper) for loss in found.losses}
    assert all(any(abs(float(cost) - each) < 1e-12 for each in told) for cost in set(costs))


def test_the_law_of_all_actions_costs_no_more_than_the_account():
    """Exactly, with discrete noise of the same scales."""
    make = partial(HybridUCB, 2, epsilon=1, noise=DiscreteLaplace)
    found = account(make, Bernoulli([0.5, 0.5]), 3).epsilon().upper
    assert found == 0.5
    exactly = exact_privacy(make, arms=2, horizon=3, tail=1e-4)
    assert 0 < exactly.lower <= float(found)


@pytest.mark.parametrize("power", [1, 2, 5, 8])
def test_a_tree_with_a_level_less_noise_is_over_the_budget(power):
    """The near miss: ``k - 1`` for ``k`` nodes of a reward."""
    epsilon = 1

    def less(scale):
        k = round(scale * epsilon / 2)
        return Laplace(Fraction(scale) * (k - 1) / k if k > 1 else Fraction(scale) * Fraction(99, 100))

    found = account(partial(HybridUCB, 1, epsilon=epsilon, noise=less), Bernoulli([0.5]), 2 ** (power + 1))
    assert not found.within(epsilon=epsilon)


@given(rewards=st.integers(1, 5000), epsilon=st.sampled_from([0.1, 1.0]), level=st.floats(1, 20))
def test_the_width_is_above_what_the_noise_exceeds_so_rarely(rewards, epsilon, level):
    """By Chernoff for a sum of Laplace variables, at the best of many tilts, not by the lemma."""
    k = rewards.bit_length() - 1
    scales = np.array([2 / epsilon] * (k + 1) + [2 * k / epsilon] * (rewards - 2**k).bit_count())
    width = noise_width(rewards, epsilon, level)
    tilts = np.linspace(1e-6, 0.999999, 4000) / scales.max()
    exponents = -np.log1p(-(np.outer(tilts, scales) ** 2)).sum(axis=1) - tilts * width
    assert exponents.min() <= -level
