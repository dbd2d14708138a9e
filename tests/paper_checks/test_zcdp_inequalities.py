"""Claims of the paper on concentrated privacy, inequalities: verdicts and values."""

from __future__ import annotations

import pytest
from banditproof.paper_checks.zcdp import inequalities

from .section_of_claims import identifiers, settled_as_recorded

EXPECTED = {
    "ZCDP-L5": "PROVED",
    "ZCDP-L6": "VERIFIED",
    "ZCDP-L7": "PROVED",
}


def test_every_claim_of_the_section_is_expected():
    assert identifiers(inequalities) == list(EXPECTED)


@pytest.mark.parametrize("identifier", EXPECTED)
def test_a_claim_comes_out_as_recorded(identifier):
    settled_as_recorded(identifier, EXPECTED[identifier])
