"""Studies of many cells: planning, scheduling tasks that do nothing, going on after a kill, two workers.

The floor of scheduling is what keeps each answer: one committed row a tenth of a second is what a killed
command loses at most, so the floor here is the bound of 500 seconds for 10^5 tasks.
"""

import tempfile
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import empty_cells
from banditproof.paper_checks.running.limits import Limits
from banditproof.paper_checks.running.store import Store
from banditproof.paper_checks.studies.plan import stretches_of, tasks_of
from banditproof.paper_checks.studies.run import Group, Study, run_study
from banditproof.paper_checks.studies.workers import by_processes, by_this_process
from growth import growth, linear, sloped
from rows import RUNS, Floor, Row, compared, counted, seconds_of

GROUPS, TASKS, MANY = 10, 10**4, 10**5
MODULE = "banditproof.algorithms.simulation.simulator"
CELLS = 10**6
REAL = 1000
SLEEPING = 40


def study_of(tasks: int, work: Callable[[list[Any]], list[Any]] = empty_cells.work) -> Study:
    """Groups whose seeds take a second each by the plan: each is a task."""
    groups = [Group({"group": number}, f"group {number}", (MODULE,), 0) for number in range(GROUPS)]
    return Study(groups, tasks // GROUPS, work)


def scheduled(tasks: int, *, jobs: int = 0) -> None:
    """All of them handed out, and every answer kept."""
    hands = partial(by_processes, jobs=jobs, limits=Limits()) if jobs else by_this_process
    with tempfile.TemporaryDirectory() as folder:
        store = Store(Path(folder) / "store")
        found = run_study(study_of(tasks), [1.0] * GROUPS, store, hands, _silent)
        store.close()
        if len(found) != tasks or store.trouble:
            raise RuntimeError(f"{len(found)} of {tasks} tasks, {store.trouble}")


def planned(cells: int) -> None:
    """Cells of a hundred groups whose seeds cost from a tenth of a millisecond to ten."""
    costs = [10 ** (-4 + 2 * group / 99) for group in range(100)]
    tasks = tasks_of(stretches_of(costs, cells // 100), costs, 2)
    if sum(each.count for task in tasks for each in task.stretches) != cells // 100 * 100:
        raise RuntimeError("a cell is planned twice, or never")


def went_on_after_a_kill() -> tuple[int, bool]:
    """A thousand tasks that compute, stopped at half: how many were done in all, and is the same found."""
    done: list[tuple[int, int]] = []

    def work(stretches: list[Any]) -> list[dict[str, Any]]:
        done.extend((group["group"], first) for group, first, _ in stretches)
        return [
            {"regret": [float(sum(i * i for i in range(200 + first % 7)))] * count, "first": first}
            for _, first, count in stretches
        ]

    def stopping(stretches: list[Any]) -> list[dict[str, Any]]:
        if len(done) >= REAL // 2:
            raise KeyboardInterrupt
        return work(stretches)

    costs = [1.0] * GROUPS
    with tempfile.TemporaryDirectory() as folder:
        store = Store(Path(folder) / "store")
        try:
            run_study(study_of(REAL, stopping), costs, store, by_this_process, _silent)
        except KeyboardInterrupt:
            store.close()
        before = len(done)
        store = Store(Path(folder) / "store")
        found = run_study(study_of(REAL, work), costs, store, by_this_process, _silent)
        store.close()
    again = len(done) - before
    anew = run_study(study_of(REAL, work), costs, None, by_this_process, _silent)
    return before + again, found == anew and before >= REAL // 2


def _taken(jobs: int) -> float:
    """Seconds of the clock for tasks that sleep half a second each, workers started before."""
    hands = partial(by_processes, jobs=jobs, limits=Limits())
    run_study(study_of(GROUPS), [1.0] * GROUPS, None, hands, _silent)
    study = study_of(SLEEPING, empty_cells.asleep)
    return seconds_of(lambda: run_study(study, [1.0] * GROUPS, None, hands, _silent))


def two_workers() -> Row:
    """Two against one, at least 1.85 times as fast: 2/1.85 of half the time."""
    one, two = ([_taken(jobs) for _ in range(RUNS)] for jobs in (1, 2))
    what = f"two workers, {SLEEPING} tasks that sleep half a second each"
    half = Floor("half of one worker's time", [taken / 2 for taken in one])
    return counted(what, two, half, target=2 / 1.85)


def _silent(*_: object) -> None:
    """No progress."""


def measure() -> list[Row]:
    """How planning and scheduling grow, what 10^5 tasks take, and whether a study goes on."""
    sizes = [100, 1000, TASKS, MANY]
    empty = [[seconds_of(partial(scheduled, tasks)) for tasks in sizes] for _ in range(RUNS)]
    many = [times[-1] for times in empty]
    whole = counted(f"{MANY} empty tasks scheduled and kept", many, Floor("500 seconds", 500.0), target=1.0)
    two = compared(
        "10^4 empty tasks by two processes",
        partial(scheduled, TASKS, jobs=2),
        Floor("5 ms a task", 50.0),
        target=1.0,
    )
    plan = compared("10^6 cells planned", partial(planned, CELLS), Floor("a second", 1.0), target=1.0)
    stopped = [went_on_after_a_kill() for _ in range(RUNS)]
    computed = [float(each) for each, _ in stopped]
    same = all(found_again and each <= REAL for each, found_again in stopped)
    what = f"{REAL} tasks, stopped at half and gone on with: computed in all, the same found"
    kill = counted(what, computed, Floor("each once", float(REAL)), target=1.0, correct=same, unit="tasks")
    return [
        plan,
        growth("plan of a study, cells", [10**4, 10**5, 10**6, 10**7], _plans, ("linear", linear)),
        whole,
        two,
        sloped("empty tasks scheduled and kept: growth in time", sizes, empty, ("linear", linear)),
        kill,
        two_workers(),
    ]


def _plans(cells: int) -> Callable[[], None]:
    return partial(planned, cells)
