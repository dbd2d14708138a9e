"""Rows of short words, each with lines of any length under it: nothing is cut off, long lines are wrapped."""

from __future__ import annotations

import shutil
import sys
import textwrap
from collections.abc import Sequence
from dataclasses import dataclass

from ..safe_text import one_line, say
from .table import STYLES

_UNKNOWN_WIDTH = (80, 24)
_NARROWEST = 40
_INDENT = "  "


@dataclass(frozen=True, slots=True)
class Block:
    """A row of words, and the lines under it."""

    words: tuple[str, ...]
    lines: tuple[str, ...]


def show_blocks(headings: Sequence[str], blocks: Sequence[Block]) -> None:
    """Print the rows under their headings on standard output."""
    rows = [tuple(map(one_line, row)) for row in (headings, *(block.words for block in blocks))]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    padded = [
        "   ".join(word.ljust(width) for word, width in zip(row, widths, strict=True)).rstrip()
        for row in rows
    ]
    screen = _screen()
    say(padded[0])
    say("─" * min(max(map(len, padded)), screen))
    for block, row in zip(blocks, padded[1:], strict=True):
        _say_row(row, one_line(block.words[-1]))
        for line in block.lines:
            say_wrapped(line, indent=_INDENT)


def say_wrapped(line: str, *, indent: str = "") -> None:
    """Print one line, wrapped to the width of the screen; what follows the first is indented further."""
    say(
        textwrap.fill(
            one_line(line),
            _screen(),
            initial_indent=indent,
            subsequent_indent=indent + _INDENT,
            break_on_hyphens=False,
        )
    )


def _screen() -> int:
    columns = shutil.get_terminal_size(_UNKNOWN_WIDTH).columns if sys.stdout.isatty() else _UNKNOWN_WIDTH[0]
    return max(columns, _NARROWEST)


def _padded(row: Sequence[str], widths: Sequence[int]) -> str:
    return "   ".join(word.ljust(width) for word, width in zip(row, widths, strict=True)).rstrip()


def _say_row(row: str, word: str) -> None:
    """The row, its last word in its colour where there are colours."""
    style = STYLES.get(word)
    if style is None or not sys.stdout.isatty():
        say(row)
        return
    from rich.console import Console
    from rich.text import Text

    text = Text(row)
    text.stylize(style, len(row) - len(word))
    Console(file=sys.stdout, soft_wrap=True).print(text)
