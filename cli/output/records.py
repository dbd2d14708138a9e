"""What `--csv` prints: records with a header, one a line, ready for a table of data."""

import csv
import io
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

import click

from ...paper_checks.running.strict_json import plain
from ...theory.numbers.json_value import Json
from ..terminal.safe_text import safe

Record = Mapping[str, object]


_FIRST = ("instance", "horizon", "epsilon", "name", "claim", "value", "holds", "lower", "upper")


def as_csv(records: Iterable[Record]) -> str:
    """The records under the names of their fields, in the order in which these first occur.

    What is inside a field has a name of two words, ``mutants_killed``; the ends of an interval are
    ``mean_ci_lower`` and ``mean_ci_upper``. Other lists are left out. What has no value is empty, and
    infinity is ``inf``.
    """
    rows = [dict(_fields(plain(record))) for record in records]
    names = list(dict.fromkeys(name for row in rows for name in row))
    lines = io.StringIO()
    table = csv.DictWriter(lines, names, restval="", lineterminator="\n")
    table.writeheader()
    table.writerows({name: _spelled(value) for name, value in row.items()} for row in rows)
    return lines.getvalue()


def print_csv(records: Iterable[Record]) -> None:
    """Print the records on standard output."""
    click.echo("\n".join(map(safe, as_csv(records).split("\n"))), nl=False)


def of_bounds(rows: Iterable[Iterable[Record]]) -> Iterator[Record]:
    """The bounds of every row of a sweep: where, what and how much first; without what each arm adds."""
    for row in rows:
        for bound in row:
            first = {name: bound[name] for name in _FIRST if name in bound}
            yield {**first, **{name: value for name, value in bound.items() if name != "terms"}}


def over_time(algorithms: Iterable[Mapping[str, Any]]) -> Iterator[Record]:
    """What was found of each algorithm, a record for each of its checkpoints."""
    for algorithm in algorithms:
        columns = dict(_columns(plain(algorithm["checkpoints"])))
        for values in zip(*columns.values(), strict=True):
            yield {"algorithm": algorithm["name"], **dict(zip(columns, values, strict=True))}


def _columns(found: Json, name: str = "") -> Iterator[tuple[str, list[Json]]]:
    if isinstance(found, dict):
        for key, value in found.items():
            yield from _columns(value, f"{name}_{key}" if name else key)
    elif isinstance(found, list):
        yield name, found


def _fields(found: Json, name: str = "") -> Iterator[tuple[str, Json]]:
    if isinstance(found, list):
        if not name.endswith("_ci"):
            return
        found = dict(zip(("lower", "upper"), found, strict=True))
    if isinstance(found, dict):
        for key, value in found.items():
            yield from _fields(value, f"{name}_{key}" if name else key)
    else:
        yield name, found


def _spelled(value: Json) -> object:
    if value is None:
        return ""
    return str(value).lower() if isinstance(value, bool) else value
