"""The experiments on linear and contextual bandits (Section VII, Appendix H)."""

from __future__ import annotations

from ..statements.linear_model.price_in_experiments import (
    conclusions,
    contextual_figure,
    linear_figure,
    noise_figure,
    price_of_privacy,
)

CLAIMS = (
    price_of_privacy("ZCDP-POP", "Section VII-B", "zcdp"),
    linear_figure("ZCDP-FIG4B", "Section VII, Figure 4(b)", "zcdp"),
    contextual_figure("ZCDP-FIG4C", "Section VII, Figure 4(c)", "zcdp"),
    conclusions("ZCDP-I15", "Section VII-B", "zcdp"),
    noise_figure("ZCDP-FIG5", "Appendix H, Figure 5", "zcdp"),
)
