"""A claim in a few words, with a link to its page if it has one."""

from collections.abc import Iterable
from dataclasses import dataclass

from ....paper_checks.pages.files import claim_of, elsewhere
from ....paper_checks.pages.index import ROOM
from ....paper_checks.pages.listed import headline
from ....paper_checks.pages.page import Word
from ...output.file_stem import file_stem
from .findings import Findings


@dataclass(frozen=True, slots=True)
class ClaimLink:
    """How a claim stands: by this run, else by its page; ``path`` is from the site's folder."""

    id: str
    path: str | None
    word: Word | None
    by_page: bool


def claim_path(identifier: str) -> str:
    """The page of a claim, from the site's folder."""
    return f"claims/{file_stem(identifier)}.html"


def claim_link(identifier: str, findings: Findings) -> ClaimLink:
    """The claim of that ID, whether or not anything is known of it."""
    outcome = findings.by_id.get(identifier.lower())
    if outcome is not None:
        return ClaimLink(outcome.claim.id, claim_path(outcome.claim.id), outcome.word, by_page=False)
    place = elsewhere(identifier, ROOM)
    return ClaimLink(identifier, None, headline(claim_of(*place))[0] if place else None, by_page=True)


def claim_links(identifiers: Iterable[str], findings: Findings) -> list[ClaimLink]:
    """Several claims, each once."""
    return [claim_link(identifier, findings) for identifier in dict.fromkeys(identifiers)]
