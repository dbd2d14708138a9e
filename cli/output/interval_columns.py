"""Means and medians of runs beside their intervals, as columns of a table, and what those hold for."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final

from .table import Column

INTERVALS: Final = (
    Column("mean", "right"),
    Column("s.e.", "right", rank=4),
    Column("95% for the mean", breaks=False),
    Column("median", "right"),
    Column("95% for the median", breaks=False, rank=2),
)

_SIDE = 0.025  # the risk of one end


def intervals(
    mean: float,
    standard_error: float,
    mean_interval: Sequence[float],
    median: float,
    median_interval: Sequence[float],
) -> tuple[str, ...]:
    """The cells of :data:`INTERVALS`."""
    return (
        short(mean),
        "-" if math.isinf(standard_error) else f"{standard_error:.3g}",
        _interval(mean_interval),
        short(median),
        _interval(median_interval),
    )


def told_intervals(runs: int, least: float, most: float) -> list[str]:
    """What the columns mean, from so many runs whose values lie between the limits."""
    chance = -math.expm1(math.log(_SIDE) / runs)
    those = f"{runs} run" if runs == 1 else f"{runs} runs"
    allowed = f"it allows for what is too rare to show up in {those} ({chance:.2g} of all runs)"
    lines = [
        f"95% for the mean: for every law within [{least:.3g}, {most:.3g}]; {allowed}",
        "95% for the median: for every law; 10%, 90%: quantiles of the runs",
    ]
    if runs > 1:
        lines.append("s.e.: standard error of the mean (not a confidence bound)")
    return lines


def short(value: float) -> str:
    """Five digits."""
    return f"{value:.5g}"


def _interval(ends: Sequence[float]) -> str:
    low, high = ends
    return "-" if math.isinf(low) and math.isinf(high) else f"[{short(low)}, {short(high)}]"
