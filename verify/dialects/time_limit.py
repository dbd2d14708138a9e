"""The system's alarm: how code that never comes back is stopped."""

from __future__ import annotations

import contextlib
import signal
import threading
from collections.abc import Callable, Iterator


@contextlib.contextmanager
def rung_every(seconds: float, ring: Callable[[], None]) -> Iterator[None]:
    """Within, ``ring`` is called every so many seconds, and what it raises is raised in the code within.

    Only the main thread of a process has an alarm, only where there are such alarms, and only one at a time:
    elsewhere it never rings.
    """
    alarm = getattr(signal, "SIGALRM", None)
    if (
        alarm is None
        or threading.current_thread() is not threading.main_thread()
        or signal.getitimer(signal.ITIMER_REAL)[0]
    ):
        yield
        return
    before = signal.signal(alarm, lambda *_: ring())
    signal.setitimer(signal.ITIMER_REAL, seconds, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(alarm, before)
