"""A claim in a few words, with a link to its page if it has one."""

from collections.abc import Iterable
from dataclasses import dataclass

from ....paper_checks.pages.files import elsewhere
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
    claim = elsewhere(identifier, ROOM / "none")
    return ClaimLink(identifier, None, None if claim is None else headline(claim)[0], by_page=True)


def claim_links(identifiers: Iterable[str], findings: Findings) -> list[ClaimLink]:
    """Several claims, each once."""
    return [claim_link(identifier, findings) for identifier in dict.fromkeys(identifiers)]
