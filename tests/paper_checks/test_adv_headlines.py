"""Claims about rates in the introduction (private adversarial bandits): verdicts and mutants."""

from __future__ import annotations

import pytest
from banditproof.paper_checks.adv import headlines

from .section_of_claims import identifiers, settled_as_recorded

EXPECTED = {
    "ADV-I1": "REFUTED/VERIFIED",
    "ADV-I2": "VERIFIED",
    "ADV-I3": "VERIFIED",
    "ADV-I4": "OPEN",
    "ADV-I5": "OPEN",
    "ADV-I6": "OPEN",
    "ADV-I7": "VERIFIED",
    "ADV-I8": "OPEN",
    "ADV-I9": "OPEN",
    "ADV-I10": "OPEN",
    "ADV-I11": "OPEN",
    "ADV-I13": "OPEN",
    "ADV-I14": "PROVED",
    "ADV-I25": "OPEN",
    "ADV-I27": "PROVED",
}


def test_every_claim_of_the_section_is_expected():
    assert identifiers(headlines) == list(EXPECTED)


@pytest.mark.parametrize("identifier", EXPECTED)
def test_a_claim_comes_out_as_recorded(identifier):
    settled_as_recorded(identifier, EXPECTED[identifier])
