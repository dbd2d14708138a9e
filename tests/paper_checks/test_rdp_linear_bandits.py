"""Claims of the paper on Renyi privacy, linear bandits: verdicts as recorded, mutants refuted."""

from __future__ import annotations

import pytest
from banditproof.paper_checks.rdp import linear_bandits

from .section_of_claims import identifiers, settled_as_recorded

EXPECTED = {
    "RDP-AS1": "VERIFIED",
    "RDP-EQ8": "VERIFIED",
    "RDP-A3": "REFUTED/VERIFIED",
}


def test_every_claim_of_the_section_is_expected():
    assert identifiers(linear_bandits) == list(EXPECTED)


@pytest.mark.parametrize("identifier", EXPECTED)
def test_a_claim_comes_out_as_recorded(identifier):
    settled_as_recorded(identifier, EXPECTED[identifier])
