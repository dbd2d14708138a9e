"""The search: a page and its index, a script, since a page without a server can load no data."""

import json
from collections.abc import Iterator

from ....paper_checks.figures.figure_list import FIGURES
from ....paper_checks.pages.page import Word
from ...output.file_stem import file_stem
from ...verdicts.texts import by_text, title_of
from ..page import File, Page
from ..rendering import TEMPLATES
from ..text.claim_link import claim_path
from ..text.findings import Findings
from .documentation import tutorials

FIRST = "search.html"
_SCRIPT = "search.js"
_INDEX = "search_index.js"

Entry = tuple[str, str, str, str, str, str]
"""Kind, name, path, text, the paper and the word of a claim."""


def search_pages(findings: Findings) -> Iterator[Page | File]:
    """The page, its script and the index."""
    entries = list(_entries(findings))
    yield Page(
        FIRST,
        "search.html",
        {
            "papers": {text: title_of(own[0]) for text, own in by_text(findings.outcomes).items()},
            "words": [*reversed(Word)],
            "kinds": sorted({entry[0] for entry in entries}),
            "count": len(entries),
        },
    )
    yield File(_SCRIPT, (TEMPLATES / _SCRIPT).read_bytes())
    yield File(_INDEX, f"const searchIndex = {_written(entries)};\n".encode())


def _written(entries: list[Entry]) -> str:
    """One entry a line, in ASCII."""
    return "[\n" + ",\n".join(json.dumps(entry, separators=(",", ":")) for entry in entries) + "\n]"


def _entries(findings: Findings) -> Iterator[Entry]:
    for outcome in findings.outcomes:
        claim = outcome.claim
        text = " · ".join(part for part in (claim.where, claim.statement) if part)
        yield "claim", claim.id, claim_path(claim.id), text, claim.text, outcome.word or ""
    yield from _studied(findings)
    if findings.covers_everything:
        yield from _manual()


def _manual() -> Iterator[Entry]:
    for name, page in tutorials().items():
        path = f"documentation/{name}.html"
        yield "guide", page.title, path, "", "", ""
        for anchor, words in page.headings:
            yield "guide", f"{page.title}: {words}", f"{path}#{anchor}", "", "", ""


def _studied(findings: Findings) -> Iterator[Entry]:
    for name in findings.figures:
        entry = FIGURES[name]
        yield "figure", name, f"figures/{file_stem(name)}.html", f"{entry.where} · {entry.what}", "", ""
