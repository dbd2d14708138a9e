"""Claims of the paper on Renyi privacy, optimal designs: verdicts and values."""

from __future__ import annotations

import pytest
from banditproof.paper_checks.rdp import optimal_designs

from .section_of_claims import identifiers, settled_as_recorded

EXPECTED = {
    "RDP-D13": "VERIFIED",
    "RDP-T14": "REFUTED/VERIFIED",
}


def test_every_claim_of_the_section_is_expected():
    assert identifiers(optimal_designs) == list(EXPECTED)


@pytest.mark.parametrize("identifier", EXPECTED)
def test_a_claim_comes_out_as_recorded(identifier):
    settled_as_recorded(identifier, EXPECTED[identifier])
