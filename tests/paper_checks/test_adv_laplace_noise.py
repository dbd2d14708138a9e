"""Claims of the paper on private adversarial bandits, laplace noise: verdicts and values."""

from __future__ import annotations

import pytest
from banditproof.paper_checks.adv import laplace_noise

from .section_of_claims import identifiers, settled_as_recorded

EXPECTED = {
    "ADV-L18": "VERIFIED",
    "ADV-L19": "VERIFIED",
    "ADV-P-L19": "VERIFIED",
    "ADV-L20": "VERIFIED",
    "ADV-P-HT": "VERIFIED",
    "ADV-EQ-CENT": "VERIFIED",
}


def test_every_claim_of_the_section_is_expected():
    assert identifiers(laplace_noise) == list(EXPECTED)


@pytest.mark.parametrize("identifier", EXPECTED)
def test_a_claim_comes_out_as_recorded(identifier):
    settled_as_recorded(identifier, EXPECTED[identifier])
