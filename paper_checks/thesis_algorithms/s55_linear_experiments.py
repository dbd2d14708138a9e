"""The experiments on linear and contextual bandits (5.5.2, C.3.3)."""

from __future__ import annotations

from dataclasses import replace

from ...verify.evidence.ladder import Verdict
from ..language.assertion import AMENDED, settles, step_towards
from ..language.claim import attached
from ..language.wrong_versions import refuting
from ..statements.linear_model.price_in_experiments import (
    conclusions,
    contextual_figure,
    linear_figure,
    noise_figure,
)
from .proofs.every import with_proofs

_PAPER = "thesis_algorithms"

_CLAIMS = (
    attached(
        refuting(
            linear_figure("TA-E4", "Section 5.5.2, Figure 5.5", _PAPER),
            {"a fifth less at rho = 1000": {"vanishes": "c <= 0.8*z"}},
        ),
        settles(
            2,
            by=("less at rho = 1", "within 5 % at rho = 1000"),
            on="T = 10^4, four random instances, rho up to 1000",
            beyond="T = 10^7, the instances of the text, the limit",
            kills={1: "a fifth more at rho = 1000", 2: "a fifth less at rho = 1000"},
        ),
    ),
    attached(
        replace(contextual_figure("TA-E5", "Section 5.5.2, Figure 5.6", _PAPER), recorded=Verdict.REFUTED),
        step_towards(
            2,
            by=("less at rho = 1 than at 0.1", "small at rho = 1000"),
            missing="the second conclusion, over time; T = 10^7",
        ),
    ),
    attached(
        conclusions("TA-I16", "Section 5.5.2", _PAPER),
        step_towards(1, by="(1) cost against rho", missing="regrets that tend to 0, and two more settings"),
        settles(2, by="(2) PoP over time"),
        step_towards(
            AMENDED, by="(2) PoP over time", missing="the first sentence; all other instances and budgets"
        ),
    ),
    attached(
        noise_figure("TA-E7", "Remark C.12, Figure C.1", _PAPER),
        step_towards(
            2,
            by="less regret in most experiments",
            missing="less regret: four random instances at rho = 0.001 and T = 10^6 do not tell; other rho",
        ),
    ),
)
CLAIMS = with_proofs(_CLAIMS)
