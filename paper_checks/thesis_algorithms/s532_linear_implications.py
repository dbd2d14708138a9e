"""The linear models, and what follows for linear bandits, as the text sees it (5.3.2, 5.3.3, C.3.3)."""

from __future__ import annotations

from ..language.assertion import AMENDED, settles, step_towards
from ..language.claim import attached
from ..language.severity import Severity
from ..statements.elimination.elimination_remarks import noise_on_sums, price
from ..statements.linear_model.linear_model import linear_model
from ..statements.optimism.contextual_model import contextual_setting
from .proofs.every import with_proofs

_PAPER = "thesis_algorithms"

EQ55 = attached(
    linear_model("TA-EQ5.5", "Section 5.3.2, (5.5)", _PAPER),
    step_towards(
        3, by=("gap, x largest", "regret of runs"), missing="expectations, all policies and action sets"
    ),
)
I9 = attached(
    price("TA-I9", "Section 5.3.2", _PAPER, rests_on=("TA-TH5.12", "TH-T4.21")),
    settles(1, by="the price, delta = 1/T"),
    step_towards(
        AMENDED,
        by=("the price, delta = 1/T", "against the rest, as T grows, t = log(KT)"),
        missing="the bound itself: bandits whose regret is known are compared; the limit",
    ),
    step_towards(
        2,
        by="against the rest, as T grows, t = log(KT)",
        missing="the price itself, which is larger, and the limit",
    ),
    step_towards(
        3,
        by="against the lower bound, c = (d/sqrt(rho)) log(KT)^(3/2)",
        missing="the upper bound, which fails",
    ),
    step_towards(4, by="K = 2^d, t = log T", missing="the upper bound, which fails; other K"),
)
I10 = attached(
    noise_on_sums("TA-I10", "Sections 5.3.2 and C.3.3", _PAPER, rests_on=("TA-TH5.12", "TA-C33b")),
    settles(4, by="dependence on d of AdaC-GOPE", severity=Severity.SUBSTANCE),
    step_towards(
        AMENDED,
        by="dependence on d of AdaC-GOPE",
        missing="the bound itself: bandits whose regret is known are compared",
    ),
)
EQ58 = attached(
    contextual_setting("TA-EQ5.8", "Section 5.3.3, (5.8)", paper=_PAPER),
    step_towards(
        7,
        by="regret and gaps",
        missing="all instances and policies: the gaps of three instances are compared",
    ),
)

_CLAIMS = (EQ55, EQ58, I9, I10)
CLAIMS = with_proofs(_CLAIMS)
