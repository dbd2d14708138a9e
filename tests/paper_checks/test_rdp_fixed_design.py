"""Claims of the paper on Renyi privacy, fixed design: verdicts and values."""

from __future__ import annotations

import pytest
from banditproof.paper_checks.rdp import fixed_design

from .section_of_claims import identifiers, settled_as_recorded

EXPECTED = {
    "RDP-T15": "REFUTED/VERIFIED",
    "RDP-T15.1": "VERIFIED",
    "RDP-T15.2": "REFUTED/VERIFIED",
    "RDP-T15.3": "VERIFIED",
    "RDP-C16": "REFUTED/VERIFIED",
    "RDP-C16.1": "VERIFIED",
    "RDP-C16.2": "VERIFIED",
}


def test_every_claim_of_the_section_is_expected():
    assert identifiers(fixed_design) == list(EXPECTED)


@pytest.mark.parametrize("identifier", EXPECTED)
def test_a_claim_comes_out_as_recorded(identifier):
    settled_as_recorded(identifier, EXPECTED[identifier])
