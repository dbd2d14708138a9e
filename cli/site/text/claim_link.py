"""A claim in a few words, with a link to its page if it has one."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ....paper_checks.assertions.recorded import recorded_amendment, recorded_standing
from ....paper_checks.pages.page import Word
from ....verify.evidence.ladder import Verdict
from ...output.file_stem import file_stem

if TYPE_CHECKING:
    from ...verdicts.standing import Standing


@dataclass(frozen=True, slots=True)
class ClaimLink:
    """How a claim stands: by this run, else on record; ``path`` is its page, from the site's folder."""

    id: str
    path: str | None
    verdict: Verdict | Word | None
    amended: Verdict | None
    on_record: bool

    @property
    def stands(self) -> bool:
        """Whether it was found to hold, however weakly that is known."""
        return self.verdict not in {None, Verdict.OPEN, Verdict.REFUTED, Word.UNCHECKED}


def claim_path(identifier: str) -> str:
    """The page of a claim, from the site's folder."""
    return f"claims/{file_stem(identifier)}.html"


def claim_link(identifier: str, standing: Standing) -> ClaimLink:
    """The claim of that ID, whether or not anything is known of it."""
    outcome = standing.found.get(identifier.lower())
    claim = standing.known.get(identifier.lower())
    if outcome is not None:
        name = outcome.claim.id
        return ClaimLink(name, claim_path(name), outcome.word, outcome.amended, on_record=False)
    if claim is not None:
        return ClaimLink(claim.id, None, recorded_standing(claim), recorded_amendment(claim), on_record=True)
    return ClaimLink(identifier, None, None, None, on_record=False)


def claim_links(identifiers: Iterable[str], standing: Standing) -> list[ClaimLink]:
    """Several claims, each once."""
    return [claim_link(identifier, standing) for identifier in dict.fromkeys(identifiers)]
