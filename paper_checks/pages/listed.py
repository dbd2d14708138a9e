"""What pages claim, as records: read without the engine that checks them."""

from collections.abc import Iterable, Sequence
from functools import cache
from pathlib import Path

from ...theory.formulas.spelling import nearest_name
from .index import checks_around, find, pages_of, refuse_repeated, texts
from .page import Claim, Page, Word
from .reader import read


def headline(claim: Claim) -> tuple[Word | None, int, int]:
    """The worst word of the main sentences, how many have it, of how many; None if one has no word."""
    words = [each.word for each in claim.sentences if each.main and not each.instead]
    known = [word for word in words if word is not None]
    if not known or len(known) < len(words):
        return None, len(words) - len(known), len(words)
    worst = min(known, key=lambda word: word.rank)
    return worst, known.count(worst), len(words)


def on_pages(names: Sequence[str]) -> list[Claim | Page]:
    """The pages and single claims that names stand for; a ``LookupError`` if one of them stands for nothing.

    A name is a text whose sections are pages, a page ``review.md``, one claim of it ``review.md::ID``, or an
    ID. The blocks of a whole text are not read.
    """
    found: list[Claim | Page] = []
    around = cache(checks_around)
    for name in names:
        file, _, identifier = name.partition("::")
        if name.lower() in texts():
            pages = pages_of(texts()[name.lower()])
            refuse_repeated(pages)
            found += (read(page, around, blocks=False) for page in pages)
        elif file.endswith(".md"):
            page = read(Path(file))
            found.append(claim_of(page, identifier) if identifier else page)
        else:
            heading = find(name)
            found.append(claim_of(read(heading.path), heading.id))
    return found


def claim_of(page: Page, identifier: str) -> Claim:
    """A claim of a page by its ID, in any case, or by that of an ``instead``; else a ``LookupError``."""
    if (claim := page.named(identifier)) is None:
        near = nearest_name(identifier, [each.id for each in page.claims])
        raise LookupError(f"{identifier!r} is no claim of {page.path}{near}")
    return claim


def records(found: Iterable[Claim | Page]) -> list[dict[str, object]]:
    """One record for each claim, in the order of the pages."""
    claims = (claim for each in found for claim in (each.claims if isinstance(each, Page) else (each,)))
    return [_record(claim) for claim in claims]


def _record(claim: Claim) -> dict[str, object]:
    word, having, of = headline(claim)
    return {
        "id": claim.id,
        "where": claim.where,
        "lines": claim.lines and list(claim.lines),
        "recorded": word and word.value,
        "having_it": having,
        "main_sentences": of,
        "printed": claim.printed,
        "same_as": claim.same_as or None,
        "sentences": [
            {
                "n": each.n,
                "main": each.main,
                "instead": each.instead or None,
                "word": each.word and each.word.told(each.behind),
                "behind": each.behind,
                "text": each.text,
            }
            for each in claim.sentences
        ],
    }
