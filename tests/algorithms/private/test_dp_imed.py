"""DP-IMED is Algorithm 1: twin, first decision in law, counters."""

# ruff: noqa: PLR0917  all random things are drawn by one decorator
import math
from fractions import Fraction
from functools import cache, partial
from math import ceil

import numpy as np
from banditproof.algorithms.environments.bernoulli import Bernoulli
from banditproof.algorithms.environments.reward_table import RewardTable
from banditproof.algorithms.private.dp_imed import DPIMED
from banditproof.algorithms.simulation.simulator import simulate, trajectory
from hypothesis import given, settings
from hypothesis import strategies as st

from ..naive_policies import kl
from ..simulated_luck import laplace_of, luck_of


def naive_d_eps(x, y, epsilon):
    """``min over z in [x, y] of epsilon (z - x) + kl(z, y)``, at the tilted mean or at x   [BERN-EQ6]."""
    if y in {0, 1}:
        return epsilon * (y - x)
    z = max(x, y / (y + (1 - y) * math.exp(epsilon)) if epsilon < 700 else 0.0)
    return epsilon * (z - x) + kl(z, y)


def naive_dp_imed(rewards, epsilon, alpha, seed, *, fair):
    luck = luck_of(seed)
    horizon, arms = rewards.shape

    @cache
    def ends(m):
        return ceil((alpha**m - 1) / (alpha - 1))

    totals, n, m = [0.0] * arms, [0] * arms, [0] * arms
    played, arm, left, fresh = [], None, 0, 0.0
    for t in range(1, horizon + 1):
        if left == 0:
            unpulled = [a for a in range(arms) if m[a] == 0]
            if unpulled:
                arm = unpulled[0]
            else:
                means = [min(max(totals[a] / n[a], 0.0), 1.0) for a in range(arms)]
                index = [
                    n[a] * naive_d_eps(means[a], max(means), epsilon) + math.log(n[a]) for a in range(arms)
                ]
                least = [a for a in range(arms) if index[a] == min(index)]
                arm = least[0]
                if fair and len(least) > 1:
                    arm = least[int(luck.random() * len(least))]
            left = ends(m[arm] + 1) - ends(m[arm])
            fresh = 0.0
        played.append(arm)
        fresh += rewards[t - 1, arm]
        n[arm] += 1
        left -= 1
        if left == 0:
            totals[arm] += fresh + laplace_of(luck, 1 / epsilon)
            m[arm] += 1
    return played


def rounds(blocks):
    return [block.arm for block in blocks for _ in range(block.length)]


@settings(max_examples=40)
@given(
    st.integers(1, 4),
    st.integers(1, 400),
    st.sampled_from([2.0**-30, 2.0**-7, 0.25, 1.0, 8.0, 64.0]),
    st.sampled_from([Fraction(11, 10), Fraction(3, 2), Fraction(2), Fraction(5)]),
    st.booleans(),
    st.integers(0, 2**32),
)
def test_a_naive_twin_plays_the_same(arms, horizon, epsilon, alpha, fair, seed):
    """At budgets whose inverse is a double; other scales are rounded up."""
    rewards = np.random.default_rng(seed).integers(0, 2, (horizon, arms)).astype(float)
    policy = partial(DPIMED, arms, epsilon=epsilon, alpha=alpha, ties="random" if fair else "first")
    played = rounds(trajectory(policy, RewardTable(rewards), horizon, seed=seed))
    assert played == naive_dp_imed(rewards, epsilon, alpha, seed, fair=fair)


@settings(max_examples=10)
@given(st.integers(0, 2**32), st.sampled_from(["1.1", 2, 3]), st.integers(1, 7))
def test_batches_and_releases_of_an_arm_are_counted_in_exact_arithmetic(seed, alpha, n0):
    """Batch m of an arm is B_m of BERN-EQ14, and each but a cut last one is released once."""
    policy = partial(DPIMED, 3, epsilon=0.5, alpha=alpha, n0=n0)
    environment = Bernoulli([0.3, 0.5, 0.6])
    blocks = trajectory(policy, environment, 10**4, seed=seed)
    ratio = Fraction(alpha)

    @cache
    def ends(m):
        return ceil(n0 * (ratio**m - 1) / (ratio - 1))

    seen = [0, 0, 0]
    for block in blocks[:-1]:
        assert block.length == ends(seen[block.arm] + 1) - ends(seen[block.arm])
        seen[block.arm] += 1
    last = blocks[-1]
    whole = ends(seen[last.arm] + 1) - ends(seen[last.arm])
    assert last.length <= whole
    seen[last.arm] += last.length == whole
    releases = simulate(policy, environment, 10**4, runs=1, seed=seed).releases[0]
    assert releases.tolist() == seen
