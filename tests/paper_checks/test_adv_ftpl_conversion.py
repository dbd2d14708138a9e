"""Claims of the paper on private adversarial bandits, FTPL inside the conversion: verdicts and values."""

from __future__ import annotations

import pytest
from banditproof.paper_checks.adv import ftpl_conversion

from .section_of_claims import identifiers, settled_as_recorded

EXPECTED = {
    "ADV-A4": "VERIFIED",
    "ADV-EQ-GR1": "REFUTED/VERIFIED",
    "ADV-EQ-GR2": "VERIFIED",
    "ADV-EQ-GR3": "VERIFIED",
    "ADV-EQ-EMAX": "REFUTED/VERIFIED",
    "ADV-EQ-LIP": "VERIFIED",
    "ADV-P-L25": "REFUTED/VERIFIED",
    "ADV-L25": "SUPPORTED",
    "ADV-P-C24": "REFUTED/VERIFIED",
    "ADV-C24": "SUPPORTED",
}


def test_every_claim_of_the_section_is_expected():
    assert identifiers(ftpl_conversion) == list(EXPECTED)


@pytest.mark.parametrize("identifier", EXPECTED)
def test_a_claim_comes_out_as_recorded(identifier):
    settled_as_recorded(identifier, EXPECTED[identifier])
