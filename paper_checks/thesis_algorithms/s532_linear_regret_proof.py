"""Regret of AdaC-GOPE: Theorem 5.12 and the steps of its proof (5.3.2, C.3.2)."""

from __future__ import annotations

from ..statements.designs.price_of_elimination import (
    D_UNDER_THE_ROOT,
    PRICE_OF_THE_ANALYSIS,
    PRICE_ON_A_BASIS,
)
from ..statements.elimination.elimination_steps import (
    ESTIMATE,
    GROWTH,
    INSIDE_OR_OUTSIDE,
    ROUNDED_OFF,
    decomposition,
    elimination,
    expected_regret,
    good_event,
    lengths_and_phases,
    regret_theorem,
    sum_and_tuning,
)

_PROOF = "Section C.3.2, proof of Theorem 5.12"

PF512A = good_event("TA-PF5.12a", f"{_PROOF}, step 1", rests_on="TA-CC.11")
PF512B = elimination("TA-PF5.12b", f"{_PROOF}, step 2", ESTIMATE, rests_on="TA-PF5.12a")
PF512C = decomposition("TA-PF5.12c", f"{_PROOF}, step 3", ESTIMATE, rests_on=("TA-PF5.12b",), with_index=True)
PF512D = lengths_and_phases("TA-PF5.12d", f"{_PROOF}, step 4", ESTIMATE, rests_on=("TA-EQ5.6",))
PF512E = sum_and_tuning(
    "TA-PF5.12e", f"{_PROOF}, steps 5 and 6", ESTIMATE, rests_on=("TA-PF5.12c", "TA-PF5.12d")
)
PF512F = expected_regret(
    "TA-PF5.12f",
    f"{_PROOF}, step 7",
    ESTIMATE,
    rests_on=("TA-PF5.12e",),
    notes=D_UNDER_THE_ROOT,
)

TH512 = regret_theorem(
    "TA-TH5.12",
    "Section 5.3.2, Theorem 5.12; Section C.3.2",
    ESTIMATE,
    {"bound": "outside"},
    "(B d/sqrt(rho)) sqrt(L) log(T)",
    rests_on=("TA-PF5.12e", "TA-PF5.12f"),
    consequence=PRICE_OF_THE_ANALYSIS,
    notes=(f"{PRICE_ON_A_BASIS}{ROUNDED_OFF}{INSIDE_OR_OUTSIDE}"),
    extra=GROWTH,
)

CLAIMS = (TH512, PF512A, PF512B, PF512C, PF512D, PF512E, PF512F)
