"""Tables for people that fit their width: cells are wrapped, columns are left out by name, none is cut."""

import os
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import zip_longest
from typing import Literal

import click

from ..terminal.line_breaks import columns_of, folded, wrapped
from ..terminal.safe_text import one_line, say
from ..terminal.screen import width

Row = Sequence[str]

_GAP, _NARROW_GAP = 3, 2
_LONGEST_WORD = 24  # columns that a word may ask for without being broken
_SHORTEST_TEXT, _EASY_TEXT = 12, 30
_INDENT = "  "


@dataclass(frozen=True, slots=True)
class Column:
    """A column's heading, whether it is numbers, and what becomes of it where there is little room.

    Parameters
    ----------
    breaks
        Whether its cells may be wrapped; numbers never are.
    rank
        0 where it is always shown; others are shown where there is room, lower ranks first, those of one
        rank together.
    below
        Whether its cells stand below their rows, each with the heading, where there is too little room.
    """

    heading: str
    align: Literal["left", "right"] = "left"
    breaks: bool = True
    rank: int = 0
    below: bool = False

    @property
    def wraps(self) -> bool:
        """Whether its cells may be broken."""
        return self.breaks and self.align == "left"


def numbers(*headings: str, rank: int = 0) -> list[Column]:
    """Columns of numbers."""
    return [Column(heading, "right", rank=rank) for heading in headings]


@dataclass(frozen=True, slots=True)
class Layout:
    """Which columns stand beside each other, how wide each is, and how far apart they stand."""

    places: tuple[int, ...]
    widths: tuple[int, ...]
    gap: int

    @property
    def width(self) -> int:
        """Of the whole table."""
        return sum(self.widths) + self.gap * (len(self.widths) - 1)


def show(columns: Sequence[Column], rows: Sequence[Row], *, lead: int = 1) -> None:
    """Print the table on standard output.

    Where even the columns that are always shown do not fit, it becomes several tables, each with the first
    ``lead`` columns.
    """
    room = width()
    cells = [[one_line(cell) for cell in row] for row in rows]
    tables = layouts(columns, cells, room, lead=lead)
    shown = {place for layout in tables for place in layout.places}
    below = [place for place, column in enumerate(columns) if column.below and place not in shown]
    for place, layout in enumerate(tables):
        if place:
            say()
        for line in lines_of(layout, columns, cells, below if layout is tables[-1] else ()):
            click.echo(line)
    hidden = [column.heading for at, column in enumerate(columns) if at not in {*shown, *below}]
    if hidden:
        say(f"not shown: {', '.join(hidden)} (--wide shows all)")


def layouts(columns: Sequence[Column], rows: Sequence[Row], room: int, *, lead: int = 1) -> list[Layout]:
    """The tables that show the columns within ``room``, one below the other."""
    whole = [
        max(columns_of(column.heading), *(columns_of(row[at]) for row in rows), 0)
        for at, column in enumerate(columns)
    ]
    places = tuple(range(len(columns)))
    everything = Layout(places, tuple(whole), _GAP)
    if everything.width <= room:
        return [everything]
    least = [_least_width(column, rows, at) for at, column in enumerate(columns)]
    easy = [
        max(least[at], min(whole[at], _EASY_TEXT)) if column.wraps else least[at]
        for at, column in enumerate(columns)
    ]

    def fit(chosen: Sequence[int], widths: Sequence[int]) -> bool:
        return sum(widths[at] for at in chosen) + _NARROW_GAP * (len(chosen) - 1) <= room

    upper = [at for at in places if not columns[at].below]
    chosen = [at for at in upper if columns[at].rank == 0]
    if fit(chosen, least):
        for rank in sorted({columns[at].rank for at in upper} - {0}):
            group = [at for at in upper if columns[at].rank == rank]
            if fit([*chosen, *group], easy):
                chosen += group
        return [_spread(sorted(chosen), least, whole, room)]
    first, blocks = chosen[:lead], [list[int]()]
    for at in chosen[lead:]:
        if blocks[-1] and not fit([*first, *blocks[-1], at], least):
            blocks.append([])
        blocks[-1].append(at)
    return [_spread([*first, *block], least, whole, room) for block in blocks]


