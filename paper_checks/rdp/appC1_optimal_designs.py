"""Optimal designs: definition and equivalence theorem (Appendix C.1)."""

from __future__ import annotations

from ..language.assertion import AMENDED, settles, step_towards
from ..language.severity import Severity
from ..language.written_claim import extended
from ..statements.designs.definition import optimal_design_definition
from ..statements.designs.equivalence import T14
from ..statements.designs.equivalence_lines import equivalence
from ..statements.designs.largest_norm import largest_norm

CLAIMS = (
    optimal_design_definition("RDP-D13", "Appendix C.1, Definition 13"),
    extended(
        T14,
        step_towards(
            1,
            by=("no design has less", "the minimiser of g maximises f"),
            missing="all designs on these sets (32 were drawn), the converse, other sets",
        ),
        settles(2, by="g at the optimum", severity=Severity.TYPO),
        settles(3, by="g at the optimum", severity=Severity.TYPO),
        step_towards(
            AMENDED,
            by=("g at the optimum", "no design has less", "the minimiser of g maximises f"),
            missing="the equivalence for all sets: designs on a few sets of actions are compared",
        ),
        step_towards(4, by="support", missing="all sets; exact optima of the random ones"),
        *largest_norm("RDP-T10.5#2"),
        *equivalence(1, "#101"),
    ),
)
