"""The equivalence theorem of optimal designs, as the paper and the thesis state it (Section V)."""

from __future__ import annotations

from ..statements.designs.equivalence import equivalence_theorem

CLAIMS = (
    equivalence_theorem("ZCDP-T2", "Section V, Theorem 2", definition="ZCDP-D5", number="5", paper="zcdp"),
)
