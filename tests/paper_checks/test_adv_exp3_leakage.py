"""Claims of the paper on private adversarial bandits, what EXP3 leaks: verdicts and values."""

from __future__ import annotations

import pytest
from banditproof.paper_checks.adv import exp3_leakage

from .section_of_claims import identifiers, settled_as_recorded

EXPECTED = {
    "ADV-FIG1": "VERIFIED",
    "ADV-G1": "REFUTED/VERIFIED",
    "ADV-G1EX": "REFUTED/VERIFIED",
    "ADV-I22": "VERIFIED",
    "ADV-I21": "REFUTED/VERIFIED",
}


def test_every_claim_of_the_section_is_expected():
    assert identifiers(exp3_leakage) == list(EXPECTED)


@pytest.mark.parametrize("identifier", EXPECTED)
def test_a_claim_comes_out_as_recorded(identifier):
    settled_as_recorded(identifier, EXPECTED[identifier])
