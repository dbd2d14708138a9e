"""Regret of AdaC-GOPE: Theorem 4 and the steps of its proof (Section V-B, Appendix E-B)."""

from __future__ import annotations

from dataclasses import replace

from ...theory.formulas.domain import box
from ...verify.proving.formula_checks import entry, holds_at, holds_on
from ..language.assertion import AMENDED, settles, step_towards
from ..language.claim import attached
from ..language.severity import Severity
from ..language.wrong_versions import refuting
from ..statements.elimination.elimination_steps import (
    ESTIMATE,
    FINDS_GAPS,
    GROWTH,
    decomposition,
    elimination,
    expected_regret,
    good_event,
    in_the_first_phase,
    lengths_and_phases,
    regret_theorem,
    sum_and_tuning,
)
from .lines.proofs import with_proofs

_PROOF = "Appendix E-B, proof of Theorem 4"

T4S1 = attached(
    refuting(
        good_event("ZCDP-T4S1", f"{_PROOF}, step 1", rests_on="ZCDP-C1"),
        {"half of delta": {"arms": "k*(delta/(K*l*(l + 1))) <= delta/2*(1/l - 1/(l + 1))"}},
    ),
    step_towards(
        2,
        by="square of the width, by the algorithm's noise",
        missing="the union bound given the past, and Corollary 1 for this noise",
    ),
    settles(
        3,
        by=("levels telescope, to 1 over all phases", "at most K survivors"),
        on="up to 1000 arms and phases",
        beyond="more arms and phases",
        kills={1: "half of delta"},
    ),
)
T4S2 = attached(
    refuting(
        elimination("ZCDP-T4S2", f"{_PROOF}, step 2", ESTIMATE, rests_on="ZCDP-T4S1"),
        {"gap of exactly 4 beta": {"gone": "4*b + y - x > 2*b"}},
    ),
    settles(1, by="a* is kept", on="one optimal arm", beyond="ties", kills={1: "one error"}),
    settles(1, by="runs", on="26 phases of runs on three sets of actions", beyond="other runs"),
    settles(
        2, by="a gap above 4 beta_l is found", kills={1: "gap above 3.99 beta", 2: "gap of exactly 4 beta"}
    ),
    settles(
        3, by="a gap above 4 beta_l is found", kills={1: "gap of exactly 4 beta", 2: "gap above 3.99 beta"}
    ),
    settles(
        3,
        by="gaps that are left, in runs",
        on="26 phases of runs on three sets of actions",
        beyond="other runs",
    ),
)
_SPLIT = decomposition("ZCDP-T4S3", f"{_PROOF}, step 3", ESTIMATE, rests_on=("ZCDP-T4S2",), with_index=True)
_LEFT = {"left": "2*b + x - y - u <= 4*b"}
assert _SPLIT.amendment is not None
# an action stays if its estimated gap is 2 beta_l - u, u >= 0; b = beta_l, x, y the errors at it and at a*
_GAPS_LEFT = entry(
    "left",
    holds_on(
        box(u="[0, 4]", b="(0, 1]", x="[-1, 1]", y="[-1, 1]"),
        where=("x <= b", "-b <= x", "y <= b", "-b <= y"),
        part="gaps of the actions of a phase",
        instances=300,
    ),
)
T4S3 = attached(
    replace(
        _SPLIT,
        printed=_SPLIT.printed | _LEFT,
        mutants={**_SPLIT.mutants, "gaps of the next phase": {"left": "2*b + x - y - u <= 2*b"}},
        checks=(*_SPLIT.checks, _GAPS_LEFT),
        amendment=replace(_SPLIT.amendment, formula=_SPLIT.amendment.formula | _LEFT),
    ),
    settles(2, by="last phase of a gap, m = l_Delta", severity=Severity.EDGE),
    settles(4, by="the line before the last, in runs", severity=Severity.TYPO),
    settles(
        AMENDED,
        by=("last phase of a gap, m = l_Delta", "the line before the last, in runs"),
        on="79 runs on three sets of actions, seven values of Delta",
        beyond="other runs and Delta",
    ),
    settles(
        5,
        by=("runs", "gaps of the actions of a phase"),
        on="runs on three sets of actions, three values of Delta",
        beyond="other runs and Delta",
        kills={1: "gaps of the next phase"},
    ),
)
_LENGTHS = lengths_and_phases("ZCDP-T4S4", f"{_PROOF}, step 4", ESTIMATE, rests_on=("ZCDP-EQ4",))
_ROUNDED = {"rounded up": "m*ceil(c/m) <= d*(d + 1)/2 + c"}
assert _LENGTHS.amendment is not None
_EQUAL_WEIGHTS = [
    {"d": d, "m": d * (d + 1) // 2, "c": f"{d * (d + 1) // 2 * plays}.01"}
    for d in (1, 2, 3, 10, 100)
    for plays in (1, 7, 1000)
]
T4S4 = attached(
    replace(
        _LENGTHS,
        printed=_LENGTHS.printed | _ROUNDED,
        mutants={**_LENGTHS.mutants, "d of d (d + 1)/2 rounded up": {"rounded up": "m*ceil(c/m) <= d + c"}},
        checks=(
            *_LENGTHS.checks,
            entry("rounded up", holds_at(_EQUAL_WEIGHTS, part="m = d (d + 1)/2 equal weights")),
        ),
        amendment=replace(_LENGTHS.amendment, formula=_LENGTHS.amendment.formula | _ROUNDED),
    ),
    settles(
        1,
        by=("plays of a phase, in runs", "m = d (d + 1)/2 equal weights"),
        on="26 phases of runs on three sets of actions, 15 designs of equal weights",
        beyond="other runs",
        kills={1: "d of d (d + 1)/2 rounded up"},
    ),
    settles(2, by="lengths of the first two phases", severity=Severity.PROOF_SLIP),
    settles(3, by="where it is claimed", severity=Severity.EDGE),
    settles(4, by="f in the first phase", severity=Severity.SUBSTANCE),
    step_towards(
        AMENDED,
        by=("where it is claimed", "f in the first phase", "lengths of the first two phases"),
        missing="designs other than those of a few runs; lengths of other phases",
    ),
)
# a basis, T the end of the first phase: the sum is 4 T; A is C' in the first two lines, then C_1, B is C_2
# the second line at Delta in (2, 4), where l_Delta = 1 and the sum of powers is 2
_TUNED = sum_and_tuning(
    "ZCDP-T4S5", f"{_PROOF}, steps 5 and 6", ESTIMATE, rests_on=("ZCDP-T4S3", "ZCDP-T4S4")
)
T4S5 = attached(
    in_the_first_phase(_TUNED),
    *(
        settles(n, by=f"{name}, one phase", severity=Severity.SUBSTANCE)
        for n, name in ((1, "first line"), (2, "second line"), (4, "fourth line"), (5, "all in all"))
    ),
    settles(3, by="sum of 2^l up to l_Delta", severity=Severity.PROOF_SLIP),
    settles(6, by="what the step ends with", severity=Severity.SUBSTANCE),
    step_towards(
        AMENDED,
        by=("sum of 2^l up to l_Delta", "what the step ends with"),
        missing="the deduction: 15 bandits are seen not to exceed the bound",
    ),
)
T4S7 = attached(
    expected_regret("ZCDP-T4S7", f"{_PROOF}, step 7", ESTIMATE, rests_on=("ZCDP-T4S5",)),
    settles(1, by="what is lost off E", severity=Severity.PROOF_SLIP),
    settles(3, by="expected regret, delta = 1/T", severity=Severity.SUBSTANCE),
    step_towards(
        AMENDED,
        by=("what is lost off E", "expected regret, delta = 1/T"),
        missing="the bound in high probability: eight bandits are seen not to exceed what follows from it",
    ),
)


_THEOREM = regret_theorem(
    "ZCDP-T4",
    "Section V-B, Theorem 4; Appendix E-B",
    ESTIMATE,
    {"bound": "outside"},
    "(B d/sqrt(rho)) sqrt(L) log(T)",
    rests_on=("ZCDP-T4S5", "ZCDP-T4S7"),
    notes="",
    extra=GROWTH,
)
assert _THEOREM.amendment is not None
T4 = attached(
    replace(
        _THEOREM,
        printed={**_THEOREM.printed, "gone": "b + s + y - x > 2*b"},
        mutants={**_THEOREM.mutants, "gaps from 3 beta_l on": {"gone": "3*b + s + y - x > 2*b"}},
        checks=(*_THEOREM.checks, entry("gone", FINDS_GAPS)),
        amendment=replace(
            _THEOREM.amendment,
            formula={**_THEOREM.amendment.formula, "gone": "4*b + s + y - x > 2*b"},
        ),
    ),
    settles(1, by="regret, bound", severity=Severity.SUBSTANCE),
    settles(2, by="expected regret, delta = 1/T", severity=Severity.SUBSTANCE),
    settles(3, by="a gap above 4 beta_l is found", severity=Severity.WRONG_CONSTANT),
    step_towards(
        AMENDED,
        by=("regret, bound", "expected regret, delta = 1/T"),
        missing="a proof: the bandits that are looked at are seen not to exceed the bounds",
    ),
)

_CLAIMS = (T4, T4S1, T4S2, T4S3, T4S4, T4S5, T4S7)

CLAIMS = with_proofs(_CLAIMS)
