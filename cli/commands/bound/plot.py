"""Curves against the privacy budget, with the boundaries of the privacy regimes, as SVG, PNG or PDF."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from ...options.sweep import Sweep
from ...output.curve_plot import check_picture
from ...output.document import write

if TYPE_CHECKING:
    from matplotlib.axes import Axes

    from ....theory.bounds.bound import Bound


# Okabe and Ito's colours, which people with any colour vision can tell apart; yellow is too pale for lines
_COLOURS = ("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#56b4e9", "#e69f00", "#000000")
_MOST_BOUNDARIES = 12
_FRAME = (0.08, 0.095, 0.69, 0.755)  # left, bottom, width, height: names of curves stand to the right
_POINTS = 200
_COSTLY_POINTS = 41
_FARTHEST = Fraction(10**90)


@dataclass(frozen=True, slots=True)
class Curve:
    """A bound at every budget of the plot; infinite values leave a gap."""

    label: str
    values: Sequence[float]
    upper: bool = False
    leading: bool = False

    @property
    def dashes(self) -> str:
        """Solid for lower bounds, dashed for upper ones; lighter in both where it is a leading term."""
        return ("-." if self.leading else "--") if self.upper else (":" if self.leading else "-")


@dataclass(frozen=True, slots=True)
class Picture:
    """What to draw against the budgets."""

    budgets: Sequence[float]
    curves: Sequence[Curve]
    title: str
    ylabel: str
    boundaries: Sequence[tuple[float, str]] = ()
    marked: float | None = None
    boundary_words: str = "regime boundary"
    logarithmic: bool = True
    xlabel: str = "privacy budget ε"


LINES = "lower bounds solid, upper bounds dashed; leading terms, no bounds here: dotted, dash-dotted"
"""What the strokes of the curves mean."""


def curve_of(label: str, bounds: Sequence[Bound]) -> Curve | None:
    """A bound at every budget, capped where it holds; None if it has no value somewhere."""
    values = [bound.value if bound.holds is None else bound.holds for bound in bounds]
    numbers = [value for value in values if value is not None]
    said = bounds[0].statement
    whole = len(numbers) == len(values)
    return Curve(label, numbers, said.kind == "upper", said.regime == "leading term") if whole else None


def check_plot(path: Path | None, budgets: Sweep) -> None:
    """A ``click.UsageError`` unless such a picture can be drawn there; called before any work is done."""
    if path is None:
        return
    if not budgets.finite:
        raise click.UsageError("--plot: it is drawn against epsilon; a budget below inf is accepted")
    if min(budgets.finite) < 1 / _FARTHEST or max(budgets.finite) > _FARTHEST:
        raise click.UsageError(
            "--plot: the budgets do not fit a picture; those from 1e-90 to 1e90 are accepted"
        )
    check_picture("--plot", path)


def draw(picture: Picture, path: Path) -> None:
    """Write the picture; the same picture is the same bytes in SVG."""
    from matplotlib import rc_context
    from matplotlib.figure import Figure

    style: Any = {
        "svg.hashsalt": "banditproof",
        "font.size": 9,
        "axes.spines.top": False,
        "axes.spines.right": False,
    }
    kind = path.suffix.lower().removeprefix(".")
    metadata = {"svg": {"Date": None}, "pdf": {"CreationDate": None}, "png": {"Software": None}}[kind]
    with rc_context(style):
        figure = Figure(figsize=(9.0, 5.4))
        axes = figure.add_axes(_FRAME)
        _draw_on(axes, picture)
        content = BytesIO()
        figure.savefig(content, format=kind, dpi=150, metadata=metadata)
    write(path, content.getvalue())


def _merged(curves: Sequence[Curve]) -> tuple[Curve, ...]:
    """Curves that lie on each other become one with both names."""
    by_values: dict[tuple[float, ...], Curve] = {}
    for curve in curves:
        key = (curve.leading, *(float(f"{value:.9g}") for value in curve.values))
        known = by_values.get(key)
        label = curve.label if known is None else f"{known.label} = {curve.label}"
        first = curve if known is None else known
        by_values[key] = Curve(label, curve.values, first.upper, first.leading)
    return tuple(by_values.values())


def _draw_on(axes: Axes, picture: Picture) -> None:
    first, last = min(picture.budgets), max(picture.budgets)
    axes.set_xscale("log")
    axes.set_xlim(first, last)
    if picture.logarithmic:
        axes.set_yscale("log")
    axes.set_xlabel(picture.xlabel)
    axes.set_ylabel(picture.ylabel)
    axes.set_title(picture.title, loc="left", fontsize=10, pad=22 if picture.boundaries else 8)
    ends: list[tuple[float, str, str]] = []
    for place, curve in enumerate(_merged(picture.curves)):
        colour = _COLOURS[place % len(_COLOURS)]
        drawn = [value if math.isfinite(value) else math.nan for value in curve.values]
        finite = [value for value in drawn if not math.isnan(value)]
        if not finite or (picture.logarithmic and max(finite) <= 0):
            continue
        axes.plot(picture.budgets, drawn, color=colour, linestyle=curve.dashes, linewidth=1.6)
        ends.append((finite[-1], curve.label, colour))
    _draw_boundaries(axes, picture, first, last)
    if picture.marked is not None:
        axes.axvline(picture.marked, color="#444444", linewidth=1.0)
        axes.annotate(
            f"ε = {picture.marked:g}",
            (picture.marked, 0.01),
            xycoords=("data", "axes fraction"),
            xytext=(3, 0),
            textcoords="offset points",
            fontsize=8,
            color="#444444",
        )
    _label_ends(axes, ends)


def _draw_boundaries(axes: Axes, picture: Picture, first: float, last: float) -> None:
    inside = sorted((at, name) for at, name in picture.boundaries if first < at < last)
    if not inside:
        return
    if len({at for at, _ in inside}) > _MOST_BOUNDARIES:
        axes.axvspan(inside[0][0], inside[-1][0], color="#000000", alpha=0.06, linewidth=0)
        axes.annotate(
            f"in the grey range privacy becomes free for {len(inside)} arms, one by one",
            (0.0, 1.0),
            xycoords="axes fraction",
            xytext=(0, 2),
            textcoords="offset points",
            va="bottom",
            fontsize=7.5,
            color="#555555",
        )
        return
    names: dict[float, list[str]] = {}
    for at, name in inside:
        names.setdefault(at, []).append(name)
    width = math.log(last) - math.log(first)
    taken = -math.inf
    row = 0
    for at, several in names.items():
        axes.axvline(at, color="#888888", linewidth=0.8, linestyle=":")
        place = (math.log(at) - math.log(first)) / width
        row = (row + 1) % 2 if place - taken < 0.012 * (2 + len(", ".join(several))) else 0
        taken = place
        axes.annotate(
            ", ".join(several),
            (at, 1.0),
            xycoords=("data", "axes fraction"),
            xytext=(0, 2 + 9 * row),
            textcoords="offset points",
            ha="center",
            va="bottom",
            fontsize=7.5,
            color="#555555",
        )
    axes.annotate(
        picture.boundary_words,
        (0.0, 1.0),
        xycoords="axes fraction",
        xytext=(0, 2),
        textcoords="offset points",
        va="bottom",
        fontsize=7.5,
        color="#555555",
    )


def _label_ends(axes: Axes, ends: Sequence[tuple[float, str, str]]) -> None:
    """Write each curve's name beside its right end, pushed apart where names would overlap."""
    axes.set_ylim(axes.get_ylim())  # nothing that follows may move them
    heights = [
        axes.transAxes.inverted().transform(axes.transData.transform((1.0, end)))[1] for end, _, _ in ends
    ]
    order = sorted(range(len(ends)), key=heights.__getitem__)
    spaced = spread([heights[place] for place in order], 0.042)
    for place, height in zip(order, spaced, strict=True):
        _, label, colour = ends[place]
        axes.annotate(
            label,
            (1.0, heights[place]),
            xycoords="axes fraction",
            xytext=(1.03, height),
            textcoords="axes fraction",
            va="center",
            fontsize=8,
            color=colour,
            annotation_clip=False,
            arrowprops={
                "arrowstyle": "-",
                "color": colour,
                "linewidth": 0.6,
                "shrinkA": 1,
                "shrinkB": 1,
                "relpos": (0.0, 0.5),
            },
        )


