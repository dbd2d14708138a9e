"""Claims about regret with noise and in batches (private adversarial bandits): verdicts and mutants."""

from __future__ import annotations

import pytest
from banditproof.paper_checks.adv import noisy_regret

from .section_of_claims import identifiers, settled_as_recorded

EXPECTED = {
    "ADV-EQ-REG": "VERIFIED",
    "ADV-EQ-REGX": "VERIFIED",
    "ADV-EQ-RT": "VERIFIED",
    "ADV-L4": "VERIFIED",
    "ADV-P-L4": "VERIFIED",
    "ADV-P-C2": "VERIFIED",
}


def test_every_claim_of_the_section_is_expected():
    assert identifiers(noisy_regret) == list(EXPECTED)


@pytest.mark.parametrize("identifier", EXPECTED)
def test_a_claim_comes_out_as_recorded(identifier):
    settled_as_recorded(identifier, EXPECTED[identifier])
