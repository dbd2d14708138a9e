"""Which laws of contexts the assumption on stochastic contexts lets in (Section V-B2)."""

from __future__ import annotations

from ..statements.concentration.stochastic_contexts import contextual_assumption

CLAIMS = (
    contextual_assumption(
        "ZCDP-ASS2",
        "Section V-B2, Assumption 2",
    ),
)
