"""Claims about expert advice (private adversarial bandits): verdicts and mutants."""

from __future__ import annotations

import pytest
from banditproof.paper_checks.adv import advice

from .section_of_claims import identifiers, settled_as_recorded

EXPECTED = {
    "ADV-A5": "VERIFIED",
    "ADV-P-T6": "VERIFIED",
    "ADV-A6": "VERIFIED",
    "ADV-I15": "REFUTED/VERIFIED",
    "ADV-I16": "REFUTED/PROVED",
    "ADV-I18": "REFUTED/PROVED",
    "ADV-I19": "REFUTED/PROVED",
}


def test_every_claim_of_the_section_is_expected():
    assert identifiers(advice) == list(EXPECTED)


@pytest.mark.parametrize("identifier", EXPECTED)
def test_a_claim_comes_out_as_recorded(identifier):
    settled_as_recorded(identifier, EXPECTED[identifier])
