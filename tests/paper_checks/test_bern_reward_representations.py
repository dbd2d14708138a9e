"""The figures of the adaptive release model: verdicts, and a run by hand."""

from __future__ import annotations

import pytest
from banditproof.paper_checks.bern import reward_representations
from banditproof.paper_checks.bern.reward_representations import _observed, _opposite

from .section_of_claims import identifiers, settled_as_recorded

EXPECTED = {"BERN-FIG2": "REFUTED/VERIFIED", "BERN-FIG3": "VERIFIED"}


def test_every_claim_of_the_section_is_expected():
    assert identifiers(reward_representations) == list(EXPECTED)


@pytest.mark.parametrize("identifier", EXPECTED)
def test_a_claim_comes_out_as_recorded(identifier):
    settled_as_recorded(identifier, EXPECTED[identifier])


def test_the_right_side_changes_the_reward_of_the_challenge_alone():
    tree = _opposite(2, 3)
    assert _observed(tree, (0, 1, 0), "L", 2) == [0, 1, 1]
    assert _observed(tree, (0, 1, 0), "R", 2) == [0, 0, 1]
