"""Claims of the text on Renyi privacy about finite arms."""

from __future__ import annotations

import pytest
from banditproof.paper_checks.rdp import finite_arms

from .thesis_section import comes_out_as

EXPECTED = {
    "RDP-A2": "VERIFIED",
    "RDP-I6": "VERIFIED",
    "RDP-T5": "VERIFIED",
    "RDP-T5.1": "VERIFIED",
    "RDP-T5.2": "VERIFIED",
    "RDP-T5.3": "VERIFIED",
    "RDP-T5.4": "VERIFIED",
    "RDP-T5.5": "VERIFIED",
    "RDP-T5.6": "VERIFIED",
    "RDP-C6": "VERIFIED",
    "RDP-X2": "VERIFIED",
}


def test_every_claim_of_the_section_is_expected():
    assert [claim.id for claim in finite_arms.CLAIMS] == list(EXPECTED)


@pytest.mark.parametrize("identifier", EXPECTED)
def test_a_claim_comes_out_as_recorded(identifier):
    comes_out_as(finite_arms, identifier, EXPECTED[identifier])
