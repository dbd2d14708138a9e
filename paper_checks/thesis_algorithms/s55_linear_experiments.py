"""The experiments on linear and contextual bandits (5.5.2, C.3.3)."""

from __future__ import annotations

from ..statements.linear_model.price_in_experiments import (
    conclusions,
    contextual_figure,
    linear_figure,
    noise_figure,
)

_PAPER = "thesis_algorithms"

CLAIMS = (
    linear_figure("TA-E4", "Section 5.5.2, Figure 5.5", _PAPER),
    contextual_figure("TA-E5", "Section 5.5.2, Figure 5.6", _PAPER),
    conclusions("TA-I16", "Section 5.5.2", _PAPER),
    noise_figure("TA-E7", "Remark C.12, Figure C.1", _PAPER),
)
