"""Claims of the thesis on the sample complexity of AdaP-TT and AdaP-TT*."""

from __future__ import annotations

import pytest
from banditproof.paper_checks.thesis_algorithms import sample_complexity

from .thesis_section import comes_out_as

EXPECTED = {
    "TA-B10": "REFUTED/VERIFIED",
    "TA-B11": "VERIFIED",
    "TA-B13": "VERIFIED",
    "TA-B17": "VERIFIED",
    "TA-EQ5.13": "VERIFIED",
    "TA-TH5.20": "VERIFIED",
    "TA-PF5.20": "VERIFIED",
    "TA-I13": "VERIFIED",
    "TA-PF5.20b": "REFUTED/VERIFIED",
    "TA-TH5.23": "VERIFIED",
    "TA-I14": "VERIFIED",
}


def test_every_claim_of_the_section_is_expected():
    assert [claim.id for claim in sample_complexity.CLAIMS] == list(EXPECTED)


@pytest.mark.parametrize("identifier", EXPECTED)
def test_a_claim_comes_out_as_recorded(identifier):
    comes_out_as(sample_complexity, identifier, EXPECTED[identifier])
