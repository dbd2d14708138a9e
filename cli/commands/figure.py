"""`banditproof figure`: redraws a figure of a text from simulation."""

import math
from pathlib import Path

import click

from ...paper_checks.figures.figure import Comparison, Figure
from ...paper_checks.figures.figure_list import FIGURES, FigureEntry, figure_entry
from ..extras import check_library
from ..options.engine_options import Workshop, cores, engine_options, jobs_option
from ..options.file_name import FileName
from ..options.number import opt
from ..options.number_options import seed_option
from ..options.read_type import ReadType
from ..options.whole_number import whole_type
from ..output.document import write
from ..output.forms import Output, forms
from ..output.progress_bar import progress_bar
from ..output.table import Column, numbers, show
from ..runs.at_work import at_work
from ..terminal.safe_text import say

_FIGURE = ReadType("FIGURE", figure_entry, lambda: FIGURES)


@click.command()
@click.argument("figures", metavar="FIGURE...", nargs=-1, required=True, type=_FIGURE)
@opt(
    "-o --output folder",
    FileName("dir"),
    "Folder for FIGURE.png, FIGURE.svg and FIGURE.csv; made if it is not there.",
    required=True,
)
@opt(
    "--runs",
    whole_type("the number of runs", 1, 100_000),
    "Runs of every policy; as many as the figure sets by default.",
)
@seed_option("Same seed, same files, with any --jobs.")
@jobs_option
@forms("wide quiet")
@engine_options
def command(
    *,
    figures: tuple[FigureEntry, ...],
    folder: Path,
    runs: int | None,
    seed: int,
    output: Output,
    workshop: Workshop,
) -> None:
    """Redraw figures of the texts from simulation, with their data as CSV.

    `banditproof list figures` says which there are.
    """
    if folder.exists() and not folder.is_dir():
        raise click.UsageError(f"--output: {folder} is a file; a folder is accepted")
    check_library("matplotlib", "figure")
    from ..output.curve_plot import picture

    for place, entry in enumerate(dict.fromkeys(figures)):
        name = entry.name
        with at_work(workshop, f"figure {name}", usual=cores()) as processes, progress_bar() as tell:
            folder.mkdir(parents=True, exist_ok=True)
            figure = entry.load()(
                runs=runs,
                seed=seed,
                jobs=processes,
                progress=lambda done, total, name=name: tell(done, total, name),  # type: ignore[misc]
            )
        title = f"{figure.name}: {figure.title}"
        kinds = ("png", "svg")
        drawn = picture(title, f"{figure.caption} Seed {seed}.", figure.panels, figure.columns, kinds)
        for kind, content in zip(kinds, drawn, strict=True):
            write(folder / f"{name}.{kind}", content)
        write(folder / f"{name}.csv", figure.csv().encode())
        if output.quiet:
            continue
        if place:
            say()
        say(f"{entry.name} ({entry.where}): {entry.what}")
        say("".join(f"  {folder / name}.{kind}\n" for kind in (*kinds, "csv")))
        _show(figure)


def _show(figure: Figure) -> None:
    """What came out next to what another computation gave."""
    if not figure.comparisons:
        return
    cells = []
    for each in figure.comparisons:
        error = "-" if each.reference_error is None else f"{each.reference_error:.3g}"
        ours = (_digits(each.mean, each), f"{each.error:.3g}")
        cells.append((each.what, *ours, _digits(each.reference, each), error, _words(each)))
    show([Column(figure.compared), *numbers("mean", "s.e.", "reference", "s.e.", "apart")], cells)
    say(f"\nreference: {figure.reference}; s.e.: standard error of the mean")


def _digits(number: float, comparison: Comparison) -> str:
    exact = not comparison.error and comparison.reference_error is None
    return f"{number:.12g}" if exact else f"{number:.6g}"


def _words(comparison: Comparison) -> str:
    apart = comparison.apart
    if apart is None:
        return "-"
    if math.isinf(apart):  # no spread at all
        relative = comparison.mean / comparison.reference - 1
        return f"{relative:+.1%}" if abs(relative) >= 5e-4 else f"{relative:+.0e}"
    return f"{apart:+.1f} s.e." if apart else "0"
