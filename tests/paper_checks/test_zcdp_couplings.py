"""Claims of the paper on concentrated privacy, couplings: verdicts and values."""

from __future__ import annotations

import pytest
from banditproof.paper_checks.zcdp import couplings

from .section_of_claims import identifiers, settled_as_recorded

EXPECTED = {
    "ZCDP-D9": "VERIFIED",
    "ZCDP-P3": "VERIFIED",
    "ZCDP-T15": "VERIFIED",
    "ZCDP-T19": "VERIFIED",
}


def test_every_claim_of_the_section_is_expected():
    assert identifiers(couplings) == list(EXPECTED)


@pytest.mark.parametrize("identifier", EXPECTED)
def test_a_claim_comes_out_as_recorded(identifier):
    settled_as_recorded(identifier, EXPECTED[identifier])
