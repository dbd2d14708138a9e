"""The means of arms, from the command line or from a file."""

import csv
from collections.abc import Sequence
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING

import click

from ..bad_usage import bad_usage
from .files.numbered_lines import LARGEST_FILE, numbered_lines
from .number import MEAN, Range, shortened
from .read_type import ReadType

if TYPE_CHECKING:
    from ...theory.bounds.decimal_means import DecimalMeans

_LARGE = 100_000
"""Bytes, from which on it pays."""
_LONGEST_LINE = 100_000
"""Characters under a header, or of one; means without a header may stand on one line of any length."""
_NAMES = ("mean", "means", "mu")
"""What the column of means may be called."""


def means_type(accepted: Range = MEAN) -> ReadType[tuple[Fraction, ...]]:
    """Means in a range, separated by commas: ``0.75,0.625,0.5``."""
    return ReadType("MEAN,MEAN,...", lambda text: tuple(accepted.read(word) for word in text.split(",")))


def means_of_arms(
    means: tuple[Fraction, ...] | None, file: Path | None, accepted: Range = MEAN
) -> Sequence[Fraction]:
    """The means that ``--means`` gives or ``--means-file`` holds; a ``click.UsageError`` unless it is one."""
    if (means is None) == (file is None):
        ways = "one of --means and --means-file is accepted"
        raise click.UsageError(f"the arms are missing or given twice; {ways}")
    if means is not None:
        return means
    assert file is not None
    return read_means_file(file, accepted)


def read_means_file(path: Path, accepted: Range = MEAN) -> Sequence[Fraction]:
    """The means in a file: one a line, separated by commas, or a column ``mean`` under a header.

    Blank lines and ``#`` comments are skipped.
    """
    if accepted is MEAN and (plain := _plain_decimals(path)) is not None:
        return plain
    lines = numbered_lines("--means-file", path)
    separator, column = _column_of_means(lines[0][1]) if lines else (",", None)
    means: list[Fraction] = []
    for place, line in lines if column is None else lines[1:]:
        with bad_usage(f"--means-file: {path}, line {place}"):
            words = line.rstrip(",").split(",") if column is None else [_cell(line, separator, column)]
            means += [accepted.read(word) for word in words]
    if not means:
        raise click.UsageError(f"--means-file: {path} holds no means; one a line is accepted")
    return tuple(means)


def _plain_decimals(path: Path) -> "DecimalMeans | None":
    """The means in a large file of plain decimals, which are read at once; else None."""
    from ...theory.bounds.decimal_means import decimal_means

    try:
        if not _LARGE <= path.stat().st_size <= LARGEST_FILE:
            return None
        text = path.read_text(encoding="utf-8-sig")
    except (OSError, UnicodeDecodeError):
        return None
    header = text[: text.find("\n")] if "\n" in text else text
    separator, column = _column_of_means(header)
    if column is None:
        return decimal_means(text)
    rest = text[len(header) + 1 :]
    if separator not in header:
        return decimal_means(rest)
    if '"' in rest:
        return None
    rows = [line.split(separator) for line in rest.splitlines()]
    if any(len(row) <= column for row in rows):
        return None
    return decimal_means("\n".join(row[column] for row in rows))


def _column_of_means(line: str) -> tuple[str, int | None]:
    """What separates the cells under a header, and which of them is the mean; None if it is no header."""
    separator = next((mark for mark in ",;\t" if mark in line), ",")
    if len(line) > _LONGEST_LINE:
        return separator, None
    names = [name.strip().lower() for name in next(csv.reader([line], delimiter=separator))]
    place = next((place for place, name in enumerate(names) if name in _NAMES), None)
    return separator, place


def _cell(line: str, separator: str, column: int) -> str:
    if len(line) > _LONGEST_LINE:
        raise ValueError(f"{shortened(line)} is longer than {_LONGEST_LINE:,} characters")
    cells = next(csv.reader([line], delimiter=separator))
    if column >= len(cells):
        raise ValueError(f"{shortened(line)} has no column {column + 1}, which holds the mean")
    return cells[column]
