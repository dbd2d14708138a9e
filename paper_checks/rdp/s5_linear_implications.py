"""The model, and what follows for linear bandits, as the text sees it (Section 5)."""

from __future__ import annotations

from ..language.assertion import AMENDED, settles, step_towards
from ..language.claim import attached
from ..language.proof_lines import with_proofs
from ..statements.elimination.elimination_remarks import (
    anytime,
    decoupling_of_sums,
    laplace_variant,
    price_of_sums,
    square_root_of_the_dimension,
)
from ..statements.linear_model.linear_model import linear_model
from ..statements.proofs.remarks_on_renyi_bandits import REMARKS
from .appC_deductions import DEDUCTIONS

_DISCUSSION = "Section 5, discussion of Theorem 8"

EQ7 = attached(
    linear_model("RDP-EQ7", "Section 5, (7)", "rdp"),
    settles(
        4,
        by="regret of runs",
        on="16 runs of elimination, the regret before expectation",
        beyond="other runs",
    ),
)
I8 = attached(
    decoupling_of_sums("RDP-I8", "Section 5", rests_on=("RDP-A3", "RDP-T15", "RDP-L11")),
    settles(
        4,
        by="plays of a phase, in pairs of runs",
        on="three pairs of runs on nine actions",
        beyond="other runs",
        kills={1: "rewards change nothing"},
    ),
    step_towards(
        5,
        by="fixed designs: 2 log(4) in place of log det V in the square of the width",
        missing="that the design is fixed given the past phases",
    ),
    step_towards(
        6, by="budget of a whole run", missing="Lemma 11 given the past phases; ledgers of two runs"
    ),
    settles(1, by=("which gaps are found, g in units of beta_l", "a gap above 4 beta_l is found")),
    settles(AMENDED, by=("which gaps are found, g in units of beta_l", "a gap above 4 beta_l is found")),
)
I9 = attached(
    price_of_sums("RDP-I9", f"{_DISCUSSION}, 1", rests_on=("RDP-T8",)),
    step_towards(
        1,
        by="regret, delta = 1/T",
        missing="a proof for all instances: six bandits against the bound with 4d(d + 1) added",
    ),
    step_towards(
        2,
        by="against the rest, as T grows, t = log(KT)",
        missing="the limit itself (KT up to e^200), for the terms of Theorem 8",
    ),
)
I10 = attached(
    laplace_variant("RDP-I10", f"{_DISCUSSION}, 2", rests_on=("RDP-A3",)),
    step_towards(1, by="privacy of a sum", missing="the whole policy: adaptive phases and post-processing"),
    step_towards(
        2,
        by=("sums of Laplace noises, exactly", "square of the factor, x = log(2/p)"),
        missing="the regret itself",
    ),
    step_towards(
        3,
        by=("sums of Laplace noises, exactly", "square of the factor, x = log(2/p)"),
        missing="that no smaller width would do",
    ),
)
I11 = attached(
    square_root_of_the_dimension("RDP-I11", f"{_DISCUSSION}, 3", rests_on=("RDP-T8",)),
    step_towards(
        3,
        by=("square of the factor", "regret with next to no noise"),
        missing="the quoted bound; a proof of the attained one; K exponential in d",
    ),
)
I12 = attached(
    anytime("RDP-I12", f"{_DISCUSSION}, 3", rests_on=("RDP-A3",)),
    settles(
        3,
        by=("one delta for all horizons", "delta = 1/T"),
        on="two pairs of runs to T and 10 T, delta fixed",
        beyond="other runs; delta = 1/T, where the horizon is needed",
        kills={1: "delta does not matter"},
    ),
)

_STATED = (EQ7, I8, I9, I10, I11, I12)
CLAIMS = with_proofs(_STATED, (DEDUCTIONS, REMARKS))