def _least_width(column: Column, rows: Sequence[Row], at: int) -> int:
    """Of the longest word, or of the longest cell where cells are not broken."""
    heading = _longest_word(column.heading)
    longest = max((columns_of(row[at]) for row in rows), default=0)
    if not column.wraps:
        return max(heading, longest)
    word = min(max((_longest_word(row[at]) for row in rows), default=0), _LONGEST_WORD)
    return max(heading, word, min(longest, _SHORTEST_TEXT))


def _longest_word(text: str) -> int:
    return max(map(columns_of, text.split()), default=0)


def _spread(places: Sequence[int], least: Sequence[int], whole: Sequence[int], room: int) -> Layout:
    """These columns, what room is left given to those that want more, in equal shares."""
    widths = {at: least[at] for at in places}
    left = room - sum(widths.values()) - _NARROW_GAP * (len(places) - 1)
    while left < 0 and max(widths.values()) > 1:  # a table narrower than its longest words breaks them
        widest = max(places, key=widths.__getitem__)
        widths[widest] -= 1
        left += 1
    wanting = [at for at in places if widths[at] < whole[at]]
    while left > 0 and wanting:
        share = max(left // len(wanting), 1)
        for at in wanting:
            more = min(share, whole[at] - widths[at], left)
            widths[at] += more
            left -= more
        wanting = [at for at in wanting if widths[at] < whole[at]]
    gap = _GAP if left >= (_GAP - _NARROW_GAP) * (len(places) - 1) else _NARROW_GAP
    return Layout(tuple(places), tuple(widths[at] for at in places), gap)


def lines_of(
    layout: Layout, columns: Sequence[Column], rows: Sequence[Row], below: Sequence[int] = ()
) -> Iterator[str]:
    """The heading, a rule, and every row, with the cells of some columns below it."""
    yield from row_lines(layout, columns, [column.heading for column in columns], heading=True)
    yield "─" * layout.width
    for row in rows:
        yield from row_lines(layout, columns, row)
        for at in below:
            if row[at]:
                yield from text_lines(f"{columns[at].heading}: {row[at]}", _INDENT)


def text_lines(text: str, indent: str = "") -> Iterator[str]:
    """One line of text or mathematics, wrapped; what follows the first is indented further."""
    later = indent + _INDENT
    for line in wrapped(indent + text, width(), later):
        first = folded(line, width())[0]
        yield first
        rest = line[len(first) :]
        yield from (later + piece for piece in folded(rest, width() - len(later)) if piece)


def row_lines(layout: Layout, columns: Sequence[Column], row: Row, *, heading: bool = False) -> Iterator[str]:
    """The lines of one row: as many as its longest cell needs."""
    cells = [
        [piece for line in wrapped(row[at], wide) for piece in folded(line, wide)]
        for at, wide in zip(layout.places, layout.widths, strict=True)
    ]
    for pieces in zip_longest(*cells, fillvalue=""):
        line = (" " * layout.gap).join(
            _styled(_aligned(piece, wide, columns[at].align), "bold" if heading else STYLES.get(row[at], ""))
            for piece, at, wide in zip(pieces, layout.places, layout.widths, strict=True)
        )
        yield line.rstrip()


def _aligned(text: str, wide: int, align: str) -> str:
    blanks = " " * (wide - columns_of(text))
    return blanks + text if align == "right" else text + blanks


def _styled(text: str, style: str) -> str:
    if not style or not sys.stdout.isatty() or os.environ.get("NO_COLOR"):
        return text
    *weight, last = style.split()
    return click.style(text, fg=None if last == "bold" else last, bold="bold" in (*weight, last))


STYLES = {
    "PROVED": "bold green", "PROVED IN PART": "green", "TRACED": "blue", "TESTED": "green", "SUPPORTED":
    "cyan", "UNCHECKED": "yellow", "REFUTED": "bold red", "confirmed": "green", "REJECTED": "bold red",
}  # fmt: skip
"""Colours of the words that carry a judgement; the words stand without them too."""
