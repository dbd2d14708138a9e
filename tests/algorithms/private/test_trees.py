"""Trees of noisy sums, those of Hybrid-UCB and of DP-UCB: private together, and not when altered."""

import math
from fractions import Fraction
from functools import partial

import numpy as np
import pytest
from banditproof.algorithms.environments.bernoulli import Bernoulli
from banditproof.algorithms.mechanisms.discrete_laplace import DiscreteLaplace
from banditproof.algorithms.mechanisms.laplace import Laplace
from banditproof.algorithms.private.dp_ucb import DPUCB
from banditproof.algorithms.private.hybrid_ucb import HybridUCB, noise_width
from banditproof.verify.accounting.account import account
from banditproof.verify.enumeration.exact_privacy import exact_privacy
from hypothesis import given
from hypothesis import strategies as st


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


@given(st.integers(1, 10**18), st.floats(-6, 6).map(lambda e: 10.0**e))
def test_all_nodes_that_a_reward_enters_cost_at_most_epsilon(horizon, epsilon):
    policy = DPUCB(1, epsilon=epsilon, horizon=horizon)
    length, released, scale = DPUCB.block(policy.state, 0, 1)
    assert (length, released) == (1, 1)
    assert horizon.bit_length() / Fraction(scale) <= Fraction(epsilon)


def test_the_logarithm_as_depth_costs_more_than_epsilon():
    """Said in the docstring: 20 levels, of 1/13.8 each."""
    policy = DPUCB(1, epsilon=1, horizon=10**6, depth="log")
    _, _, scale = DPUCB.block(policy.state, 0, 1)
    assert 20 / scale == pytest.approx(20 / math.log(10**6))
    assert 20 / scale > 1.4
