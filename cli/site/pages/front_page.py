"""The front page: what this is, how much of it stands, and the errors that matter most."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from ....paper_checks.figures.figure_list import FIGURES
from ...output.file_stem import file_stem
from ...verdicts.errata import errors
from ...verdicts.papers import by_paper, title_of
from ..drawings.chart import chart, looks
from ..drawings.severity_bars import severity_bars
from ..drawings.verdict_bar import columns_of, tallies
from ..page import Page
from ..text.findings import Findings
from .errata_pages import kind_of, most_consequential, told_errors

if TYPE_CHECKING:
    from ....paper_checks.running.outcome import Outcome

FIRST = "index.html"
_MOST_ERRORS = 5
_MOST_FIGURES = 3
_MOST_PROBLEMS = 12
_SHOWN_FIRST = ("TA-E6", "BERN-EXP1", "TA-E2", "ADV-FIG1")


def front_page(findings: Findings) -> Iterator[Page]:
    """The one page that leads to all others."""
    outcomes, settings = findings.outcomes, findings.settings
    papers = by_paper(outcomes)
    groups = errors(outcomes)
    problems = [(outcome.claim.id, line) for outcome in outcomes for line in outcome.problems]
    worst = told_errors(most_consequential(groups, findings)[:_MOST_ERRORS], findings)
    yield Page(
        FIRST,
        "front.html",
        {
            "texts": len(papers),
            "claims": len(outcomes),
            "assertions": sum(len(outcome.assertions) for outcome in outcomes),
            "mutants": (
                sum(outcome.killed for outcome in outcomes),
                sum(len(outcome.mutants) for outcome in outcomes),
            ),
            "tallies": tallies([(paper, title_of(own[0]), own) for paper, own in papers.items()]),
            "verdicts": columns_of(outcomes),
            "errors": len(groups),
            "kinds": severity_bars([kind_of(group) for group in groups]),
            "worst": worst,
            "figures": _figures(findings),
            "problems": problems[:_MOST_PROBLEMS],
            "all_problems": len(problems),
            "settings": settings,
            "command": f"banditproof report -o DIR {settings.words}",
            "alpha": _alpha(outcomes),
        },
    )


def _figures(findings: Findings) -> list[dict[str, str]]:
    """The first panels of a few figures."""
    drawn = findings.studies.figures
    names = [*(name for name in _SHOWN_FIRST if name in drawn), *drawn]
    shown = []
    for name in list(dict.fromkeys(names))[:_MOST_FIGURES]:
        look = looks(drawn[name].panels)
        panel = drawn[name].panels[0]
        shown.append(
            {
                "path": f"figures/{file_stem(name)}.html",
                "what": FIGURES[name].what,
                "where": FIGURES[name].where,
                "drawing": chart(panel, look),
            }
        )
    return shown


def _alpha(outcomes: Sequence[Outcome]) -> str:
    from ....paper_checks.running.outcome import false_alarms

    return f"{false_alarms(outcomes):.2g}"
