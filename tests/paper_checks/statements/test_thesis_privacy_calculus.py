"""Privacy calculus of the thesis and the Gaussian mechanism: verdicts as recorded, trees by listing."""

from __future__ import annotations

import pytest
from banditproof.paper_checks.statements.episodes.binary_tree import _counts


@pytest.mark.parametrize(("horizon", "entered", "covering"), [(1, 1, 1), (2, 2, 1), (7, 3, 3), (8, 4, 3)])
def test_the_tree_counts_what_the_picture_shows(horizon, entered, covering):
    """Figure 2.2: 1..7 needs [1,4], [5,6], [7,7]; a leaf of the tree over 1..8 has four nodes above it."""
    assert _counts(horizon) == (entered, covering)
