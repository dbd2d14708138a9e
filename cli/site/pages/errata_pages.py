"""The errata: everything that is false as printed, by consequence, so that an author could act on it."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from ....paper_checks.pages.errors import Error
from ....paper_checks.pages.page import SEVERITIES
from ....verify.evidence.ladder import Verdict
from ...output.file_stem import file_stem
from ...pages.errata import NAMES, counted
from ...pages.screen import place_of
from ...verdicts.texts import by_text, title_of
from ..page import Page
from ..text.claim_link import claim_links, claim_path
from ..text.counterexample import counterexample
from ..text.findings import Findings
from ..text.prose import paragraphs, typeset

FIRST = "errata.html"
MOST = 10
"""Errors on the first screen, of all texts."""
_MOST_ON_A_PAGE = 20


def errata_pages(findings: Findings) -> Iterator[Page]:
    """The first page, then the errors of each text."""
    errors = findings.errors
    shown_errors = error_rows(findings)
    texts = by_text(findings.outcomes)
    listed = {text: [each for each in errors if each.text == text] for text in texts}
    yield Page(
        FIRST,
        "errata.html",
        {
            "errors": len(errors),
            "claims": len(findings.outcomes),
            "severities": [(NAMES[name][1], meaning) for name, meaning in SEVERITIES.items()],
            "rows": [
                (title_of(texts[text][0]), _list_path(text, 0) if of_text else "", _by_severity(of_text))
                for text, of_text in listed.items()
            ],
            "totals": _by_severity(errors),
            "in_words": [counted(of_text, title_of(texts[text][0])) for text, of_text in listed.items()],
            "worst": shown_errors[:MOST],
            "asked": findings.settings.words,
            "of_claims": findings.settings.claims,
        },
    )
    for text, of_text in listed.items():
        shown = [each for error, each in zip(errors, shown_errors, strict=True) if error.text == text]
        title = title_of(texts[text][0])
        pages = [shown[start : start + _MOST_ON_A_PAGE] for start in range(0, len(shown), _MOST_ON_A_PAGE)]
        for number, page in enumerate(pages):
            context = {
                "title": title,
                "in_words": counted(of_text, title),
                "errors": page,
                "previous": _list_path(text, number - 1) if number else None,
                "next": _list_path(text, number + 1) if number + 1 < len(pages) else None,
            }
            yield Page(_list_path(text, number), "errata_list.html", context)


def _by_severity(errors: Sequence[Error]) -> list[int]:
    counts = Counter(each.severity for each in errors)
    return [counts[name] for name in SEVERITIES]


def _list_path(text: str, number: int) -> str:
    return f"errata/{file_stem(text)}{f'-{number + 1}' if number else ''}.html"


def _paths(findings: Findings) -> Iterator[str]:
    places: Counter[str] = Counter()
    for each in findings.errors:
        page = _list_path(each.text, places[each.text] // _MOST_ON_A_PAGE)
        places[each.text] += 1
        yield f"{page}#{file_stem(each.stands.claim.id)}-{each.said.sentence.n}"


def error_paths(findings: Findings) -> Mapping[str, str]:
    """From the ID of a claim in which something is false as printed to where that is told."""
    paths: dict[str, str] = {}
    for each, path in zip(findings.errors, _paths(findings), strict=True):
        for identifier in (each.stands.claim.id, *(name for name, _ in each.again)):
            paths.setdefault(identifier, path)
    return paths


def error_rows(findings: Findings) -> list[dict[str, object]]:
    """The errors for readers, by consequence: ``path`` leads to one, from the site's folder."""
    paths = _paths(findings)
    return [_error_row(each, path, findings) for each, path in zip(findings.errors, paths, strict=True)]


def _error_row(error: Error, path: str, findings: Findings) -> dict[str, object]:
    claim, said = error.stands.claim, error.said
    evidence = (item for block in said.blocks for item in block.evidence if item.verdict is Verdict.REFUTED)
    return {
        "id": claim.id,
        "anchor": path.partition("#")[2],
        "path": path,
        "claim": claim_path(claim.id),
        "place": typeset(place_of(claim).removeprefix(claim.id).strip()),
        "severity": error.severity or "not graded",
        "printed": paragraphs(claim.printed),
        "says": typeset(said.sentence.text),
        "main": said.is_main,
        "wrong": typeset(error.wrong or "; ".join(error.found)),
        "found": [*filter(None, map(counterexample, evidence))],
        "instead": [
            {
                "id": better.sentence.instead,
                "says": typeset(better.sentence.text),
                "word": better.word,
                "behind": typeset(better.qualified),
            }
            for better in error.instead
        ],
        "again": claim_links((name for name, _ in error.again), findings),
        "used_by": claim_links(error.used_by, findings),
    }
