"""Determinants and inverses of ordered matrices (Appendix I)."""

from __future__ import annotations

from ...statements.concentration.ordered_matrices import determinant_ratio

CLAIMS = (determinant_ratio("ZCDP-L13", "Appendix I, Lemma 13"),)
