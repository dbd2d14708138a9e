"""What follows for linear bandits, as the text sees it (Sections IV-A and V-B, Appendix E-C)."""

from __future__ import annotations

from ..statements.elimination.elimination_remarks import decoupling, noise_on_sums, price
from ..statements.linear_model.linear_model import linear_model

S_LIN = linear_model("ZCDP-S-LIN", "Section IV-A, (3)", "zcdp")
I9 = decoupling("ZCDP-I9", "Section IV-A", "zcdp", rests_on=("ZCDP-A2", "ZCDP-T13"))
I10 = price("ZCDP-I10", "Section V-B", "zcdp", rests_on=("ZCDP-T4", "ZCDP-T9"))
I11 = noise_on_sums("ZCDP-I11", "Section V-B, Appendix E-C2", "zcdp", rests_on=("ZCDP-T4", "ZCDP-EC2"))

CLAIMS = (S_LIN, I9, I10, I11)
