"""Panels of curves with bands as SVG, PNG or PDF: simulated regret, and the theory beside it."""

import math
import textwrap
from collections.abc import Sequence
from io import BytesIO
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from ..extras import check_library
from .document import writable

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

    from ...paper_checks.figures.figure import Curve, Panel

# Okabe and Ito's colours, which people with any colour vision can tell apart; yellow is too pale for lines
_COLOURS = ("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9")
_BROKEN = {"private": ("-", (0, (5, 1.5))), "baseline": ("-.", (0, (1, 1))), "theory": ("--", (0, (1, 1)))}
_THEORY = ("#000000", "#777777")
_WIDTH, _HEIGHT = {1: 7.6, 2: 5.2}, {1: 5.0, 2: 4.2}  # inches of a panel, of one or two in a row
_SMALL_WIDTH, _SMALL_HEIGHT = 3.7, 3.0  # inches, of three and more
_LINE = 0.19  # inches, of the caption
STYLE: Any = {
    "svg.hashsalt": "banditproof",
    "font.size": 9,
    "axes.spines.top": False,
    "axes.spines.right": False,
}
"""Of every picture."""


def check_picture(option: str, path: Path) -> None:
    """A ``click.UsageError`` unless a picture can be written there; called before any work is done."""
    if path.suffix.lower() not in FORMATS:
        raise click.UsageError(f"{option}: {path} is not accepted; the name must end in .svg, .png or .pdf")
    check_library("matplotlib", option)
    writable(option, path)


