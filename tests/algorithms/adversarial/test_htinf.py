"""HTINF: the leader by bisection, the threshold, and the catalogue's numbers."""

import math
from functools import partial

import mpmath
import numpy as np
import pytest
from banditproof.algorithms.adversarial.htinf import HTINF, INVERSE_RATE, LOSS
from banditproof.algorithms.environments.reward_table import RewardTable
from banditproof.algorithms.simulation.simulator import trajectory
from hypothesis import given, settings
from hypothesis import strategies as st

from ..simulated_luck import drawn_from, laplace_of, luck_of


def naive_leader(losses, inverse_rate, alpha):
    """The minimiser of ``<L, x> - (alpha/eta) sum x^{1/alpha}`` by bisection on the multiplier."""
    power = alpha / (alpha - 1)
    low, high = inverse_rate * 1e-12, inverse_rate * len(losses) ** (1 / power) * 2
    for _ in range(200):
        d = (low + high) / 2
        x = [(inverse_rate / (each - min(losses) + d)) ** power for each in losses]
        low, high = (d, high) if sum(x) > 1 else (low, d)
    return np.array(x) / sum(x)


def chances(policy):
    found = np.zeros(policy.arms)
    HTINF.choose(policy.state, 1, found)
    return found


@given(
    st.lists(st.floats(-1e4, 1e4), min_size=1, max_size=6),
    st.integers(0, 10**6),
    st.sampled_from([1.2, 1.5, 2.0]),
    st.sampled_from([0.1, 1.0, 2.5]),
)
def test_the_leader_is_that_of_a_bisection(losses, learned, alpha, sigma):
    policy = HTINF(len(losses), alpha=alpha, sigma=sigma)
    policy.values[: len(losses), LOSS] = losses
    policy.counts[-1, 0] = learned
    expected = naive_leader(losses, sigma * (learned + 1) ** (1 / alpha), alpha)
    assert chances(policy) == pytest.approx(expected, rel=1e-8, abs=1e-14)


@settings(max_examples=25)
@given(st.integers(2, 4), st.integers(1, 120), st.integers(1, 3), st.integers(0, 2**32))
def test_a_naive_twin_plays_the_same(arms, horizon, batch, seed):
    losses = np.random.default_rng(seed).integers(0, 5, (horizon, arms)) / 4
    luck = luck_of(seed)
    totals, learned, played, t = [0.0] * arms, 0, [], 0
    while t < horizon:
        inverse_rate = math.sqrt(6) * math.sqrt(learned + 1)
        x = naive_leader(totals, inverse_rate, 2)
        arm = drawn_from(x, luck)
        played += [arm] * min(batch, horizon - t)
        if t + batch <= horizon:
            fed = losses[t : t + batch, arm].mean() - laplace_of(luck) / batch / 0.5
            if abs(fed) <= (1 - 2 ** (-1 / 3)) * inverse_rate * math.sqrt(x[arm]):
                totals[arm] += fed / x[arm]
            learned += 1
        t += batch
    environment = RewardTable(1 - losses, reward_range=(0, 1))
    blocks = trajectory(partial(HTINF, arms, batch=batch, epsilon=0.5), environment, horizon, seed=seed)
    assert [b.arm for b in blocks for _ in range(b.length)] == played


def exact_chances(losses, inverse_rate, power):
    """Those that sum to 1, to 40 digits, by a search between bounds."""
    with mpmath.workdps(50):
        rate = mpmath.mpf(inverse_rate)

        def parts(d):
            return [(rate / (mpmath.mpf(each) - min(losses) + d)) ** mpmath.mpf(power) for each in losses]

        ends = rate, rate * len(losses) ** (1 / mpmath.mpf(power))
        return parts(mpmath.findroot(lambda d: mpmath.fsum(parts(d)) - 1, ends, solver="anderson", tol=1e-40))


@pytest.mark.parametrize("alpha", [1.2, 1.5, 2])
def test_what_is_kept_of_the_solution_is_what_a_fresh_one_gives(alpha):
    """But for rounding: both are the solution, to three last digits for each of the at most six factors."""
    policy, generator, power = HTINF(4, alpha=alpha), np.random.default_rng(1), alpha / (alpha - 1)
    for t in range(1, 200):
        kept = chances(policy)
        policy.values[-1, :] = 0.0  # nothing is kept
        fresh = chances(policy)
        if t % 10 == 0:
            exact = exact_chances(policy.values[:4, LOSS], policy.values[-1, INVERSE_RATE], power)
            for found in (kept, fresh):
                worst = max(abs(mpmath.mpf(x) / y - 1) for x, y in zip(found.tolist(), exact, strict=True))
                assert worst < 18 * 2.0**-53
        assert fresh == pytest.approx(kept, rel=36 * 2.0**-53)
        number, arm = float(generator.random()), int(generator.integers(4))
        HTINF.absorb(policy.state, arm, 1, 1, number, t + 1)
        assert policy.values[-1, 0] == policy.counts[-1, 0] == t
