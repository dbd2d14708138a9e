"""What a study says: as a table, as JSON, as records, and as a picture."""

from typing import Any, Final

import click

from ...paper_checks.figures.figure import Curve, Kind, Panel
from ..options.whole_number import spelled_whole
from ..output.curve_plot import picture, regret_curves
from ..output.interval_columns import INTERVALS, interval_notes, short
from ..output.table import Column, numbers, show
from ..runs.simulation_report import CONFIDENCE, Simulated, interval_cells, statistics
from ..terminal.safe_text import say
from .found import Findings, FoundGroup, checkpoints_of
from .study_file import StudyFile

MOST_PANELS: Final = 12
_MOST_CURVES: Final = 24
_LEFT_OUT: Final = {"mean_ci_if_normal", "checkpoints"}
_COLUMNS: Final = 3


def to_json(findings: Findings) -> dict[str, Any]:
    """The JSON document."""
    file = findings.file
    return {
        "schema": "banditproof/study/1",
        "horizon": file.horizon,
        "seeds": file.seeds,
        "seed": file.seed,
        "cells": file.cells,
        "confidence": CONFIDENCE,
        "instances": [
            {"name": each.name, "environment": each.environment, "means": each.arms.means}
            for each in file.instances
        ],
        "budgets": [float(each) for each in file.budgets],
        "groups": [
            _group(file, group, simulated)
            for group, simulated in zip(findings.groups, findings.simulated, strict=True)
        ],
    }


def _group(file: StudyFile, group: FoundGroup, simulated: Simulated) -> dict[str, Any]:
    found = statistics(simulated.simulation)
    exact = {"mean": group.moments.mean[-1], "standard_error": group.moments.standard_error()[-1]}
    return {
        "instance": group.combination.instance.name,
        "name": group.combination.written,
        "algorithm": group.combination.policy.target,
        "budget": group.budget,
        "options": simulated.options,
        "stream": group.stream,
        **{name: value for name, value in (found | exact).items() if name not in _LEFT_OUT},
        "pulls": group.pulls / file.seeds,
        "releases": group.releases.mean(),
        "lower_bound": simulated.bound_record,
        "checkpoints": checkpoints_of(file, group.moments),
    }


def show_report(findings: Findings) -> None:
    """Print the table and the notes."""
    file = findings.file
    say(f"regret after T = {spelled_whole(file.horizon)} rounds, {counted(file)}, seed {file.seed}\n")
    budgets = any(each.budget is not None for each in findings.groups)
    columns = [Column("instance", breaks=False), Column("algorithm", breaks=False)]
    columns += [*(numbers("budget") if budgets else []), *INTERVALS, *numbers("leading term", rank=5)]
    rows = []
    for group, simulated in zip(findings.groups, findings.simulated, strict=True):
        budget = "-" if group.budget is None else f"{group.budget:g}"
        names = (group.combination.instance.name, group.combination.written, *([budget] if budgets else []))
        cells = interval_cells(simulated.simulation, group.moments.mean, group.moments.standard_error())
        bound = "-" if simulated.bound_value is None else short(simulated.bound_value)
        rows.append((*names, *cells, bound))
    show(columns, rows, lead=3 if budgets else 2)
    most = max(simulated.simulation.limits[1, -1] for simulated in findings.simulated)
    say("\n" + "\n".join(interval_notes(file.seeds, 0.0, most)))


def counted(file: StudyFile) -> str:
    """How many cells there are, and of what."""
    groups = len(file.combinations)
    seeds = "1 seed" if file.seeds == 1 else f"{spelled_whole(file.seeds)} seeds"
    return f"{spelled_whole(file.cells)} cells: {groups} x {seeds}"


def check_drawable(file: StudyFile) -> None:
    """A ``click.UsageError`` where a picture could not show what is found."""
    if len(file.instances) > MOST_PANELS:
        raise click.UsageError(
            f"--plot: {len(file.instances)} instances; up to {MOST_PANELS} can be drawn in one picture"
        )
    by_budget = len(file.budgets) > 1
    curves = len(file.policies) if by_budget else len(file.combinations) // len(file.instances)
    if curves > _MOST_CURVES:
        raise click.UsageError(f"--plot: {curves} curves; up to {_MOST_CURVES} can be told apart")


def picture_of(findings: Findings, kind: str) -> bytes:
    """A panel for each instance: regret over the budget where there are several, else over time."""
    file = findings.file
    over = "the budget" if len(file.budgets) > 1 else "time"
    caption = f"{counted(file)}, seed {file.seed}. Lines: mean regret; shaded: one standard error."
    panels = [_panel(findings, each.name) for each in file.instances]
    title = f"Regret until T = {spelled_whole(file.horizon)}, over {over}"
    return picture(title, caption, panels, min(_COLUMNS, len(panels)), [kind])[0]


def _panel(findings: Findings, instance: str) -> Panel:
    groups = [each for each in findings.groups if each.combination.instance.name == instance]
    by_budget = len(findings.file.budgets) > 1
    if by_budget:
        curves = _over_budget(findings.file, groups)
    else:
        curves = [
            _curve(
                each.label,
                private=each.budget is not None,
                x=[float(t) for t in findings.file.checkpoints],
                means=each.moments.mean.tolist(),
                errors=each.moments.standard_error().tolist(),
            )
            for each in groups
        ]
    floor, x_log, y_log = regret_curves(curves)
    return Panel(
        title=instance,
        x_name="budget" if by_budget else "round t",
        y_name="regret",
        curves=curves,
        x_log=by_budget or x_log,
        y_log=y_log,
        floor=floor if y_log else None,
    )


def _curve(label: str, *, private: bool, x: list[float], means: list[float], errors: list[float]) -> Curve:
    pairs = list(zip(means, errors, strict=True))
    columns = {
        "mean": means,
        "low": [mean - error for mean, error in pairs],
        "high": [mean + error for mean, error in pairs],
    }
    kind: Kind = "private" if private else "baseline"
    return Curve(label=label, kind=kind, x=x, columns=columns, band=("low", "high"), runs=None)


def _over_budget(file: StudyFile, groups: list[FoundGroup]) -> list[Curve]:
    """A policy without a budget of the file is as good at each of them."""
    ends = sorted(float(each) for each in file.budgets)
    curves = []
    for written in file.policies:
        own = sorted(
            (each for each in groups if each.combination.written == written),
            key=lambda each: each.budget or 0.0,
        )
        flat = own[0].budget is None
        shown = [own[0]] * len(ends) if flat else own
        curves.append(
            _curve(
                written,
                private=not flat,
                x=ends,
                means=[float(each.moments.mean[-1]) for each in shown],
                errors=[float(each.moments.standard_error()[-1]) for each in shown],
            )
        )
    return curves
