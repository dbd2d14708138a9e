"""The laws of small games, by enumeration."""

from __future__ import annotations

from fractions import Fraction

from banditproof.paper_checks.statements.changes_of_measure.games_and_regret import (
    _GAMES,
    _trajectories,
    _trajectory,
)
from banditproof.verify.evidence.effort import Effort


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
