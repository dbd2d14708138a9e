"""Conditions of a quotation that may be those of one of its statements, or a statement themselves."""

import re
from collections.abc import Iterable, Iterator
from typing import Final

from ..page import Claim
from .displays import CONDITION, HAD, STATED
from .plain_text import NAME

_COMMA: Final = re.compile(r",(?![^\[(]*[\])])")
_FOR: Final = re.compile(r"\b(?:for|on|over)\b", re.IGNORECASE)
_SAYS: Final = re.compile(rf"[<>=\d{HAD}]|\bin\b|\b(?:real|positive|non-?negative|integer|whole|natural)")
"""What a clause has in it that is a condition, and not only a word with which one begins."""


def of_which_statement(quoted: str, claim: Claim) -> Iterator[str]:
    """The conditions of a plain quotation of which a reader has to say what they are conditions of.

    A check has one domain for all that it states. So the conditions of two statements are compared only where
    a single clause has them all, before the first statement or in the sentence of both; two quantifiers of
    one statement only where neither comes with a condition between letters; and what stands behind the comma
    of a quantifier, about its letters and directly before a statement, may be a statement as well.
    """
    clauses = [match for match in CONDITION.finditer(quoted) if _SAYS.search(match[0])]
    stated = [match.start() for match in re.finditer(STATED, quoted)]
    if len(stated) > 1 and clauses:
        sentences = re.split(r"[;:]|\.(?!\d)", quoted[stated[0] : stated[-1]])
        is_open = len(clauses) > 1 or (clauses[0].start() > stated[0] and len(sentences) > 1)
    else:
        is_open = HAD in quoted and sum(len(_FOR.findall(match[0])) for match in clauses) > 1
    if is_open:
        yield from (match[0].strip(" ,") for match in clauses)
    for match in clauses:
        first, *others = _COMMA.split(match[0])
        known = {*re.findall(NAME, first)} & claim.symbols.keys()
        before = quoted[match.end() :].startswith(STATED)
        for part in others:
            about = HAD in part or known & {*re.findall(NAME, part)}
            if about and (before or part.lstrip().startswith("and ")):
                yield part.strip(" ,")


def inner_letters(quoted: str, letters: Iterable[str], claim: Claim) -> Iterator[str]:
    """What is said of all values of a letter that stands in the TeX of one of these, as x in `2^x`."""
    for name in {*letters} & claim.symbols.keys():
        tex = re.sub(r"_(?:\{[^{}]*\}|\\?\w+)", "", claim.symbols[name].tex)
        for word in {*re.findall(r"[A-Za-z]+", tex.replace("epsilon", "eps"))} - {name, "e"}:
            said = re.search(
                rf"\b(?:all|any|each|every|reals?|let)\b[^;:.{STATED}]*(?<!\w){word}(?!\w)", quoted
            )
            if said:
                yield said[0]
