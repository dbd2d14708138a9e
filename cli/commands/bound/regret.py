"""`banditproof bound regret`: every known bound on the regret at a bandit instance."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from ....theory.bounds.regret_upper_bounds import REGRET_BOUNDS
from ....theory.numbers.json_value import Json
from ...options.bound_options import bound_options, given_as_json
from ...options.means import means_of_arms
from ...options.number_options import means_options
from ...options.output_options import certified_option, json_option, notes_option, plot_option, wide_option
from ...options.sweep import Sweep
from ...output.bound_table import mention_notes, number, show_bounds, show_notes, show_sweep, spelled
from ...output.document import print_json
from ...output.table import Column, show
from ...terminal.safe_text import say
from .plot import LINES, Curve, Picture, budgets_to_draw, check_plot, curve_of, draw

if TYPE_CHECKING:
    from ....theory.bounds.bernoulli_instance import BanditInstance
    from ....theory.bounds.bound import Bound
    from ....theory.bounds.regret_lower_bounds import ArmRegimes

_RELATIVE_WIDTH = 1e-30
_LISTED_ARMS = 20
_JSON_ARMS = 1000
_QUICKLY_CERTIFIED = 10_000
_SECONDS_AN_ARM = 0.002


@click.command()
@means_options(None, "Means of the Bernoulli arms: 0.75,0.625,0.5")
@bound_options(REGRET_BOUNDS, required=("epsilon", "T"), swept="epsilon")
@certified_option
@json_option
@wide_option
@notes_option
@plot_option("against epsilon")
def command(
    *,
    means: tuple[Fraction, ...] | None,
    means_file: Path | None,
    epsilon: Sweep,
    certified: bool,
    wants_json: bool,
    wants_notes: bool,
    plot: Path | None,
    **given: Fraction | None,
) -> None:
    """Every known bound on the regret at Bernoulli arms."""
    check_plot(plot, epsilon)
    means = means_of_arms(means, means_file)
    horizon = given["horizon"]
    assert horizon is not None  # it is required

    from ....theory.bounds.bernoulli_instance import BanditInstance
    from ....theory.bounds.evaluation import bounds_given
    from ....theory.bounds.regret_lower_bounds import arm_regimes

    instance = BanditInstance(means)
    if certified and len(instance) > _QUICKLY_CERTIFIED:
        say(
            f"--certified: balls enclose what each of {len(instance)} arms adds, one after the other; "
            f"about {len(instance) * _SECONDS_AN_ARM / 60 * len(epsilon):.0f} minutes",
            err=True,
        )

    def bounds_at(budget: Fraction | float, *, certified: bool = certified) -> tuple[Bound, ...]:
        width = _RELATIVE_WIDTH if certified else None
        return bounds_given(REGRET_BOUNDS, instance, relative_width=width, epsilon=budget, **given)

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
                **given_as_json(REGRET_BOUNDS, given),
                "bounds": [row for at_value in rows for row in at_value],
                "regimes": [
                    {"epsilon": float(budget), **_counts(of), "arms": _arms_json(of, single=epsilon.single)}
                    for budget, of in zip(epsilon, arms, strict=True)
                ],
            }
        )
    elif epsilon.single:
        show_bounds(rows[0], certified=certified, at=f"T = {spelled(horizon)}")
        (show_notes if wants_notes else mention_notes)(rows[0])
        say()
        _show_arms(arms[0])
    else:
        lead = [Column("epsilon", "right"), Column("arms in high privacy", "right")]
        led = [
            (spelled(budget), f"{_counts(of)['high privacy']} of {len(of)}")
            for budget, of in zip(epsilon, arms, strict=True)
        ]
        show_sweep(lead, led, rows, at=f"T = {spelled(horizon)}")
        if wants_notes:
            show_notes(rows[0])


def json_row(bound: Bound, epsilon: Fraction, *, terms: bool) -> dict[str, Json]:
    """A bound as it stands in ``--json``; what each arm adds is left out of sweeps and of crowds."""
    row: dict[str, Any] = (bound if terms else replace(bound, terms=None)).to_json()
    return {**row, "epsilon": float(epsilon)}


def _counts(arms: ArmRegimes) -> dict[str, Json]:
    return {
        name: int((arms.columns["regime"] == name).sum())
        for name in ("optimal", "high privacy", "low privacy")
    }


def _arms_json(arms: ArmRegimes, *, single: bool) -> list[Json] | None:
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


def _show_arms(arms: ArmRegimes) -> None:
    if len(arms) > _LISTED_ARMS:
        columns = [Column("regime"), Column("arms", "right"), Column("smallest gap", "right")]
        columns += [Column("largest gap", "right"), Column("thresholds", "right")]
        rows = []
        for name in _counts(arms):
            there = arms.columns["regime"] == name
            gaps, thresholds = arms.columns["gap"][there], arms.columns["threshold"][there]
            if len(gaps):
                ends = number(float(gaps.min())), number(float(gaps.max()))
                boundary = f"{thresholds.min():.4g} to {thresholds.max():.4g}"
                rows.append((name, str(len(gaps)), *ends, boundary))
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
    arms: ArmRegimes,
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
        upper = bound.kind == "upper"
        curve = curve_of(policy if upper else bound.name, [at_budget[place] for at_budget in bounds])
        if bound.statement.scope != "problem-dependent" or curve is None or (upper and policy in policies):
            continue
        policies.add(curve.label)
        curves.append(curve)
    boundaries = [
        (arm.threshold, f"arm {place}") for place, arm in enumerate(arms, start=1) if arm.regime != "optimal"
    ]
    means = ", ".join(f"{float(mean):g}" for mean in instance.means[:6])
    shown = means if len(instance) <= 6 else f"{means}, ... ({len(instance)} arms)"
    return Picture(
        budgets=budgets,
        curves=curves,
        title=f"Regret at T = {float(horizon):g}, means {shown}\n{LINES}",
        ylabel="regret",
        boundaries=boundaries,
        boundary_words="from here on privacy is free at",
        marked=marked,
    )
