"""`banditproof bound regret`: every known bound on the regret at a bandit instance."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from ..verify.evidence import Json
from .bound_plot import Curve, Picture, budgets_to_draw, check_plot, draw
from .bound_table import number, show_bounds, show_notes, show_sweep, spelled
from .document import print_json
from .file_name import FileName
from .means import MeansType, means_of_arms
from .number import ABOVE_ONE, ABOVE_THREE, HORIZON, POSITIVE, NumberType
from .safe_text import say
from .sweep import Sweep, SweepType
from .table import Column, show

if TYPE_CHECKING:
    from ..theory.bound import Bound
    from ..theory.instance import BanditInstance
    from ..theory.regret_lower_bounds import ArmRegime

_RELATIVE_WIDTH = 1e-30
_LISTED_ARMS = 20
_JSON_ARMS = 1000


@click.command()
@click.option("--means", type=MeansType(), help="Means of the Bernoulli arms: 0.75,0.625,0.5")
@click.option(
    "--means-file",
    metavar="FILE",
    type=FileName(),
    help="File of means: one a line, or separated by commas.",
)
@click.option(
    "--epsilon",
    type=SweepType(POSITIVE),
    required=True,
    help="Privacy budget, or a sweep such as 0.01:10:log50.",
)
@click.option("--horizon", type=NumberType(HORIZON), required=True, help="Number of rounds T.")
@click.option("--rho", type=NumberType(POSITIVE), help="Budget of zCDP, for the bounds that speak of it.")
@click.option(
    "--beta",
    type=NumberType(ABOVE_THREE),
    default="3.1",
    show_default=True,
    help="Exploration of the AdaP and AdaC policies, above 3.",
)
@click.option(
    "--alpha",
    type=NumberType(ABOVE_ONE),
    default="2",
    show_default=True,
    help="Batch ratio of DP-KLUCB and DP-IMED, above 1.",
)
@click.option("--certified", is_flag=True, help="Enclose every value; numbers are the decimals as written.")
@click.option("--json", "wants_json", is_flag=True, help="Print one JSON document.")
@click.option("--plot", metavar="FILE", type=FileName(), help="Draw against epsilon (svg, png, pdf).")
def command(
    *,
    means: tuple[Fraction, ...] | None,
    means_file: Path | None,
    epsilon: Sweep,
    horizon: Fraction,
    rho: Fraction | None,
    beta: Fraction,
    alpha: Fraction,
    certified: bool,
    wants_json: bool,
    plot: Path | None,
) -> None:
    """Every known bound on the regret at Bernoulli arms."""
    check_plot(plot, epsilon)
    means = means_of_arms(means, means_file)

    from ..theory.instance import BanditInstance
    from ..theory.regret_lower_bounds import arm_regimes
    from ..theory.regret_upper_bounds import regret_bounds

    instance = BanditInstance(means)

    def bounds_at(budget: Fraction | float, *, certified: bool = certified) -> tuple[Bound, ...]:
        width = _RELATIVE_WIDTH if certified else None
        return regret_bounds(instance, budget, horizon, rho=rho, beta=beta, alpha=alpha, relative_width=width)

    rows = [
        [
            json_row(bound, budget, terms=epsilon.single and len(means) <= _JSON_ARMS)
            for bound in bounds_at(budget)
        ]
        for budget in epsilon
    ]
    arms = [arm_regimes(instance, budget) for budget in epsilon]
    if plot is not None:
        budgets = budgets_to_draw(epsilon, costly=len(means) > _JSON_ARMS)
        bounds = [bounds_at(budget, certified=False) for budget in budgets]
        marked = float(epsilon.values[0]) if epsilon.single else None
        draw(_picture(instance, arms[0], horizon, budgets, bounds, marked=marked), plot)
    if wants_json:
        print_json(
            {
                "schema": "banditproof/bound-regret/1",
                "arms": len(means),
                "means": [float(mean) for mean in means],
                "horizon": float(horizon),
                "rho": None if rho is None else float(rho),
                "beta": float(beta),
                "alpha": float(alpha),
                "bounds": [row for at_value in rows for row in at_value],
                "regimes": [
                    {"epsilon": float(budget), **_counts(of), "arms": _arms_json(of, single=epsilon.single)}
                    for budget, of in zip(epsilon, arms, strict=True)
                ],
            }
        )
    elif epsilon.single:
        show_bounds(rows[0], certified=certified)
        show_notes(rows[0])
        say()
        _show_arms(arms[0])
    else:
        lead = [Column("epsilon", "right"), Column("arms in high privacy", "right")]
        led = [
            (spelled(budget), f"{_counts(of)['high privacy']} of {len(of)}")
            for budget, of in zip(epsilon, arms, strict=True)
        ]
        show_sweep(lead, led, rows)


def json_row(bound: Bound, epsilon: Fraction, *, terms: bool) -> dict[str, Json]:
    """A bound as it stands in ``--json``; what each arm adds is left out of sweeps and of crowds."""
    row: dict[str, Any] = bound.to_json()
    return {**row, "epsilon": float(epsilon), "terms": row["terms"] if terms else None}


def _counts(arms: Sequence[ArmRegime]) -> dict[str, Json]:
    return {
        name: sum(1 for arm in arms if arm.regime == name)
        for name in ("optimal", "high privacy", "low privacy")
    }


def _arms_json(arms: Sequence[ArmRegime], *, single: bool) -> list[Json] | None:
    if not single or len(arms) > _JSON_ARMS:
        return None
    return [
        {
            "mean": arm.mean,
            "gap": arm.gap,
            "kl": arm.kl,
            "transport": arm.transport,
            "d_eps": arm.d_eps,
            "threshold": arm.threshold,
            "regime": arm.regime,
        }
        for arm in arms
    ]


def _show_arms(arms: Sequence[ArmRegime]) -> None:
    if len(arms) > _LISTED_ARMS:
        columns = [Column("regime"), Column("arms", "right"), Column("smallest gap", "right")]
        columns += [Column("largest gap", "right"), Column("thresholds", "right")]
        rows = []
        for name in _counts(arms):
            there = [arm for arm in arms if arm.regime == name]
            if there:
                low, high = min(arm.threshold for arm in there), max(arm.threshold for arm in there)
                gaps = [arm.gap for arm in there]
                rows.append(
                    (name, str(len(there)), number(min(gaps)), number(max(gaps)), f"{low:.4g} to {high:.4g}")
                )
        show(columns, rows)
        return
    columns = [
        Column("arm", "right"),
        Column("mean", "right"),
        Column("gap", "right"),
        Column("d_eps", "right"),
    ]
    columns += [Column("threshold", "right"), Column("regime")]
    show(
        columns,
        [
            (
                str(place),
                number(arm.mean),
                number(arm.gap),
                number(arm.d_eps),
                number(arm.threshold),
                arm.regime,
            )
            for place, arm in enumerate(arms, start=1)
        ],
    )


def _picture(
    instance: BanditInstance,
    arms: Sequence[ArmRegime],
    horizon: Fraction,
    budgets: Sequence[float],
    bounds: Sequence[Sequence[Bound]],
    *,
    marked: float | None,
) -> Picture:
    """One curve per bound that speaks of this instance; of a policy's several bounds, the first stated."""
    curves: list[Curve] = []
    policies: set[str] = set()
    for place, bound in enumerate(bounds[0]):
        policy = bound.name.split(",")[0].split(" (")[0]
        values = [at_budget[place].value for at_budget in bounds]
        if bound.statement.scope == "problem-dependent" and None not in values:
            if bound.kind == "upper" and policy in policies:
                continue
            policies.add(policy if bound.kind == "upper" else bound.name)
            label = bound.name if bound.kind == "lower" else policy
            curves.append(
                Curve(label, [value for value in values if value is not None], bound.kind == "upper")
            )
    boundaries = [
        (arm.threshold, f"arm {place}") for place, arm in enumerate(arms, start=1) if arm.regime != "optimal"
    ]
    means = ", ".join(f"{float(mean):g}" for mean in instance.means[:6])
    shown = means if len(instance) <= 6 else f"{means}, ... ({len(instance)} arms)"
    return Picture(
        budgets=budgets,
        curves=curves,
        title=f"Regret at T = {float(horizon):g}, means {shown}\nsolid: lower bounds, dashed: upper bounds",
        ylabel="regret",
        boundaries=boundaries,
        boundary_words="from here on privacy is free at",
        marked=marked,
    )
