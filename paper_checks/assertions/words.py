"""How far assertions are apart in their words, as the lists of two texts have them."""

from __future__ import annotations

import re
from difflib import SequenceMatcher

from ..language.assertion import Assertion
from .listed import assertions_of_text

_SPELT = {"lambda": "lam", "theta~": "thetatilde"}
"""What one list spells out and another abbreviates."""
_QUIET = frozenset("(){}") | {"in", "N", "of", "over"}
"""Brackets, and words that say over what a variable runs, which one list has and another leaves out."""


def words_apart(one: str, other: str) -> int:
    """How many words and signs have to go, or to come, until one assertion says what the other does."""
    here, there = _words(_says(one)), _words(_says(other))
    same = sum(
        block.size for block in SequenceMatcher(None, here, there, autojunk=False).get_matching_blocks()
    )
    return len(here) + len(there) - 2 * same


def says_in_words(place: str, words: str) -> bool:
    """Whether an assertion has these words and signs in this order, with nothing in between."""
    within, sought = _words(_says(place)), _words(words)
    return any(within[k : k + len(sought)] == sought for k in range(len(within) - len(sought) + 1))


def equations_repeated(place: str, entry: str) -> int:
    """How many equations of an assertion stand, as they are, in an assertion of another entry."""
    equations = [each for each in re.split(r"; | \(no ", _says(place)) if " = " in each]
    return sum(any(each in other.says for other in _listed(entry)) for each in equations)


def how_many_say(text: str, words: str) -> int:
    """How many assertions of a text have these words, as they are."""
    return sum(words in each.says for listed in assertions_of_text(text).values() for each in listed)


def _listed(entry: str) -> tuple[Assertion, ...]:
    return assertions_of_text(entry.partition("-")[0].lower())[entry]


def _says(place: str) -> str:
    entry, _, number = place.partition("#")
    return next(each.says for each in _listed(entry) if each.n == int(number))


def _words(says: str) -> list[str]:
    for spelt, short in _SPELT.items():
        says = says.replace(spelt, short)
    return [word for word in re.findall(r"[A-Za-z0-9.]+|[^\s\w]", says) if word not in _QUIET]
