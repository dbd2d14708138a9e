"""Claims about private, batched EXP4 (private adversarial bandits): verdicts and mutants."""

from __future__ import annotations

import pytest
from banditproof.paper_checks.adv import batched_experts

from .section_of_claims import identifiers, settled_as_recorded

EXPECTED = {
    "ADV-T10": "REFUTED/VERIFIED",
    "ADV-P-T10M": "REFUTED/VERIFIED",
    "ADV-P-T10F": "REFUTED/VERIFIED",
    "ADV-P-T10PRIV": "REFUTED/VERIFIED",
}


def test_every_claim_of_the_section_is_expected():
    assert identifiers(batched_experts) == list(EXPECTED)


@pytest.mark.parametrize("identifier", EXPECTED)
def test_a_claim_comes_out_as_recorded(identifier):
    settled_as_recorded(identifier, EXPECTED[identifier])
