"""Claims of the paper on private adversarial bandits, expert advice: verdicts and values."""

from __future__ import annotations

import pytest
from banditproof.paper_checks.adv import expert_advice

from .section_of_claims import identifiers, settled_as_recorded

EXPECTED = {
    "ADV-T6": "VERIFIED",
    "ADV-T9": "SUPPORTED",
    "ADV-P-T9": "VERIFIED",
    "ADV-I17": "REFUTED/PROVED",
    "ADV-TAB1": "VERIFIED",
    "ADV-TAB2": "REFUTED/VERIFIED",
    "ADV-I20": "VERIFIED",
    "ADV-A2": "VERIFIED",
}


def test_every_claim_of_the_section_is_expected():
    assert identifiers(expert_advice) == list(EXPECTED)


@pytest.mark.parametrize("identifier", EXPECTED)
def test_a_claim_comes_out_as_recorded(identifier):
    settled_as_recorded(identifier, EXPECTED[identifier])
