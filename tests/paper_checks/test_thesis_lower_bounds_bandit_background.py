"""Claims about bandits before chapter 3 (thesis, lower bounds): verdicts and mutants."""

from __future__ import annotations

import pytest
from banditproof.paper_checks.thesis_lower_bounds import bandit_background

from .thesis_section import comes_out_as

EXPECTED = {
    "TH-D2.16": "VERIFIED",
    "TH-I2.dens": "VERIFIED",
    "TH-A1": "VERIFIED",
    "TH-I2.sublin": "VERIFIED",
    "TH-AFTL": "VERIFIED",
    "TH-AETC": "VERIFIED",
    "TH-A2": "VERIFIED",
    "TH-D2.17": "VERIFIED",
    "TH-D2.18": "VERIFIED",
    "TH-D2.19": "VERIFIED",
    "TH-T2.24": "OPEN",
    "TH-T2.26": "OPEN",
    "TH-D2.25": "VERIFIED",
    "TH-I2.25a": "VERIFIED",
    "TH-D2.27": "VERIFIED",
    "TH-D2.29": "REFUTED/PROVED",
    "TH-D2.30": "VERIFIED",
    "TH-D4.tvinf": "VERIFIED",
    "TH-S4.1": "VERIFIED",
    "TH-ALINUCB": "REFUTED/VERIFIED",
    "TH-I2.lin": "OPEN",
    "TH-AGLR": "VERIFIED",
    "TH-A3": "PROVED",
    "TH-ATTUCB": "VERIFIED",
    "TH-I3.inst": "VERIFIED",
    "TH-I3.7": "PROVED",
    "TH-EX3.1": "VERIFIED",
    "TH-A6": "VERIFIED",
    "TH-I3.2": "VERIFIED",
    "TH-R3.7": "VERIFIED",
    "TH-EQ2.17": "VERIFIED",
    "TH-EQ3.5": "VERIFIED",
    "TH-B1.4": "VERIFIED",
}


def test_every_claim_of_the_section_is_expected():
    assert [claim.id for claim in bandit_background.CLAIMS] == list(EXPECTED)


@pytest.mark.parametrize("identifier", EXPECTED)
def test_a_claim_comes_out_as_recorded(identifier):
    comes_out_as(bandit_background, identifier, EXPECTED[identifier])
