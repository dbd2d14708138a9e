"""The system's alarm: how code that never comes back is stopped."""

import contextlib
import os
import signal
import threading
import time
from collections.abc import Callable, Iterator
from typing import Any, Final

_TICK: Final = 10.0
"""Seconds between two looks at which of many runs is on."""
_RINGS: Final[list[Callable[[], None]]] = []
"""What the alarm calls, while its handler stays in place: the last of them."""
_LOOKS: "Final[list[_Looks]]" = []
"""The one that looks at many runs now and then, if there are many."""


class rung_every:  # noqa: N801  a context, as contextlib's are written
    """Within, ``ring`` is called every so many seconds, and what it raises is raised in the code within.

    Only the main thread of a process has an alarm, only where there are such alarms, and only one at a time:
    elsewhere it never rings. One of many runs may be given two ticks more.
    """

    __slots__ = ("_before", "_looks", "_ring", "_seconds", "_set", "_since")

    def __init__(self, seconds: float, ring: Callable[[], None]) -> None:
        self._seconds, self._ring = seconds, ring
        self._before: Any = None
        self._set = False
        self._looks: _Looks | None = None
        self._since: float | None = None

    def __enter__(self) -> None:
        if _LOOKS and _LOOKS[0].take(self, self._seconds):
            self._looks = _LOOKS[0]
            return
        if not _is_free():
            return
        if not _RINGS:
            self._before = signal.signal(signal.SIGALRM, _rung)
        _RINGS.append(self._ring)
        self._set = True
        signal.setitimer(signal.ITIMER_REAL, self._seconds, self._seconds)

    def __exit__(self, *_: object) -> None:
        if self._looks is not None:
            self._looks.run = None
            return
        if not self._set:
            return
        rest = _TICK if _LOOKS else 0
        signal.setitimer(signal.ITIMER_REAL, rest, rest)
        _RINGS.pop()
        if not _RINGS:
            signal.signal(signal.SIGALRM, self._before)

    def looked_at(self, now: float) -> None:
        """Ring, if the first look at it was so many seconds ago."""
        if self._since is None:
            self._since = now
        elif now - self._since >= self._seconds:
            self._since = now
            self._ring()


class _Looks:
    """An alarm that stays on for many short runs: to set it for each would take longer than they do."""

    def __init__(self) -> None:
        self.run: rung_every | None = None
        self._thread = threading.get_ident()

    def take(self, run: rung_every, seconds: float) -> bool:
        """Whether this run is looked at: one at a time, and none that is to be rung within few ticks."""
        if self.run is not None or seconds < 2 * _TICK or threading.get_ident() != self._thread:
            return False
        self.run = run
        return True

    def __call__(self) -> None:
        if (run := self.run) is not None:
            run.looked_at(time.monotonic())


@contextlib.contextmanager
def many_runs() -> Iterator[None]:
    """Within, many short runs share one alarm, which looks at them now and then."""
    if _RINGS or not _is_free():
        yield
        return
    before = signal.signal(signal.SIGALRM, _rung)
    looks = _Looks()
    _RINGS.append(looks)
    _LOOKS.append(looks)
    signal.setitimer(signal.ITIMER_REAL, _TICK, _TICK)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        _LOOKS.clear()
        _RINGS.clear()
        signal.signal(signal.SIGALRM, before)


def _is_free() -> bool:
    if not hasattr(signal, "SIGALRM") or threading.current_thread() is not threading.main_thread():
        return False
    own = bool(_LOOKS) and len(_RINGS) == 1 and _LOOKS[0].run is None
    return own or not signal.getitimer(signal.ITIMER_REAL)[0]


def _rung(_signal: int, _frame: object) -> None:
    if _RINGS:
        _RINGS[-1]()


def _begun() -> None:
    """A process that is forked has no alarm set."""
    _LOOKS.clear()
    _RINGS.clear()


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_begun)
