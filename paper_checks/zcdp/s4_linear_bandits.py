"""AdaC-GOPE: the algorithm, its confidence bound, the place of its noise (Section IV-A, Appendix E)."""

from __future__ import annotations

from dataclasses import replace

from ...verify.evidence.ladder import Verdict
from ...verify.proving.formula_checks import entry
from ..checks.known_quantities import holds_in
from ..checks.traces.lines_of_claim import with_lines
from ..checks.traces.traced import traced
from ..language.assertion import AMENDED, settles, step_towards
from ..language.claim import Claim, attached
from ..language.severity import Severity
from ..language.wrong_versions import refuting
from ..statements.designs.other_norms import shifts
from ..statements.designs.private_elimination import LENGTH, accuracy, adac_gope, confidence
from ..statements.designs.private_estimate import AS510, C33A, C33B, C33C, C33D, EQ56
from ..statements.elimination.elimination_lines import ADAC_GOPE, WRONG_ADAC, adac_games
from ..statements.elimination.phases_of_elimination import Family, structure


def _twin(claim: Claim, identifier: str, where: str) -> Claim:
    return replace(
        claim,
        id=identifier,
        where=where,
        paper="zcdp",
        rests_on=(),
    )


A2 = attached(
    adac_gope("ZCDP-A2", "Section IV-A, Algorithm 2"),
    step_towards(3, by="size of the core set", missing="that the design maximises the determinant"),
    settles(
        4,
        by=("c_l", "plays of each action"),
        on="runs on sets of 4, 6 and 9 actions, rho = 0.1",
        beyond="other runs",
    ),
    settles(5, by="rounds of a phase", severity=Severity.TYPO),
    settles(AMENDED, by="rounds of a phase"),
    settles(7, by="noise", on="runs on sets of 4, 6 and 9 actions, rho = 0.1", beyond="other runs"),
    settles(
        8,
        by=("who survives", "who goes"),
        on="runs on sets of 4, 6 and 9 actions, rho = 0.1",
        beyond="other runs",
    ),
)
A2 = with_lines(A2, ADAC_GOPE, WRONG_ADAC, by=traced(adac_games), settling=(1, 2, 3, 4, 6, 7, 8))

_VAR = structure(
    Family("adac-gope-var", (("rho", "1/10"), ("delta", "1/100"))),
    constant=LENGTH,
    variance="2/rho",
    budget="rho",
)
A2VAR = Claim(
    id="ZCDP-A2VAR",
    where="Remark 9 and Appendix H",
    kind="algorithm",
    statement=(
        "AdaC-GOPE-Var: AdaC-GOPE with theta~ = theta^ + V^-1 sum over the core set of a Z_a, Z_a "
        "independent N(0, 2/rho). Everything else as in AdaC-GOPE, c_l included as far as the text says."
    ),
    printed=_VAR[0],
    mutants={name: _VAR[0] | change for name, change in _VAR[1].items()},
    checks=_VAR[2],
    recorded=Verdict.VERIFIED,
    settles=(
        settles(
            1,
            by=("noise", "c_l", "plays of each action"),
            on="runs on sets of 4, 6 and 9 actions, rho = 0.1",
            beyond="other runs",
        ),
        step_towards(
            2, by="rho that is spent", missing="ledgers of two runs: all inputs and adversaries are open"
        ),
    ),
    notes="Figure 5's text also calls it AdaR-GOPE-Var.",
)


_NOISE = "sqrt(2*r*(d + 2*sqrt(d*log(2/delta)) + 2*log(2/delta)))"
_REWARDS = "sqrt(h)*sqrt(2*log(4/delta))"
T13 = attached(
    refuting(
        confidence("ZCDP-T13", "Appendix E-A, Theorem 13"),
        {
            "log(4/delta) without its 2, whole": {"width": f"sqrt(h)*sqrt(log(4/delta)) + h*{_NOISE}"},
            "log(2/delta)/rho for 2 f/rho": {"width": f"{_REWARDS} + h*sqrt(r*log(2/delta))"},
            "g cubed": {"width": f"{_REWARDS} + h*sqrt(h)*{_NOISE}"},
        },
    ),
    settles(
        1,
        by="N(0, 1) rewards, exact",
        on="normal noise, 216 settings",
        beyond="other sub-Gaussian noise, other settings",
        kills={1: "log(4/delta) without its 2, whole", 2: "log(2/delta)/rho for 2 f/rho", 3: "g cubed"},
    ),
    settles(
        3,
        by="the rewards' part, exact",
        on="normal noise, 216 settings",
        beyond="other sub-Gaussian noise, other settings",
    ),
)


