"""AdaC-OFUL: the algorithm, and the rarely switching one behind it (5.3.3)."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from ...theory.numbers.enclosure import Exact
from ...verify.evidence.ladder import Verdict
from ..checks.traces.lines_of_claim import with_lines
from ..checks.traces.traced import traced
from ..language.assertion import AMENDED, settles, step_towards
from ..language.claim import attached
from ..statements.optimism.contextual_model import FAMILY
from ..statements.optimism.ellipsoid_lines import (
    ADAC,
    OFUL_WRONG,
    RARELY,
    RS_OFUL,
    RS_WRONG,
    games,
    oful_lines,
)
from ..statements.optimism.optimism_bounds import ellipsoid, elliptical_potential, explicit_bound
from ..statements.optimism.optimistic_runs import algorithm, rarely_switching
from .proofs.every import with_proofs

_PAPER = "thesis_algorithms"
_VARIANCE = "2*l/rho"
_FAR: dict[str, Exact] = {"d": 3, "lam": 1, "C": 1, "T": 10**7, "delta": "0.001"}

_CLAIMS = (
    with_lines(
        attached(
            replace(
                algorithm(
                    "TA-A9", "Section 5.3.3, Algorithm 9", _PAPER, FAMILY, variance="2*l/rho", budget="rho"
                ),
                recorded=Verdict.REFUTED,
            ),
            settles(
                3,
                by=("updates", "no update", "noise"),
                on="updates and variances in three runs",
                beyond="other runs",
            ),
        ),
        oful_lines("2/rho"),
        (*OFUL_WRONG, ("7", "2/rho -> 8/rho"), ("7", "vector([Normal(sqrt(2/rho)) for -> vector([0 for")),
        by=traced(partial(games, ADAC)),
        settling=range(2, 6),
    ),
    with_lines(
        attached(
            rarely_switching("TA-I11", "Section 5.3.3", _PAPER),
            step_towards(1, by="updates", missing="the order in T: only T = 2000 is simulated"),
            step_towards(2, by="regret", missing="the bounds: regrets of one setting are compared"),
        ),
        RS_OFUL,
        RS_WRONG,
        by=traced(partial(games, RARELY)),
        settling=(3,),
    ),
    attached(
        replace(
            ellipsoid("TA-THC.13", "Section C.4.1, Theorem C.13", _PAPER),
            rests_on=("TA-PFC.13a", "TA-PFC.13b", "TA-PFC.13c", "TA-PFC.13d"),
        ),
        settles(3, by="rounds from which gamma_t grows"),
        step_towards(
            AMENDED,
            by=("rounds at which the width is defined", "rounds from which gamma_t grows"),
            missing="the confidence bound itself, and that gamma_t grows from some round on",
        ),
    ),
    attached(
        elliptical_potential("TA-EQC.24", "Section C.4.2, (C.24)", _PAPER),
        settles(1, by="the scalar inequality"),
        step_towards(AMENDED, by="the scalar inequality", missing="the chain of determinants that uses it"),
    ),
    attached(
        replace(
            explicit_bound(
                "TA-PF5.17f",
                "Section C.4.2, step 6",
                _PAPER,
                whole=[
                    ({**_FAR, "gamma": "307.0298167275753", "l": "65.00560378889648"}, "869334.284459926")
                ],
                part=[(_FAR, "736400.8983432827")],
            ),
            rests_on=("TA-PF5.17a", "TA-EQC.23", "TA-EQC.24", "TA-EQC.27"),
        ),
        step_towards(
            1, by="simulated regret", missing="a test that could fail: at T = 2000 the bound is above 2T"
        ),
    ),
)
CLAIMS = with_proofs(_CLAIMS)
