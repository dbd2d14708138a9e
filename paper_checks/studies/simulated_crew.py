"""How a study would run on many workers: the same assignments, at simulated times.

One process hands out tasks and keeps what comes back, which takes it a moment each; workers start, then do
one task after the other. What is simulated is who waits for whom.
"""

from __future__ import annotations

import heapq
import math
import random
from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from .assignments import Assignments

_GLANCE: Final = 0.1
_BUSY: Final = 0.9


@dataclass(frozen=True, slots=True, kw_only=True)
class Measured:
    """Seconds, as they were measured.

    ``handing``, ``keeping``: what the scheduling process does to hand out a task, and to keep its result.
    ``starting``: from a worker's start to its first task: loading the package and machine code. ``planning``:
    Before the first task is handed out. ``spread``: the standard deviation of the logarithm of a task's
    seconds about what was planned. ``slow``: the share of workers that take ``slow_factor`` times as long.
    ``lost``: the chance that a worker is lost in the middle of a task; another one starts in its place.
    """

    handing: float
    keeping: float
    starting: float
    planning: float = 0.0
    spread: float = 0.2
    slow: float = 0.0
    slow_factor: float = 10.0
    lost: float = 0.0


@dataclass(frozen=True, slots=True)
class Simulated:
    """How long it took so many workers, and what the time went to."""

    workers: int
    seconds: float
    work: float
    """The seconds of all tasks, on one worker."""
    scheduling: float
    """The share of the time, from the first task on, in which the scheduling process was busy."""
    starting: float
    """The share of the time before the first worker could begin."""

    @property
    def efficiency(self) -> float:
        """How much of the workers' time went into tasks that counted."""
        return self.work / (self.workers * self.seconds)

    @property
    def bottleneck(self) -> str:
        """What more workers would wait for."""
        if self.scheduling > _BUSY:
            return "the process that hands out and keeps"
        if self.efficiency > _BUSY:
            return "the workers"
        return "start-up" if self.starting > 1 - self.efficiency - self.starting else "the last tasks"


def simulated(tasks: Sequence[float], workers: int, measured: Measured, *, seed: int = 0) -> Simulated:
    """The run of tasks of so many seconds by so many workers."""
    chance = random.Random(seed)  # noqa: S311  a simulation, not a secret
    assignments = Assignments(tasks)
    true = [each * math.exp(chance.gauss(-(measured.spread**2) / 2, measured.spread)) for each in tasks]
    pace = [measured.slow_factor if chance.random() < measured.slow else 1.0 for _ in range(workers)]
    first = measured.planning + measured.starting
    events = [(first, worker, -1, False) for worker in range(workers)]
    heapq.heapify(events)
    free_at, busy, idle = 0.0, 0.0, deque[int]()
    ended = first

    def hand_out(worker: int, now: float) -> bool:
        nonlocal free_at, busy
        task = assignments.next(now)
        if task is None:
            return False
        free_at = max(now, free_at) + measured.handing
        busy += measured.handing
        seconds = true[task] * pace[worker]
        gone = chance.random() < measured.lost
        until = seconds * chance.random() if gone else seconds
        heapq.heappush(events, (free_at + until, worker, task, gone))
        return True

    while not assignments.over:
        now, worker, task, gone = heapq.heappop(events)
        if gone:
            assignments.lost(task, to_blame=False)
            heapq.heappush(events, (now + measured.starting, worker, -1, False))
            continue
        if task >= 0:
            free_at = max(now, free_at) + measured.keeping
            busy += measured.keeping
            assignments.done(task, free_at)
            ended = free_at
        if not hand_out(worker, max(now, free_at)):
            idle.append(worker)
        while idle and hand_out(idle[0], max(now, free_at)):  # what was lost, or is overdue
            idle.popleft()
        if not events and not assignments.over:  # all wait until the last one is overdue
            heapq.heappush(events, (now + _GLANCE, idle.popleft(), -1, False))
    return Simulated(workers, ended, sum(true), busy / (ended - first), first / ended)
