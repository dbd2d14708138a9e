"""Means and medians of runs beside their intervals, as columns of a table, and what those hold for."""

import math
from collections.abc import Sequence
from functools import cache
from typing import Final

from .table import Column, numbers

INTERVALS: Final = (
    Column("mean", "right"),
    Column("95% if normal", breaks=False),
    Column("95% for the mean", breaks=False, rank=2),
    Column("median", "right"),
    Column("95% for the median", breaks=False, rank=4),
)

TENTHS: Final = numbers("10%", "90%", rank=3)
"""Of the runs."""

_SIDE = 0.025  # the risk of one end


def intervals(
    mean: float,
    standard_error: float,
    mean_interval: Sequence[float],
    median: float,
    median_interval: Sequence[float],
    *,
    runs: int,
) -> tuple[str, ...]:
    """The cells of :data:`INTERVALS`."""
    return (
        short(mean),
        _interval(normal_interval(runs, mean, standard_error)),
        _interval(mean_interval),
        short(median),
        _interval(median_interval),
    )


def normal_interval(runs: int, mean: float, standard_error: float) -> tuple[float, float]:
    """Student's interval for the mean; the whole line from a single run."""
    half = _students(runs - 1) * standard_error if runs > 1 else math.inf
    return mean - half, mean + half


@cache
def _students(freedom: int) -> float:
    """The quantile of Student's law at one end, as that of a beta law: scipy takes long to load."""
    from flint import arb

    low, high = 0.0, 1.0
    for _ in range(60):
        middle = (low + high) / 2
        if float(arb(middle).beta_lower(arb(freedom) / 2, arb(1) / 2, regularized=True)) < 2 * _SIDE:
            low = middle
        else:
            high = middle
    return math.sqrt(freedom * (1 - high) / high)


def interval_notes(runs: int, least: float, most: float) -> list[str]:
    """What the columns mean, from so many runs whose values lie between the limits."""
    chance = -math.expm1(math.log(_SIDE) / runs)
    those = f"{runs} run" if runs == 1 else f"{runs} runs"
    allowed = f"it allows for what is too rare to show up in {those} ({chance:.2g} of all runs)"
    assumed = "it assumes normal means of so many runs, and misses rare long runs"
    return [
        *[f"95% if normal: by Student's t; {assumed}"] * (runs > 1),
        f"95% for the mean: for every law within [{least:.3g}, {most:.3g}]; {allowed}",
        "95% for the median: for every law; 10%, 90%: quantiles of the runs",
    ]


def short(value: float) -> str:
    """Five digits."""
    return f"{value:.5g}"


def _interval(ends: Sequence[float]) -> str:
    low, high = ends
    return "-" if math.isinf(low) and math.isinf(high) else f"[{short(low)}, {short(high)}]"
