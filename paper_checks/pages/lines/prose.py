"""Prose of a page: what a Git host would take for markup stands in backticks or between dollar signs."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from ..faults import Faults
from ..page import Place
from .block_lines import Raw

_KEPT: Final = re.compile(
    r"(`+)(?!`)(?:.|\n(?!\s*\n))+?(?<!`)\1(?!`)"
    r"|\$\$?(?:[^$\n]|\n(?!\s*\n))+\$\$?"
    r"|\*\*(?=\S)(?:[^*\n]|\n(?!\s*\n))+(?<=\S)\*\*"
)
"""What is kept as it is: code, TeX and bold words, each inside of one paragraph."""
_EMPHASIS: Final = re.compile(r"(?<![^\s(\"'])\*[^\W\d](?:[^*]*[\w.!?])?\*(?![^\s.,;:!?)\"'])")
_EATEN: Final = re.compile(r"\*(?!\s|$)|(?<=\S)\*|<(?=[A-Za-z/!?])")


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
