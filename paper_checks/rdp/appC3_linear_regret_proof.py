"""Regret of AdaR-GOPE: Theorem 8 and the steps of its proof (Section 5, Appendix C.3)."""

from __future__ import annotations

from ...theory.numbers.enclosure import Exact
from ...verify.proving.formula_checks import entry, equals_at
from ..language.assertion import AMENDED, settles, step_towards
from ..language.claim import attached
from ..language.severity import Severity
from ..language.written_claim import all_extended
from ..statements.elimination.elimination_steps import (
    SUMS,
    decomposition,
    elimination_time,
    expected_regret,
    good_event,
    last_phase_of_a_gap,
    number_of_phases,
    optimal_survives,
    phase_length,
    regret_theorem,
    sum_of_phases,
    tuning,
)
from .appC_deductions import DEDUCTIONS

_PROOF = "Appendix C.3, proof of Theorem 8"
_AT: dict[str, Exact] = {"d": 3, "K": 10, "l": 1, "delta": "0.001", "r": 2}

T81 = attached(
    good_event("RDP-T8.1", f"{_PROOF}, step 1", rests_on="RDP-C16", on_the_sums=True),
    settles(
        4,
        by=("levels telescope, to 1 over all phases", "at most K survivors"),
        on="K and l up to 1000, term by term",
        beyond="more arms and phases; adding them up",
        kills={1: "l squared"},
    ),
)
T82 = attached(
    optimal_survives("RDP-T8.2", f"{_PROOF}, step 2", SUMS, rests_on="RDP-T8.1"),
    settles(
        1,
        by="a* is kept",
        on="competitors with a gap above 0",
        beyond="competitors as good as a*",
        # 1.99 beta, which is more than beta, is not enough
        kills={1: "one error"},
    ),
    settles(1, by="runs", on="runs on three sets of actions", beyond="other runs"),
)
T83 = attached(
    elimination_time("RDP-T8.3", f"{_PROOF}, step 2", SUMS, rests_on=("RDP-T8.1", "RDP-T8.2")),
    # what does not go with a gap above 3.99 beta does not go with one above 2 beta
    settles(1, by="a gap above 4 beta_l is found", kills={1: "gap of 4 beta", 2: "gap above 3.99 beta"}),
    settles(
        3,
        by="a gap above 4 beta_l is found",
        on="phases in which a* is still there",
        beyond="that it always is (RDP-T8.2)",
        kills={1: "gap of 4 beta", 2: "gap above 3.99 beta"},
    ),
)
T84 = attached(
    last_phase_of_a_gap("RDP-T8.4", f"{_PROOF}, step 3"),
    settles(1, by="last phase of a gap, m = l_Delta", severity=Severity.EDGE),
    settles(
        AMENDED, by="last phase of a gap, m = l_Delta", on="seven values of Delta", beyond="other values"
    ),
)
T85 = attached(
    decomposition("RDP-T8.5", f"{_PROOF}, step 3", SUMS, rests_on=("RDP-T8.3", "RDP-T8.4"), with_index=False),
    settles(2, by="the line before the last, in runs", severity=Severity.TYPO),
    settles(
        AMENDED,
        by="the line before the last, in runs",
        on="79 runs on three sets of actions",
        beyond="other runs",
    ),
    settles(
        3,
        by="runs",
        on="R_T against this line, in runs on three sets of actions, and with errors as large as E lets them",
        beyond="other runs; the step from the line before",
        kills={1: "half of the sum", 2: "half of the sum"},
    ),
)
T86 = attached(
    phase_length("RDP-T8.6", f"{_PROOF}, step 4", SUMS, [(_AT, "1369.16646854444")]),
    settles(
        1,
        by="plays of a phase, in runs",
        on="runs on three sets of actions, one budget; the first phase on a fourth set, uniform design",
        beyond="other designs, budgets and levels",
        kills={1: "d numbers rounded up", 2: "not rounded up", 3: "private part without d + 1"},
    ),
)
T87 = attached(
    number_of_phases("RDP-T8.7", f"{_PROOF}, step 4", SUMS),
    settles(
        1,
        by="phases counted",
        on="36 settings, T from 2 to 10^15, with C = 1/log 2",
        beyond="other settings; T = 1, where log T = 0",
        kills={1: "log log T", 2: "T = 1 as well"},
    ),
    step_towards(
        1,
        by="l phases need T >= 2^l, from the length of the last but one",
        missing="that T is at least the length of the last phase but one",
    ),
    settles(2, by="where it is claimed", severity=Severity.EDGE),
    settles(
        AMENDED,
        by=(
            "where it is claimed",
            "l = 1, T >= 2, x = log(K/delta)",
            "l >= 2, x = log(K/delta)",
            "phases counted",
        ),
        on="36 settings for C",
        beyond="other settings",
    ),
    settles(
        2,
        by=("l = 1, T >= 2, x = log(K/delta)", "l >= 2, x = log(K/delta)"),
        on="K >= 2, T >= 2, with C' = 8.5",
        beyond="one action",
    ),
)
T88 = attached(
    sum_of_phases("RDP-T8.8", f"{_PROOF}, step 5", rests_on=("RDP-T8.6", "RDP-T8.7")),
    settles(
        2,
        by=("what was rounded up, h = 2^-m", "a phase", "d sqrt(d (d+1)) <= (d+1)^2, u = 1/d"),
        on="term by term",
        beyond="adding up",
        kills={1: "d^2", 2: "half the rounding", 3: "32 for 64"},
    ),
    settles(3, by="sum of 2^l up to l_Delta", severity=Severity.PROOF_SLIP),
    settles(AMENDED, by="sum of 2^l up to l_Delta", on="six values of Delta", beyond="other values of Delta"),
)
T89 = attached(
    tuning("RDP-T8.9", f"{_PROOF}, steps 5 and 6", SUMS, rests_on=("RDP-T8.5", "RDP-T8.8")),
    settles(2, by="what the step ends with", severity=Severity.EDGE),
    step_towards(
        AMENDED,
        by="what the step ends with",
        missing="the deduction: ten bandits are seen not to exceed the bound",
    ),
)
T810 = attached(
    expected_regret(
        "RDP-T8.10",
        f"{_PROOF}, step 7",
        SUMS,
        rests_on=("RDP-T8.9",),
        notes="The last line is read as in the theorem.",
    ),
    settles(3, by="expected regret, delta = 1/T", severity=Severity.EDGE),
    step_towards(
        AMENDED,
        by=("what is lost off E", "expected regret, delta = 1/T"),
        missing="the bound in high probability: six bandits are seen not to exceed what follows from it",
    ),
)

