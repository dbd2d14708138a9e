"""The privacy lemmas that the algorithms use: composition, the Gaussian mechanism, the binary tree (2.1)."""

from __future__ import annotations

from dataclasses import replace

from ....verify.evidence.ladder import Verdict
from ....verify.proving.formula_checks import entry, equals_at
from ...statements.privacy.advanced_composition import I27
from ...statements.privacy.gaussian_mechanism import gaussian_mechanism_of_small_budgets
from ...statements.privacy.pure_composition import LH4, PH3
from ...statements.privacy.running_totals import T213, binary_tree

_PAPER = "thesis_algorithms"
_ADVANCED = "sqrt(2*k*log(1/d))*eps + k*eps*(exp(eps) - 1)"

B3 = replace(T213, id="TA-B3", where="Theorem 2.13", paper=_PAPER)

R57 = replace(
    gaussian_mechanism_of_small_budgets("TA-R5.7", "Remark 5.7", renyi=True, paper=_PAPER),
    kind="inline",
    statement=(
        "The analysis for rho-zCDP passes to (eps, delta)-Interactive DP with (2/eps^2) log(1.25/delta) in "
        "place of 1/(2 rho), and to (alpha, eps)-Interactive RDP with alpha/(2 eps): b in the variance b s^2 "
        "of the Gaussian mechanism of Theorem 2.14."
    ),
    rests_on=("TA-B4",),
)

B1 = replace(LH4, id="TA-B1", where="Lemma 2.10", kind="lemma", paper=_PAPER)

B2 = replace(
    PH3,
    id="TA-B2",
    where="Proposition 2.9",
    statement=(
        f"{PH3.statement} Quoted: k-fold eps-DP is (eps', d)-DP, eps' = sqrt(2 k log(1/d)) eps + "
        "k eps (e^eps - 1), 0 < d <= 1."
    ),
    printed={**PH3.printed, "enough": _ADVANCED, "advanced value": _ADVANCED},
    mutants={
        **PH3.mutants,
        "factor 2 missing": {"enough": "sqrt(k*log(1/d))*eps + k*eps*(exp(eps) - 1)"},
        "eps inside the root": {"advanced value": "sqrt(2*k*log(1/d)*eps) + k*eps*(exp(eps) - 1)"},
    },
    checks=(
        *PH3.checks,
        I27.checks[0],
        entry(
            "advanced value",
            equals_at([({"k": 10, "eps": "0.1", "d": "1e-6"}, "1.767429054344758")], part="value"),
        ),
    ),
    recorded=Verdict.VERIFIED,
    paper=_PAPER,
)

CLAIMS = (
    B1,
    B2,
    B3,
    gaussian_mechanism_of_small_budgets("TA-B4", "Theorem 2.14", paper=_PAPER),
    R57,
    binary_tree("TA-B5", "Section 2.1.5", simple=True, paper=_PAPER),
)
