"""A plan holds every cell once, in whole branches of the tree of seeds, and changes no moment."""

import numpy as np
import pytest
from banditproof.algorithms.simulation.moments import Moments, joined, moments_of
from banditproof.paper_checks.studies.plan import TASK_SECONDS, stretches_of, tasks_of
from hypothesis import given, settings
from hypothesis import strategies as st

COSTS = st.lists(st.floats(1e-6, 5), min_size=1, max_size=5)


@settings(max_examples=100, deadline=None)
@given(COSTS, st.integers(1, 3000))
def test_every_cell_is_planned_once_and_in_whole_branches(costs, seeds):
    stretches = stretches_of(costs, seeds)
    cells = [(each.group, seed) for each in stretches for seed in each.seeds]
    assert sorted(cells) == [(group, seed) for group in range(len(costs)) for seed in range(seeds)]
    for group in range(len(costs)):
        own = [each for each in stretches if each.group == group]
        size = own[0].count if len(own) > 1 else 1
        assert size & (size - 1) == 0
        assert [each.first for each in own] == [place * size for place in range(len(own))]
    assert [each for task in tasks_of(stretches, costs) for each in task.stretches] == stretches


def test_tasks_take_about_a_second():
    costs = [2e-4, 0.03, 0.4]
    tasks = tasks_of(stretches_of(costs, 1000), costs)
    assert all(TASK_SECONDS / 4 <= task.seconds <= 1.25 * TASK_SECONDS for task in tasks[:-1])
    assert sum(task.seconds for task in tasks) == pytest.approx(1000 * sum(costs))


def test_many_workers_get_longer_tasks_of_the_same_stretches():
    costs = [2e-4, 0.03, 0.4]
    stretches = stretches_of(costs, 10**5)
    few, many = tasks_of(stretches, costs, 2), tasks_of(stretches, costs, 400)
    assert max(task.seconds for task in few) <= 1.25
    assert 1.5 < sorted(task.seconds for task in many)[len(many) // 2] <= 2.5
    assert [each for task in many for each in task.stretches] == stretches
    short = tasks_of(stretches_of(costs, 100), costs, 1000)
    assert max(task.seconds for task in short) <= 1.25  # work that is soon over is not held up


@settings(max_examples=100, deadline=None)
@given(st.integers(1, 300), st.integers(0, 8), st.integers(0, 2**32))
def test_moments_are_the_same_bits_by_any_plan(runs, power, seed):
    values = np.random.default_rng(seed).normal(1e6, 1, (runs, 3))
    size = 2**power
    branches = [moments_of(values[first : first + size]) for first in range(0, runs, size)]
    whole, by_parts = moments_of(values), joined(branches)
    assert whole.runs == by_parts.runs == runs
    for one, other in zip(whole[1:], by_parts[1:], strict=True):
        assert one.tobytes() == other.tobytes()


def test_moments_are_those_of_numpy():
    values = np.random.default_rng(1).normal(0, 1, (1001, 4))
    found = moments_of(values)
    assert isinstance(found, Moments)
    np.testing.assert_allclose(found.mean, values.mean(axis=0), rtol=1e-10)
    np.testing.assert_allclose(found.standard_error(), values.std(axis=0, ddof=1) / np.sqrt(1001), rtol=1e-10)
    assert (found.least == values.min(axis=0)).all()
    assert (found.most == values.max(axis=0)).all()


def test_branches_of_sizes_that_are_no_powers_of_two_would_be_seen():
    """The tree is not any tree: other parts give other bits."""
    values = np.random.default_rng(3).normal(1e6, 1, (30, 200))
    other = joined([moments_of(values[first : first + 6]) for first in range(0, 30, 6)])
    assert other.mean.tobytes() != moments_of(values).mean.tobytes()
