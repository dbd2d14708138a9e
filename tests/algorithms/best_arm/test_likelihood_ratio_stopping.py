"""What the rule of stopping remembers of thresholds changes no answer."""

import math
from functools import partial

import pytest
from banditproof.algorithms.best_arm.likelihood_ratio_stopping import (
    AGAINST,
    MEAN,
    PULLS,
    SUM,
    THRESHOLD,
    TWICE_VARIANCE,
    best_after,
    certain,
    cost,
    empirical_best,
    surely_below,
    take_in,
)
from banditproof.algorithms.best_arm.uniform_sampling import UniformSampling
from hypothesis import given
from hypothesis import strategies as st

RULES = ["printed", "heuristic"]


def stops(policy, counts, values, best):
    """Whether it would, in its round."""
    return certain.py_func(counts, values, policy.parameters, best, int(counts[:-1, PULLS].sum()))


def stops_anew(policy, counts, values, best):
    """The same, of a rule that has seen nothing yet."""
    counts, values = counts.copy(), values.copy()
    counts[:, AGAINST], values[:, THRESHOLD] = 0, 0.0
    return stops(policy, counts, values, best)


@given(
    st.sampled_from(RULES),
    st.lists(st.tuples(st.integers(0, 2), st.floats(0, 3), st.integers(1, 40)), min_size=1, max_size=30),
)
def test_what_is_remembered_changes_no_answer(threshold, plays):
    """A play is an arm, its rewards, and how many pulls."""
    policy = UniformSampling(3, delta="0.1", threshold=threshold)
    counts, values = policy.counts, policy.values
    for arm in range(3):
        take_in.py_func(counts, values, arm, 0.5)
    for arm, reward, pulls in plays:
        for _ in range(pulls):
            take_in.py_func(counts, values, arm, reward)
            best = empirical_best.py_func(counts, values)
            assert best_after.py_func(counts, values, arm) == best
        assert stops_anew(policy, counts, values, best) == stops(policy, counts, values, best)


@given(st.lists(st.tuples(st.integers(0, 3), st.sampled_from([0.0, 0.5, 1.0])), min_size=1, max_size=200))
def test_the_best_arm_is_looked_for_where_it_may_be_another_one(plays):
    """Rewards of few values, so that means tie; the first arm among equals."""
    policy = UniformSampling(4, delta="0.1")
    counts, values = policy.counts, policy.values
    for arm in range(4):
        take_in.py_func(counts, values, arm, 0.5)
    for arm, reward in plays:
        take_in.py_func(counts, values, arm, reward)
        assert best_after.py_func(counts, values, arm) == empirical_best.py_func(counts, values)


@given(st.floats(0, 1), st.floats(0, 1), st.integers(1, 10**6), st.integers(1, 10**6), st.floats(0.1, 300))
def test_what_is_surely_below_is_below(mean, other, pulls, others, threshold):
    policy = UniformSampling(2, delta="0.1")
    counts, values, rule = policy.counts, policy.values, policy.parameters
    for arm, (each, many) in enumerate(((mean, pulls), (other, others))):
        counts[arm, PULLS] = many - 1
        take_in.py_func(counts, values, arm, each * many)
    counts[1, AGAINST] = 1
    found = cost.py_func(counts, values, rule, 0, 1)
    for level in (threshold, found, *(found * (1 + off) for off in (-1e-4, -1e-15, 1e-15, 1e-11))):
        values[1, THRESHOLD] = level
        sure = surely_below.py_func(counts, values, rule, 0, 1)
        assert not sure or found <= level
        assert sure or found >= level * (1 - 2e-12)


@pytest.mark.parametrize("off", [0.9, 1.1])
def test_a_threshold_beside_another_arm_is_not_that_beside_this_one(off):
    """Arm 0 has many pulls and arm 1 one, so that the threshold beside arm 1 is lower than that kept."""
    policy = UniformSampling(3, delta="0.1", threshold="printed")
    counts, values, rule = policy.counts, policy.values, policy.parameters
    for arm, pulls in ((0, 20_000), (1, 1), (2, 50)):
        counts[arm, PULLS] = pulls - 1
        take_in.py_func(counts, values, arm, 0.0)
    values[0, MEAN], ask = 1.0, partial(stops, policy, counts, values)

    def at(best, arm, wanted):
        """Put the mean of the arm where its cost is so much of the threshold beside the best one."""
        level = rule[1] + 2 * sum(math.log(4 + math.log(counts[each, PULLS])) for each in (best, arm))
        one = 1 / counts[best, PULLS] + 1 / counts[arm, PULLS]
        values[arm, MEAN] = values[best, MEAN] - math.sqrt(wanted * level * rule[TWICE_VARIANCE] * one)
        values[arm, SUM] = values[arm, MEAN] * counts[arm, PULLS]
        return level

    high, _ = at(0, 2, 1.01), at(0, 1, 1.01)
    assert ask(0)
    values[1, MEAN] = 2.0
    low = at(1, 2, off)
    at(1, 0, 1.01)
    assert low * 1.1 < high
    assert cost.py_func(counts, values, rule, 1, 2) < high
    assert ask(1) == (off > 1)
