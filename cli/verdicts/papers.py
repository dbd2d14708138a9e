"""The texts by name: what each is called, and in which order they come."""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ...paper_checks.running.outcome import Outcome

_SECTION_BY_SECTION = ": the paper, section by section"


def by_paper(outcomes: Sequence[Outcome]) -> dict[str, list[Outcome]]:
    """The outcomes of each text, in their order."""
    found: dict[str, list[Outcome]] = {}
    for outcome in outcomes:
        found.setdefault(outcome.claim.paper, []).append(outcome)
    return found


def title_of(outcome: Outcome) -> str:
    """The title of the text that a claim stands in, as its package has it; else the text's short name."""
    paper = outcome.claim.paper
    if outcome.claim.of_page:
        from ...paper_checks.pages.files import page_of

        return page_of(outcome.module).paper
    above, own, _ = outcome.module.partition(f"paper_checks.{paper}.")
    if not own:
        return paper
    package = f"{above}{own[:-1]}"
    told = (import_module(package).__doc__ or "").strip().partition("\n")[0].rstrip(".")
    return told.removesuffix(_SECTION_BY_SECTION) or paper
