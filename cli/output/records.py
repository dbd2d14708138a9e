"""What `--csv` prints: records with a header, one a line, ready for a table of data."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Mapping

import click

from ...paper_checks.running.strict_json import plain

Record = Mapping[str, object]


def as_csv(records: Iterable[Record]) -> str:
    """The records under the names of their fields, in the order in which these first occur.

    Lists and tables inside a record are left out; what has no value is empty, and infinity is ``inf``.
    """
    rows = [{name: plain(value) for name, value in record.items() if _fits(value)} for record in records]
    names = list(dict.fromkeys(name for row in rows for name in row))
    lines = io.StringIO()
    table = csv.DictWriter(lines, names, restval="", lineterminator="\n")
    table.writeheader()
    table.writerows({name: _spelled(value) for name, value in row.items()} for row in rows)
    return lines.getvalue()


def print_csv(records: Iterable[Record]) -> None:
    """Print the records on standard output."""
    for line in as_csv(records).splitlines(keepends=True):
        click.echo(line, nl=False)


def _fits(value: object) -> bool:
    return value is None or isinstance(value, str | bool | int | float)


def _spelled(value: object) -> object:
    if value is None:
        return ""
    return str(value).lower() if isinstance(value, bool) else value
