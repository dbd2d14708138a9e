"""What a page is refused for although its checks pass: formulas that say nothing, and words that disagree."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Final

from ...theory.formulas.domain import Domain
from ...theory.formulas.expression import FormulaError, Link, Number, Variable, write
from ...theory.formulas.language import formula
from ...theory.formulas.wide_domain import WideDomain, extent
from .engine.domains import stated
from .linear import follows
from .page import Check, Word

if TYPE_CHECKING:
    from .words import ClaimStands, Said

_FOR_ALL: Final = re.compile(r"\b(for (all|every|each|any)|whatever|always)\b", re.IGNORECASE)


def arithmetic(check: Check) -> str:
    """Why the formula says nothing beyond its hypotheses: it follows from them by linear arithmetic.

    A hypothesis is a condition beyond ranges and order of letters. Where there is none, or none is needed,
    nothing is refused, however simple it is.
    """
    try:
        about = stated(check)
        links = formula(check.formula).links
    except (FormulaError, ValueError):
        return ""
    if not isinstance(about, (Domain, WideDomain)):
        return ""
    conditions = [link for each in about.where for link in each.links]
    assumed = [link for link in conditions if not _is_order(link)]
    known = [*(link for link in conditions if _is_order(link)), *_ends(about)]
    for link in links if assumed else ():
        if follows(link, [*known, *assumed]) and not follows(link, known):
            told = " and ".join(str(each) for each in assumed)
            return f"{link} follows from {told} by arithmetic alone"
    return ""


def _is_order(link: Link) -> bool:
    return all(isinstance(side, (Variable, Number)) for side in (link.left, link.right))


def _ends(about: Domain | WideDomain) -> Iterator[Link]:
    for name, side in about.box.sides:
        read = extent(name, side)
        if read.lower is not None:
            yield Link(Number(read.lower), "<" if read.open_lower else "<=", Variable(name))
        if read.upper is not None:
            yield Link(Variable(name), "<" if read.open_upper else "<=", Number(read.upper))


def at_points(said: Said) -> str:
    """A remark on a sentence that speaks of all, and was decided at points alone."""
    match = _FOR_ALL.search(said.sentence.text)
    if match is None or said.word is not Word.TESTED:
        return ""
    return f"it says {match[0]!r}, and points decide it {said.behind}: that is {Word.TESTED}"


def contradictory(said: Said) -> str:
    """Why a sentence cannot stand: one of its checks is proved, and another one refuted."""
    words = {each.word: each.name for each in said.blocks}
    proved = words.get(Word.PROVED) or words.get(Word.IN_PART)
    if proved is None or Word.REFUTED not in words:
        return ""
    return f"{proved} is proved and {words[Word.REFUTED]} refuted: that is two sentences"


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
