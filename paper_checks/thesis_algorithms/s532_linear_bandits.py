"""AdaC-GOPE: the algorithm, its confidence bound, its plays (5.3.2, C.3)."""

from __future__ import annotations

from dataclasses import replace

from ...theory.formulas.domain import box
from ...theory.formulas.wide_domain import wide_domain
from ...verify.proving.formula_checks import entry, holds_at, holds_on
from ...verify.proving.wide_domains import holds_everywhere
from ..checks.traces.lines_of_claim import with_lines
from ..checks.traces.traced import traced
from ..language.assertion import settles, step_towards
from ..language.claim import Claim, attached
from ..language.severity import Severity
from ..language.written_claim import amended_further
from ..language.wrong_versions import refuting
from ..statements.designs.private_elimination import accuracy, adac_gope, confidence
from ..statements.elimination.elimination_lines import ADAC_GOPE, WRONG_ADAC, adac_games
from ..statements.privacy.asked_of_linear_policies import IN_THE_ALGORITHM, KEPT_ESTIMATES
from .proofs.every import with_proofs


def _own(claim: Claim) -> Claim:
    return replace(claim, paper="thesis_algorithms")


A8 = attached(
    _own(adac_gope("TA-A8", "Section 5.3.2, Algorithm 8")),
    step_towards(3, by="size of the core set", missing="that the design maximises log det"),
    settles(
        4,
        by="plays of each action",
        on="plays in runs on three sets of actions",
        beyond="the range of t, which has one round too many",
    ),
    settles(5, by="rounds of a phase", severity=Severity.TYPO),
    settles(7, by="noise", on="variances in nine episodes of runs", beyond="other runs; independence"),
    settles(8, by=("who survives", "who goes"), on="runs on three sets of actions", beyond="other runs"),
)
A8 = with_lines(A8, ADAC_GOPE, WRONG_ADAC, by=traced(adac_games), settling=(2, 3, 6, 7, 8))

_WIDTH = "sqrt(h)*sqrt(2*log(4/delta)) + h*sqrt(2*r*(d + 2*sqrt(d*log(2/delta)) + 2*log(2/delta)))"
# noise on -x, 0 and x, the ends with probability p each, where x = sqrt(2 log(4/delta))
_THREE_VALUES = (("2", "0.1"), ("3.5", "0.0016"))
_MOMENTS = " and ".join(
    f"1 - 2*{p} + {p}*(exp({x}*l) + exp(-{x}*l)) <= exp(l**2/2)" for x, p in _THREE_VALUES
)
_CONFIDENCE = _own(confidence("TA-THC.10", "Section C.3.1, Theorem C.10"))
THC10 = attached(
    refuting(
        replace(
            _CONFIDENCE,
            printed={
                **_CONFIDENCE.printed,
                "three values": "2*p <= 4*exp(-x**2/2)/2",
                "moments": _MOMENTS,
            },
            checks=(
                *_CONFIDENCE.checks,
                entry(
                    "three values",
                    holds_at([{"x": x, "p": p} for x, p in _THREE_VALUES], part="noise on three values"),
                ),
                entry(
                    "moments",
                    holds_on(box(l=(0, 10)), part="noise on three values is 1-sub-Gaussian"),
                ),
            ),
        ),
        {
            "a quarter of delta": {"three values": "2*p <= 4*exp(-x**2/2)/4"},
            "log(2/delta) for log(4/delta)": {"three values": "2*p <= 2*exp(-x**2/2)/2"},
            "0.9 of the scale": {"moments": _MOMENTS.replace("l**2/2", "0.81*l**2/2")},
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
        by=(
            "the rewards' part, exact",
            "noise on three values",
            "noise on three values is 1-sub-Gaussian",
        ),
        on=(
            "normal noise, 216 choices of d, g, delta and the action; in one round two laws on three values, "
            "with tilts up to 10"
        ),
        beyond="other noise and parameters",
        kills={1: "a quarter of delta", 2: "log(2/delta) for log(4/delta)"},
    ),
)
_ACCURACY = _own(accuracy("TA-CC.11", "Section C.3.1, Corollary C.11"))
_C = "(8*L/b**2 + 2*(4*y*L/b)/b)"
_TOGETHER = f"sqrt(2*L/{_C}) + 4*y*L/b/{_C} <= b"
CC11 = attached(
    refuting(
        replace(
            _ACCURACY,
            printed={**_ACCURACY.printed, "together": _TOGETHER},
            checks=(
                *_ACCURACY.checks,
                entry(
                    "together",
                    holds_everywhere(
                        wide_domain({"L": "[1, oo)", "y": "[0, oo)", "b": "(0, oo)"}),
                        part="both parts, q = 4 y L/b",
                    ),
                ),
            ),
        ),
        {
            "a quarter of beta": {"rewards": "d/(8*d*L/b**2 + 2*d*q/b)*2*L <= b**2/16"},
            "0.6 of beta": {"together": _TOGETHER.replace("<= b", "<= 0.6*b")},
        },
    ),
    step_towards(
        1, by=("the part of the rewards", "the part of the noise"), missing="Theorem C.10 and g^2 <= d/c"
    ),
    settles(
        4,
        by=(
            "the width at g = k y, y^2 = d/c",
            "the part of the rewards",
            "the part of the noise",
            "both parts, q = 4 y L/b",
        ),
        kills={1: "0.6 of beta", 2: "a quarter of beta"},
    ),
)

_CLAIMS = (A8, THC10, CC11)
CLAIMS = tuple(
    amended_further(each, IN_THE_ALGORITHM, KEPT_ESTIMATES) if each.id == A8.id else each
    for each in with_proofs(_CLAIMS)
)
