"""The texts by name: what each is called, and in which order they come."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ...paper_checks.running.outcome import Outcome


def by_text(outcomes: "Sequence[Outcome]") -> "dict[str, list[Outcome]]":
    """The outcomes of each text, in their order."""
    found: dict[str, list[Outcome]] = {}
    for outcome in outcomes:
        found.setdefault(outcome.claim.text, []).append(outcome)
    return found


def title_of(outcome: "Outcome") -> str:
    """The title of the text that a claim stands in, as its page has it; else the text's short name."""
    from ...paper_checks.pages.files import page_of

    return page_of(outcome.module).paper or outcome.claim.text
