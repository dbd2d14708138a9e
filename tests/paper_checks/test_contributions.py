"""What the introductions promise: claims of the texts on concentrated and Rényi privacy."""

from __future__ import annotations

import pytest
from banditproof.paper_checks.rdp import contributions as rdp
from banditproof.paper_checks.zcdp import contributions as zcdp

from .thesis_section import comes_out_as

ZCDP = {
    "ZCDP-A1": "VERIFIED",
    "ZCDP-I1": "VERIFIED",
    "ZCDP-I2": "REFUTED/VERIFIED",
    "ZCDP-I3": "VERIFIED",
    "ZCDP-I4": "VERIFIED",
    "ZCDP-I5": "VERIFIED",
    "ZCDP-I6": "VERIFIED",
    "ZCDP-CE": "REFUTED/VERIFIED",
}
RDP = {
    "RDP-A1": "VERIFIED",
    "RDP-D20": "VERIFIED",
    "RDP-EQ5": "VERIFIED",
    "RDP-I1": "VERIFIED",
    "RDP-I2": "VERIFIED",
    "RDP-I3": "VERIFIED",
    "RDP-I4": "VERIFIED",
    "RDP-I7": "VERIFIED",
}


def test_every_claim_of_the_sections_is_expected():
    assert [claim.id for claim in zcdp.CLAIMS] == list(ZCDP)
    assert [claim.id for claim in rdp.CLAIMS] == list(RDP)


@pytest.mark.parametrize("identifier", [*ZCDP, *RDP])
def test_a_claim_comes_out_as_recorded(identifier):
    section = zcdp if identifier in ZCDP else rdp
    comes_out_as(section, identifier, (ZCDP | RDP)[identifier])
