"""Workers that do the tasks of a study: this process, or processes of its own."""

import queue
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final

from ..running.limits import Limits
from ..running.own_process import Asker, DiedError, StoppedError, TooLongError
from .assignments import MOST_LOSSES, Assignments

Work = Callable[[Any], Any]
"""What a task needs, as JSON, to what it gives, as data; a ``ValueError`` is refused for good."""
_GLANCE: Final = 0.1  # seconds between two looks at whether a task is overdue


class StudyError(ValueError):
    """The study cannot go on now; the message is one line. What was finished is finished."""


class TaskError(StudyError):
    """A task cannot be done; ``task`` is its place."""

    def __init__(self, task: int, message: str) -> None:
        super().__init__(message)
        self.task = task


def by_this_process(work: Work, given: Sequence[Any], assignments: Assignments) -> Iterator[tuple[int, Any]]:
    """The results of the tasks, with their places, one after the other."""
    while (task := assignments.next(time.monotonic())) is not None:
        try:
            found = work(given[task])
        except MemoryError as error:
            raise TaskError(task, "it needs more memory than there is") from error
        except ValueError as error:
            raise TaskError(task, str(error)) from error
        if assignments.done(task, time.monotonic()):
            yield task, found


def by_processes(
    work: Work, given: Sequence[Any], assignments: Assignments, *, jobs: int, limits: Limits
) -> Iterator[tuple[int, Any]]:
    """As :func:`by_this_process`, by ``jobs`` processes; one that dies is replaced, its task done again."""
    crew = _Crew(work, given, assignments, limits)
    threads = [threading.Thread(target=crew.serve, daemon=True) for _ in range(jobs)]
    for each in threads:
        each.start()
    try:
        for _ in given:
            found = crew.results.get()
            if isinstance(found, BaseException):
                raise found
            yield found
    finally:
        crew.stop()
        for each in threads:
            each.join()


class _Crew:
    """Threads, each of which has a process do one task after the other."""

    def __init__(self, work: Work, given: Sequence[Any], assignments: Assignments, limits: Limits) -> None:
        self.work, self.given, self.assignments, self.limits = work, given, assignments, limits
        self.results: queue.SimpleQueue[tuple[int, Any] | BaseException] = queue.SimpleQueue()
        self.asker, self.over = Asker(), threading.Event()
        self.lock = threading.Lock()

    def serve(self) -> None:
        """Do tasks until all are done, or nobody wants them any more."""
        try:
            while not self.over.is_set():
                with self.lock:
                    if self.assignments.over:
                        return
                    task = self.assignments.next(time.monotonic())
                if task is None:
                    self.over.wait(_GLANCE)
                else:
                    self._do(task)
        except StoppedError:
            return
        except BaseException as error:  # noqa: BLE001  whoever waits for results is told
            self.results.put(error)

    def _do(self, task: int) -> None:
        try:
            found = self.asker.done(self.work, self.given[task], limits=self.limits)
        except (DiedError, TooLongError) as error:
            with self.lock:
                again = self.assignments.lost(task)
            if not again:
                words = f"{error}, {MOST_LOSSES} times in {MOST_LOSSES} attempts"
                raise TaskError(task, f"its process was lost: {words}") from error
            return
        except ValueError as error:
            raise TaskError(task, str(error)) from error
        with self.lock:
            first = self.assignments.done(task, time.monotonic())
        if first:
            self.results.put((task, found))

    def stop(self) -> None:
        """End what is being done."""
        self.over.set()
        self.asker.stop()
