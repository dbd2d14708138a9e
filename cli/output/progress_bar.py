"""How a command tells of its progress, which the status line shows."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from ..terminal.safe_text import one_line
from ..terminal.status_line import tell

Tell = Callable[..., None]
"""Told how much is done, of how much, what is being done, and the seconds left by who knows them better."""


@contextmanager
def progress_bar() -> Iterator[Tell]:
    """What to tell of the progress; when it is over, nothing is counted any more."""
    yield lambda done, total, what, left=None: tell(done, total, one_line(what), left)
    tell(0, 0, "")


def share_of(tell: Tell, place: int, pieces: int, what: str) -> Callable[[int, int], None]:
    """What tells a bar for several pieces of work of the progress of one, the one at ``place``."""
    return lambda done, all_done: tell(place * all_done + done, pieces * all_done, what)
