"""Claims about games and audits before their analysis (thesis, membership): verdicts and mutants."""

from __future__ import annotations

import pytest
from banditproof.paper_checks.thesis_membership import membership_background

from .thesis_section import comes_out_as

EXPECTED = {
    "MI-A4": "VERIFIED",
    "MI-A5": "VERIFIED",
    "MI-I1": "VERIFIED",
    "MI-EQ2.21": "VERIFIED",
    "MI-EQ2.22": "VERIFIED",
    "MI-EQ2.23": "VERIFIED",
    "MI-EQ2.24": "VERIFIED",
    "MI-EQ2.25": "VERIFIED",
    "MI-I4": "REFUTED/VERIFIED",
    "MI-I5": "VERIFIED",
    "MI-M1": "PROVED",
    "MI-I6": "VERIFIED",
    "MI-L3": "VERIFIED",
    "MI-I11": "OPEN",
    "MI-R2.33": "VERIFIED",
    "MI-I14": "VERIFIED",
    "MI-I15": "REFUTED/PROVED",
    "MI-I15b": "VERIFIED",
    "MI-I16": "VERIFIED",
    "MI-I17": "PROVED",
    "MI-A11": "VERIFIED",
    "MI-A12": "VERIFIED",
    "MI-I20b": "VERIFIED",
    "MI-D6.2": "VERIFIED",
}


def test_every_claim_of_the_section_is_expected():
    assert [claim.id for claim in membership_background.CLAIMS] == list(EXPECTED)


@pytest.mark.parametrize("identifier", EXPECTED)
def test_a_claim_comes_out_as_recorded(identifier):
    comes_out_as(membership_background, identifier, EXPECTED[identifier])
