"""`banditproof bound minimax`: every known bound on the regret at the worst instance."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from ....theory.bounds.minimax_bounds import MINIMAX_BOUNDS
from ...options.bound_options import bound_options, given_as_json
from ...options.output_options import certified_option, json_option, notes_option, plot_option, wide_option
from ...options.sweep import Sweep
from ...output.bound_table import mention_notes, show_bounds, show_notes, show_sweep, spelled
from ...output.document import print_json
from ...output.table import Column
from ...terminal.safe_text import say
from .plot import LINES, Picture, budgets_to_draw, check_plot, curve_of, draw

if TYPE_CHECKING:
    from ....theory.bounds.bound import Bound

_RELATIVE_WIDTH = 1e-30


@click.command()
@bound_options(MINIMAX_BOUNDS, required=("K", "T", "epsilon"), swept="epsilon")
@certified_option
@json_option
@wide_option
@notes_option
@plot_option("against epsilon")
def command(
    *,
    arms: int,
    epsilon: Sweep,
    certified: bool,
    wants_json: bool,
    wants_notes: bool,
    plot: Path | None,
    **given: Fraction | None,
) -> None:
    """Every known bound on the regret at the worst instance."""
    check_plot(plot, epsilon)
    horizon = given["horizon"]
    assert horizon is not None  # it is required

    from ....theory.bounds.evaluation import bounds_given
    from ....theory.bounds.minimax_bounds import privacy_is_free_from

    def bounds_at(budget: Fraction | float, *, certified: bool = certified) -> tuple[Bound, ...]:
        width = _RELATIVE_WIDTH if certified else None
        return bounds_given(MINIMAX_BOUNDS, None, relative_width=width, arms=arms, epsilon=budget, **given)

    rows: list[list[dict[str, Any]]] = [
        [{**bound.to_json(), "epsilon": float(budget)} for bound in bounds_at(budget)] for budget in epsilon
    ]
    free_from = privacy_is_free_from(arms, float(horizon))
    if plot is not None:
        budgets = budgets_to_draw(epsilon)
        bounds = [bounds_at(budget, certified=False) for budget in budgets]
        marked = float(epsilon.values[0]) if epsilon.single else None
        draw(_picture(arms, horizon, budgets, bounds, free_from=free_from, marked=marked), plot)
    if wants_json:
        print_json(
            {
                "schema": "banditproof/bound-minimax/1",
                **given_as_json(MINIMAX_BOUNDS, {"arms": arms, **given}),
                "privacy_is_free_from": free_from,
                "bounds": [row for at_value in rows for row in at_value],
            }
        )
    elif epsilon.single:
        show_bounds(rows[0], certified=certified, at=f"T = {spelled(horizon)}")
        (show_notes if wants_notes else mention_notes)(rows[0])
        budget = epsilon.values[0]
        words = "low privacy, the bound is as without" if budget >= free_from else "high privacy"
        say(f"\nregime: {words} (threshold epsilon = {free_from:.6g}, TH-I4.15a)")
    else:
        show_sweep(
            [Column("epsilon", "right")],
            [(spelled(budget),) for budget in epsilon],
            rows,
            at=f"T = {spelled(horizon)}",
        )
        if wants_notes:
            show_notes(rows[0])


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
        title=f"Regret at the worst of {arms} arms, T = {float(horizon):g}\n{LINES}",
        ylabel="regret",
        boundaries=[(free_from, "privacy is free from here")],
        boundary_words="",
        marked=marked,
    )
