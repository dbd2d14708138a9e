"""Claims of the thesis on the characteristic time of total variation."""

from __future__ import annotations

import pytest
from banditproof.paper_checks.thesis_lower_bounds import transport_time

from .thesis_section import comes_out_as

EXPECTED = {
    "TH-P4.26": "VERIFIED",
    "TH-I4.26a": "VERIFIED",
    "TH-B6.1": "PROVED",
    "TH-B6.2": "VERIFIED",
    "TH-DER-TV": "VERIFIED",
}


def test_every_claim_of_the_section_is_expected():
    assert [claim.id for claim in transport_time.CLAIMS] == list(EXPECTED)


@pytest.mark.parametrize("identifier", EXPECTED)
def test_a_claim_comes_out_as_recorded(identifier):
    comes_out_as(transport_time, identifier, EXPECTED[identifier])
