"""Lines below divergences, and indexes of many arms that are spared by them."""

import math

import numpy as np
import pytest
from banditproof.algorithms.indexes.divergence import d_eps
from banditproof.algorithms.indexes.lower_lines import (
    FEW,
    KEPT,
    SLOPE,
    START,
    STEEPEST,
    UNSURE,
    is_unsure,
    lay_line,
)
from banditproof.algorithms.indexes.tie_breaking import clipped, put_on_largest
from banditproof.algorithms.indexes.upper_inverse import d_eps_upper, kl_upper
from banditproof.algorithms.private.adap_klucb import AdaPKLUCB
from banditproof.algorithms.private.adap_klucb import index as klucb_index
from banditproof.algorithms.private.dp_imed import DPIMED, MEAN, SCORE
from banditproof.algorithms.private.dp_klucb import DPKLUCB
from hypothesis import assume, given
from hypothesis import strategies as st

unit, inside = st.floats(0, 1), st.floats(1e-6, 1 - 1e-9)


def line_of(*, n, x, z, scale, mark, steepest):
    """The values of an arm with that line, alone in its table."""
    values = np.zeros((2, 1 + KEPT))
    lay_line(values, 0, n, x, z, scale, mark, math.exp(-min(steepest, STEEPEST)))
    return values


@given(unit, inside, inside, st.floats(1e-3, STEEPEST), st.floats(0.5, 1e15))
def test_a_line_is_below_the_divergence_at_all_marks_and_close_where_it_touches(x, mark, other, epsilon, n):
    assume(x < mark)
    values = line_of(n=n, x=x, z=x, scale=0.0, mark=mark, steepest=epsilon)
    start, slope = values[0, START], values[0, SLOPE]
    assert start + slope * other <= n * d_eps(x, other, epsilon)
    assert start + slope * mark >= n * d_eps(x, mark, epsilon) - 2 * UNSURE * (n + 1e-5 * slope)


@given(
    x=unit,
    mark=inside,
    other=inside,
    level=st.floats(0, 5),
    epsilon=st.floats(1e-3, 1e2),
    n=st.floats(0.5, 1e15),
)
def test_an_arm_above_whose_exploration_is_its_line_has_an_index_below_the_mark(
    *, x, mark, other, level, epsilon, n
):
    assume(x < mark)
    if not is_unsure(line_of(n=n, x=x, z=x, scale=0.0, mark=mark, steepest=epsilon), 0, other, n * level):
        assert d_eps_upper(x, level, epsilon) < other
    if not is_unsure(line_of(n=n, x=x, z=x, scale=0.0, mark=mark, steepest=math.inf), 0, other, n * level):
        assert kl_upper(x, level) < other


def chances(policy, t):
    found = np.full(policy.arms, 0.5)
    type(policy).choose(policy.state, t, found)
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
        length, released, scale = kind.block(policy.state, arm, t)
        t += int(length)
        number = generator.binomial(length, means[arm]) + scale * generator.laplace()
        kind.absorb(policy.state, arm, int(length), released, float(number), t)
    return policy, t


@pytest.mark.parametrize("seed", range(12))
@pytest.mark.parametrize("arms", [FEW, FEW + 1, 60])
@pytest.mark.parametrize(("kind", "index", "place"), [
    (DPKLUCB, lambda sum_, n, t: d_eps_upper(clipped(sum_ / n), math.log(t) / n, 0.5), 1),
    (AdaPKLUCB, lambda mean, n, t: klucb_index(mean, max(n / 2, 1.0), t, 3.1, 2.0), 2),
])  # fmt: skip
def test_the_arm_is_that_of_the_largest_index_of_all(seed, arms, kind, index, place):
    policy, t = with_many_arms(kind, seed, arms)
    for later in (t, 100 * t, 10**15, t):  # what is kept of a later round is forgotten
        scores = [index(policy.values[arm, 0], policy.counts[arm, 0], later) for arm in range(arms)]
        assert chances(policy, later).tolist() == naively(scores, policy, place).tolist()


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
