"""What follows for linear bandits, as the text sees it (Sections IV-A and V-B, Appendix E-C)."""

from __future__ import annotations

from ..language.assertion import AMENDED, settles, step_towards, unsettled
from ..language.claim import attached
from ..language.severity import Severity
from ..statements.elimination.elimination_remarks import decoupling, noise_on_sums, price
from ..statements.linear_model.linear_model import linear_model
from .lines.proofs import with_proofs

_LITERATURE = "the lines and proofs of the policies of the literature, which the text does not print"

S_LIN = linear_model("ZCDP-S-LIN", "Section IV-A, (3)", "zcdp")
I9 = attached(
    decoupling("ZCDP-I9", "Section IV-A", "zcdp", rests_on=("ZCDP-A2", "ZCDP-T13")),
    settles(
        1,
        by="plays of a phase, in pairs of runs",
        on="three pairs of runs",
        beyond="other runs",
        kills={1: "rewards change the phase"},
    ),
    step_towards(
        3, by="budget of a whole run", missing="ledgers of two runs; that disjoint phases need no composition"
    ),
    step_towards(
        4,
        by="fixed designs: 2 log(4) in place of log det V in the square of the width",
        missing="designs of smaller determinant, fewer plays, larger d",
    ),
)
I10 = attached(
    price("ZCDP-I10", "Section V-B", "zcdp", rests_on=("ZCDP-T4", "ZCDP-T9")),
    settles(1, by="the price, delta = 1/T", severity=Severity.SUBSTANCE),
    step_towards(
        AMENDED,
        by="the price, delta = 1/T",
        missing="a proof: eight bandits are seen not to exceed the bound",
    ),
    step_towards(
        2,
        by="against the lower bound, c = (d/sqrt(rho)) log(KT)^(3/2)",
        missing="the upper bound that is compared, which is false",
    ),
    step_towards(3, by="K = 2^d, t = log T", missing="a true upper bound: the printed one is false"),
    step_towards(
        4,
        by="against the rest, as T grows, t = log(KT)",
        missing="a true bound in place of the printed one, and log(KT) above 200",
    ),
)
I11 = attached(
    noise_on_sums("ZCDP-I11", "Section V-B, Appendix E-C2", "zcdp", rests_on=("ZCDP-T4", "ZCDP-EC2")),
    settles(2, by="dependence on d of AdaC-GOPE", severity=Severity.SUBSTANCE),
    step_towards(
        AMENDED,
        by="dependence on d of AdaC-GOPE",
        missing="a proof: eight bandits are seen not to exceed the bound",
    ),
    unsettled(1, missing=_LITERATURE),
    unsettled(3, missing=f"{_LITERATURE}; the powers of d are quotations"),
    step_towards(4, by="from d = 9 on", missing=f"{_LITERATURE}; two sizes are compared, one of them quoted"),
    step_towards(
        5,
        by="noise on the sums is no better",
        missing=f"{_LITERATURE}, and one notion of privacy, as theirs are pure and approximate",
    ),
)

_CLAIMS = (S_LIN, I9, I10, I11)

CLAIMS = with_proofs(_CLAIMS)
