"""Claims of the thesis on characteristic times."""

from __future__ import annotations

import pytest
from banditproof.paper_checks.thesis_lower_bounds import characteristic_time

from .thesis_section import comes_out_as

EXPECTED = {
    "TH-I2.32b": "VERIFIED",
    "TH-I2.32c": "VERIFIED",
    "TH-I2.tt": "VERIFIED",
    "TH-DER-CT": "VERIFIED",
    "TH-DER-CT1": "VERIFIED",
    "TH-DER-CT2": "VERIFIED",
    "TH-DER-CT3": "VERIFIED",
    "TH-DER-CT4": "VERIFIED",
}


def test_every_claim_of_the_section_is_expected():
    assert [claim.id for claim in characteristic_time.CLAIMS] == list(EXPECTED)


@pytest.mark.parametrize("identifier", EXPECTED)
def test_a_claim_comes_out_as_recorded(identifier):
    comes_out_as(characteristic_time, identifier, EXPECTED[identifier])
