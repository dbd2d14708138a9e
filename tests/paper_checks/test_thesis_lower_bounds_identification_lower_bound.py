"""Claims of the thesis on lower bounds of best-arm identification."""

from __future__ import annotations

import pytest
from banditproof.paper_checks.thesis_lower_bounds import identification_lower_bound

from .thesis_section import comes_out_as

EXPECTED = {
    "TH-T2.32": "REFUTED/VERIFIED",
    "TH-I2.32a": "VERIFIED",
    "TH-L4.23": "REFUTED/VERIFIED",
    "TH-T4.24": "VERIFIED",
    "TH-C4.25": "VERIFIED",
    "TH-I4.25a": "VERIFIED",
    "TH-DER-4.25": "VERIFIED",
}


def test_every_claim_of_the_section_is_expected():
    assert [claim.id for claim in identification_lower_bound.CLAIMS] == list(EXPECTED)


@pytest.mark.parametrize("identifier", EXPECTED)
def test_a_claim_comes_out_as_recorded(identifier):
    comes_out_as(identification_lower_bound, identifier, EXPECTED[identifier])
