"""Claims of the thesis on the constants of AdaP-KLUCB."""

from __future__ import annotations

import pytest
from banditproof.paper_checks.thesis_algorithms import adap_klucb

from .thesis_section import comes_out_as

EXPECTED = {
    "TA-PF5.4a": "VERIFIED",
    "TA-PF5.4b": "VERIFIED",
    "TA-PF5.4c": "VERIFIED",
    "TA-PF5.4d": "PROVED",
    "TA-FC.6": "REFUTED/VERIFIED",
    "TA-PF5.4f": "REFUTED/VERIFIED",
}


def test_every_claim_of_the_section_is_expected():
    assert [claim.id for claim in adap_klucb.CLAIMS] == list(EXPECTED)


@pytest.mark.parametrize("identifier", EXPECTED)
def test_a_claim_comes_out_as_recorded(identifier):
    comes_out_as(adap_klucb, identifier, EXPECTED[identifier])
