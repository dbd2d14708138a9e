"""Claims on assumptions, remarks and open questions (thesis, membership): verdicts and mutants."""

from __future__ import annotations

import pytest
from banditproof.paper_checks.thesis_membership import membership_remarks

from .thesis_section import comes_out_as

EXPECTED = {
    "MI-D2.4.1": "VERIFIED",
    "MI-T2.36": "OPEN",
    "MI-T2.37": "OPEN",
    "MI-D2.38": "PROVED",
    "MI-L2.39": "OPEN",
    "MI-T2.40": "OPEN",
    "MI-I18": "VERIFIED",
    "MI-I20": "VERIFIED",
    "MI-I25": "VERIFIED",
    "MI-I26": "VERIFIED",
    "MI-M2": "VERIFIED",
    "MI-I31": "VERIFIED",
    "MI-M3": "VERIFIED",
    "MI-L6": "PROVED",
    "MI-FIG6.1": "VERIFIED",
    "MI-M4": "VERIFIED",
    "MI-FIG7.1": "PROVED",
    "MI-C1": "REFUTED/PROVED",
    "MI-C2": "VERIFIED",
    "MI-I35": "REFUTED/PROVED",
    "MI-EQ7.3": "VERIFIED",
    "MI-I37b": "PROVED",
    "MI-I38": "PROVED",
    "MI-E3": "OPEN",
    "MI-FIG7.2": "SUPPORTED",
    "MI-I40": "VERIFIED",
    "MI-OP1": "OPEN",
    "MI-OP2": "OPEN",
    "MI-OP3": "REFUTED/PROVED",
    "MI-EQ9.1": "REFUTED/VERIFIED",
    "MI-EQ9.3": "OPEN",
    "MI-OP4": "REFUTED/PROVED",
    "MI-OP5": "OPEN",
    "MI-OP6": "OPEN",
}


def test_every_claim_of_the_section_is_expected():
    assert [claim.id for claim in membership_remarks.CLAIMS] == list(EXPECTED)


@pytest.mark.parametrize("identifier", EXPECTED)
def test_a_claim_comes_out_as_recorded(identifier):
    comes_out_as(membership_remarks, identifier, EXPECTED[identifier])
