"""Claims that are definitions (private adversarial bandits): verdicts and mutants."""

from __future__ import annotations

import pytest
from banditproof.paper_checks.adv import definitions

from .section_of_claims import identifiers, settled_as_recorded

EXPECTED = {
    "ADV-D1": "VERIFIED",
    "ADV-D2": "PROVED",
    "ADV-D3": "VERIFIED",
    "ADV-D4": "VERIFIED",
    "ADV-D5": "VERIFIED",
    "ADV-D6": "VERIFIED",
    "ADV-D8": "PROVED",
    "ADV-D9": "VERIFIED",
    "ADV-D10": "VERIFIED",
    "ADV-I12": "VERIFIED",
}


def test_every_claim_of_the_section_is_expected():
    assert identifiers(definitions) == list(EXPECTED)


@pytest.mark.parametrize("identifier", EXPECTED)
def test_a_claim_comes_out_as_recorded(identifier):
    settled_as_recorded(identifier, EXPECTED[identifier])
