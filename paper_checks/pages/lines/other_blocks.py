"""Blocks of tables, of theorems of Coq, and of the numbered lines of pseudo-code."""

import re
from collections.abc import Sequence
from typing import Final

from ..faults import Faults
from ..page import NearMiss, Place, Rows, Table, TheoremOfCoq, TracedLines
from ..tokens import letters
from .block_lines import Raw, joined_lines
from .check_block import Names
from .domain_lines import Domain
from .located import Located
from .near_misses import read_near_miss
from .prose import check_part
from .spelled import check_expression

_DECIMAL: Final = re.compile(r"-?(?:\d+(?:\.\d+)?|\.\d+)(?:[eE][+-]?\d+)?")
_NUMBER: Final = re.compile(rf"{_DECIMAL.pattern}(?:/\d+)?")
_THEOREM: Final = re.compile(r"[^\W\d][\w'.]*")
_NUMBERED: Final = re.compile(r"(\d+\w*)[.:]?\s+(.*)")
_BY: Final = re.compile(r"by (\w+)\((.*)\)")
_NOT: Final = frozenset({"not"})
_INSIDE: Final = 4


def read_table(raw: Sequence[Raw], base: int, names: Names, faults: Faults) -> list[Table]:
    """A table: an expression, a header, rows, and near misses."""
    lines = joined_lines(raw, base, faults, begins=_NOT, goes_on=False)
    told = [line for line in lines if line.word == "not"]
    rows = [line.text for line in lines if line.word != "not"]
    if len(rows) < 3:
        where = rows[-1].place() if rows else Place(raw[0][0] if raw else 1)
        faults.add(where, "expected an expression, a header that ends in value, and rows")
        return []
    expression, header = rows[0], rows[1].text.split()
    if header[-1] != "value" or len({*header}) != len(header):
        faults.add(rows[1].place(), "expected the letters of the expression, then value")
        return []
    if not check_expression(expression, faults):
        return []
    columns = {column.partition("[")[0] for column in header}
    for letter, at in letters(expression.text):
        if letter not in columns:
            names.refuse(letter, expression.place(at), "column in the header of its table", faults)
        names.need_meaning(letter, expression.place(at), faults)
    used = {letter for letter, _ in letters(expression.text)}
    for column in [each for each in header[:-1] if each.partition("[")[0] not in used]:
        faults.add(rows[1].place(), f"{column} is a column, and no letter of the expression")
    wrong = [read_near_miss(line.rest, expression.plain, Domain(), faults) for line in told]
    read = [_read_row(row, len(header), faults) for row in rows[2:]]
    name, count = "values", 1
    while name in names.checks:
        count += 1
        name = f"values-{count}"
    names.take(name, expression.place(), faults)
    return [
        Table(
            name=name,
            expression=expression.plain,
            names=tuple(header[:-1]),
            rows=tuple(row for row in read if row),
            wrong=tuple(miss for miss in wrong if miss),
            place=expression.place(),
        )
    ]


def _read_row(row: Located, size: int, faults: Faults) -> tuple[tuple[str, ...], str] | None:
    cells = row.text.split()
    if len(cells) != size:
        faults.add(row.place(), f"a row of {len(cells)} numbers; the header has {size} columns")
        return None
    for cell in cells:
        if not (_DECIMAL if cell is cells[-1] else _NUMBER).fullmatch(cell):
            faults.add(row.place(row.text.index(cell)), f"{cell!r} is no decimal, such as 0.25 or 1e-3")
            return None
    return tuple(cells[:-1]), cells[-1]


def read_theorem(raw: Sequence[Raw], base: int, _: Names, faults: Faults) -> list[TheoremOfCoq]:
    """The names of theorems, and the part of the printed class that they are about."""
    lines = joined_lines(raw, base, faults, begins=frozenset())
    for line in lines:
        if line.word == "part:":
            check_part(line.rest, faults)
    parts = [line.rest.plain for line in lines if line.word == "part:"]
    named = [line.text for line in lines if line.word != "part:"]
    if not named or len(parts) > 1 or not all(_THEOREM.fullmatch(each.text) for each in named):
        where = lines[0].text.place() if lines else Place(raw[0][0] if raw else 1)
        faults.add(where, "expected names of theorems of Coq, a line each, and perhaps a line part: ...")
        return []
    return [TheoremOfCoq(each.text, each.place(), "".join(parts)) for each in named]


def read_algorithm(raw: Sequence[Raw], base: int, _: Names, faults: Faults) -> list[TracedLines]:
    """Numbered lines, wrong lines below theirs, and what runs them.

    What stands inside a loop begins four blanks further to the right than the lines outside, or eight.
    """
    printed: dict[str, str] = {}
    wrong: list[tuple[str, NearMiss]] = []
    by: Rows | None = None
    lines = joined_lines(raw, base, faults, begins=_NOT)
    starts = [
        line.indent + found.start(2)
        for line in lines
        if line.word != "not" and (found := _NUMBERED.fullmatch(line.text.text))
    ]
    for line in lines:
        match = _NUMBERED.fullmatch(line.text.text)
        if line.word == "not" and printed:
            number = next(reversed(printed))
            miss = read_near_miss(line.rest, printed[number], Domain(), faults)
            wrong += [(number, miss)] if miss else []
        elif line is lines[-1] and (found := _BY.fullmatch(line.text.plain)):
            by = Rows((), found[1], found[2], line.text.place())
        elif match is None:
            expected = "expected a numbered line, not old -> new below one, or by function(...) at the end"
            faults.add(line.text.place(), expected)
        elif match[1] in printed:
            faults.add(line.text.place(), f"two lines have the number {match[1]}")
        else:
            inside = (line.indent + match.start(2) - min(starts)) // _INSIDE
            printed[match[1]] = " " * _INSIDE * inside + " ".join(match[2].split())
    start = lines[0].text.place() if lines else Place(raw[0][0] if raw else 1)
    if by is None:
        faults.add(lines[-1].text.place() if lines else start, "expected a last line by function(...)")
        return []
    if not printed:
        faults.add(start, "expected numbered lines of pseudo-code")
    return [TracedLines(tuple(printed.items()), tuple(wrong), by, start)]
