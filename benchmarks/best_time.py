"""The shortest of several runs: the one that the rest of the machine disturbed least."""

from __future__ import annotations

import time
from collections.abc import Callable


def best_time(work: Callable[[], object], repeats: int = 5) -> float:
    """The shortest of several runs, in seconds."""
    seconds = []
    for _ in range(repeats):
        start = time.perf_counter()
        work()
        seconds.append(time.perf_counter() - start)
    return min(seconds)
