"""Claims of the paper on concentrated privacy, linear bandits: verdicts as recorded, mutants refuted."""

from __future__ import annotations

import pytest
from banditproof.paper_checks.zcdp import linear_bandits

from .section_of_claims import identifiers, settled_as_recorded

EXPECTED = {
    "ZCDP-ASS1": "VERIFIED",
    "ZCDP-EQ4": "VERIFIED",
    "ZCDP-A2": "REFUTED/VERIFIED",
    "ZCDP-A2VAR": "VERIFIED",
    "ZCDP-T13": "VERIFIED",
    "ZCDP-C1": "VERIFIED",
    "ZCDP-EC1": "VERIFIED",
    "ZCDP-EC2": "VERIFIED",
    "ZCDP-EC3": "VERIFIED",
    "ZCDP-EC4": "VERIFIED",
}


def test_every_claim_of_the_section_is_expected():
    assert identifiers(linear_bandits) == list(EXPECTED)


@pytest.mark.parametrize("identifier", EXPECTED)
def test_a_claim_comes_out_as_recorded(identifier):
    settled_as_recorded(identifier, EXPECTED[identifier])
