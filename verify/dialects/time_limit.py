"""The system's alarm: how code that never comes back is stopped."""

from __future__ import annotations

import contextlib
import signal
import threading
from collections.abc import Callable, Iterator
from typing import Final

_RINGS: Final[list[Callable[[], None]]] = []
"""What the alarm calls, while its handler stays in place: the last of them."""


@contextlib.contextmanager
def rung_every(seconds: float, ring: Callable[[], None]) -> Iterator[None]:
    """Within, ``ring`` is called every so many seconds, and what it raises is raised in the code within.

    Only the main thread of a process has an alarm, only where there are such alarms, and only one at a time:
    elsewhere it never rings.
    """
    if not _is_free():
        yield
        return
    with _called(ring):
        signal.setitimer(signal.ITIMER_REAL, seconds, seconds)
        try:
            yield
        finally:
            signal.setitimer(signal.ITIMER_REAL, 0)


@contextlib.contextmanager
def alarm_at_hand() -> Iterator[None]:
    """Within, the handler of the alarm stays in place: many short runs need not change it each time."""
    if not _is_free():
        yield
        return
    with _called(_nothing):
        yield


def _is_free() -> bool:
    return (
        hasattr(signal, "SIGALRM")
        and threading.current_thread() is threading.main_thread()
        and not signal.getitimer(signal.ITIMER_REAL)[0]
    )


@contextlib.contextmanager
def _called(ring: Callable[[], None]) -> Iterator[None]:
    if _RINGS:
        _RINGS.append(ring)
        try:
            yield
        finally:
            _RINGS.pop()
        return
    before = signal.signal(signal.SIGALRM, lambda *_: _RINGS[-1]())
    _RINGS.append(ring)
    try:
        yield
    finally:
        signal.signal(signal.SIGALRM, before)
        _RINGS.clear()


def _nothing() -> None:
    """An alarm that came late."""
