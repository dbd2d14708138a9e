"""Regret of AdaC-GOPE: Theorem 4 and the steps of its proof (Section V-B, Appendix E-B)."""

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

_PROOF = "Appendix E-B, proof of Theorem 4"

T4S1 = good_event("ZCDP-T4S1", f"{_PROOF}, step 1", rests_on="ZCDP-C1")
T4S2 = elimination("ZCDP-T4S2", f"{_PROOF}, step 2", ESTIMATE, rests_on="ZCDP-T4S1")
T4S3 = decomposition("ZCDP-T4S3", f"{_PROOF}, step 3", ESTIMATE, rests_on=("ZCDP-T4S2",), with_index=True)
T4S4 = lengths_and_phases("ZCDP-T4S4", f"{_PROOF}, step 4", ESTIMATE, rests_on=("ZCDP-EQ4",))
T4S5 = sum_and_tuning("ZCDP-T4S5", f"{_PROOF}, steps 5 and 6", ESTIMATE, rests_on=("ZCDP-T4S3", "ZCDP-T4S4"))
T4S7 = expected_regret(
    "ZCDP-T4S7", f"{_PROOF}, step 7", ESTIMATE, rests_on=("ZCDP-T4S5",), notes=D_UNDER_THE_ROOT
)


T4 = regret_theorem(
    "ZCDP-T4",
    "Section V-B, Theorem 4; Appendix E-B",
    ESTIMATE,
    {"bound": "outside"},
    "(B d/sqrt(rho)) sqrt(L) log(T)",
    rests_on=("ZCDP-T4S5", "ZCDP-T4S7"),
    consequence=PRICE_OF_THE_ANALYSIS,
    notes=f"{PRICE_ON_A_BASIS}{ROUNDED_OFF}{INSIDE_OR_OUTSIDE}",
    extra=GROWTH,
)

CLAIMS = (T4, T4S1, T4S2, T4S3, T4S4, T4S5, T4S7)
