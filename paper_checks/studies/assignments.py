"""Who does which task: the decisions alone, with the time as it is told, so that they can be simulated.

A task that was lost is handed out again. One that takes far longer than it should is handed out a second time
once nothing else is left; whichever ends first counts, the other one is dropped.
"""

import heapq
from collections import deque
from collections.abc import Sequence
from typing import Final

MOST_LOSSES: Final = 3
"""So often may a task take its worker down before the study gives up."""
_OVERDUE: Final = 4.0
_LEAST_OVERDUE: Final = 2.0  # seconds


class Assignments:
    """The tasks of a study by their places, and what became of each.

    ``seconds``: what each task should take.
    """

    def __init__(self, seconds: Sequence[float]) -> None:
        self.seconds = seconds
        self.finished = 0
        self._waiting = deque(range(len(seconds)))
        self._began: dict[int, float] = {}
        self._copied: set[int] = set()
        self._done = bytearray(len(seconds))
        self._losses: dict[int, int] = {}
        self._expected = self._taken = 0.0
        self._left = sum(seconds)
        self._first: tuple[float, float] | None = None
        self._oldest: list[tuple[float, int]] = []

    @property
    def over(self) -> bool:
        """Whether all tasks are done."""
        return self.finished == len(self.seconds)

    @property
    def waiting(self) -> int:
        """How many tasks nobody has."""
        return len(self._waiting)

    def next(self, now: float) -> int | None:
        """A task for a worker that has none; None if there is nothing for it now."""
        while self._waiting:
            task = self._waiting.popleft()
            if self._done[task]:
                continue
            self._began[task] = now
            heapq.heappush(self._oldest, (now, task))
            return task
        return self._overdue(now)

    def _overdue(self, now: float) -> int | None:
        """The task that has run for longest, if that is too long, and nobody else has it too."""
        while self._oldest:
            began, task = self._oldest[0]
            if self._began.get(task) == began and task not in self._copied:
                break
            heapq.heappop(self._oldest)
        else:
            return None
        if now - began <= max(_LEAST_OVERDUE, _OVERDUE * self.seconds[task] * self.slowness):
            return None
        heapq.heappop(self._oldest)
        self._copied.add(task)
        return task

    def done(self, task: int, now: float) -> bool:
        """A worker has finished a task; false if somebody else had done so before."""
        if self._done[task]:
            return False
        self._done[task] = 1
        self.finished += 1
        self._left -= self.seconds[task]
        self._first = self._first or (now, self._left)
        began = self._began.pop(task, None)
        if began is not None and task not in self._copied:
            self._expected += self.seconds[task]
            self._taken += now - began
        return True

    def lost(self, task: int, *, to_blame: bool = True) -> bool:
        """The worker of a task is gone; false if the task was ``to_blame`` for that too often."""
        if self._done[task]:
            return True
        if to_blame:
            self._losses[task] = self._losses.get(task, 0) + 1
        self._began.pop(task, None)
        self._copied.discard(task)
        if task not in self._waiting:
            self._waiting.appendleft(task)
        return self._losses.get(task, 0) < MOST_LOSSES

    @property
    def slowness(self) -> float:
        """How many times longer tasks take than they should, by those that are done."""
        return self._taken / self._expected if self._expected > 0 else 1.0

    def seconds_left(self, now: float) -> float | None:
        """How long the rest takes at the pace since the first task was done; None before there is one."""
        if self._first is None:
            return None
        began, left_then = self._first
        done = left_then - self._left
        return max(0.0, self._left) * (now - began) / done if done > 0 else None
