"""Workers of a Dask cluster that do the tasks of a study; they, and the scheduler, may go and come back."""

import asyncio
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import CancelledError
from contextlib import suppress
from itertools import count
from typing import Any, Final, Self

from ..running.engine import Crew, Engine, EngineError, call_by_this_code
from ..running.store_codec import as_bytes, from_bytes
from .assignments import MOST_LOSSES, Assignments
from .workers import StudyError, TaskError, Work

_IN_HAND: Final = 3  # tasks of each worker that the cluster knows: so none waits for the next one
_GLANCE: Final = 0.5  # seconds
_GONE: Final = (OSError, TimeoutError, CancelledError, asyncio.CancelledError)


def packed(work: Work, given: Any) -> bytes:  # noqa: ANN401  JSON
    """What a worker of a cluster gives back: data, and never code."""
    return as_bytes(work(given))


class Cluster:
    """The workers of an engine's cluster; within, it is connected.

    ``patience``: the seconds for which a cluster without workers is waited for.
    """

    def __init__(self, engine: Engine, patience: float) -> None:
        self.engine, self.patience = engine, patience
        self.crew = Crew(1)
        self._client: Any = None

    def __enter__(self) -> Self:
        self._client = self.engine.connected()
        try:
            self.crew = self.engine.crew_of(self._client)
        except BaseException:
            self._close()
            raise
        return self

    def __exit__(self, *error: object) -> None:
        self._close()

    def _close(self) -> None:
        with suppress(Exception):
            self._client.close(timeout=2)

    def do(self, work: Work, given: Sequence[Any], assignments: Assignments) -> Iterator[tuple[int, Any]]:
        """The results of the tasks with their places, as they come."""
        at_work: dict[Any, int] = {}
        numbers = count()
        seen = time.monotonic()
        try:
            while not assignments.over:
                if self._workers():
                    seen = time.monotonic()
                    self._hand_out(work, given, assignments, at_work, numbers)
                elif time.monotonic() - seen > self.patience:
                    raise StudyError(
                        f"the Dask cluster at {self.engine.scheduler} has had no workers for "
                        f"{self.patience:g} s; {assignments.finished} of {len(given)} tasks are done: start "
                        "workers and give the same command to go on"
                    )
                else:
                    self._find_again(at_work, assignments)
                yield from self._come(at_work, assignments)
        finally:
            for future in at_work:
                with suppress(Exception):
                    future.cancel()

    def _workers(self) -> int:
        """How many threads the cluster has; 0 where no scheduler answers."""
        if self._client is None or self._client.status != "running":
            return 0
        found = self._client.scheduler_info(n_workers=-1).get("workers", {})
        return sum(int(each["nthreads"]) for each in found.values())

    def _find_again(self, at_work: dict[Any, int], assignments: Assignments) -> None:
        """A scheduler that was started anew knows nothing of what was handed out."""
        if self._client is not None and self._client.status == "running":
            time.sleep(_GLANCE)
            return
        self._close()
        for task in at_work.values():
            assignments.lost(task, to_blame=False)
        at_work.clear()
        try:
            self._client = self.engine.connected()
        except EngineError:
            self._client = None
            time.sleep(_GLANCE)

    def _hand_out(
        self,
        work: Work,
        given: Sequence[Any],
        assignments: Assignments,
        at_work: dict[Any, int],
        numbers: Iterator[int],
    ) -> None:
        most = _IN_HAND * max(1, self._workers())
        while len(at_work) < most and (task := assignments.next(time.monotonic())) is not None:
            call = call_by_this_code(packed, work, given[task])
            name = f"study-{id(self)}-{task}-{next(numbers)}"
            at_work[self._client.submit(*call, key=name, pure=False)] = task

    def _come(self, at_work: dict[Any, int], assignments: Assignments) -> Iterator[tuple[int, Any]]:
        """What has ended within a glance."""
        if not at_work:
            return
        import distributed

        wait: Any = distributed.wait  # it has no types
        with suppress(*_GONE), self._client.as_current():
            wait(list(at_work), timeout=_GLANCE, return_when="FIRST_COMPLETED")
        for future in [each for each in at_work if each.status != "pending"]:
            task = at_work.pop(future)
            if future.status == "finished":
                with suppress(*_GONE):
                    content = future.result(timeout=10)
                    if assignments.done(task, time.monotonic()):
                        yield task, from_bytes(content)
                    continue
            self._mourn(future, task, assignments)

    def _mourn(self, future: Any, task: int, assignments: Assignments) -> None:  # noqa: ANN401  it has no types
        """What becomes of a task that gave nothing."""
        from distributed import KilledWorker

        error = None
        if future.status == "error":
            with suppress(*_GONE):
                error = future.exception(timeout=10)
        if isinstance(error, EngineError):
            raise error
        if isinstance(error, ValueError):
            raise TaskError(task, str(error)) from error
        blame = isinstance(error, BaseException)
        if not assignments.lost(task, to_blame=blame):
            told = next(iter(str(error).strip().splitlines()), "") or type(error).__name__
            words = "its worker was lost" if isinstance(error, KilledWorker) else told
            raise TaskError(task, f"{words}, in {MOST_LOSSES} attempts") from error
