"""Determinants and inverses of ordered matrices (Appendix I)."""

from __future__ import annotations

from ...language.assertion import AMENDED, settles
from ...language.claim import attached
from ...language.severity import Severity
from ...statements.concentration.ordered_matrices import determinant_ratio
from ..lines.proofs import with_proofs

_CLAIMS = (
    attached(
        determinant_ratio("ZCDP-L13", "Appendix I, Lemma 13"),
        settles(1, by="B invertible", severity=Severity.UNDEFINED),
        settles(1, by="wherever the ratio is defined", severity=Severity.UNDEFINED),
        settles(
            AMENDED,
            by=("every dimension", "wherever the ratio is defined"),
        ),
    ),
)

CLAIMS = with_proofs(_CLAIMS)