def spread(heights: Sequence[float], least: float) -> list[float]:
    """Nondecreasing heights, moved as little as needed to be ``least`` apart and at most 1 if they fit."""
    groups: list[tuple[float, int]] = []
    for height in heights:
        middle, count = height, 1
        while groups:
            below, members = groups[-1]
            if middle - below >= least * (count + members) / 2:
                break
            groups.pop()
            middle = (middle * count + below * members) / (count + members)
            count += members
        groups.append((middle, count))
    placed = [
        middle + least * (place - (count - 1) / 2) for middle, count in groups for place in range(count)
    ]
    if placed and placed[-1] > 1:
        placed = [min(height, 1 - least * (len(placed) - 1 - place)) for place, height in enumerate(placed)]
    return placed


def budgets_to_draw(sweep: Sweep, *, costly: bool = False) -> list[float]:
    """Budgets close enough for smooth curves: across the sweep, or two decades around one budget."""
    count = _COSTLY_POINTS if costly else _POINTS
    values = sorted({float(value) for value in sweep.finite})
    alone = len(values) == 1
    first, last = (values[0] / 100, values[0] * 100) if alone else (values[0], values[-1])
    step = (math.log(last) - math.log(first)) / (count - 1)
    between = [math.exp(math.log(first) + place * step) for place in range(1, count - 1)]
    return sorted({first, *between, *values, last})
