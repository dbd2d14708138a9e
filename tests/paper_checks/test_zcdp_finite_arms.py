"""Claims of the text on zCDP about finite arms."""

from __future__ import annotations

import pytest
from banditproof.paper_checks.zcdp import finite_arms

from .thesis_section import comes_out_as

EXPECTED = {
    "ZCDP-S-FIN": "VERIFIED",
    "ZCDP-A4": "VERIFIED",
    "ZCDP-L2": "REFUTED/VERIFIED",
    "ZCDP-EQ17": "VERIFIED",
    "ZCDP-EQ18": "VERIFIED",
    "ZCDP-EQ19": "VERIFIED",
    "ZCDP-T10": "VERIFIED",
    "ZCDP-T11": "VERIFIED",
    "ZCDP-TAB1": "REFUTED/VERIFIED",
    "ZCDP-FIG4A": "SUPPORTED",
}


def test_every_claim_of_the_section_is_expected():
    assert [claim.id for claim in finite_arms.CLAIMS] == list(EXPECTED)


@pytest.mark.parametrize("identifier", EXPECTED)
def test_a_claim_comes_out_as_recorded(identifier):
    comes_out_as(finite_arms, identifier, EXPECTED[identifier])
