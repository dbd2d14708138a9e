"""`banditproof store prune`: forgets what is kept."""

import re
import time
from pathlib import Path

import click

from ...options.number import flag, opt
from ...options.read_type import ReadType
from ...options.store_options import store_option
from ...terminal.safe_text import say
from .show import NOTHING, counted, opened

_UNITS = {"m": 60.0, "h": 3600.0, "d": 86400.0, "w": 7 * 86400.0}


def _age(text: str) -> float:
    """A stretch of time, in seconds."""
    found = re.fullmatch(r"(\d{1,6})([mhdw])", text, re.ASCII)
    if found is None:
        raise ValueError(f"{text!r} is not accepted: an age is such as 30d, 12h, 90m or 4w")
    return int(found[1]) * _UNITS[found[2]]


@click.command()
@store_option
@flag("--stale only_stale", "What came from code that has changed since.")
@opt("--older-than age", ReadType("AGE", _age), "What was not used for so long: 30d, 12h.")
@flag("--all everything", "Everything; also of a damaged store.")
def command(*, named: Path | None, only_stale: bool, age: float | None, everything: bool) -> None:
    """Forget what is kept: one of --stale, --older-than, --all."""
    if [only_stale, age is not None, everything].count(True) != 1:
        raise click.UsageError("one of --stale, --older-than AGE, --all is needed")
    from ....paper_checks.running.store import default_path, removed

    path = default_path() if named is None else named
    if everything and path is not None and removed(path):
        say(f"forgot everything in {path}")
        return
    with opened(named) as store:
        if store is None:
            say(NOTHING)
            return
        rows = store.rows()
        if only_stale:
            rows = store.stale(rows)
        elif age is not None:
            rows = [row for row in rows if row.used < time.time() - age]
        store.prune(rows)
    say(f"forgot {counted(rows)} in {store.path}")
