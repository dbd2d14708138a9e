"""The linear model of three texts, and its regret."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import cache, partial
from typing import TYPE_CHECKING

import numpy as np

from ....theory.formulas.domain import box
from ....verify.evidence.ladder import Verdict
from ....verify.proving.formula_checks import entry, holds_on, is_identity
from ...checks.known_quantities import Known, holds_in
from ...language.claim import Claim
from ...running.seed import seed_of

if TYPE_CHECKING:
    from ....verify.evidence.effort import Effort

_HORIZON, _RUNS = 20_000, 4


@cache
def _regrets(effort: Effort) -> Mapping[str, Known]:
    """Of runs: the regret R, and the sum G of gap times pulls, from <theta*, a> of each action."""
    from ....algorithms.by_name.catalogue import build
    from ....algorithms.environments.linear_arms import LinearArms
    from ....algorithms.simulation.simulator import simulate

    found: dict[str, Known] = {}
    for arms, dimension in ((3, 2), (7, 3)):
        generator = np.random.default_rng(arms)
        actions = generator.standard_normal((arms, dimension))
        actions /= np.linalg.norm(actions, axis=1)[:, None]
        theta = actions[0] / 2
        for rewards in ("gaussian", "sign"):
            simulated = simulate(
                partial(build, "gope", actions, delta=Fraction(1, 10)),
                LinearArms(actions, theta, rewards="sign" if rewards == "sign" else "gaussian"),
                _HORIZON,
                runs=_RUNS,
                seed=seed_of(f"linear model/{rewards}", effort.seed),
            )
            means = [
                sum(
                    (Fraction(float(a)) * Fraction(float(b)) for a, b in zip(row, theta, strict=True)),
                    Fraction(0),
                )
                for row in actions
            ]
            for run in range(_RUNS):
                pulls = [int(count) for count in simulated.pulls[run]]
                found[f"{arms} actions, {rewards} rewards, run {run + 1}"] = {
                    "R": Fraction(float(simulated.regret[run, -1])),
                    "G": sum(
                        ((max(means) - mean) * count for mean, count in zip(means, pulls, strict=True)),
                        Fraction(0),
                    ),
                    "T": Fraction(sum(pulls)),
                }
    return found


_MODEL = {
    "sub-Gaussian": "q*exp(2*h*(1 - q)) + (1 - q)*exp(-2*h*q) <= exp(h**2/2)",
    "gap": "max(x - y, y - y, z - y) == max(x, y, z) - y",
    "regret": "abs(R - G) <= G/10**9",
}


def linear_model(identifier: str, where: str, paper: str) -> Claim:
    """Rewards linear in a fixed finite set of actions."""
    return Claim(
        id=identifier,
        where=where,
        kind="definition",
        statement=(
            "A in R^d fixed, |A| = K; r_t = <theta*, a_t> + eta_t with E[exp(x eta_t) | past] <= exp(x^2/2) "
            "for all x; Reg_T = E of the sum of Delta_{a_t}, Delta_a = max over a' of <a' - a, theta*>. "
            "Checked: rewards 1 and -1 (q the chance of 1) have such noise; the gap of one of three "
            "actions; the regret of runs is the sum of gap times pulls."
        ),
        printed=_MODEL,
        mutants={
            "variance proxy 1/2": {"sub-Gaussian": _MODEL["sub-Gaussian"].replace("h**2/2", "h**2/4")},
            "smallest": {"gap": "max(x - y, y - y, z - y) == y - min(x, y, z)"},
            "1% more": {"regret": "abs(R - 1.01*G) <= G/10**9"},
            "every round": {"regret": "abs(R - T) <= T/10**9"},
        },
        checks=(
            entry(
                "sub-Gaussian",
                holds_on(box(q=(0, 1), h=(-4, 4)), part="noise of signs", instances=200, most_boxes=5),
            ),
            entry(
                "gap",
                is_identity(
                    box(x=(-1, 1), y=(-1, 1), z=(-1, 1)), where=("x >= y", "x >= z"), part="gap, x largest"
                ),
            ),
            entry("regret", holds_in(_regrets, part="regret of runs")),
        ),
        recorded=Verdict.VERIFIED,
        paper=paper,
    )
