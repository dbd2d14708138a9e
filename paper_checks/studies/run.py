"""Runs a study: what the store holds is taken from there, the rest is done by workers and kept as it ends."""

import hashlib
import json
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final

from ..running.code_version import UnknownCodeError
from ..running.store import Piece, Store
from .assignments import Assignments
from .plan import Stretch, Task, stretches_of, tasks_of
from .workers import StudyError, TaskError, Work

_OFTEN: Final = 1000  # stretches between two words on the progress of looking them up


@dataclass(frozen=True, slots=True)
class Group:
    """Cells that differ in their seed alone.

    ``description``: JSON: all that its numbers depend on, seed and code aside. It is what a worker is given.
    ``label``: for people. ``modules``: the code that its numbers depend on. ``cost``: JSON: groups of which
    it is the same cost the same, about.
    """

    description: Any
    label: str
    modules: tuple[str, ...]
    cost: Any


Hands = Callable[[Work, Sequence[Any], Assignments], Iterator[tuple[int, Any]]]
"""Who does the tasks, in any order: with their places and results."""
Progress = Callable[[int, int, str, float | None], None]
"""Told how many cells are done, of how many, what is going on, and the seconds that are left, if known."""


@dataclass(frozen=True, slots=True)
class Study:
    """Groups of cells, each with the seeds ``0 .. seeds - 1``, and what computes stretches of them.

    ``work`` is given a list of ``[description, first, count]``, and gives a list of what is found, as data.
    """

    groups: Sequence[Group]
    seeds: int
    work: Work

    @property
    def cells(self) -> int:
        """How many there are."""
        return len(self.groups) * self.seeds

    def given(self, task: Task) -> list[Any]:
        """What a worker is given for a task."""
        return [[self.groups[each.group].description, each.first, each.count] for each in task.stretches]


@dataclass(frozen=True, slots=True)
class Costs:
    """The seconds of one seed of every group: measured once for groups that cost the same, and kept."""

    study: Study
    store: Store | None
    measure: Callable[[Any, int], float]
    """From a description, and how many seeds cost the same, to the seconds of one."""

    def of_groups(self, tell: Progress) -> list[float]:
        """A cost for each group, to two digits: what is measured is no more exact."""
        alike: dict[str, list[int]] = {}
        for place, group in enumerate(self.study.groups):
            alike.setdefault(json.dumps(group.cost, sort_keys=True), []).append(place)
        found = [0.0] * len(self.study.groups)
        for number, places in enumerate(alike.values()):
            group = self.study.groups[places[0]]
            tell(number, len(alike), f"measuring what a cell costs: {group.label}", None)
            cost = self._of(group, len(places) * self.study.seeds)
            for place in places:
                found[place] = cost
        return found

    def _of(self, group: Group, seeds: int) -> float:
        piece = None if self.store is None else _piece(self.store, "cost", group, [group.cost])
        kept = None if self.store is None or piece is None else self.store.find(piece)
        if isinstance(kept, float) and kept > 0:
            return kept
        seconds = float(f"{max(1e-7, self.measure(group.description, seeds)):.1e}")
        if self.store is not None and piece is not None:
            self.store.keep(piece, seconds)
        return seconds


def run_study(
    study: Study,
    costs: Sequence[float],
    store: Store | None,
    hands: Hands,
    tell: Progress,
    *,
    workers: int = 1,
) -> dict[Stretch, Any]:
    """What is found for every stretch of the study.

    A ``StudyError`` where it cannot go on; what was finished until then is kept.
    """
    stretches = stretches_of(costs, study.seeds)
    places: dict[Stretch, Piece | None] = {}
    found: dict[Stretch, Any] = {}
    for number, each in enumerate(stretches):
        if number % _OFTEN == 0:
            tell(0, study.cells, "looking for what is kept", None)
        piece = _place(store, study, each)
        places[each] = piece
        kept = None if store is None or piece is None else store.find(piece)
        if kept is not None:
            found[each] = kept
    before = sum(each.count for each in found)
    tasks = tasks_of((each for each in stretches if each not in found), costs, workers)
    assignments = Assignments([task.seconds for task in tasks])
    done, total = 0, study.cells - before
    words = f"{before} cells were kept" if before else ""
    tell(0, total, words, None)
    try:
        for place, results in hands(study.work, [study.given(task) for task in tasks], assignments):
            task = tasks[place]
            for each, result in zip(task.stretches, results, strict=True):
                found[each] = result
                if store is not None and (piece := places[each]) is not None:
                    store.keep(piece, result)
                done += each.count
            _stop_where_nothing_is_kept(store, before + done, study.cells)
            tell(done, total, words, assignments.seconds_left(time.monotonic()))
        if store is not None:
            store.write()
            _stop_where_nothing_is_kept(store, before + done, study.cells)
    except TaskError as error:
        first = tasks[error.task].stretches[0]
        raise StudyError(f"{study.groups[first.group].label}, seed {first.first}: {error}") from error
    return found


def _stop_where_nothing_is_kept(store: Store | None, done: int, cells: int) -> None:
    """Work that cannot be kept is work that is lost with the process: better to say so now."""
    if store is not None and store.trouble:
        raise StudyError(
            f"the store {store.path}: {store.trouble}; {done} of {cells} cells were done and almost all of "
            "them are kept: make room and give the same command, or --no-store"
        )


def _place(store: Store | None, study: Study, stretch: Stretch) -> Piece | None:
    if store is None:
        return None
    group = study.groups[stretch.group]
    return _piece(store, "stretch", group, [group.description, stretch.first, stretch.count])


def _piece(store: Store, kind: str, group: Group, identity: Sequence[Any]) -> Piece | None:
    try:
        return store.piece(kind, group.label, list(identity), group.modules)
    except UnknownCodeError as error:
        store.refuse(group.label, str(error))
        return None


def seed_of_group(description: object, seed: int) -> int:
    """The seed of a group's runs, from what it is and from the study's: nothing else has a part in it."""
    text = json.dumps([description, seed], sort_keys=True)
    return int.from_bytes(hashlib.sha256(text.encode()).digest()[:7])


def elapsed(work: Callable[[], object]) -> float:
    """The seconds of this thread's processor that it takes."""
    began = time.thread_time()
    work()
    return time.thread_time() - began
