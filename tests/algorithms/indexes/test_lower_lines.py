"""Lines below divergences, and indexes of many arms that are spared by them."""

import math

import numpy as np
import pytest
from banditproof.algorithms.indexes.divergence import d_eps, kl
from banditproof.algorithms.indexes.lower_lines import FEW, UNSURE, line_above, lines_below
from banditproof.algorithms.indexes.tie_breaking import clipped, put_on_largest
from banditproof.algorithms.indexes.upper_inverse import d_eps_upper, kl_upper
from banditproof.algorithms.private.adap_klucb import AdaPKLUCB
from banditproof.algorithms.private.adap_klucb import index as klucb_index
from banditproof.algorithms.private.dp_imed import DPIMED, MEAN, SCORE
from banditproof.algorithms.private.dp_klucb import DPKLUCB
from hypothesis import assume, given
from hypothesis import strategies as st

unit = st.floats(0, 1)


@given(unit, unit, st.floats(1e-6, 1e6))
def test_the_lines_are_below_both_divergences(x, mark, epsilon):
    mark = max(x, mark)
    slopes, heights = lines_below(mark, epsilon)
    best = max(height - slope * x for slope, height in zip(slopes, heights, strict=True))
    assert best <= d_eps(x, mark, epsilon) + 1e-12
    assert best <= kl(x, mark) + 1e-12


@given(st.floats(0.01, 0.9), st.floats(0.02, 0.99), st.floats(0.05, 8))
def test_the_best_line_is_not_far_below(x, mark, epsilon):
    """Where no slope is too flat; slopes are halved again and again."""
    assume(mark > x + 0.05)
    slopes, heights = lines_below(mark, epsilon)
    best = max(height - slope * x for slope, height in zip(slopes, heights, strict=True))
    tangent = math.log(mark) - math.log1p(-mark) - math.log(x) + math.log1p(-x)
    assume(min(tangent, epsilon) >= slopes[-1])
    assert best >= 0.7 * d_eps(x, mark, epsilon)


@given(unit, unit, st.floats(0, 5), st.floats(1e-3, 10), st.integers(-1, 7))
def test_an_arm_whose_divergence_is_surely_above_the_level_has_an_index_below_the_mark(
    x, mark, level, epsilon, hint
):
    if line_above(x, level, lines_below(mark, epsilon), hint) >= 0:
        assert d_eps_upper(x, level, epsilon) < mark
    if line_above(x, level, lines_below(mark, math.inf), hint) >= 0:
        assert kl_upper(x, level) < mark


def test_a_line_at_the_level_shows_nothing():
    lines = lines_below(0.75, 1.0)
    level = lines[1][0] - lines[0][0] * 0.25
    assert line_above(0.25, level, lines, 0) == -1
    assert line_above(0.25, level * (1 - 3 * UNSURE) - 3 * UNSURE, lines, 0) == 0
    assert line_above(0.25, 0.0, lines, -1) == 0


def chances(policy, t):
    found = np.full(policy.arms, 0.5)
    type(policy).choose(policy.counts, policy.values, t, policy.parameters, policy.schedule, found)
    return found


def naively(scores, policy, place):
    found = np.zeros(len(scores))
    put_on_largest(np.array(scores), policy.parameters[place], found)
    return found


def with_many_arms(kind, seed, arms):
    """A policy that has learned from batches of many arms, and the round that follows."""
    policy, generator, t = kind(arms, epsilon=0.5), np.random.default_rng(seed), 1
    means = generator.random(arms)
    order = [*range(arms), *generator.integers(arms, size=3 * arms).tolist()]
    for arm in order:
        length, released, scale = kind.block(
            policy.counts, policy.values, arm, t, policy.parameters, policy.schedule
        )
        t += int(length)
        number = generator.binomial(length, means[arm]) + scale * generator.laplace()
        kind.absorb(
            policy.counts,
            policy.values,
            arm,
            int(length),
            released,
            float(number),
            t,
            policy.parameters,
            policy.schedule,
        )
    return policy, t


@pytest.mark.parametrize("seed", range(12))
@pytest.mark.parametrize("arms", [FEW, FEW + 1, 60])
def test_the_arm_of_dp_klucb_is_that_of_the_largest_index_of_all(seed, arms):
    policy, t = with_many_arms(DPKLUCB, seed, arms)
    for later in (t, 100 * t, 10**15):
        n = policy.counts[:-1, 0]
        scores = [
            d_eps_upper(clipped(policy.values[arm, 0] / n[arm]), math.log(later) / n[arm], 0.5)
            for arm in range(arms)
        ]
        assert chances(policy, later).tolist() == naively(scores, policy, 1).tolist()


@pytest.mark.parametrize("seed", range(12))
@pytest.mark.parametrize("arms", [FEW, FEW + 1, 60])
def test_the_arm_of_adap_klucb_is_that_of_the_largest_index_of_all(seed, arms):
    policy, t = with_many_arms(AdaPKLUCB, seed, arms)
    for later in (t, 100 * t, 10**15):
        pulls = policy.counts[:-1, 0]
        scores = [
            klucb_index(policy.values[arm, 0], max(pulls[arm] / 2, 1.0), later, 3.1, 2.0)
            for arm in range(arms)
        ]
        assert chances(policy, later).tolist() == naively(scores, policy, 2).tolist()


@pytest.mark.parametrize("seed", range(12))
@pytest.mark.parametrize("arms", [FEW, FEW + 1, 60])
def test_the_arm_of_dp_imed_is_that_of_the_least_index_of_all(seed, arms):
    policy, t = with_many_arms(DPIMED, seed, arms)
    n = policy.counts[:-1, 0]
    means = [clipped(policy.values[arm, 0] / n[arm]) for arm in range(arms)]
    best = max(means)
    scores = [-n[arm] * d_eps(means[arm], best, 0.5) - math.log(n[arm]) for arm in range(arms)]
    assert chances(policy, t).tolist() == naively(scores, policy, 1).tolist()
    assert policy.values.shape[1] == (3 if arms > FEW else 1)
    if arms > FEW:
        assert policy.values[:-1, SCORE].tolist() == scores
        assert policy.values[:-1, MEAN].tolist() == means
        assert policy.values[-1, MEAN] == best
