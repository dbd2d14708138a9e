"""Which laws of contexts the assumption on stochastic contexts lets in (Section V-B2)."""

from __future__ import annotations

from ..language.assertion import settles
from ..language.claim import attached
from ..statements.concentration.stochastic_contexts import contextual_assumption

CLAIMS = (
    attached(
        contextual_assumption(
            "ZCDP-ASS2",
            "Section V-B2, Assumption 2",
        ),
        settles(5, by="dimensions in which some law is let in"),
    ),
)
