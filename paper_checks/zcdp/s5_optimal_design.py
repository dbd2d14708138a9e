"""The equivalence theorem of optimal designs, as the paper and the thesis state it (Section V)."""

from __future__ import annotations

from ..language.assertion import AMENDED, settles, step_towards
from ..language.claim import attached
from ..language.severity import Severity
from ..statements.designs.equivalence import equivalence_theorem
from .lines.proofs import with_proofs

_CLAIMS = (
    attached(
        equivalence_theorem(
            "ZCDP-T2", "Section V, Theorem 2", definition="ZCDP-D5", number="5", paper="zcdp"
        ),
        step_towards(
            1,
            by=("no design has less", "the minimiser of g maximises f"),
            missing="the converse, and all other sets and designs",
        ),
        settles(2, by="g at the optimum", severity=Severity.TYPO),
        step_towards(
            AMENDED,
            by=("g at the optimum", "no design has less", "the minimiser of g maximises f"),
            missing="the equivalence for all sets: designs on a few sets of actions are compared",
        ),
        settles(
            3,
            by="support",
            on="eight sets of actions on which d or d(d+1)/2 actions with equal weights are optimal, up to"
            " four dimensions; four random ones, with numerical optima",
            beyond="other sets of actions",
            kills={1: "one action less", 2: "d actions"},
        ),
    ),
)

CLAIMS = with_proofs(_CLAIMS)
