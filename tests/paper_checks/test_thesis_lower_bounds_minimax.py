"""Claims of the thesis on regret lower bounds."""

from __future__ import annotations

import pytest
from banditproof.paper_checks.thesis_lower_bounds import minimax

from .thesis_section import comes_out_as

EXPECTED = {
    "TH-T2.28": "VERIFIED",
    "TH-T4.15": "VERIFIED",
    "TH-I4.15a": "REFUTED/VERIFIED",
    "TH-I4.15b": "REFUTED/VERIFIED",
    "TH-T4.16": "VERIFIED",
    "TH-I4.16a": "REFUTED/VERIFIED",
    "TH-T4.20": "VERIFIED",
    "TH-I4.21a": "VERIFIED",
}


def test_every_claim_of_the_section_is_expected():
    assert [claim.id for claim in minimax.CLAIMS] == list(EXPECTED)


@pytest.mark.parametrize("identifier", EXPECTED)
def test_a_claim_comes_out_as_recorded(identifier):
    comes_out_as(minimax, identifier, EXPECTED[identifier])
