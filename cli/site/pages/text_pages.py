"""The texts from their first line to their last: what stands where, and how what it asserts stands."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from ....paper_checks.assertions.places import Place, places_of_text
from ....paper_checks.assertions.recorded import standing_on_record
from ....verify.evidence.ladder import Verdict
from ...verdicts.papers import by_paper, title_of
from ..page import Page
from ..text.claim_link import claim_path
from ..text.findings import Findings
from .portions import portions

FIRST = "texts.html"
_MOST_PLACES = 60


@dataclass(frozen=True, slots=True)
class Asserted:
    """An assertion that states what stands at a place; on record, and without a path, if it was not run."""

    name: str
    path: str | None
    verdict: Verdict


@dataclass(frozen=True, slots=True)
class Row:
    """A place of a text, and where it is asserted; ``why`` says why it asserts nothing."""

    kind: str
    what: str
    asserted: tuple[Asserted, ...]
    why: str


def text_pages(findings: Findings) -> Iterator[Page]:
    """A list of the texts that have a map, the sections of each, and the places of these."""
    papers = {paper: own for paper, own in by_paper(findings.outcomes).items() if places_of_text(paper)}
    if not papers:
        return
    made = []
    for paper, own in papers.items():
        known = {
            (outcome.claim.id, each.assertion.n): each.verdict
            for outcome in own
            for each in outcome.assertions
        }
        title = title_of(own[0])
        groups = [
            (section.title, [_row(place, known) for place in section.places])
            for section in places_of_text(paper)
        ]
        count = _count([row for _, rows in groups for row in rows])
        path = f"texts/{paper}.html"
        made.append((title, path, count))
        pages = portions(groups, _MOST_PLACES)
        listed = [
            (heading, f"texts/{paper}-{number}.html#section-{place}", _count(rows))
            for number, page in enumerate(pages, start=1)
            for place, (heading, rows) in enumerate(page, start=1)
        ]
        yield Page(path, "text.html", {"title": title, "sections": listed, "count": count})
        for number, page in enumerate(pages, start=1):
            yield Page(
                f"texts/{paper}-{number}.html",
                "text_places.html",
                {
                    "title": title,
                    "path": path,
                    "sections": page,
                    "number": number,
                    "of": len(pages),
                    "stem": f"texts/{paper}",
                },
            )
    yield Page(FIRST, "texts.html", {"texts": made})


def _count(rows: Sequence[Row]) -> dict[str, int]:
    return {
        "all": len(rows),
        "empty": sum(bool(row.why) for row in rows),
        "settled": sum(_is_settled(row) for row in rows),
    }


def _row(place: Place, known: dict[tuple[str, int], Verdict]) -> Row:
    asserted = tuple(
        Asserted(f"{claim}#{n}", claim_path(claim), known[claim, n])
        if (claim, n) in known
        else Asserted(f"{claim}#{n}", None, standing_on_record(claim, n))
        for claim, n in place.asserted
    )
    return Row(place.kind.value, place.what, asserted, place.why)


def _is_settled(row: Row) -> bool:
    return bool(row.asserted) and all(each.verdict is not Verdict.OPEN for each in row.asserted)
