"""Whether words agree with each other, over all pages, and with the sentences that they stand at."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator
from typing import Final

from ...theory.formulas.expression import FormulaError, write
from ...theory.formulas.language import formula
from .engine.domains import stated
from .page import Check, Word
from .words import ClaimStands, Said

_FOR_ALL: Final = re.compile(r"\b(for (all|every|each|any)|whatever|always)\b", re.IGNORECASE)


def at_points(said: Said) -> str:
    """A remark on a sentence that speaks of all, and was decided at points alone."""
    match = _FOR_ALL.search(said.sentence.text)
    if match is None or said.word is not Word.TESTED:
        return ""
    return f"it says {match[0]!r}, and points decide it {said.behind}: that is {Word.TESTED}"


def disagreeing(stands: Iterable[ClaimStands]) -> Iterator[str]:
    """One line for each formula on one domain that has two words, wherever it stands."""
    found: dict[tuple[str, ...], dict[Word, str]] = defaultdict(dict)
    for each in stands:
        for said in each.said:
            for block in said.blocks:
                if isinstance(block.block, Check) and (key := _key(block.block)):
                    found[key].setdefault(block.word, f"{each.claim.id}.{block.name}")
    for words in found.values():
        if len(words) > 1:
            told = ", ".join(f"{word} at {where}" for word, where in words.items())
            yield f"one formula on one domain has {len(words)} words: {told}"


def _key(check: Check) -> tuple[str, ...]:
    """The formula on its domain, up to the side that stands first; empty where it is read otherwise."""
    if check.rows is not None or check.points:
        return ()
    try:
        links = formula(check.formula).links
        about = str(stated(check)) if not check.each else f"{dict(check.each)} {check.ranges} {check.where}"
    except (FormulaError, ValueError):
        return ()
    return (
        about,
        *sorted(
            f"{write(link.smaller)} {link.strict} {link.relation == '=='} {write(link.larger)}"
            for link in links
        ),
    )
