"""Marginals of the outputs of a policy in two environments."""

from __future__ import annotations

from ....theory.formulas.domain import box
from ....verify.evidence.ladder import Verdict
from ....verify.proving.formula_checks import entry, holds_on, is_identity
from ...language.claim import Claim

_OUTPUT = {
    "one datum": "p*x + (1 - p)*y <= max(x, y)",
    "total": "p*x + (1 - p)*y + p*(1 - x) + (1 - p)*(1 - y) == 1",
    "two laws": "abs(p*x + (1 - p)*y - (q*x + (1 - q)*y)) <= abs(p - q)",
}


def output_marginals(identifier: str, where: str, *, paper: str) -> Claim:
    """The law of the output when the data are drawn."""
    return Claim(
        id=identifier,
        where=where,
        kind="definition",
        statement=(
            "M_nu(A) = integral of M_D(A) dP_nu(D) for nu in {1, 2}. Checked on one binary datum (p, q its "
            "chance of 1 under the two laws, x, y the chances of A): it is a law, a mean of the M_D(A), and "
            "|M_1(A) - M_2(A)| <= TV of the two laws of the data."
        ),
        printed=_OUTPUT,
        mutants={
            "below every datum": {"one datum": "p*x + (1 - p)*y <= min(x, y)"},
            "sum over the data without their law": {
                "total": "x + (1 - p)*y + p*(1 - x) + (1 - p)*(1 - y) == 1"
            },
            "half of the distance": {"two laws": f"{_OUTPUT['two laws']}/2"},
        },
        checks=(
            entry("one datum", holds_on(box(p=(0, 1), x=(0, 1), y=(0, 1)), part="mean over the data")),
            entry("total", is_identity(box(p=(0, 1), x=(0, 1), y=(0, 1)), part="a law")),
            entry(
                "two laws",
                holds_on(
                    box(p=(0, 1), q=(0, 1), x=(0, 1), y=(0, 1)),
                    part="distance of two marginals",
                ),
            ),
        ),
        recorded=Verdict.PROVED,
        paper=paper,
    )
