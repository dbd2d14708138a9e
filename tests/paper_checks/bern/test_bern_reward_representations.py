"""The figures of the adaptive release model: verdicts, and a run by hand."""

from __future__ import annotations

from banditproof.paper_checks.bern.appendices.appB_reward_representations import _observed, _opposite


def test_the_right_side_changes_the_reward_of_the_challenge_alone():
    tree = _opposite(2, 3)
    assert _observed(tree, (0, 1, 0), "L", 2) == [0, 1, 1]
    assert _observed(tree, (0, 1, 0), "R", 2) == [0, 0, 1]
