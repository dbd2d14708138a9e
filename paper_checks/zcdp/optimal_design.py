"""The equivalence theorem of optimal designs, as the paper and the thesis state it (Section V)."""

from __future__ import annotations

from dataclasses import replace

from ..claim import Claim
from ..rdp.optimal_designs import T14


def equivalence_theorem(identifier: str, where: str, *, definition: str, number: str, paper: str) -> Claim:
    """The theorem of Kiefer and Wolfowitz, with the norm that the text's definition prints."""
    return replace(
        T14,
        id=identifier,
        where=where,
        statement=T14.statement.replace("Definition 13", f"Definition {number}"),
        rests_on=(definition,),
        paper=paper,
    )


CLAIMS = (
    equivalence_theorem("ZCDP-T2", "Section V, Theorem 2", definition="ZCDP-D5", number="5", paper="zcdp"),
)
