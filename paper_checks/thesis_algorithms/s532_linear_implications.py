"""The linear models, and what follows for linear bandits, as the text sees it (5.3.2, 5.3.3, C.3.3)."""

from __future__ import annotations

from ..statements.elimination.elimination_remarks import noise_on_sums, price
from ..statements.linear_model.linear_model import linear_model
from ..statements.optimism.contextual_model import contextual_setting

_PAPER = "thesis_algorithms"

EQ55 = linear_model("TA-EQ5.5", "Section 5.3.2, (5.5)", _PAPER)
I9 = price("TA-I9", "Section 5.3.2", _PAPER, rests_on=("TA-TH5.12", "TH-T4.21"))
I10 = noise_on_sums("TA-I10", "Sections 5.3.2 and C.3.3", _PAPER, rests_on=("TA-TH5.12", "TA-C33b"))
EQ58 = contextual_setting("TA-EQ5.8", "Section 5.3.3, (5.8)", paper=_PAPER)

CLAIMS = (EQ55, EQ58, I9, I10)
