"""Thresholds that the stopping rule remembers change no answer."""

from banditproof.algorithms.best_arm.likelihood_ratio_stopping import (
    AGAINST,
    PULLS,
    THRESHOLD,
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
    return certain.py_func(counts, values, policy.parameters, best, int(counts[:-1, PULLS].sum()))


def stops_anew(policy, counts, values, best):
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
