"""Claims of the paper on private adversarial bandits, EXP3 inside the conversion: verdicts and values."""

from __future__ import annotations

import pytest
from banditproof.paper_checks.adv import exp3_conversion

from .section_of_claims import identifiers, settled_as_recorded

EXPECTED = {
    "ADV-A3": "VERIFIED",
    "ADV-L23": "REFUTED/VERIFIED",
    "ADV-L26": "VERIFIED",
    "ADV-P-C22": "REFUTED/VERIFIED",
    "ADV-EQ-RTEXP3": "REFUTED/VERIFIED",
    "ADV-C22": "SUPPORTED",
}


def test_every_claim_of_the_section_is_expected():
    assert identifiers(exp3_conversion) == list(EXPECTED)


@pytest.mark.parametrize("identifier", EXPECTED)
def test_a_claim_comes_out_as_recorded(identifier):
    settled_as_recorded(identifier, EXPECTED[identifier])
