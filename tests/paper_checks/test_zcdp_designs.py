"""Claims of the paper on concentrated privacy, designs: verdicts and values."""

from __future__ import annotations

import pytest
from banditproof.paper_checks.zcdp import designs

from .section_of_claims import identifiers, settled_as_recorded

EXPECTED = {
    "ZCDP-D5": "VERIFIED",
}


def test_every_claim_of_the_section_is_expected():
    assert identifiers(designs) == list(EXPECTED)


@pytest.mark.parametrize("identifier", EXPECTED)
def test_a_claim_comes_out_as_recorded(identifier):
    settled_as_recorded(identifier, EXPECTED[identifier])
