"""Claims about privacy before chapter 3 (thesis, lower bounds): verdicts and mutants."""

from __future__ import annotations

import pytest
from banditproof.paper_checks.thesis_lower_bounds import privacy_background

from .thesis_section import comes_out_as

EXPECTED = {
    "TH-D2.1": "PROVED",
    "TH-D2.2": "VERIFIED",
    "TH-D2.3": "VERIFIED",
    "TH-T2.4": "VERIFIED",
    "TH-FIG2.1": "VERIFIED",
    "TH-D2.5": "VERIFIED",
    "TH-I2.5a": "VERIFIED",
    "TH-P2.7": "VERIFIED",
    "TH-P2.9": "VERIFIED",
    "TH-L2.10": "VERIFIED",
    "TH-D2.11": "VERIFIED",
    "TH-D2.12": "VERIFIED",
    "TH-D2.cc": "VERIFIED",
    "TH-SM1": "VERIFIED",
    "TH-SM2": "VERIFIED",
    "TH-FIG2.2": "VERIFIED",
}


def test_every_claim_of_the_section_is_expected():
    assert [claim.id for claim in privacy_background.CLAIMS] == list(EXPECTED)


@pytest.mark.parametrize("identifier", EXPECTED)
def test_a_claim_comes_out_as_recorded(identifier):
    comes_out_as(privacy_background, identifier, EXPECTED[identifier])
