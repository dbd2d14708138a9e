"""Prose of a page: what a Git host would take for markup stands in backticks or between dollar signs."""

import re
from collections.abc import Sequence
from typing import Final

from ..faults import Faults
from ..page import Place
from .block_lines import Raw
from .located import Located

_KEPT: Final = re.compile(
    r"(`+)(?!`)(?:.|\n(?!\s*\n))+?(?<!`)\1(?!`)"
    r"|\$\$?(?:[^$\n]|\n(?!\s*\n))+\$\$?"
    r"|\*\*(?=\S)(?:[^*\n]|\n(?!\s*\n))+(?<=\S)\*\*"
)
"""What is kept as it is: code, TeX and bold words, each inside of one paragraph."""
_EMPHASIS: Final = re.compile(r"(?<![^\s(\"'])\*[^\W\d](?:[^*]*[\w.!?])?\*(?![^\s.,;:!?)\"'])")
_ALL: Final = re.compile(
    r"^(?:(?:for|in|of|at) )?(?:the )?(?:all|every|any|each|arbitrary|everything|full|general|generality)\b|"
    r"\b(?:all|every|any|the) (?:other|remaining|rest)\b|\belsewhere\b|\beverywhere\b",
    re.IGNORECASE,
)
"""What a part is not: all of it, or one thing and the rest."""
_EATEN: Final = re.compile(r"\*(?!\s|$)|(?<=\S)\*|<(?=[A-Za-z/!?])")


def check_part(words: Located, faults: Faults) -> None:
    """A fault where what is to name a part names all, or nothing."""
    if _ALL.search(words.text) or not any(map(str.isalnum, words.text)):
        faults.add(words.place(), "that names no part; expected one such as for x in [0, 1]")


def check_prose(lines: Sequence[Raw], faults: Faults) -> None:
    """A fault for each star and angle bracket that would be lost; formulas may go over lines."""
    text = "\n".join(line for _, line in lines)
    if "*" not in text and "<" not in text:
        return
    for pattern in (_KEPT, _EMPHASIS):
        text = pattern.sub(lambda match: re.sub(".", " ", match[0]), text)
    for (number, _), line in zip(lines, text.split("\n"), strict=True):
        for match in _EATEN.finditer(line):
            told = f"{match[0]!r} in prose is lost on a Git host; accepted are formulas in `...` or $...$"
            faults.add(Place(number, match.start() + 1), told)
