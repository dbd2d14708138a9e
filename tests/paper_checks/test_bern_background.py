"""Claims of the paper's Section 2: verdicts, and what the printed index of a policy's arguments would do."""

from __future__ import annotations

from fractions import Fraction

import pytest
from banditproof.paper_checks.bern import background
from banditproof.paper_checks.bern.background import _GAMES, _answers, _trajectory
from banditproof.verify.effort import Effort

from .section_of_claims import identifiers, settled_as_recorded

EXPECTED = {
    "BERN-D2.1": "REFUTED/VERIFIED",
    "BERN-EQ1": "VERIFIED",
    "BERN-EQ2": "VERIFIED",
    "BERN-D2a": "VERIFIED",
}


def test_every_claim_of_the_section_is_expected():
    assert identifiers(background) == list(EXPECTED)


@pytest.mark.parametrize("identifier", EXPECTED)
def test_a_claim_comes_out_as_recorded(identifier):
    settled_as_recorded(identifier, EXPECTED[identifier])


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
    assert background._trajectories(Effort(1)) != background._trajectories(Effort(2))
