"""Many instances at once have the times of each alone."""

from __future__ import annotations

import numpy as np
import pytest
from banditproof.theory.identification import many_instances
from banditproof.theory.identification.characteristic_time import characteristic_time_kl
from banditproof.theory.identification.many_instances import characteristic_times_kl
from hypothesis import given, settings
from hypothesis import strategies as st

means = st.one_of(
    st.floats(0, 1),
    st.floats(-12, 0).map(lambda power: 10.0**power),
    st.floats(-12, 0).map(lambda power: 1 - 10.0**power),
    st.sampled_from([0.0, 1e-300, 0.3, 0.3 + 1e-15, 0.5, 1 - 2**-53, 1.0]),
)


@st.composite
def instances(draw):
    arms = draw(st.integers(2, 7))
    rows = draw(st.lists(st.lists(means, min_size=arms, max_size=arms), min_size=1, max_size=6))
    return np.array(rows)


def alone(row):
    """What the way for one instance says, where it has an answer."""
    try:
        return characteristic_time_kl(row.tolist())
    except ValueError:
        return None


@settings(max_examples=80, deadline=None)
@given(instances())
def test_row_by_row(rows):
    answers = [alone(row) for row in rows]
    rows = rows[[answer is not None for answer in answers]]
    if not len(rows):
        return
    found = characteristic_times_kl(rows)
    for value, allocation, answer in zip(*found, filter(None, answers), strict=True):
        assert value == answer.value or abs(value - answer.value) <= 1e-12 * answer.value
        assert abs(allocation.sum() - 1) <= 1e-14
        assert np.abs(allocation - answer.allocation).max() <= 1e-6


def test_random_instances_need_no_other_way(monkeypatch):
    """All of them settle by Newton's method."""

    def refused(_means):
        raise AssertionError

    monkeypatch.setattr(many_instances, "characteristic_time_kl", refused)
    rows = np.random.default_rng(2).uniform(0.05, 0.95, (5000, 10))
    found = characteristic_times_kl(rows)
    for row in range(0, 5000, 100):
        truth = characteristic_time_kl(rows[row].tolist())
        assert found.values[row] == pytest.approx(truth.value, rel=1e-13)
        assert found.allocations[row] == pytest.approx(truth.allocation, abs=1e-9)


def test_ties_never_end():
    found = characteristic_times_kl([[0.5, 0.5, 0.1], [0.2, 0.1, 0.1]])
    assert np.isinf(found.values).tolist() == [True, False]
    assert found.allocations[0] == pytest.approx([1 / 3] * 3)
    assert found.allocations[1, 1] == found.allocations[1, 2]
