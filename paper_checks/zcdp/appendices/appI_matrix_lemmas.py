"""Determinants and inverses of ordered matrices (Appendix I)."""

from __future__ import annotations

from ...language.assertion import settles
from ...language.claim import attached
from ...statements.concentration.ordered_matrices import determinant_ratio

CLAIMS = (
    attached(
        determinant_ratio("ZCDP-L13", "Appendix I, Lemma 13"),
        settles(1, by="B invertible"),
        settles(1, by="wherever the ratio is defined"),
    ),
)
