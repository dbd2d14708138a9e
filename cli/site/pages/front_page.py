"""The front page: the errors that matter most, and how much stands."""

from collections.abc import Iterator

from ....paper_checks.figures.figure_list import FIGURES
from ....paper_checks.running.outcome import false_alarms
from ...output.file_stem import file_stem
from ...pages.errata import counted
from ...verdicts.policy_theorems import theorem_answers, theorem_counts
from ...verdicts.texts import by_text, title_of
from ..drawings.chart import chart, looks
from ..drawings.verdict_bar import WORDS
from ..page import Page
from ..text.findings import Findings
from .claim_lists import tallies_of
from .errata_pages import MOST, error_rows

FIRST = "index.html"
_TITLE = "What holds in the theory of private bandits, and how strongly that is known"
_MOST_FIGURES = 3
_MOST_PROBLEMS = 12
_SHOWN_FIRST = ("TA-E6", "BERN-EXP1", "TA-E2", "ADV-FIG1")


def front_page(findings: Findings) -> Iterator[Page]:
    """The one page that leads to all others."""
    outcomes, settings, errors = findings.outcomes, findings.settings, findings.errors
    texts = by_text(outcomes)
    where = {text: title_of(own[0]) if len(texts) > 1 else "" for text, own in texts.items()}
    problems = [(outcome.claim.id, line) for outcome in outcomes for line in outcome.problems]
    yield Page(
        FIRST,
        "front.html",
        {
            "title": title_of(outcomes[0]) if len(texts) == 1 else _TITLE,
            "texts": len(texts),
            "claims": len(outcomes),
            "sentences": sum(len(each.stands.claim.sentences) for each in outcomes),
            "near_misses": sum(len(outcome.wrong) for outcome in outcomes),
            "tallies": tallies_of(findings),
            "words": WORDS,
            "coq": theorem_counts(theorem_answers(each.claim for each in outcomes)),
            "errors": len(errors),
            "in_words": [
                counted([each for each in errors if each.text == text], where[text]) for text in texts
            ],
            "worst": error_rows(findings)[:MOST],
            "named": [],
            "figures": _figures(findings),
            "problems": problems[:_MOST_PROBLEMS],
            "all_problems": len(problems),
            "settings": settings,
            "command": f"banditproof report -o {findings.report_name} {settings.words}",
            "alpha": f"{false_alarms(outcomes):.2g}",
        },
    )


def _figures(findings: Findings) -> list[dict[str, str]]:
    drawn = findings.figures
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
