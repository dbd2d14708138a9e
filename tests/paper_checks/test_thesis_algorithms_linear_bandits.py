"""Claims of the thesis on linear bandits: verdicts as recorded, mutants refuted."""

from __future__ import annotations

import pytest
from banditproof.paper_checks.thesis_algorithms import linear_bandits

from .claim_of_concentration import settled_as_recorded
from .section_of_claims import identifiers

EXPECTED = {
    "TA-A8": "REFUTED/VERIFIED",
    "TA-THC.10": "VERIFIED",
    "TA-CC.11": "VERIFIED",
}


def test_every_claim_of_the_section_is_expected():
    assert identifiers(linear_bandits) == list(EXPECTED)


@pytest.mark.parametrize("identifier", EXPECTED)
def test_a_claim_comes_out_as_recorded(identifier):
    verdict, _, amended = EXPECTED[identifier].partition("/")
    settled_as_recorded("thesis_algorithms", identifier, verdict, amended or None)
