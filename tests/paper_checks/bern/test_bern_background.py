"""Claims of the paper's Section 2: verdicts, and what the printed index of a policy's arguments would do."""

from __future__ import annotations

from fractions import Fraction

from banditproof.paper_checks.bern.s2_background import _answers
from banditproof.paper_checks.statements.changes_of_measure.games_and_regret import (
    _GAMES,
    _trajectories,
    _trajectory,
)
from banditproof.verify.evidence.effort import Effort


def test_a_policy_is_asked_with_one_pair_less_than_the_step():
    assert sorted(_answers(_GAMES["three arms"])) == [0, 1, 2, 3]


def test_the_conditional_laws_are_told_apart_from_late_ones():
    known = _trajectory(_GAMES["leaning"])
    assert known["total"] == 1
    assert known["action"] == known["reward"] == 0
    assert known["late"] > 0


def test_the_regret_of_one_uniform_pull_is_half_the_gap():
    known = _trajectory(_GAMES["one step"])
    assert known["lost"] == Fraction(1, 4)
    assert known["earned"] == Fraction(1, 2)


def test_random_policies_differ_between_seeds():
    """The enumeration is not of the same games whatever the seed."""
    assert _trajectories(Effort(1)) != _trajectories(Effort(2))
