"""Privacy calculus of the thesis and the Gaussian mechanism: verdicts as recorded, trees by listing."""

from __future__ import annotations

import pytest
from banditproof.paper_checks.binary_tree import _counts

from .claim_of_concentration import settled_as_recorded

EXPECTED = {
    ("thesis_lower_bounds", "TH-P2.6"): ("VERIFIED", None),
    ("thesis_lower_bounds", "TH-P2.8"): ("VERIFIED", None),
    ("thesis_lower_bounds", "TH-I2.9a"): ("VERIFIED", None),
    ("thesis_lower_bounds", "TH-T2.13"): ("VERIFIED", None),
    ("thesis_lower_bounds", "TH-T2.14"): ("VERIFIED", None),
    ("thesis_lower_bounds", "TH-ATREE"): ("REFUTED", "VERIFIED"),
    ("thesis_algorithms", "TA-B1"): ("VERIFIED", None),
    ("thesis_algorithms", "TA-B2"): ("VERIFIED", None),
    ("thesis_algorithms", "TA-B4"): ("VERIFIED", None),
    ("thesis_algorithms", "TA-B5"): ("REFUTED", "VERIFIED"),
    ("zcdp", "ZCDP-T18"): ("REFUTED", "VERIFIED"),
}


@pytest.mark.parametrize(("paper", "identifier"), EXPECTED)
def test_a_claim_on_privacy_comes_out_as_recorded(paper, identifier):
    settled_as_recorded(paper, identifier, *EXPECTED[paper, identifier])


@pytest.mark.parametrize(("horizon", "entered", "covering"), [(1, 1, 1), (2, 2, 1), (7, 3, 3), (8, 4, 3)])
def test_the_tree_counts_what_the_picture_shows(horizon, entered, covering):
    """Figure 2.2: 1..7 needs [1,4], [5,6], [7,7]; a leaf of the tree over 1..8 has four nodes above it."""
    assert _counts(horizon) == (entered, covering)
