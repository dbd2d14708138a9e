"""Rows of short words, each with lines of any length under it: nothing is cut off, long lines are wrapped."""

from collections.abc import Sequence
from dataclasses import dataclass

import click

from ..terminal.safe_text import one_line
from ..terminal.screen import width
from .table import Column, layouts, lines_of, row_lines, text_lines

_INDENT = "  "


@dataclass(frozen=True, slots=True)
class Block:
    """A row of words, and the lines under it."""

    words: tuple[str, ...]
    lines: tuple[str, ...]


def show_blocks(headings: Sequence[str], blocks: Sequence[Block]) -> None:
    """Print the rows under their headings on standard output; the first word of each is never broken."""
    columns = [Column(heading, breaks=heading != headings[0]) for heading in headings]
    rows = [tuple(map(one_line, block.words)) for block in blocks]
    layout, *_ = layouts(columns, rows, width(), lead=len(columns))
    for line in lines_of(layout, columns, ()):
        click.echo(line)
    for block, row in zip(blocks, rows, strict=True):
        for line in row_lines(layout, columns, row):
            click.echo(line)
        for line in block.lines:
            say_wrapped(line, indent=_INDENT)


def say_wrapped(line: str, *, indent: str = "") -> None:
    """Print one line of text or mathematics, wrapped; what follows the first is indented further."""
    for each in text_lines(one_line(line), indent):
        click.echo(each)
