"""Claims of the thesis on the regret of AdaP-UCB and AdaC-UCB."""

from __future__ import annotations

import pytest
from banditproof.paper_checks.thesis_algorithms import regret_upper_bounds

from .thesis_section import comes_out_as

EXPECTED = {
    "TA-TH5.3": "VERIFIED",
    "TA-EQC.12": "REFUTED/VERIFIED",
    "TA-EQC.13": "REFUTED/VERIFIED",
    "TA-THC.7": "VERIFIED",
    "TA-TH5.6": "VERIFIED",
    "TA-EQC.20": "VERIFIED",
    "TA-EQC.21": "VERIFIED",
    "TA-PF5.6c": "VERIFIED",
}


def test_every_claim_of_the_section_is_expected():
    assert [claim.id for claim in regret_upper_bounds.CLAIMS] == list(EXPECTED)


@pytest.mark.parametrize("identifier", EXPECTED)
def test_a_claim_comes_out_as_recorded(identifier):
    comes_out_as(regret_upper_bounds, identifier, EXPECTED[identifier])
