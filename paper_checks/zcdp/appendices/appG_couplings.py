"""f-divergences, maximal couplings and marginals (Appendix G)."""

from __future__ import annotations

from ...statements.changes_of_measure.couplings import D9, P3, T15, T19

CLAIMS = (D9, P3, T15, T19)
