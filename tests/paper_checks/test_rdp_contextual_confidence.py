"""Claims of the paper on Renyi privacy, contextual confidence: verdicts and values."""

from __future__ import annotations

import pytest
from banditproof.paper_checks.rdp import contextual_confidence

from .section_of_claims import identifiers, settled_as_recorded

EXPECTED = {
    "RDP-AS2": "REFUTED/VERIFIED",
    "RDP-T17.2": "VERIFIED",
    "RDP-T17.4": "REFUTED/VERIFIED",
}


def test_every_claim_of_the_section_is_expected():
    assert identifiers(contextual_confidence) == list(EXPECTED)


@pytest.mark.parametrize("identifier", EXPECTED)
def test_a_claim_comes_out_as_recorded(identifier):
    settled_as_recorded(identifier, EXPECTED[identifier])
