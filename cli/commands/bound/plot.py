"""Bounds against the privacy budget as a picture, with the boundaries of the privacy regimes."""

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING

import click

from ....paper_checks.figures.figure import Curve, Kind, Panel
from ...options.sweep import Sweep
from ...output.curve_plot import check_picture, picture
from ...output.document import write

if TYPE_CHECKING:
    from ....theory.bounds.bound import Bound

_POINTS = 200  # of a curve that is quick to compute
_COSTLY_POINTS = 41  # ten a decade, two decades to either side of one budget
_FARTHEST = Fraction(10**90)
LINES = "Solid: lower bounds; broken: upper bounds. A leading term is no bound here."
"""What the strokes of the curves mean."""


@dataclass(frozen=True, slots=True)
class BoundCurve:
    """A bound at every budget of the plot; infinite values leave a gap."""

    label: str
    values: Sequence[float]
    upper: bool = False
    leading: bool = False


@dataclass(frozen=True, slots=True)
class Picture:
    """What to draw against the budgets; the boundaries have names of their own, or one for all."""

    budgets: Sequence[float]
    curves: Sequence[BoundCurve]
    title: str
    ylabel: str
    boundaries: Sequence[tuple[float, str]] = ()
    marked: float | None = None
    xlabel: str = "privacy budget ε"
    caption: str = LINES


def draw_bounds(
    path: Path,
    epsilon: Sweep,
    bounds_at: "Callable[[float], Sequence[Bound]]",
    *,
    title: str,
    ylabel: str,
    boundaries: Sequence[tuple[float, str]],
    called: "Callable[[Bound], str]" = lambda bound: bound.name,
    costly: bool = True,
) -> None:
    """Draw a curve for each bound that has a value at every budget, and is ``called`` something.

    Of several upper bounds that are called alike, the first is drawn.
    """
    budgets = budgets_to_draw(epsilon, costly=costly)
    bounds = [bounds_at(budget) for budget in budgets]
    curves: list[BoundCurve] = []
    for place, bound in enumerate(bounds[0]):
        label = called(bound)
        curve = _curve_of(label, [at_budget[place] for at_budget in bounds]) if label else None
        if curve is not None and not (curve.upper and label in {each.label for each in curves}):
            curves.append(curve)
    marked = float(epsilon.values[0]) if epsilon.single else None
    draw(Picture(budgets, curves, title, ylabel, boundaries, marked), path)


def _curve_of(label: str, bounds: "Sequence[Bound]") -> BoundCurve | None:
    """A bound at every budget, capped where it holds; None if it has no value somewhere."""
    values = [each.value if each.holds is None else each.holds for each in bounds]
    numbers = [value for value in values if value is not None]
    if len(numbers) < len(values):
        return None
    stated = bounds[0].statement
    return BoundCurve(label, numbers, stated.kind == "upper", stated.regime == "leading term")


def check_plot(path: Path | None, budgets: Sweep) -> None:
    """A ``click.UsageError`` unless such a picture can be drawn there; called before any work is done."""
    if path is None:
        return
    if not budgets.finite:
        raise click.UsageError("--plot: it is drawn against epsilon; a budget below inf is accepted")
    if min(budgets.finite) < 1 / _FARTHEST or max(budgets.finite) > _FARTHEST:
        accepted = "those from 1e-90 to 1e90 are accepted"
        raise click.UsageError(f"--plot: the budgets do not fit a picture; {accepted}")
    check_picture("--plot", path)


def draw(plot: Picture, path: Path) -> None:
    """Write the picture; the same picture is the same bytes."""
    lines = [*_lines(plot), *_marks(plot)]
    panel = Panel(title="", x_name=plot.xlabel, y_name=plot.ylabel, curves=lines)
    (content,) = picture(plot.title, plot.caption, [panel], 1, [path.suffix.lower().removeprefix(".")])
    write(path, content)


def _lines(plot: Picture) -> Iterator[Curve]:
    """The curves; those that lie on each other are one, with both names and the stroke of the first."""
    merged: dict[tuple[float, ...], BoundCurve] = {}
    for curve in plot.curves or [BoundCurve("no bound has a value", [math.nan] * len(plot.budgets))]:
        key = (curve.leading, *(float(f"{value:.9g}") for value in curve.values))
        known = merged.get(key)
        name = curve.label if known is None else f"{known.label} = {curve.label}"
        merged[key] = BoundCurve(name, curve.values, (known or curve).upper, curve.leading)
    for curve in merged.values():
        label = f"{curve.label}, leading term" if curve.leading else curve.label
        kind: Kind = "baseline" if curve.upper else "private"  # broken, or solid
        yield Curve(label=label, kind=kind, x=plot.budgets, columns={"mean": curve.values})


def _marks(plot: Picture) -> Iterator[Curve]:
    """Upright lines at the boundaries, and at the budget that was asked for."""
    shown = [value for curve in plot.curves for value in curve.values if 0 < value < math.inf] or [1.0, 10.0]
    named: dict[str, list[float]] = {}
    for at, name in plot.boundaries:
        if min(plot.budgets) < at < max(plot.budgets):
            named.setdefault(name, []).append(at)
    if plot.marked is not None:
        named[f"ε = {plot.marked:g}"] = [plot.marked]
    for name, places in named.items():
        heights = (min(shown), max(shown), math.nan)
        across = [at for at in places for _ in heights]
        yield Curve(label=name, kind="theory", x=across, columns={"mean": [*heights] * len(places)})


def budgets_to_draw(sweep: Sweep, *, costly: bool = False) -> list[float]:
    """Budgets close enough for smooth curves: across the sweep, or two decades around one budget."""
    count = _COSTLY_POINTS if costly else _POINTS
    values = sorted({float(value) for value in sweep.finite})
    alone = len(values) == 1
    first, last = (values[0] / 100, values[0] * 100) if alone else (values[0], values[-1])
    step = (math.log(last) - math.log(first)) / (count - 1)
    between = [math.exp(math.log(first) + place * step) for place in range(1, count - 1)]
    return sorted({first, *between, *values, last})
