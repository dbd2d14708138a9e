"""AdaC-GOPE: the algorithm, its confidence bound, its plays (5.3.2, C.3)."""

from __future__ import annotations

from dataclasses import replace

from ..checks.traces.lines_of_claim import with_lines
from ..checks.traces.traced import traced
from ..language.assertion import AMENDED, settles, step_towards
from ..language.claim import Claim, attached
from ..language.wrong_versions import refuting
from ..statements.designs.private_elimination import accuracy, adac_gope, confidence
from ..statements.elimination.elimination_lines import ADAC_GOPE, WRONG_ADAC, adac_games


def _own(claim: Claim) -> Claim:
    return replace(claim, paper="thesis_algorithms")


A8 = attached(
    _own(adac_gope("TA-A8", "Section 5.3.2, Algorithm 8")),
    step_towards(1, by="rho that is spent", missing="a proof of privacy: ledgers of two runs add up to rho"),
    step_towards(3, by="size of the core set", missing="that the design maximises log det"),
    settles(
        4,
        by="plays of each action",
        on="plays in runs on three sets of actions",
        beyond="the range of t, which has one round too many",
    ),
    settles(5, by="rounds of a phase"),
    settles(AMENDED, by="rounds of a phase"),
    settles(7, by="noise", on="variances in nine episodes of runs", beyond="other runs; independence"),
    settles(8, by=("who survives", "who goes"), on="runs on three sets of actions", beyond="other runs"),
)
A8 = with_lines(A8, ADAC_GOPE, WRONG_ADAC, by=traced(adac_games), settling=(2, 3, 6, 7, 8))

_WIDTH = "sqrt(h)*sqrt(2*log(4/delta)) + h*sqrt(2*r*(d + 2*sqrt(d*log(2/delta)) + 2*log(2/delta)))"
THC10 = attached(
    refuting(
        _own(confidence("TA-THC.10", "Section C.3.1, Theorem C.10")),
        {
            "log(4/delta) for its double": {"width": _WIDTH.replace("2*log(4/delta)", "log(4/delta)")},
            "g for its square in the width": {"width": _WIDTH.replace("+ h*", "+ sqrt(h)*")},
            "without the noise": {"width": "sqrt(h)*sqrt(2*log(4/delta)) + 0*r*d"},
        },
    ),
    settles(
        1,
        by=("N(0, 1) rewards, exact", "N(0, 1) rewards, exact, g = 10"),
        on="normal noise of the rewards, 224 choices of d, g, rho, delta and the action",
        beyond="other noise and parameters",
        kills={
            1: "log(4/delta) for its double",
            2: "g for its square in the width",
            3: "without the noise",
        },
    ),
    settles(
        3,
        by="the rewards' part, exact",
        on="normal noise, 216 choices of d, g, delta and the action",
        beyond="other noise and parameters",
    ),
)
CC11 = attached(
    _own(accuracy("TA-CC.11", "Section C.3.1, Corollary C.11")),
    step_towards(
        1, by=("the part of the rewards", "the part of the noise"), missing="Theorem C.10 and g^2 <= d/c"
    ),
    settles(
        4,
        by=("the part of the rewards", "the part of the noise"),
        on="d <= 100, log(4/delta) from 0.1 to 100, beta from 0.001 to 1",
        beyond="other values",
    ),
)

CLAIMS = (A8, THC10, CC11)
