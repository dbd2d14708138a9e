"""Tables for people: as wide as they need to be in a file or pipe, as wide as the terminal on one."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

import click

_WIDE = 100_000


@dataclass(frozen=True, slots=True)
class Column:
    """A column's heading, and whether it is numbers."""

    heading: str
    align: Literal["left", "right"] = "left"
    style: str = ""


def show(columns: Sequence[Column], rows: Sequence[Sequence[str]]) -> None:
    """Print the table on standard output."""
    from rich import box
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    terminal = sys.stdout.isatty()
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, show_edge=False, header_style="bold")
    for column in columns:
        table.add_column(
            Text(column.heading),
            justify=column.align,
            no_wrap=not terminal,
            overflow="fold",
            style=column.style,
        )
    for row in rows:
        table.add_row(*(Text(one_line(cell), style=STYLES.get(cell, "")) for cell in row))
    console = Console(file=sys.stdout, width=None if terminal else _WIDE)
    if terminal:
        console.print(table)
        return
    with console.capture() as capture:
        console.print(table)
    click.echo("\n".join(line.rstrip() for line in capture.get().splitlines()))


def one_line(text: str) -> str:
    """``text`` with every run of blanks and line ends as one blank."""
    return " ".join(text.split())


def markdown(columns: Sequence[Column], rows: Sequence[Sequence[str]]) -> str:
    """The table in Markdown."""
    rule = ("---:" if column.align == "right" else "---" for column in columns)
    lines = [[column.heading for column in columns], rule, *rows]
    return "\n".join(
        "| " + " | ".join(one_line(cell).replace("|", r"\|") for cell in line) + " |" for line in lines
    )


STYLES = {
    "PROVED": "bold green",
    "VERIFIED": "green",
    "SUPPORTED": "cyan",
    "OPEN": "yellow",
    "REFUTED": "bold red",
    "confirmed": "green",
    "REJECTED": "bold red",
}
"""Colours of the words that carry a judgement; the words stand without them too."""
