"""Regret of AdaC-GOPE: Theorem 5.12 and the steps of its proof (5.3.2, C.3.2)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from functools import cache
from math import ceil, log

from ...verify.evidence.effort import Effort
from ...verify.proving.formula_checks import entry
from ..checks.known_quantities import Known, holds_in
from ..language.assertion import AMENDED, settles, step_towards
from ..language.claim import attached
from ..language.severity import Severity
from ..language.wrong_versions import refuting
from ..statements.designs.price_of_elimination import D_UNDER_THE_ROOT
from ..statements.elimination.elimination_steps import (
    ESTIMATE,
    GROWTH,
    INSIDE_OR_OUTSIDE,
    decomposition,
    elimination,
    expected_regret,
    good_event,
    in_the_first_phase,
    lengths_and_phases,
    regret_theorem,
    sum_and_tuning,
)
from .proofs.every import with_proofs

_PROOF = "Section C.3.2, proof of Theorem 5.12"

PF512A = attached(
    good_event("TA-PF5.12a", f"{_PROOF}, step 1", rests_on="TA-CC.11"),
    step_towards(
        2,
        by=("levels telescope, to 1 over all phases", "at most K survivors"),
        missing="the union bound, and Corollary C.11 given the past",
    ),
)
PF512B = attached(
    refuting(
        elimination("TA-PF5.12b", f"{_PROOF}, step 2", ESTIMATE, rests_on="TA-PF5.12a"),
        {
            "threshold beta": {"kept": "x - y - s <= b"},
            "gaps up to 2 beta kept": {"kept": "x - y + min(s, 2*b) <= 2*b"},
            "gaps up to 4 beta kept": {"kept": "x - y + min(s, 4*b) <= 2*b"},
            "gap above 2 beta": {"gone": "2*b + s + y - x > 2*b"},
            # what phase l - 1 leaves: there beta is 2 b, and the errors are 2 x and 2 y
            "before phase l": {"gone": "4*b + s + 2*y - 2*x > 4*b"},
        },
    ),
    settles(
        1,
        by="a* is kept",
        on="one optimal arm",
        beyond="several optimal arms",
        kills={1: "threshold beta", 2: "gaps up to 2 beta kept"},
    ),
    settles(
        2,
        by=("a gap above 4 beta_l is found", "a* is kept"),
        on="one optimal arm",
        beyond="several optimal arms",
        kills={1: "gap above 2 beta", 2: "gaps up to 4 beta kept"},
    ),
    settles(
        3,
        by=("a gap above 4 beta_l is found", "a* is kept"),
        on="one optimal arm",
        beyond="several optimal arms",
        kills={1: "gap above 2 beta", 2: "before phase l"},
    ),
)


@cache
def _unlucky(effort: Effort) -> Mapping[str, Known]:
    """Actions 1 and -1 on the line, theta* = 1, the worse one alone in the design of phases 1 and 2.

    After phase 1 the estimate is 1/2: its error is beta_1, and the estimated gap 1 is 2 beta_1. T ends with
    phase 2; delta = 1/100, and rho so large that the noise adds nothing to the lengths.
    """
    del effort
    one, two = (
        Fraction(ceil(8 * 4**phase * log(8 * phase * (phase + 1) * 100) + 2 * 2**phase)) for phase in (1, 2)
    )
    known = {"T": one + two, "R": 2 * (one + two)}
    return {
        "both phases, Delta = 1/16": {**known, "D": Fraction(1, 16), "S": 4 * one + 2 * two, "Q": known["R"]},
        "phase 1 alone, Delta = 2.05": {**known, "D": Fraction(41, 20), "S": 4 * one, "Q": 2 * one},
    }


_DECOMPOSED = decomposition(
    "TA-PF5.12c", f"{_PROOF}, step 3", ESTIMATE, rests_on=("TA-PF5.12b",), with_index=True
)
PF512C = attached(
    refuting(
        replace(
            _DECOMPOSED,
            checks=(*_DECOMPOSED.checks, entry("sum", holds_in(_unlucky, part="an unlucky run on E"))),
        ),
        {
            "4 beta_l": {"sum": "R <= S/2 + T*D"},
            "half of T Delta": {"sum": "R <= S + T*D/2"},
        },
    ),
    settles(1, by="last phase of a gap, m = l_Delta", severity=Severity.EDGE),
    settles(
        2,
        by=("runs", "an unlucky run on E"),
        on="78 decompositions of runs, and two of an unlucky one",
        beyond="all other runs and Delta",
        kills={1: "4 beta_l", 2: "half of T Delta"},
    ),
    settles(3, by="the line before the last, in runs", severity=Severity.TYPO),
    settles(
        AMENDED,
        by=("the line before the last, in runs", "last phase of a gap, m = l_Delta", "runs"),
        on="78 decompositions of runs, and seven gaps",
        beyond="all other runs and gaps",
    ),
)
PF512D = attached(
    lengths_and_phases("TA-PF5.12d", f"{_PROOF}, step 4", ESTIMATE, rests_on=("TA-EQ5.6",)),
    settles(
        1,
        by="plays of a phase, in runs",
        on="26 episodes of runs",
        beyond="all other runs",
        kills={1: "not rounded up", 2: "d numbers rounded up"},
    ),
    settles(
        2,
        by="phases counted",
        on="36 moments of runs, with the constant 1/log 2",
        beyond="all other runs; T = 1, where it fails",
    ),
    settles(2, by="where it is claimed", severity=Severity.EDGE),
    settles(3, by="lengths of the first two phases", severity=Severity.PROOF_SLIP),
    settles(4, by="where it is claimed", severity=Severity.EDGE),
    settles(5, by="f in the first phase", severity=Severity.SUBSTANCE),
    settles(
        AMENDED,
        by=(
            "where it is claimed",
            "plays of a phase, in runs",
            "l phases need T >= 2^l, from the length of the last but one",
            "phases counted",
            "l = 1, T >= 2, x = log(K/delta)",
            "l >= 2, x = log(K/delta)",
            "f, u^2 = d, v^2 = log(2/delta')",
            "lengths of the first two phases",
        ),
        on="plays in 26 episodes of runs; c_2 at one instance",
        beyond="all other runs",
    ),
)
_SUMMED = in_the_first_phase(
    sum_and_tuning("TA-PF5.12e", f"{_PROOF}, steps 5 and 6", ESTIMATE, rests_on=("TA-PF5.12c", "TA-PF5.12d"))
)
PF512E = attached(
    refuting(_SUMMED, {"32 for 64": {"phase": _SUMMED.printed["phase"].replace("64*d*a", "32*d*a")}}),
    settles(
        2,
        by=("a phase", "what was rounded up, h = 2^-m"),
        kills={1: "32 for 64", 2: "16 for 32"},
    ),
    settles(1, by="first line, one phase", severity=Severity.SUBSTANCE),
    settles(3, by="sum of 2^l up to l_Delta", severity=Severity.PROOF_SLIP),
    settles(4, by=("fourth line, one phase", "all in all, one phase"), severity=Severity.SUBSTANCE),
    settles(5, by="what the step ends with", severity=Severity.SUBSTANCE),
    step_towards(
        AMENDED,
        by=(
            "a phase",
            "what was rounded up, h = 2^-m",
            "sum of 2^l up to l_Delta",
            "what the step ends with",
        ),
        missing="the chain from the event to the end: bandits whose regret is known are compared",
    ),
)
PF512F = attached(
    expected_regret(
        "TA-PF5.12f",
        f"{_PROOF}, step 7",
        ESTIMATE,
        rests_on=("TA-PF5.12e",),
        notes=D_UNDER_THE_ROOT,
    ),
    settles(1, by="what is lost off E", severity=Severity.PROOF_SLIP),
    step_towards(
        AMENDED,
        by=("what is lost off E", "expected regret, delta = 1/T"),
        missing="the bound with high probability: bandits whose regret is known are compared",
    ),
)

TH512 = attached(
    regret_theorem(
        "TA-TH5.12",
        "Section 5.3.2, Theorem 5.12; Section C.3.2",
        ESTIMATE,
        {"bound": "outside"},
        "(B d/sqrt(rho)) sqrt(L) log(T)",
        rests_on=("TA-PF5.12e", "TA-PF5.12f"),
        notes=INSIDE_OR_OUTSIDE,
        extra=GROWTH,
    ),
    settles(1, by="regret, bound", severity=Severity.SUBSTANCE),
    settles(2, by="expected regret, delta = 1/T", severity=Severity.SUBSTANCE),
    settles(3, by="regret, bound", severity=Severity.SUBSTANCE),
    step_towards(
        AMENDED,
        by=("regret, bound", "expected regret, delta = 1/T", "constants of the amended steps, u = d/(d + L)"),
        missing="the theorem: bandits whose regret is known, and constants of the proof, are compared",
    ),
)

_CLAIMS = (TH512, PF512A, PF512B, PF512C, PF512D, PF512E, PF512F)
CLAIMS = with_proofs(_CLAIMS)
