"""Many runs in portions: spread over workers, and remembered, so that none is ever played twice.

What a portion gives depends on the work and on the portion alone. Portions do not depend on the number of
workers, and those of few runs are among those of many, so that whoever remembers them can play on where an
earlier call was cut short, or asked for less.
"""

import os
import signal
import threading
import time
import warnings
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar, copy_context
from functools import cache, partial
from typing import Any, Protocol, TypeVar

from ..compilation import seconds_interpreted

Result = TypeVar("Result")

_SHARE = 32  # a portion is at most so small a part of the runs before it
_LARGEST = 256
_GLANCE = 1.0  # seconds between two looks at whether the process that started a worker is there


class Memory(Protocol):
    """Remembers what portions gave."""

    def of(self, work: Callable[..., Any], portions: Sequence[Any]) -> "Sequence[Remembered] | None":
        """Where each portion of this work is remembered; None if it cannot be."""
        ...


class Remembered(Protocol):
    """The place of one portion in a memory."""

    def find(self) -> Any:  # noqa: ANN401  whatever it gave
        """What it gave, None if that is not known."""
        ...

    def keep(self, result: Any) -> object:  # noqa: ANN401  whatever it gave
        """Remember what it gave."""
        ...


class Course:
    """How far a simulation is: how many of its runs are over, and for how long it ran interpreted."""

    def __init__(self, runs: int) -> None:
        self.runs, self.over = runs, 0
        self._before = seconds_interpreted()

    @property
    def seconds(self) -> float:
        """For how long anything ran interpreted since it began."""
        return seconds_interpreted() - self._before


_memory: ContextVar[Memory | None] = ContextVar("memory", default=None)
_course: ContextVar[Course | None] = ContextVar("course", default=None)


def course_of(runs: int) -> Course:
    """The course of the simulation that these runs are a portion of, or else their own."""
    return _course.get() or Course(runs)


@contextmanager
def remembered_by(memory: Memory | None) -> Iterator[None]:
    """Within, portions are looked up in a memory, and kept there."""
    before = _memory.set(memory)
    try:
        yield
    finally:
        _memory.reset(before)


def portions_of(first: int, runs: int) -> list[range]:
    """The portions that make up the runs ``first .. first + runs - 1``: single ones, later on up to 256.

    >>> [len(portion) for portion in portions_of(60, 10)]
    [1, 1, 1, 1, 2, 2, 2]
    """
    start, end, portions = 0, first + runs, []
    while start < end:
        stop = start + max(1, min(_LARGEST, start // _SHARE))
        if stop > first:
            portions.append(range(max(start, first), min(stop, end)))
        start = stop
    return portions


def runs_in_portions(
    first: int, runs: int, *, jobs: int, progress: Callable[[int, int], object] | None
) -> list[range]:
    """The portions of runs; all of them in one where nobody would see a difference, which is fastest."""
    if jobs == 1 and progress is None and _memory.get() is None:
        return [range(first, first + runs)]
    return portions_of(first, runs)


def each_portion(
    work: Callable[[Any], Result],
    portions: Sequence[Any],
    *,
    jobs: int = 1,
    progress: Callable[[int, int], object] | None = None,
    sizes: Sequence[int] | None = None,
) -> list[Result]:
    """``work(portion)`` for every portion, in order.

    ``progress`` is told how much is done, and of how much: by ``sizes``, a number for each portion, or else
    in runs.

    With more than one job, joblib's workers do the work: processes, or those of the backend of a
    ``joblib.parallel_config`` around the call.
    """
    memory = _memory.get()
    places = None if memory is None else memory.of(work, portions)
    results: dict[int, Result] = {}
    if places is not None:
        remembered = ((place, each.find()) for place, each in enumerate(places))
        results = {place: remembered for place, remembered in remembered if remembered is not None}
    sizes = [_runs_in(portion) for portion in portions] if sizes is None else sizes
    done, all_of_them = sum(sizes[place] for place in results), sum(sizes)
    if results and progress is not None:
        progress(done, all_of_them)
    left = [place for place in range(len(portions)) if place not in results]
    for place, result in _done(work, portions, left, jobs):
        results[place] = result
        if places is not None:
            places[place].keep(result)
        done += sizes[place]
        if progress is not None:
            progress(done, all_of_them)
    return [results[place] for place in range(len(portions))]


def once(work: Callable[[Any], Result], portion: Any, *, do: Callable[[], Result]) -> Result:  # noqa: ANN401  any
    """``work(portion)``: remembered, or else by ``do()``, which gives the same in some way of its own."""
    memory = _memory.get()
    places = None if memory is None else memory.of(work, [portion])
    remembered = None if places is None else places[0].find()
    if remembered is not None:
        answer: Result = remembered
        return answer
    result = do()
    if places is not None:
        places[0].keep(result)
    return result


def _runs_in(portion: Any) -> int:  # noqa: ANN401  runs, alone or with something to each
    runs = portion[0] if isinstance(portion, tuple) else portion
    return len(runs) if isinstance(runs, range) else 1


def _done(
    work: Callable[[Any], Result], portions: Sequence[Any], places: Sequence[int], jobs: int
) -> Iterator[tuple[int, Result]]:
    if jobs == 1 or len(places) < 2:
        course = Course(sum(_runs_in(portions[place]) for place in places))
        for place in places:
            inside = copy_context()
            inside.run(_memory.set, None)  # what is inside a portion is remembered with it
            inside.run(_course.set, course)
            yield place, inside.run(work, portions[place])
        return
    import joblib

    parallel = joblib.Parallel(n_jobs=jobs, return_as="generator_unordered")
    done = partial(_at_place, os.getpid(), work)
    yield from handed_out(parallel, (joblib.delayed(done)(place, portions[place]) for place in places))


def _at_place(starter: int, work: Callable[[Any], Result], place: int, portion: Any) -> tuple[int, Result]:  # noqa: ANN401  any
    leave_with(starter)
    return place, work(portion)


def leave_with(starter: int) -> None:
    """In a worker process that process ``starter`` has started: end when that is gone, even by a kill."""
    if os.getppid() == starter:
        _watch(starter)


@cache
def _watch(starter: int) -> None:
    def watch() -> None:
        while os.getppid() == starter:
            time.sleep(_GLANCE)
        os._exit(1)

    threading.Thread(target=watch, daemon=True).start()


def handed_out(parallel: Any, tasks: Iterable[Any]) -> Iterator[Any]:  # noqa: ANN401  joblib has no types
    """The results of a ``joblib.Parallel`` that gives a generator, from workers that never see Ctrl-C."""
    results: Any = None
    try:
        with workers_deaf_to_interrupts():
            results = parallel(tasks)
        for each in results:  # noqa: UP028  `yield from` would close it before what stands below
            yield each
    finally:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # joblib says that there was more to do
            if results is not None:
                results.close()


@contextmanager
def workers_deaf_to_interrupts() -> Iterator[None]:
    """Processes and threads started inside never see Ctrl-C: the process that starts them answers it."""
    if not hasattr(signal, "pthread_sigmask"):  # Windows
        yield
        return
    from multiprocessing import resource_tracker

    from joblib.externals.loky.backend import resource_tracker as tracker_of_joblib

    for tracker in (resource_tracker, tracker_of_joblib):
        tracker.ensure_running()  # where it has to be started later on, it unblocks what is blocked here
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
