"""The figures of the texts, redrawn, each with its data."""

from collections.abc import Iterator

from ....paper_checks.figures.figure import Comparison, Figure
from ....paper_checks.figures.figure_list import FIGURES
from ...output.file_stem import file_stem
from ..drawings.chart import chart, looks
from ..page import File, Page
from ..redrawn_figures import FIGURE_RUNS
from ..text.claim_link import claim_link
from ..text.findings import Findings

FIRST = "figures.html"


def figure_pages(findings: Findings) -> Iterator[Page | File]:
    """A gallery of them, then each with all its panels and its points as a file."""
    figures = findings.figures
    if not figures:
        return
    rows = []
    for name, figure in figures.items():
        entry = FIGURES[name]
        look = looks(figure.panels)
        stem = file_stem(name)
        data = f"{stem}.csv"
        panels = [(panel.title, chart(panel, look)) for panel in figure.panels]
        rows.append(
            {
                "name": name,
                "path": f"figures/{stem}.html",
                "where": entry.where,
                "what": entry.what,
                "title": panels[0][0],
                "drawing": panels[0][1],
                "others": len(panels) - 1,
            }
        )
        yield Page(
            f"figures/{stem}.html",
            "figure.html",
            {
                "name": name,
                "entry": entry,
                "figure": figure,
                "panels": panels,
                "legend": list(look.values()),
                "data": data,
                "runs": _runs(figure),
                "comparisons": [_compared(each) for each in figure.comparisons],
                "claim_of": claim_link(name, findings),
                "seed": findings.settings.seed,
            },
        )
        yield File(f"figures/{data}", figure.csv().encode())
    yield Page(FIRST, "figures.html", {"rows": rows, "runs": FIGURE_RUNS, "seed": findings.settings.seed})


def _runs(figure: Figure) -> str:
    """How many runs stand behind the curves."""
    counts = sorted(
        {curve.runs for panel in figure.panels for curve in panel.curves if curve.runs is not None}
    )
    if not counts:
        return "no runs: computed"
    if len(counts) == 1:
        return f"{counts[0]} run{'' if counts[0] == 1 else 's'} behind every simulated point"
    return f"{counts[0]} to {counts[-1]} runs behind every simulated point"


def _compared(comparison: Comparison) -> tuple[str, ...]:
    reference = comparison.reference_error
    return (
        comparison.what,
        f"{comparison.mean:.6g}",
        f"{comparison.error:.3g}",
        f"{comparison.reference:.6g}",
        "" if reference is None else f"{reference:.3g}",
    )
