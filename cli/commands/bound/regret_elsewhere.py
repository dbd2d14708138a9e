"""`--if-regret-elsewhere`: what no policy avoids here, if its regret on the neighbours is small."""

from collections.abc import Iterable, Sequence
from typing import Any

import click

from ....theory.numbers.json_value import Json
from ...options.sweep import Value
from ...output.bound_table import cited, number, spelled
from ...output.table import Column, show
from ...terminal.safe_text import say
from .plot import BoundCurve, Picture
from .regret_case import MOST_IN_JSON, CaseOfArms

_LISTED_ARMS = 20
_PLOTTED_ARMS = 6


def unavoidable(case: CaseOfArms, regrets: Iterable[Value]) -> list[dict[str, Json]]:
    """Pulls and regret that no policy avoids at each of these regrets on the neighbours."""
    from ....theory.bounds.theorem_bounds import floor_elsewhere

    rows = []
    for regret in regrets:
        floor = floor_elsewhere(case.instance, regret, epsilon=case.epsilon, horizon=case.horizon)
        pulls: list[Json] = [*floor.pulls[:MOST_IN_JSON]]
        row = case.row(floor.bound)
        rows.append({**row, "if_regret_elsewhere": float(regret), "pulls": pulls})
    return rows


def show_unavoidable(
    lead: Sequence[Column], led: Sequence[Sequence[str]], curves: Sequence[Sequence[dict[str, Any]]]
) -> None:
    """The table, a row for each regret elsewhere; ``led`` are the first cells of each case."""
    if not curves[0]:
        return
    pulls = zip(*(row["pulls"] for row in curves[0]), strict=True)
    arms = [arm for arm, each in enumerate(pulls) if any(each)][:_LISTED_ARMS]
    say(f"\nNo policy avoids, if its regret on the neighbours is at most R: {cited(curves[0][0])}")
    headings = ["R", "regret", *(f"pulls of arm {arm + 1}" for arm in arms)]
    rows = []
    for first_cells, curve in zip(led, curves, strict=True):
        for row in curve:
            values = (row["value"], *(row["pulls"][arm] for arm in arms))
            cells = (number(value, 6, down=True) for value in values)
            rows.append((*first_cells, spelled(row["if_regret_elsewhere"]), *cells))
    show([*lead, *(Column(heading, "right") for heading in headings)], rows, lead=len(lead))


def picture_of_unavoidable(rows: Sequence[dict[str, Any]], case: CaseOfArms) -> Picture:
    """Regret, and pulls of each arm, against the regret elsewhere; what is zero somewhere leaves a gap."""
    rows = [row for row in rows if row["if_regret_elsewhere"] > 0 and row["value"]]
    if not rows:
        raise click.UsageError("--plot: nothing follows from these regrets elsewhere")
    pulls = zip(*(row["pulls"] for row in rows), strict=True)
    arms = [BoundCurve(f"pulls, arm {place}", each) for place, each in enumerate(pulls, start=1) if any(each)]
    return Picture(
        budgets=[row["if_regret_elsewhere"] for row in rows],
        curves=[BoundCurve("regret", [row["value"] for row in rows]), *arms[:_PLOTTED_ARMS]],
        title=f"What no policy avoids at T = {float(case.horizon):g}, epsilon = {float(case.epsilon):g}",
        ylabel="regret, pulls",
        xlabel="regret on the neighbours",
        caption="What follows from the theorem of Coq.",
    )
