"""`banditproof bound minimax`: every known bound on the regret at the worst instance."""

from dataclasses import replace
from fractions import Fraction
from typing import Any

import click

from ....theory.bounds.bound import Bound
from ....theory.bounds.minimax_bounds import MINIMAX_BOUNDS, privacy_is_free_from
from ...options.bound_options import bound_options, given_as_json
from ...options.sweep import Sweep, times
from ...output.bound_table import show_answer
from ...output.forms import Output, forms
from ...output.records import of_bounds
from ...terminal.safe_text import say
from .plot import check_plot, draw_bounds
from .regret_case import Case, leads


@click.command()
@bound_options(MINIMAX_BOUNDS, required=("K", "T", "epsilon"), swept=("epsilon", "T"))
@forms("certified json csv wide notes", plot="against epsilon")
def command(*, arms: int, epsilon: Sweep, horizon: Sweep, output: Output, **given: Fraction | None) -> None:
    """Every known bound on the regret at the worst instance."""
    from ....theory.bounds.evaluation import bounds_given
    from ....theory.bounds.theorem_bounds import minimax_floor

    check_plot(output.plot, epsilon)
    if output.plot is not None and not horizon.single:
        raise click.UsageError("--plot: one horizon is accepted")

    def bounds_at(case: Case, width: float | None = output.relative_width) -> tuple[Bound, ...]:
        at: dict[str, Any] = {"arms": arms, "epsilon": case.epsilon, "horizon": case.horizon}
        return minimax_floor(**at), *bounds_given(MINIMAX_BOUNDS, None, relative_width=width, **given, **at)

    cases = [Case(None, rounds, budget) for rounds in horizon.finite for budget in epsilon]
    rows = [[case.row(bound) for bound in bounds_at(case)] for case in cases]
    first = cases[0]
    free_from = privacy_is_free_from(arms, float(first.horizon))
    if output.plot is not None:
        draw_bounds(
            output.plot,
            epsilon,
            lambda budget: bounds_at(replace(first, epsilon=budget), None),
            title=f"Regret at the worst of {arms} arms, T = {float(first.horizon):g}",
            ylabel="regret",
            boundaries=[(free_from, "privacy is free from here")],
        )

    def show() -> None:
        lead, led = leads(cases, (True, horizon.single, epsilon.single))
        show_answer(rows, output, at=times(horizon), first_columns=lead, first_cells=led)
        if len(cases) == 1:
            words = "low privacy, the bound is as without" if first.epsilon >= free_from else "high privacy"
            say(f"\nregime: {words} (threshold epsilon = {free_from:.6g}, TH-I4.15a)")

    document = {
        "schema": "banditproof/bound-minimax/1",
        **given_as_json(MINIMAX_BOUNDS, {"arms": arms, "horizon": horizon, **given}),
        "privacy_is_free_from": free_from if horizon.single else None,
        "bounds": [row for of_case in rows for row in of_case],
    }
    output.give(lambda: document, show, lambda: of_bounds(rows))
