"""A figure of a text as numbers: panels, curves with their errors, and what other simulations gave."""

import csv
import io
import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal, Protocol

ROUNDING = 0.5
"""Reference values are written to a whole number, or finer, unless they say so."""

ENOUGH_RUNS = 10

Kind = Literal["private", "baseline", "theory"]


@dataclass(frozen=True, kw_only=True)
class Curve:
    """One curve: ``columns[line]`` against ``x``; the other columns are its errors, or further data.

    ``label``, ``kind``: curves with one label look alike in all panels; ``kind`` chooses solid or broken
    lines. ``x``, ``columns``: equally long. ``line``, ``dotted``, ``band``: names of columns: the line, a
    second line in dots, the lower and upper edge of a shaded band. ``runs``: how many runs stand behind it;
    None for a curve of the theory.
    """

    label: str
    kind: Kind
    x: Sequence[float]
    columns: Mapping[str, Sequence[float]]
    line: str = "mean"
    dotted: str | None = None
    band: tuple[str, str] | None = None
    runs: int | None = None


@dataclass(frozen=True, kw_only=True)
class Panel:
    """Curves in one pair of axes. Nothing is drawn below ``floor``, where that is given."""

    title: str
    x_name: str
    y_name: str
    curves: Sequence[Curve]
    x_log: bool = True
    y_log: bool = True
    floor: float | None = None


@dataclass(frozen=True, kw_only=True)
class Comparison:
    """A mean next to that of an independent simulation, or another number; errors are standard errors.

    ``reference_error`` is None where nothing is known of it; ``runs`` is how many runs ``error`` was found
    from, None where it is known otherwise; ``rounding`` is how far off the last digit of the reference is.
    """

    what: str
    mean: float
    error: float
    reference: float
    reference_error: float | None = None
    runs: int | None = None
    rounding: float = ROUNDING

    @property
    def apart(self) -> float | None:
        """The difference in standard errors of the difference; 0 where only rounding parts the means.

        None from few runs, which do not know how spread they are.
        """
        if self.runs is not None and self.runs < ENOUGH_RUNS:
            return None
        difference = self.mean - self.reference
        error = math.hypot(self.error, self.reference_error or 0.0)
        if abs(difference) <= self.rounding:
            return 0.0
        return difference / error if error else math.copysign(math.inf, difference)


@dataclass(frozen=True, kw_only=True)
class Figure:
    """What is drawn, what was run, and how it compares; ``columns`` panels stand in a row.

    ``compared`` says what the comparisons are of, ``reference`` what they are with.
    """

    name: str
    title: str
    caption: str
    panels: Sequence[Panel]
    columns: int
    comparisons: Sequence[Comparison] = ()
    compared: str = "final regret"
    reference: str = "an independent simulation of the same"

    def csv(self) -> str:
        """Every point of every curve, one a row; a column that a curve does not have is empty."""
        data = [(panel, curve) for panel in self.panels for curve in panel.curves]
        names = list(dict.fromkeys(name for _, curve in data for name in curve.columns))
        text = io.StringIO()
        writer = csv.writer(text, lineterminator="\n")
        writer.writerow(["panel", "curve", "kind", "runs", "x name", "x", *names])
        for panel, curve in data:
            for place, x in enumerate(curve.x):
                values = [curve.columns[name][place] if name in curve.columns else "" for name in names]
                runs = "" if curve.runs is None else curve.runs
                writer.writerow([panel.title, curve.label, curve.kind, runs, panel.x_name, x, *values])
        return text.getvalue()


Progress = Callable[[int, int], object]
"""Told how much is done, and of how much."""


class Redraw(Protocol):
    """What makes a figure anew: the ``redrawn`` of its module."""

    def __call__(self, *, runs: int | None, seed: int, jobs: int, progress: Progress | None) -> Figure:
        """The figure, from ``runs`` runs of everything (None: as many as the figure sets)."""
        ...
