"""Claims of the paper on private adversarial bandits, the conversion: verdicts and values."""

from __future__ import annotations

import pytest
from banditproof.paper_checks.adv import conversion

from .section_of_claims import identifiers, settled_as_recorded

EXPECTED = {
    "ADV-A1": "VERIFIED",
    "ADV-D7": "PROVED",
    "ADV-P-SENS1": "PROVED",
    "ADV-P-MECH1": "VERIFIED",
    "ADV-L3": "VERIFIED",
    "ADV-T1": "VERIFIED",
    "ADV-T7": "VERIFIED",
    "ADV-P-T7PRIV": "VERIFIED",
    "ADV-T5": "VERIFIED",
    "ADV-T21": "SUPPORTED",
    "ADV-C2": "SUPPORTED",
    "ADV-C8": "VERIFIED",
}


def test_every_claim_of_the_section_is_expected():
    assert identifiers(conversion) == list(EXPECTED)


@pytest.mark.parametrize("identifier", EXPECTED)
def test_a_claim_comes_out_as_recorded(identifier):
    settled_as_recorded(identifier, EXPECTED[identifier])