C1 = attached(
    accuracy("ZCDP-C1", "Appendix E-A, Corollary 1"),
    step_towards(
        1,
        by=("the part of the rewards", "the part of the noise"),
        missing="the confidence bound of Theorem 13, and g^2 <= d/c",
    ),
    settles(
        6,
        by=("the part of the rewards", "the part of the noise"),
        on="d and log(4/delta) up to 100, beta from 0.001 to 1, sqrt(2 f/rho) up to 10^4",
        beyond="larger d, smaller delta, beta and rho",
    ),
)

EQ4 = with_lines(
    _twin(EQ56, "ZCDP-EQ4", "Section IV-A, (4)"),
    ADAC_GOPE,
    WRONG_ADAC,
    by=traced(adac_games),
    settling=(1, 2, 4),
)
ASS1 = attached(
    _twin(AS510, "ZCDP-ASS1", "Section V-A, Assumption 1"),
    settles(4, by=("means", "sub-Gaussian"), on="rewards 1 and -1, tilts up to 4", beyond="larger tilts"),
)
_AT_THE_END = _twin(C33A, "ZCDP-EC1", "Appendix E-C1")
EC1 = attached(
    replace(
        _AT_THE_END,
        printed=_AT_THE_END.printed | {"shift": "shift == once"},
        mutants={**_AT_THE_END.mutants, "V^-2": {"shift": "shift == twice"}},
        checks=(*_AT_THE_END.checks, entry("shift", holds_in(shifts, part="estimates before and after"))),
    ),
    settles(
        1,
        by=("shift of the estimate, exact, in moves of a reward", "estimates before and after"),
        on="24 exact designs in up to three dimensions",
        beyond="other designs",
        kills={1: "half", 2: "V^-2"},
    ),
    settles(
        2,
        by=("two orthogonal actions", "no bound"),
        on="two orthogonal actions of unequal lengths",
        beyond="other sets of actions",
    ),
)
EC2 = attached(
    _twin(C33B, "ZCDP-EC2", "Appendix E-C2"),
    step_towards(3, by="budget", missing="the closed form of the Renyi divergence of Gaussians"),
    step_towards(
        4,
        by="budget",
        missing="several sums at once, post-processing, and the closed form of the divergence",
    ),
    settles(
        5,
        by="average variance, exact",
        on="24 exact designs in up to three dimensions",
        beyond="other designs, rounded plays",
    ),
)
_IN_THE_MIDDLE = _twin(C33C, "ZCDP-EC3", "Appendix E-C3")
EC3 = attached(
    replace(
        _IN_THE_MIDDLE,
        printed=_IN_THE_MIDDLE.printed | {"last": "last >= (d/c)**2"},
        mutants={
            **_IN_THE_MIDDLE.mutants,
            "d/c in every coordinate, whatever the design": {"last": "last == (d/c)**2"},
        },
        checks=(*_IN_THE_MIDDLE.checks, entry("last", holds_in(shifts, part="a coordinate of the estimate"))),
    ),
    settles(
        2,
        by=(
            "variance in every direction, exact",
            "against noise at the beginning, exact",
            "a coordinate of the estimate",
        ),
        on="24 exact designs in up to three dimensions",
        beyond="other designs, rounded plays",
        kills={1: "d/c in every coordinate, whatever the design"},
    ),
)
EC4 = attached(
    _twin(C33D, "ZCDP-EC4", "Appendix E-C4 and Remark 9"),
    step_towards(
        2,
        by=("against the beginning", "against the end"),
        missing="the regret: largest variances under 24 exact designs are compared",
    ),
)

CLAIMS = (ASS1, EQ4, A2, A2VAR, T13, C1, EC1, EC2, EC3, EC4)
