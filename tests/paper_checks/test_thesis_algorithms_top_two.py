"""Claims of the thesis on Top Two sampling and on the stopping times that its theorems bound."""

from __future__ import annotations

import pytest
from banditproof.paper_checks.thesis_algorithms import top_two

from .thesis_section import comes_out_as

EXPECTED = {
    "TA-B12": "VERIFIED",
    "TA-B14": "VERIFIED",
    "TA-B15": "SUPPORTED",
    "TA-TH5.20-TIMES": "SUPPORTED",
    "TA-TH5.23-TIMES": "SUPPORTED",
}


def test_every_claim_of_the_section_is_expected():
    assert [claim.id for claim in top_two.CLAIMS] == list(EXPECTED)


@pytest.mark.parametrize("identifier", EXPECTED)
def test_a_claim_comes_out_as_recorded(identifier):
    comes_out_as(top_two, identifier, EXPECTED[identifier])
