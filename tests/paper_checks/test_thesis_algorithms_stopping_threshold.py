"""Claims of the thesis on costs and thresholds of stopping rules."""

from __future__ import annotations

import pytest
from banditproof.paper_checks.thesis_algorithms import stopping_threshold

from .thesis_section import comes_out_as

EXPECTED = {
    "TA-EQ5.9": "VERIFIED",
    "TA-EQ5.10": "VERIFIED",
    "TA-EQ5.11": "VERIFIED",
    "TA-R5.19": "VERIFIED",
    "TA-EQ5.12": "VERIFIED",
    "TA-EQ5.14": "VERIFIED",
    "TA-R5.22": "VERIFIED",
    "TA-LC.32": "VERIFIED",
}


def test_every_claim_of_the_section_is_expected():
    assert [claim.id for claim in stopping_threshold.CLAIMS] == list(EXPECTED)


@pytest.mark.parametrize("identifier", EXPECTED)
def test_a_claim_comes_out_as_recorded(identifier):
    comes_out_as(stopping_threshold, identifier, EXPECTED[identifier])
