"""How a command tells of its progress, which the status line shows."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from ..terminal.safe_text import one_line
from ..terminal.status_line import tell

Tell = Callable[[int, int, str], None]
"""Told how much is done, of how much, and what is being done."""


@contextmanager
def progress_bar() -> Iterator[Tell]:
    """What to tell of the progress; when it is over, nothing is counted any more."""
    yield lambda done, total, what: tell(done, total, one_line(what))
    tell(0, 0, "")


@contextmanager
def timed_progress() -> Iterator[Callable[[int, int, str, float | None], None]]:
    """As :func:`progress_bar`, for who knows better how many seconds are left."""
    yield lambda done, total, what, left: tell(done, total, one_line(what), left)
    tell(0, 0, "")


def share_of(tell: Tell, place: int, pieces: int, what: str) -> Callable[[int, int], None]:
    """What tells a bar for several pieces of work of the progress of one, the one at ``place``."""
    return lambda done, all_done: tell(place * all_done + done, pieces * all_done, what)
