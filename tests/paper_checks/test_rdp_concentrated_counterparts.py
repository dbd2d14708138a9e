"""Comparisons with the algorithms and bounds for concentrated and pure privacy: verdicts as recorded."""

from __future__ import annotations

import pytest
from banditproof.paper_checks.rdp import concentrated_counterparts
from banditproof.paper_checks.zcdp import converted_bounds

from .thesis_section import comes_out_as

EXPECTED = {
    concentrated_counterparts: ["RDP-TAB1", "RDP-X1", "RDP-X3", "RDP-X4", "RDP-X5", "RDP-X6"],
    converted_bounds: ["ZCDP-TAB2"],
}


@pytest.mark.parametrize("section", EXPECTED)
def test_every_claim_of_the_section_is_expected(section):
    assert [claim.id for claim in section.CLAIMS] == EXPECTED[section]


@pytest.mark.parametrize(
    ("section", "identifier"), [(section, each) for section, listed in EXPECTED.items() for each in listed]
)
def test_a_comparison_is_verified_but_for_the_table_with_a_false_row_and_one_of_identities(
    section, identifier
):
    others = {"RDP-TAB1": "REFUTED/VERIFIED", "RDP-X6": "PROVED"}
    comes_out_as(section, identifier, others.get(identifier, "VERIFIED"))
