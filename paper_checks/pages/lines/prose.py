"""Prose of a page: what a Git host would take for markup stands in backticks or between dollar signs."""

from __future__ import annotations

import re
from typing import Final

from ..faults import Faults
from ..page import Place

_KEPT: Final = re.compile(r"(`+).+?\1(?!`)|\$\$.+?\$\$|\$[^$]+\$|\*\*[^*\s](?:[^*]*[^*\s])?\*\*")
_EMPHASIS: Final = re.compile(r"(?<![^\s(\"'])\*[^\W\d](?:[^*]*[\w.!?])?\*(?![^\s.,;:!?)\"'])")
_EATEN: Final = re.compile(r"\*(?!\s|$)|(?<=\S)\*|<(?=[A-Za-z/!?])")


def check_prose(number: int, text: str, faults: Faults, column: int = 1) -> None:
    """A fault for each star and angle bracket of a line that would be lost."""
    if "*" not in text and "<" not in text:
        return
    masked = text
    for pattern in (_KEPT, _EMPHASIS):
        masked = pattern.sub(lambda match: " " * len(match[0]), masked)
    for match in _EATEN.finditer(masked):
        told = f"{match[0]!r} in prose is lost on a Git host; accepted are formulas in `...` or $...$"
        faults.add(Place(number, column + match.start()), told)
