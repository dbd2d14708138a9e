"""The claims of each text, section by section, on pages of bounded length; a page leads to them."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from ....paper_checks.pages.files import page_of
from ....paper_checks.pages.page import Word
from ....paper_checks.running.outcome import Outcome
from ...output.file_stem import file_stem
from ...verdicts.texts import by_text, title_of
from ..drawings.verdict_bar import WORDS, Tally, tallies
from ..page import Page
from ..text.findings import Findings
from .portions import portions

FIRST = "claims.html"


@dataclass(frozen=True, slots=True)
class ClaimList:
    """A page of claims of one text, section by section; ``path`` is from the site's folder."""

    text: str
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
    pages = []
    for text, of_text in by_text(outcomes).items():
        sections: dict[str, list[Outcome]] = {}
        for outcome in of_text:
            sections.setdefault(page_of(outcome.module).title, []).append(outcome)
        pages += [
            ClaimList(text, title_of(of_text[0]), f"lists/{file_stem(text)}-{number}.html", page)
            for number, page in enumerate(portions(sections.items()), start=1)
        ]
    return pages


def list_of_claims(lists: Sequence[ClaimList]) -> Mapping[str, str]:
    """From the ID of a claim to the page that lists it."""
    return {
        outcome.claim.id: f"{page.path}#{anchor_of(title)}"
        for page in lists
        for title, outcomes in page.sections
        for outcome in outcomes
    }


def anchor_of(section: str) -> str:
    """The place of a section on its page."""
    return section.lower().replace(" ", "-").replace(".", "-")


def claim_list_pages(findings: Findings) -> Iterator[Page]:
    """The page of all texts and their sections, then the lists."""
    lists = claim_lists(findings.outcomes)
    texts = by_text(findings.outcomes)
    sections: dict[str, list[dict[str, object]]] = {}
    for page in lists:
        for title, outcomes in page.sections:
            refuted = sum(outcome.word is Word.REFUTED for outcome in outcomes)
            section = {"title": title, "path": f"{page.path}#{anchor_of(title)}"}
            sections.setdefault(page.text, []).append({**section, "count": len(outcomes), "refuted": refuted})
    yield Page(
        FIRST,
        "claims.html",
        {
            "tallies": tallies_of(findings),
            "words": WORDS,
            "texts": [(title_of(outcomes[0]), sections[text]) for text, outcomes in texts.items()],
            "claims": len(findings.outcomes),
        },
    )
    for position, page in enumerate(lists):
        own_lists = [other for other in lists if other.text == page.text]
        yield Page(
            page.path,
            "claim_list.html",
            {
                "page": page,
                "number": own_lists.index(page) + 1,
                "of": len(own_lists),
                "sections": [(title, anchor_of(title), outcomes) for title, outcomes in page.sections],
                "previous": lists[position - 1] if position else None,
                "next": lists[position + 1] if position + 1 < len(lists) else None,
            },
        )


def tallies_of(findings: Findings) -> list[Tally]:
    """For each text, how many claims have which word."""
    grave = {error.stands.claim.id for error in findings.errors if error.is_of_substance}
    texts = by_text(findings.outcomes).items()
    return tallies([(text, title_of(outcomes[0]), outcomes) for text, outcomes in texts], grave)
