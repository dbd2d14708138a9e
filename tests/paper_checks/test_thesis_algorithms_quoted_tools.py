"""Claims of the thesis on the tools that its proofs quote."""

from __future__ import annotations

import pytest
from banditproof.paper_checks.thesis_algorithms import quoted_tools

from .thesis_section import comes_out_as

EXPECTED = {
    "TA-B9": "VERIFIED",
    "TA-LC.15": "VERIFIED",
    "TA-LC.16": "VERIFIED",
    "TA-LC.17": "PROVED",
    "TA-LC.19": "VERIFIED",
    "TA-DC.18": "VERIFIED",
    "TA-DC.24": "VERIFIED",
}


def test_every_claim_of_the_section_is_expected():
    assert [claim.id for claim in quoted_tools.CLAIMS] == list(EXPECTED)


@pytest.mark.parametrize("identifier", EXPECTED)
def test_a_claim_comes_out_as_recorded(identifier):
    comes_out_as(quoted_tools, identifier, EXPECTED[identifier])
