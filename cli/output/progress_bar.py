"""A bar on standard error while something long runs; nothing where standard error is no terminal."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from ..terminal.safe_text import one_line

Tell = Callable[[int, int, str], None]
"""Told how much is done, of how much, and what is being done."""


@contextmanager
def progress_bar() -> Iterator[Tell]:
    """What to tell of the progress."""
    if not sys.stderr.isatty():
        yield lambda _done, _all, _what: None
        return
    from rich.console import Console
    from rich.markup import escape
    from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn, TimeRemainingColumn

    columns = (BarColumn(), TaskProgressColumn(), TimeRemainingColumn(), TextColumn("{task.description}"))
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        bar = progress.add_task("", total=None)

        def tell(done: int, total: int, what: str) -> None:
            progress.update(bar, completed=done, total=total, description=escape(one_line(what)))

        yield tell