def picture(
    title: str, caption: str, panels: "Sequence[Panel]", columns: int, kinds: Sequence[str]
) -> list[bytes]:
    """The panels, ``columns`` in a row, with one legend, in each of the file formats ``kinds``.

    The same panels are the same bytes.
    """
    from matplotlib import rc_context
    from matplotlib.figure import Figure

    style: Any = {
        **STYLE,
        "axes.grid": True,
        "grid.color": "#e4e4e4",
        "grid.linewidth": 0.6,
        "axes.axisbelow": True,
        "mathtext.default": "regular",
    }
    rows = -(-len(panels) // columns)
    width = columns * _WIDTH.get(columns, _SMALL_WIDTH)
    lines = textwrap.wrap(caption, round(width * 16))
    foot = _LINE * len(lines) + 0.15
    looks = _looks(panels)
    shared = _shared_legend(panels)
    names = list(looks) if shared else []
    longest = max(map(len, looks))
    in_a_row = max(1, int((width - 0.4) / (0.62 + 0.068 * longest)))
    legend = 0.2 * -(-len(names) // in_a_row)
    head = 0.38 + legend
    height = rows * _HEIGHT.get(columns, _SMALL_HEIGHT) + foot + head
    with rc_context(style):
        drawing = Figure(figsize=(width, height))
        grid = drawing.add_gridspec(
            rows,
            columns,
            left=0.75 / width,
            right=1 - 0.25 / width,
            bottom=(foot + 0.5) / height,
            top=1 - (head + 0.3) / height,
            wspace=0.75 * columns / (width - columns * 0.75),
            hspace=0.85 * rows / (height - foot - head - rows * 0.85),
        )
        for place, panel in enumerate(panels):
            axes = drawing.add_subplot(grid[place // columns, place % columns])
            _draw(axes, panel, looks)
            if not shared:
                axes.legend(frameon=False, fontsize=8)
        drawing.text(0.25 / width, 1 - 0.12 / height, title, va="top", fontsize=11.5, weight="bold")
        if shared:
            from matplotlib.lines import Line2D

            drawing.legend(
                [Line2D([], [], linewidth=1.8, **looks[name]) for name in names],
                names,
                loc="upper left",
                bbox_to_anchor=(0.2 / width, 1 - 0.38 / height),
                borderaxespad=0,
                ncols=in_a_row,
                frameon=False,
                fontsize=8.5,
                handlelength=2.4,
            )
        drawing.text(
            0.25 / width, (foot - 0.05) / height, "\n".join(lines), va="top", fontsize=8, color="#444444"
        )
        return [saved(drawing, kind) for kind in kinds]


def saved(drawing: "Figure", kind: str) -> bytes:
    """The drawing as a file of this kind; the same drawing is the same bytes."""
    content, dated = BytesIO(), {"svg": "Date", "pdf": "CreationDate", "png": "Software"}
    drawing.savefig(content, format=kind, dpi=150, metadata={dated[kind]: None})
    return content.getvalue()


def _shared_legend(panels: "Sequence[Panel]") -> bool:
    labels = [[curve.label for curve in panel.curves] for panel in panels]
    return all(set(first) & set(second) for first, second in pairwise(labels))


def _looks(panels: "Sequence[Panel]") -> dict[str, dict[str, Any]]:
    """Colour and dashes of every label: colours in turn, the theory in black and grey."""
    looks: dict[str, dict[str, Any]] = {}
    turns = {"private": 0, "baseline": 0, "theory": 0}
    coloured = 0
    for panel in panels:
        if not _shared_legend(panels):
            turns, coloured = dict.fromkeys(turns, 0), 0
        for curve in panel.curves:
            if curve.label in looks:
                continue
            turn = turns[curve.kind]
            turns[curve.kind] += 1
            dashes = _BROKEN[curve.kind]
            if curve.kind == "theory":
                colour = _THEORY[turn % len(_THEORY)]
            else:
                colour = _COLOURS[coloured % len(_COLOURS)]
                coloured += 1
            dash = dashes[turn % len(dashes)] if curve.kind == "theory" else dashes[turn // 6 % len(dashes)]
            looks[curve.label] = {"color": colour, "linestyle": dash}
    return looks


def _draw(axes: "Axes", panel: "Panel", looks: dict[str, dict[str, Any]]) -> None:
    axes.set_title(panel.title, loc="left", fontsize=9.5)
    axes.set_xlabel(panel.x_name)
    axes.set_ylabel(panel.y_name)
    if panel.x_log:
        axes.set_xscale("log")
    if panel.y_log:
        axes.set_yscale("log")
    highest = 0.0
    for curve in panel.curves:
        look = looks[curve.label]
        values = _finite(curve.columns[curve.line], positive=panel.y_log)
        highest = max([highest, *(value for value in values if not math.isnan(value))])
        above = 3 if curve.kind == "theory" else 2.5
        axes.plot(curve.x, values, linewidth=1.6, label=curve.label, zorder=above, **look)
        if curve.dotted is not None:
            axes.plot(
                curve.x,
                _finite(curve.columns[curve.dotted], positive=panel.y_log),
                color=look["color"],
                linestyle=":",
                linewidth=1.1,
            )
        if curve.band is not None:
            low, high = (_finite(curve.columns[edge]) for edge in curve.band)
            axes.fill_between(list(curve.x), low, high, color=look["color"], alpha=0.12, linewidth=0)
    xs = [x for curve in panel.curves for x in curve.x]
    if xs and min(xs) < max(xs):
        axes.set_xlim(_first_shown(panel, min(xs)), max(xs))
    if panel.floor is not None and highest > panel.floor:
        axes.set_ylim(panel.floor, axes.get_ylim()[1])
    if not panel.y_log:
        axes.axhline(0.0, color="#999999", linewidth=0.8)


def _first_shown(panel: "Panel", first: float) -> float:
    """Where the axis begins: a power of ten at most ten times before a simulated curve rises to the floor."""
    if panel.floor is None or not panel.x_log:
        return first
    risen = [
        x
        for curve in panel.curves
        if curve.kind != "theory"
        for x, value in zip(curve.x, curve.columns[curve.line], strict=True)
        if value >= panel.floor
    ]
    return max(first, 10.0 ** math.floor(math.log10(min(risen)))) if risen else first


def _finite(values: Sequence[float], *, positive: bool = False) -> list[float]:
    """The values, with gaps for what cannot be drawn."""
    return [
        float(value) if math.isfinite(value) and (value > 0 or not positive) else math.nan for value in values
    ]


def regret_curves(curves: "Sequence[Curve]") -> tuple[float, bool, bool]:
    """For regret over time: the lowest value to show, and whether rounds and regret span decades."""
    last = [curve.columns[curve.line][-1] for curve in curves if len(curve.x)]
    rounds = max((curve.x[-1] for curve in curves if len(curve.x)), default=1.0)
    positive = [value for value in last if value > 0]
    wide = bool(positive) and max(positive) > 20 * min(positive)
    return (min(positive) / 100 if positive else 1.0), rounds >= 1000, wide


FORMATS = (".svg", ".png", ".pdf")
