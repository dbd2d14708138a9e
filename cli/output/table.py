"""Tables for people: as wide as they need to be in a file or pipe, as wide as the terminal on one."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

import click

from ..safe_text import one_line

if TYPE_CHECKING:
    from rich.table import Table

_WIDE = 100_000


@dataclass(frozen=True, slots=True)
class Column:
    """A column's heading, whether it is numbers, and whether a narrow terminal may break its cells."""

    heading: str
    align: Literal["left", "right"] = "left"
    breaks: bool = True


def show(columns: Sequence[Column], rows: Sequence[Sequence[str]], *, lead: int = 0) -> None:
    """Print the table on standard output.

    With a ``lead``, that many first columns are kept beside every block of the others that fits a terminal.
    """
    from rich.console import Console

    if not sys.stdout.isatty():
        console = Console(file=sys.stdout, width=_WIDE)
        with console.capture() as capture:
            console.print(_table(columns, rows, wraps=False))
        click.echo("\n".join(line.rstrip() for line in capture.get().splitlines()))
        return
    console = Console(file=sys.stdout)
    for place, block in enumerate(
        blocks(columns, rows, lead, console.width) if lead else [range(len(columns))]
    ):
        if place:
            click.echo()
        console.print(
            _table([columns[at] for at in block], [[row[at] for at in block] for row in rows], wraps=True)
        )


def _table(columns: Sequence[Column], rows: Sequence[Sequence[str]], *, wraps: bool) -> Table:
    from rich import box
    from rich.table import Table
    from rich.text import Text

    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, show_edge=False, header_style="bold")
    for column in columns:
        whole = not wraps or not column.breaks
        table.add_column(Text(column.heading), justify=column.align, no_wrap=whole, overflow="fold")
    for row in rows:
        table.add_row(*(Text(one_line(cell), style=STYLES.get(cell, "")) for cell in row))
    return table


def blocks(
    columns: Sequence[Column], rows: Sequence[Sequence[str]], lead: int, width: int
) -> list[Sequence[int]]:
    """Which columns stand beside each other: the first ``lead`` ones, and as many others as fit."""
    needed = [
        max([*(len(row[at]) for row in rows), *(len(word) for word in column.heading.split())], default=0) + 3
        for at, column in enumerate(columns)
    ]
    first = list(range(lead))
    found: list[Sequence[int]] = []
    block: list[int] = []
    for at in range(lead, len(columns)):
        if block and sum(needed[place] for place in (*first, *block, at)) > width + 3:
            found.append([*first, *block])
            block = []
        block.append(at)
    return [*found, [*first, *block]]


STYLES = {
    "PROVED": "bold green",
    "VERIFIED": "green",
    "SUPPORTED": "cyan",
    "DEFINED": "blue",
    "OPEN": "yellow",
    "REFUTED": "bold red",
    "confirmed": "green",
    "REJECTED": "bold red",
}
"""Colours of the words that carry a judgement; the words stand without them too."""
