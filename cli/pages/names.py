"""Which names mean pages: files ``review.md``, one claim ``review.md::ID`` of them, shipped texts and IDs."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from ..options.claim_names import code_may_run

if TYPE_CHECKING:
    from ...paper_checks.pages.page import Sentence
    from ...paper_checks.running.registry import Entry


def means_page(name: str) -> bool:
    """Whether a name means a page, or a claim of one."""
    from ...paper_checks.pages.engine.loading import is_page
    from ...paper_checks.pages.index import find, texts

    if is_page(name.partition("::")[0]) or name.lower() in texts():
        return True
    try:
        return bool(find(name))
    except LookupError:
        return False


def entries_of_pages(names: Sequence[str]) -> tuple[Entry, ...]:
    """The claims of pages, in the order given, each once.

    A page that nobody trusts is read all the same: reading runs nothing. Its Python does not run.
    """
    from ...paper_checks.running.registry import distinct

    chosen: dict[tuple[str, str], Entry] = {}
    for name in names:
        for entry in _stands_for(name):
            chosen[entry.module, entry.claim.id] = entry
    return distinct(chosen.values())


def _stands_for(name: str) -> tuple[Entry, ...]:
    from ...paper_checks.pages.engine.loading import is_page
    from ...paper_checks.pages.index import find, texts
    from ...paper_checks.running.registry import did_you_mean, entries_of, paper_entries

    file, separator, identifier = name.partition("::")
    if not is_page(file):
        if name.lower() in texts():
            return paper_entries(name.lower())
        heading = find(name)
        file, separator, identifier = str(heading.path), "::", heading.id
    path = Path(file).resolve()
    if not path.is_file():
        raise click.UsageError(f"no such page: {file}; `banditproof new {file}` writes one to begin with")
    found = entries_of(_module(path))
    if not separator:
        return found
    instead = (
        each for each in found for said in _sentences(each) if said.instead.lower() == identifier.lower()
    )
    one = next((each for each in found if each.claim.id.lower() == identifier.lower()), next(instead, None))
    if one is None:
        near = did_you_mean(identifier, [each.claim.id for each in found])
        raise click.UsageError(f"{identifier!r} is no claim of {file}{near}")
    return (one,)


def _sentences(entry: Entry) -> tuple[Sentence, ...]:
    from ...paper_checks.pages.engine.loading import claim_of

    return claim_of(entry.module, entry.claim.id).sentences


def _module(path: Path) -> str:
    """How the engine names the page: without its Python where that is not to run."""
    from ...paper_checks.pages.engine.loading import beside, without_code
    from ..options.own.trust import untrusted

    trusted = code_may_run() or not beside(path).is_file() or untrusted([str(beside(path))]) is None
    return str(path) if trusted else without_code(str(path))