_EXPLICIT = (
    "4*d*(d + 1) + 64*sqrt(d*T*log(4*K*l*(l + 1)/delta)) "
    "+ 16*d*sqrt(d*(d + 1))*sqrt(2*r*log(4*K*l*(l + 1)/delta))*l"
)
_VALUES: list[tuple[dict[str, Exact], str]] = [
    ({"d": 3, "K": 10, "T": 10**7, "delta": "0.001", "r": 2, "l": 8}, "1362207.30474681"),
    ({"d": 2, "K": 5, "T": 10**6, "delta": "0.05", "r": 80, "l": 7}, "308447.128440814"),
]

T8 = attached(
    regret_theorem(
        "RDP-T8",
        "Section 5, Theorem 8; Appendix C.3",
        SUMS,
        {"bound": "sums outside"},
        "B d^2 sqrt(r L) log(T), r = alpha/eps",
        rests_on=("RDP-T8.9", "RDP-T8.10"),
        notes="",
        severity=Severity.EDGE,
        extra=(
            {"explicit": _EXPLICIT},
            {
                "32 for 64": {"explicit": _EXPLICIT.replace("64*", "32*")},
                "r for 2 r": {"explicit": _EXPLICIT.replace("2*r", "r")},
            },
            (entry("explicit", equals_at(_VALUES, part="explicit bound, values")),),
        ),
    ),
    settles(1, by="regret, bound", severity=Severity.EDGE),
    settles(2, by="regret, bound", severity=Severity.EDGE),
    settles(3, by="expected regret, delta = 1/T", severity=Severity.EDGE),
    step_towards(
        AMENDED,
        by=("regret, bound", "expected regret, delta = 1/T"),
        missing="a proof: the bandits that are looked at are seen not to exceed the bounds",
    ),
)

_STATED = (T8, T81, T82, T83, T84, T85, T86, T87, T88, T89, T810)
CLAIMS = all_extended(_STATED, DEDUCTIONS)
