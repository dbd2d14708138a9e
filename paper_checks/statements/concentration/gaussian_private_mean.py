"""Concentration of a mean with Gaussian noise."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import TYPE_CHECKING

from ....theory.formulas.domain import box
from ....theory.numbers.enclosure import ball
from ....theory.tails.private_sum import gaussian_sum_cdf_ball, gaussian_sum_sf_ball
from ....verify.evidence.ladder import Verdict
from ....verify.proving.formula_checks import entry, is_identity
from ...checks import range_of_risk
from ...checks.exact_quantities import exceeded_rarely
from ...language.claim import Claim
from ...language.severity import Severity

if TYPE_CHECKING:
    from flint import arb


_PAPER = "thesis_algorithms"


def _overestimated(point: Mapping[str, Fraction], width: arb) -> arb:
    n, mu = int(point["n"]), ball(point["mu"])
    return gaussian_sum_sf_ball(n * (mu + width), mu, ball(1 / (2 * point["rho"])), n=n)


def _underestimated(point: Mapping[str, Fraction], width: arb) -> arb:
    n, mu = int(point["n"]), ball(point["mu"])
    return gaussian_sum_cdf_ball(n * (mu - width), mu, ball(1 / (2 * point["rho"])), n=n)


_GAUSSIAN_INSTANCES = [
    {"n": n, "mu": mu, "rho": rho, "delta": delta}
    for n in (1, 10, 50, 200)
    for mu in ("0.01", "0.3", "0.5", "0.95")
    for rho in ("0.01", "1", "1000")
    for delta in ("0.000001", "0.1", "0.9")
]


_GAUSSIAN = {
    "above": "sqrt((1/(2*n) + 1/(rho*n**2))*log(1/delta))",
    "below": "sqrt((1/(2*n) + 1/(rho*n**2))*log(1/delta))",
    "proxy": "2*(1/(4*n) + 1/(2*rho*n**2)) == 1/(2*n) + 1/(rho*n**2)",
}


LC9 = Claim(
    id="TA-LC.9",
    where="Appendix C.3, Lemma C.9, (C.17) and (C.18)",
    kind="inequality",
    statement=(
        "X_i iid in [0, 1], Z ~ N(0, 1/(2 rho n^2)) independent, delta >= 0, w = sqrt((1/(2n) + 1/(rho n^2)) "
        "log(1/delta)): P(muhat + Z - w >= mu) <= delta and P(muhat + Z + w <= mu) <= delta."
    ),
    printed=_GAUSSIAN | range_of_risk.PRINTED,
    mutants={
        **{name: _GAUSSIAN | risk for name, risk in range_of_risk.WRONG.items()},
        "half of the noise": _GAUSSIAN | {"above": "sqrt((1/(2*n) + 1/(2*rho*n**2))*log(1/delta))"},
        "1/(4n)": _GAUSSIAN | {"above": "sqrt((1/(4*n) + 1/(rho*n**2))*log(1/delta))"},
        "noise of n samples": _GAUSSIAN | {"below": "sqrt((1/(2*n) + 1/(rho*n**3))*log(1/delta))"},
        "without the rewards": _GAUSSIAN | {"below": "sqrt(1/(rho*n**2)*log(1/delta))"},
        "variance for the proxy": _GAUSSIAN
        | {"proxy": "2*(1/(4*n) + 1/(rho*n**2)) == 1/(2*n) + 1/(rho*n**2)"},
    },
    checks=(
        entry(
            "above",
            exceeded_rarely("P", _overestimated, _GAUSSIAN_INSTANCES, level="delta", part="overestimates"),
        ),
        entry(
            "below",
            exceeded_rarely("P", _underestimated, _GAUSSIAN_INSTANCES, level="delta", part="underestimates"),
        ),
        entry("proxy", is_identity(box(n=(1, 100), rho=("0.01", 10)), part="variance proxy")),
        *range_of_risk.RANGE_OF_RISK,
    ),
    recorded=Verdict.REFUTED,
    amendment=range_of_risk.amended(_GAUSSIAN),
    severity=Severity.UNDEFINED,
    rests_on=("TA-B6", "TA-B7"),
    paper=_PAPER,
    assumptions="printed for delta >= 0; the width is defined for 0 < delta <= 1",
    notes="Checked on Bernoulli rewards.",
)
