"""Claims of the paper on private adversarial bandits, privacy lemmas: verdicts and values."""

from __future__ import annotations

import pytest
from banditproof.paper_checks.adv import privacy_lemmas
from banditproof.theory.composition import optimal_composition_delta_of

from .section_of_claims import identifiers, settled_as_recorded

EXPECTED = {
    "ADV-L12": "VERIFIED",
    "ADV-L13": "VERIFIED",
    "ADV-L14": "VERIFIED",
    "ADV-L15": "REFUTED/VERIFIED",
    "ADV-L16": "VERIFIED",
    "ADV-L17": "PROVED",
}


def test_every_claim_of_the_section_is_expected():
    assert identifiers(privacy_lemmas) == list(EXPECTED)


@pytest.mark.parametrize("identifier", EXPECTED)
def test_a_claim_comes_out_as_recorded(identifier):
    settled_as_recorded(identifier, EXPECTED[identifier])


@pytest.mark.parametrize(
    ("k", "eps", "total", "delta"),
    [
        (100, "0.1", "9.81129068134555", 1.776922519e-29),
        (1000, "0.01", "3.02911554731285", 3.436438098e-23),
        (100, "0.1", "2.29508684679534", 0.01039656936),
    ],
)
def test_randomised_response_needs_the_delta_of_the_catalogue(k, eps, total, delta):
    found = optimal_composition_delta_of([eps] * k, total, relative_width=1e-12)
    assert float(found.lower) == pytest.approx(delta, rel=1e-8)
    assert float(found.upper) == pytest.approx(delta, rel=1e-8)
