"""`banditproof store show`: what is kept, how much, and from which versions of the code."""

import time
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import click

from ...bad_usage import bad_usage
from ...options.store_options import store_option
from ...output.forms import Output, forms
from ...output.table import Column
from ...output.table import show as show_table
from ...terminal.safe_text import say

if TYPE_CHECKING:
    from ....paper_checks.running.store import Row, Store

_SIZES = ("B", "KB", "MB", "GB")
NOTHING = "nothing is kept: there is no store"


@click.command()
@click.argument("words", metavar="[WORD]...", nargs=-1)
@store_option
@forms("json wide")
def command(*, words: tuple[str, ...], named: Path | None, output: Output) -> None:
    """Say what is kept, how much, and from which versions of the code.

    With WORDs, such as a claim's ID, it lists the pieces whose subject holds one of them. A piece is stale
    when the code it came from has changed since: no run takes it any more. With --json every piece is listed.
    """
    document: dict[str, object] = {"schema": "banditproof/store/1", "file": None, "bytes": 0, "pieces": []}
    with opened(named) as store:
        if store is None:
            output.give(lambda: document, lambda: say(NOTHING))
            return
        rows = [row for row in store.rows() if about(row.subject, words)]
        stale = {row.key for row in store.stale(rows)}
    pieces = [
        {
            **{name: getattr(row, name) for name in ("kind", "subject", "modules", "code")},
            "stale": row.key in stale,
            "bytes": row.size,
            "made": round(row.made),
            "used": round(row.used),
        }
        for row in rows
    ]
    place = {"file": str(store.path), "bytes": store.path.stat().st_size}

    def show() -> None:
        if words:
            columns = [Column("kind"), Column("subject"), Column("code", breaks=False), Column("state")]
            columns += [Column("size", "right"), Column("made"), Column("used")]
            show_table(columns, [(row.kind, row.subject, *_cells([row], stale)) for row in rows])
        else:
            _show_versions(rows, stale)
            say(f"\n{counted(rows)} in {store.path}; {len(stale)} stale")

    output.give(lambda: document | place | {"pieces": pieces}, show)


@contextmanager
def opened(named: Path | None) -> "Iterator[Store | None]":
    """The store that is named or usual, until it is closed; None if there is none yet."""
    from ....paper_checks.running.store import Store, StoreError, default_path

    path = default_path() if named is None else named
    if path is not None and path.exists():
        with bad_usage(of=StoreError), closing(Store(path)) as store:
            yield store
    elif named is not None:
        raise click.UsageError(f"--store: there is no file {named}")
    else:
        yield None


def about(subject: str, words: Sequence[str]) -> bool:
    """Whether a subject holds one of the words, in any case; without words, every one does."""
    return not words or any(word.lower() in subject.lower() for word in words)


def counted(rows: "Sequence[Row]") -> str:
    """How many pieces these are, and how large."""
    return f"{len(rows)} piece{'' if len(rows) == 1 else 's'}, {_size(sum(row.size for row in rows))}"


def _show_versions(rows: "Sequence[Row]", stale: set[str]) -> None:
    versions: dict[tuple[str, str, str], list[Row]] = {}
    for row in rows:
        versions.setdefault((row.kind, _source(row), row.code), []).append(row)
    columns = [Column("kind"), Column("of"), Column("code", breaks=False), Column("state")]
    columns += [Column("pieces", "right"), Column("size", "right")]
    show_table(
        [*columns, Column("made", rank=2), Column("used", rank=1)],
        [
            (*of[:2], *_cells(held, stale, f"{len(held)}"))
            for of, held in sorted(versions.items(), key=lambda version: version[0])
        ],
    )


def _cells(rows: "Sequence[Row]", stale: set[str], *more: str) -> tuple[str, ...]:
    """The code of some pieces, their state, their size, and when they were made and used last."""
    state = "stale" if rows[0].key in stale else "current"
    days = (max(row.made for row in rows), max(row.used for row in rows))
    return rows[0].code[:8], state, *more, _size(sum(row.size for row in rows)), *map(_day, days)


def _source(row: "Row") -> str:
    """The module of the claim, or the command that played the runs."""
    if row.kind != "examination":
        return row.subject
    left = (name for name in row.modules if not name.endswith((".examination", ".pages.engine.loading")))
    module = next(left, "a page")
    return module.removeprefix(f"{__name__.partition('.')[0]}.paper_checks.")


def _day(seconds: float) -> str:
    return time.strftime("%Y-%m-%d %H:%M", time.localtime(seconds))


def _size(number: int) -> str:
    size, unit = float(number), 0
    while size >= 1000 and unit < len(_SIZES) - 1:
        size, unit = size / 1000, unit + 1
    return f"{size:.3g} {_SIZES[unit]}"
