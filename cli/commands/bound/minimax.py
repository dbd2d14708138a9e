"""`banditproof bound minimax`: every known bound on the regret at the worst instance."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any

import click

from ....theory.bounds.minimax_bounds import MINIMAX_BOUNDS
from ...options.bound_options import bound_options, given_as_json
from ...options.gathered import gathered
from ...options.output_options import Output, forms
from ...options.sweep import Sweep, Value, times
from ...output.bound_table import show_bounds, show_sweep, spelled, tell_notes
from ...output.document import print_json
from ...output.records import of_bounds, print_csv
from ...output.table import Column
from ...terminal.safe_text import say
from .plot import Picture, budgets_to_draw, check_plot, curve_of, draw

if TYPE_CHECKING:
    from ....theory.bounds.bound import Bound

_RELATIVE_WIDTH = 1e-30


@click.command()
@bound_options(MINIMAX_BOUNDS, required=("K", "T", "epsilon"), swept=("epsilon", "T"))
@forms("certified json csv wide notes", plot="against epsilon")
@gathered(output=Output)
def command(*, arms: int, epsilon: Sweep, horizon: Sweep, output: Output, **given: Fraction | None) -> None:
    """Every known bound on the regret at the worst instance."""
    check_plot(output.plot, epsilon)
    if output.plot is not None and not horizon.single:
        raise click.UsageError("--plot: one horizon is accepted")

    from ....theory.bounds.evaluation import bounds_given
    from ....theory.bounds.minimax_bounds import privacy_is_free_from
    from ....theory.bounds.theorem_bounds import minimax_floor

    width = _RELATIVE_WIDTH if output.certified else None

    def bounds_at(rounds: Fraction, budget: Value, width: float | None = width) -> tuple[Bound, ...]:
        at: dict[str, Any] = {"arms": arms, "epsilon": budget, "horizon": rounds}
        return minimax_floor(**at), *bounds_given(MINIMAX_BOUNDS, None, relative_width=width, **given, **at)

    cases = [(rounds, budget) for rounds in horizon.finite for budget in epsilon]
    rows: list[list[dict[str, Any]]] = [
        [
            {"horizon": float(case[0]), "epsilon": float(case[1]), **bound.to_json()}
            for bound in bounds_at(*case)
        ]
        for case in cases
    ]
    rounds, budget = cases[0]
    free_from = privacy_is_free_from(arms, float(rounds))
    if output.plot is not None:
        budgets = budgets_to_draw(epsilon, costly=True)
        bounds = [bounds_at(rounds, each, None) for each in budgets]
        marked = float(budget) if epsilon.single else None
        draw(_picture(arms, rounds, budgets, bounds, free_from=free_from, marked=marked), output.plot)
    if output.wants_csv:
        print_csv(of_bounds(rows))
    elif output.wants_json:
        print_json(
            {
                "schema": "banditproof/bound-minimax/1",
                **given_as_json(MINIMAX_BOUNDS, {"arms": arms, "horizon": horizon, **given}),
                "privacy_is_free_from": free_from if horizon.single else None,
                "bounds": [row for of_case in rows for row in of_case],
            }
        )
    elif len(cases) == 1:
        show_bounds(rows[0], certified=output.certified, at=times(horizon))
        tell_notes(rows[0], full=output.wants_notes)
        words = "low privacy, the bound is as without" if budget >= free_from else "high privacy"
        say(f"\nregime: {words} (threshold epsilon = {free_from:.6g}, TH-I4.15a)")
    else:
        swept = [not horizon.single, not epsilon.single]
        lead = [*([Column("T", "right")] * swept[0]), *([Column("epsilon", "right")] * swept[1])]
        led = [
            [spelled(value) for value, varies in zip(case, swept, strict=True) if varies] for case in cases
        ]
        show_sweep(lead, led, rows, at=times(horizon))
        tell_notes(rows[0], full=output.wants_notes, swept=True)


def _picture(
    arms: int,
    horizon: Fraction,
    budgets: Sequence[float],
    bounds: Sequence[Sequence[Bound]],
    *,
    free_from: float,
    marked: float | None,
) -> Picture:
    curves = []
    for place, bound in enumerate(bounds[0]):
        curve = curve_of(bound.name, [at_budget[place] for at_budget in bounds])
        if curve is not None:
            curves.append(curve)
    return Picture(
        budgets=budgets,
        curves=curves,
        title=f"Regret at the worst of {arms} arms, T = {float(horizon):g}",
        ylabel="regret",
        boundaries=[(free_from, "privacy is free from here")],
        marked=marked,
    )
