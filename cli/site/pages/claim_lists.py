"""The claims of each text, section by section, on pages of bounded length; a page leads to them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ....verify.evidence.ladder import Verdict
from ...output.file_stem import file_stem
from ...verdicts.assertion_blocks import settled_words
from ...verdicts.claim_places import order_of, section_of
from ...verdicts.evidence_words import evidence_words, places_left
from ...verdicts.papers import by_paper, title_of
from ..drawings.verdict_bar import columns_of, tallies
from ..page import Page
from ..text.claim_link import claim_path
from ..text.findings import Findings
from ..text.prose import typeset
from .portions import portions

if TYPE_CHECKING:
    from ....paper_checks.running.outcome import Outcome

FIRST = "claims.html"


@dataclass(frozen=True, slots=True)
class ClaimList:
    """A page of claims of one text, section by section; ``path`` is from the site's folder."""

    paper: str
    title: str
    path: str
    sections: Sequence[tuple[str, Sequence[Outcome]]]

    @property
    def name(self) -> str:
        """The sections on it, the first and the last."""
        titles = list(dict.fromkeys(title for title, _ in self.sections))
        return titles[0] if len(titles) == 1 else f"{titles[0]} to {titles[-1]}"


def claim_lists(outcomes: Sequence[Outcome]) -> list[ClaimList]:
    """All pages, text by text."""
    made = []
    for paper, own in by_paper(outcomes).items():
        sections: dict[str, list[Outcome]] = {}
        for outcome in own:
            sections.setdefault(_section(outcome), []).append(outcome)
        if not own[0].claim.of_page:
            sections = {title: sections[title] for title in sorted(sections, key=order_of)}
        groups = list(sections.items())
        made += [
            ClaimList(paper, title_of(own[0]), f"lists/{file_stem(paper)}-{number}.html", page)
            for number, page in enumerate(portions(groups), start=1)
        ]
    return made


def _section(outcome: Outcome) -> str:
    """The section that a claim is listed in: its page, or what its place names."""
    from ....paper_checks.pages.files import page_of

    return page_of(outcome.module).title if outcome.claim.of_page else section_of(outcome.claim.where)


def list_of_claims(lists: Sequence[ClaimList]) -> Mapping[str, str]:
    """From the ID of a claim to the page that lists it."""
    return {
        outcome.claim.id: f"{page.path}#{anchor_of(title)}"
        for page in lists
        for title, own in page.sections
        for outcome in own
    }


def anchor_of(section: str) -> str:
    """The place of a section on its page."""
    return section.lower().replace(" ", "-").replace(".", "-")


def claim_list_pages(findings: Findings) -> Iterator[Page]:
    """The page of all texts and their sections, then the lists."""
    lists = claim_lists(findings.outcomes)
    papers = by_paper(findings.outcomes)
    sections: dict[str, list[dict[str, object]]] = {}
    for page in lists:
        for title, own in page.sections:
            sections.setdefault(page.paper, []).append(
                {
                    "title": title,
                    "path": f"{page.path}#{anchor_of(title)}",
                    "count": len(own),
                    "refuted": Counter(outcome.verdict for outcome in own)[Verdict.REFUTED],
                }
            )
    yield Page(
        FIRST,
        "claims.html",
        {
            "tallies": tallies([(paper, title_of(own[0]), own) for paper, own in papers.items()]),
            "verdicts": columns_of(findings.outcomes),
            "texts": [(title_of(own[0]), sections[paper]) for paper, own in papers.items()],
            "claims": len(findings.outcomes),
        },
    )
    for place, page in enumerate(lists):
        own_lists = [each for each in lists if each.paper == page.paper]
        yield Page(
            page.path,
            "claim_list.html",
            {
                "page": page,
                "number": own_lists.index(page) + 1,
                "of": len(own_lists),
                "sections": [
                    (title, anchor_of(title), [_row(outcome) for outcome in own])
                    for title, own in page.sections
                ],
                "previous": lists[place - 1] if place else None,
                "next": lists[place + 1] if place + 1 < len(lists) else None,
            },
        )


def _row(outcome: Outcome) -> dict[str, object]:
    claim = outcome.claim
    return {
        "id": claim.id,
        "path": claim_path(claim.id),
        "where": claim.where,
        "kind": claim.kind,
        "statement": typeset(claim.statement),
        "verdict": outcome.word,
        "headline": outcome.stands.headline if claim.of_page else "",
        "amended": outcome.amended,
        "evidence": ", ".join([*evidence_words(outcome), *places_left(outcome)]),
        "settled": settled_words(outcome),
        "mutants": f"{outcome.killed}/{len(outcome.mutants)}",
    }
