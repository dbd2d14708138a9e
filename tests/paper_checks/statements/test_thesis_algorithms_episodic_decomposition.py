"""The generic regret analysis of episodic indexes, and Table 5.1: verdicts as recorded, mutants refuted."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest
from banditproof.paper_checks.statements.episodes.episodic_indexes import (
    HIGH,
    LOW,
    Indexes,
    expected_pulls,
    played,
)


def _averaged(indexes, horizon, sizes):
    """The mean of the pulls over the rounds at which the best arm can turn high, each by its chance."""

    def chance(end):
        # low in every round up to `end`, and no longer
        return indexes.too_low(end) - indexes.too_low(end + 1) if end < horizon else indexes.too_low(end)

    total = Fraction(0)
    for ends in product(range(1, horizon + 1), repeat=sizes):
        weight = Fraction(1)
        for end in ends:
            weight *= chance(end)
        total += weight * played(indexes, horizon, ends).pulls
    return total


@pytest.mark.parametrize("looks", [(HIGH, LOW, HIGH), (HIGH, LOW), (LOW, HIGH), (LOW,)])
def test_expected_pulls_are_those_of_all_runs_together(looks):
    indexes = Indexes(looks, 4)
    assert expected_pulls(indexes, 8) == _averaged(indexes, 8, sizes=3)


def test_an_index_that_is_high_for_ever_leaves_the_best_arm_one_pull():
    assert expected_pulls(Indexes((HIGH,), 4), 50) == 49


@pytest.mark.parametrize(
    ("looks", "epoch", "expected"),
    [
        ((HIGH, LOW, HIGH), 0, False),
        ((HIGH, LOW), 0, True),
        ((HIGH, HIGH, LOW), 0, False),
        ((HIGH, HIGH, LOW), 1, True),
        ((HIGH, LOW, HIGH), 5, False),
    ],
)
def test_an_index_is_low_from_an_epoch_on_if_no_later_look_is_high(looks, epoch, expected):
    assert Indexes(looks, 4).always_low(epoch) is expected
