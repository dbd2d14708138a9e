"""Figure 1: EXP3 on neighbouring losses, along one sequence of actions   [ADV-FIG1]"""

from __future__ import annotations

import math

from ..figure import Comparison, Curve, Figure, Kind, Panel, Progress
from .exp3_divergence import chance_of_second

_RATE = 1e-4
_HORIZON = 1_000_000
_POINTS = 400
_OTHERS = (0.1, 0.01, 0.001)
# in ball arithmetic, to all digits shown
_CERTAIN = {1000: 0.50000262266517130, 50_000: 0.50367940209100193, 95_000: 0.83302042108823083}


def redrawn(*, runs: int | None, seed: int, jobs: int, progress: Progress | None) -> Figure:
    """The recursion of the printed code, in logarithms; nothing in it is random."""
    del runs, seed, jobs
    panels = [_panel(_RATE, _HORIZON)]
    for done, rate in enumerate(_OTHERS, 1):
        if progress is not None:
            progress(done, len(_OTHERS) + 1)
        panels.append(_panel(rate, round(100 / rate)))
    if progress is not None:
        progress(len(_OTHERS) + 1, len(_OTHERS) + 1)
    first = chance_of_second(_RATE, _RATE, _HORIZON, 0.0)
    return Figure(
        name="ADV-FIG1",
        title="EXP3 on two neighbouring tables of losses",
        caption=(
            "Two arms, actions 2, 1, 2, 1, ... in both runs; all losses are 1, but for arm 2 in round 1, "
            "which loses 0 under the first table. One changed loss moves the chance of arm 2 to opposite "
            "ends, 1 - gamma/2 and gamma/2, within about log(2/eta)/eta rounds. The text draws the first "
            "panel, up to T = 10^6 in equal steps; here rounds are on a log scale. Nothing is random."
        ),
        panels=panels,
        columns=2,
        comparisons=[
            Comparison(what=f"P_t(2), t = {t}", runs=1, mean=first[t - 1], error=0.0, reference=value)
            for t, value in _CERTAIN.items()
        ],
    )


def _panel(rate: float, horizon: int) -> Panel:
    rounds = sorted({round(horizon ** (i / _POINTS)) for i in range(_POINTS + 1)} | _turn(rate, horizon))
    curves = []
    tables: tuple[tuple[str, float, Kind], ...] = (
        ("P_t(2), first loss 0", 0.0, "baseline"),
        ("P'_t(2), first loss 1", 1.0, "baseline"),
    )
    for label, loss, kind in tables:
        chances = chance_of_second(rate, rate, horizon, loss)
        curves.append(
            Curve(
                label=label,
                kind=kind,
                x=rounds,
                columns={"chance of arm 2": [chances[t - 1] for t in rounds]},
                line="chance of arm 2",
            )
        )
    return Panel(
        title=f"η = γ = {rate:g}, T = {horizon:,}",
        x_name="round t",
        y_name="chance of arm 2",
        curves=curves,
        y_log=False,
    )


def _turn(rate: float, horizon: int) -> set[int]:
    """Rounds around the steep part, where a log scale is too coarse."""
    around = math.log(2 / rate) / rate
    return {t for i in range(201) if 1 <= (t := round(around * (0.6 + i / 250))) <= horizon}
