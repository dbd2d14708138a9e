"""Plain text in Markdown: what the words of a paper would mean there is taken from them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from ..terminal.safe_text import one_line

_MEANT = re.compile(r"([\\`*_{}\[\]<>|~$&#])")


def escaped(text: str) -> str:
    """``text`` on one line, such that Markdown shows it letter by letter, in a table's cell as well.

    Dashes and numbers that would open a list at the start of a line are left alone: it is to stand after
    something else.
    """
    return _MEANT.sub(r"\\\1", one_line(text))


def table(headings: Sequence[str], rows: Iterable[Sequence[str]], right: Sequence[str] = ()) -> list[str]:
    """The lines of a table whose cells are plain text; the columns in ``right`` are numbers."""
    rule = ["---:" if heading in right else "---" for heading in headings]
    lines = [list(headings), rule, *([escaped(cell) for cell in row] for row in rows)]
    return ["| " + " | ".join(line) + " |" for line in lines]
