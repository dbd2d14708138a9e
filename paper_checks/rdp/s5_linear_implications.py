"""The model, and what follows for linear bandits, as the text sees it (Section 5)."""

from __future__ import annotations

from ..statements.elimination.elimination_remarks import (
    anytime,
    decoupling_of_sums,
    laplace_variant,
    price_of_sums,
    square_root_of_the_dimension,
)
from ..statements.linear_model.linear_model import linear_model

_DISCUSSION = "Section 5, discussion of Theorem 8"

EQ7 = linear_model("RDP-EQ7", "Section 5, (7)", "rdp")
I8 = decoupling_of_sums("RDP-I8", "Section 5", rests_on=("RDP-A3", "RDP-T15", "RDP-L11"))
I9 = price_of_sums("RDP-I9", f"{_DISCUSSION}, 1", rests_on=("RDP-T8",))
I10 = laplace_variant("RDP-I10", f"{_DISCUSSION}, 2", rests_on=("RDP-A3",))
I11 = square_root_of_the_dimension("RDP-I11", f"{_DISCUSSION}, 3", rests_on=("RDP-T8",))
I12 = anytime("RDP-I12", f"{_DISCUSSION}, 3", rests_on=("RDP-A3",))

CLAIMS = (EQ7, I8, I9, I10, I11, I12)
