"""The system's alarm: how code that never comes back is stopped."""

from __future__ import annotations

import contextlib
import signal
import threading
from collections.abc import Callable, Iterator
from typing import Any, Final

_RINGS: Final[list[Callable[[], None]]] = []
"""What the alarm calls, while its handler stays in place: the last of them."""


class rung_every:  # noqa: N801  a context, as contextlib's are written
    """Within, ``ring`` is called every so many seconds, and what it raises is raised in the code within.

    Only the main thread of a process has an alarm, only where there are such alarms, and only one at a time:
    elsewhere it never rings.
    """

    def __init__(self, seconds: float, ring: Callable[[], None]) -> None:
        self._seconds, self._ring = seconds, ring
        self._before: Any = None
        self._set = False

    def __enter__(self) -> None:
        if not _is_free():
            return
        if not _RINGS:
            self._before = signal.signal(signal.SIGALRM, _rung)
        _RINGS.append(self._ring)
        self._set = True
        signal.setitimer(signal.ITIMER_REAL, self._seconds, self._seconds)

    def __exit__(self, *_: object) -> None:
        if not self._set:
            return
        signal.setitimer(signal.ITIMER_REAL, 0)
        _RINGS.pop()
        if not _RINGS:
            signal.signal(signal.SIGALRM, self._before)


@contextlib.contextmanager
def alarm_at_hand() -> Iterator[None]:
    """Within, the handler of the alarm stays in place: many short runs need not change it each time."""
    if _RINGS or not _is_free():
        yield
        return
    before = signal.signal(signal.SIGALRM, _rung)
    _RINGS.append(_nothing)
    try:
        yield
    finally:
        _RINGS.pop()
        signal.signal(signal.SIGALRM, before)


def _is_free() -> bool:
    return (
        hasattr(signal, "SIGALRM")
        and threading.current_thread() is threading.main_thread()
        and not signal.getitimer(signal.ITIMER_REAL)[0]
    )


def _rung(_signal: int, _frame: object) -> None:
    if _RINGS:
        _RINGS[-1]()


def _nothing() -> None:
    """An alarm that came late."""
