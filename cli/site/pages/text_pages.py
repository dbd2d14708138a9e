"""The texts from their first line to their last: what stands where, and how what it asserts stands."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from ....paper_checks.assertions.places import Place, places_of_text
from ....paper_checks.assertions.recorded import standing_on_record
from ....verify.evidence.ladder import Verdict
from ...verdicts.papers import by_paper, title_of
from ..page import Page
from ..text.claim_link import claim_path
from ..text.findings import Findings

FIRST = "texts.html"


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
    """A list of the texts that have a map, and the map of each."""
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
        sections = [
            (section.title, [_row(place, known) for place in section.places])
            for section in places_of_text(paper)
        ]
        rows = [row for _, found in sections for row in found]
        count = {
            "all": len(rows),
            "empty": sum(bool(row.why) for row in rows),
            "settled": sum(_is_settled(row) for row in rows),
        }
        path = f"texts/{paper}.html"
        made.append((title_of(own[0]), path, count))
        yield Page(path, "text.html", {"title": title_of(own[0]), "sections": sections, "count": count})
    yield Page(FIRST, "texts.html", {"texts": made})


def _row(place: Place, known: dict[tuple[str, int], Verdict]) -> Row:
    asserted = tuple(
        Asserted(f"{claim}#{n}", claim_path(claim), known[claim, n])
        if (claim, n) in known
        else Asserted(f"{claim}#{n}", None, standing_on_record(claim, n)[0])
        for claim, n in place.asserted
    )
    return Row(place.kind.value, place.what, asserted, place.why)


def _is_settled(row: Row) -> bool:
    return bool(row.asserted) and all(each.verdict is not Verdict.OPEN for each in row.asserted)
