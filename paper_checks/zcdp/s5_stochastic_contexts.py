"""Which laws of contexts the assumption on stochastic contexts lets in (Section V-B2)."""

from __future__ import annotations

from ..language.assertion import AMENDED, settles, step_towards
from ..language.claim import attached
from ..language.severity import Severity
from ..statements.concentration.stochastic_contexts import contextual_assumption
from .lines.proofs import with_proofs

_CLAIMS = (
    attached(
        contextual_assumption(
            "ZCDP-ASS2",
            "Section V-B2, Assumption 2",
        ),
        settles(5, by="dimensions in which some law is let in", severity=Severity.SUBSTANCE),
        step_towards(
            AMENDED,
            by=("dimensions in which some law is let in", "above the threshold, d >= 2"),
            missing="that every law has a direction of the variance that is compared with the threshold",
        ),
    ),
)

CLAIMS = with_proofs(_CLAIMS)
