"""What a site shows beside the claims: policies studied, specimens of the zoo tried, figures redrawn."""

from __future__ import annotations

import os
import warnings
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import TYPE_CHECKING, Any, Literal, TypeAlias

from .algorithm_study import algorithm_study
from .kept_study import as_data, from_data
from .specimen_tried import Attempt, SpecimenTried
from .study import AlgorithmStudy

if TYPE_CHECKING:
    from ....paper_checks.figures.figure import Figure
    from ....paper_checks.running.engine import Crew, Engine
    from ....paper_checks.running.registry import Entry
    from ....paper_checks.running.store import Piece, Store

FIGURE_RUNS = 4
"""Of everything in a figure: enough to see its shape; `banditproof figure` makes as many as its text has."""

_ZOO_RUNS = 4000
_LONGEST_FIRST = ("BERN-EXP2", "TA-E5", "BERN-EXP1", "TA-E1", "TA-E6")

Kind = Literal["figure", "specimen", "algorithm"]
Study: TypeAlias = "AlgorithmStudy | SpecimenTried | Figure"


@dataclass(frozen=True, slots=True)
class Studies:
    """By name; empty where nothing was asked for."""

    algorithms: Mapping[str, AlgorithmStudy] = field(default_factory=dict)
    zoo: Sequence[SpecimenTried] = ()
    figures: Mapping[str, Figure] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Task:
    """One thing to be studied; it travels to other processes."""

    kind: Kind
    name: str


def tasks(chosen: Iterable[Entry], *, everything: bool) -> list[Task]:
    """What belongs to the claims: policies and figures by their IDs; or everything, and the zoo."""
    from ....algorithms.by_name.catalogue import ALGORITHMS
    from ....paper_checks.figures.figure_list import FIGURES

    named = {entry.claim.id.lower() for entry in chosen}
    figures = [name for name in FIGURES if everything or name.lower() in named]
    figures.sort(
        key=lambda name: _LONGEST_FIRST.index(name) if name in _LONGEST_FIRST else len(_LONGEST_FIRST)
    )
    found = [Task("figure", name) for name in figures]
    if everything:
        from ....verify.zoo.table import ZOO

        found += [Task("specimen", each.name) for each in ZOO]
    found += [
        Task("algorithm", name)
        for name, each in ALGORITHMS.items()
        if everything or named & {claim.lower() for claim in each.claims}
    ]
    return found


def studied(
    wanted: Sequence[Task],
    *,
    seed: int,
    jobs: int,
    progress: Callable[[int, int, str], object],
    engine: Engine | None = None,
    store: Store | None = None,
) -> Studies:
    """The studies; ``seed`` alone decides what is found, not who does the work, nor what is in the store."""
    from ....paper_checks.running.engine import Engine

    done: dict[Task, Study] = {}
    with (engine or Engine()).started(jobs) as crew:
        pieces: dict[Task, Piece | None] = {}
        if store is not None:
            store.machine = crew.machine
            pieces = {task: _piece(task, seed, store) for task in wanted}
            done.update(_kept(pieces, store))
        for task, data in _by(crew, [task for task in wanted if task not in done], seed):
            done[task] = from_data(data)
            if store is not None and (piece := pieces[task]) is not None:
                store.keep(piece, data)
            progress(len(done), len(wanted), task.name)
    return Studies(
        algorithms={task.name: found for task in wanted if isinstance(found := done[task], AlgorithmStudy)},
        zoo=[found for task in wanted if isinstance(found := done[task], SpecimenTried)],
        figures=_figures(wanted, done),
    )


def _by(crew: Crew, left: Sequence[Task], seed: int) -> Iterator[tuple[Task, Any]]:
    """Each study as data, as soon as it is known."""
    from joblib import Parallel, delayed

    from ....algorithms.simulation.parallel_runs import handed_out

    how = delayed(partial(_studied, seed=seed, apart=crew.threads, starter=os.getpid()))
    with warnings.catch_warnings():
        # large studies leave a worker large, and joblib puts a new one in its place
        warnings.filterwarnings("ignore", "A worker stopped while some jobs", UserWarning)
        parallel = Parallel(n_jobs=max(1, min(crew.jobs, len(left))), return_as="generator_unordered")
        yield from handed_out(parallel, (how(task) for task in left))


def _kept(pieces: Mapping[Task, Piece | None], store: Store) -> Iterator[tuple[Task, Study]]:
    """What the store has."""
    for task, piece in pieces.items():
        known = None if piece is None else store.find(piece)
        if known is None:
            continue
        try:
            yield task, from_data(known)
        except (ValueError, TypeError):  # kept by other code under the same name: as good as nothing
            continue


def _piece(task: Task, seed: int, store: Store) -> Piece | None:
    from ....paper_checks.running.code_version import UnknownCodeError

    try:
        return store.piece("study", f"{task.kind} {task.name}", [task.kind, task.name, seed], _modules(task))
    except UnknownCodeError as error:
        store.refuse(task.name, str(error))
        return None


def _modules(task: Task) -> tuple[str, ...]:
    """The modules that a study depends on, with all that they import."""
    if task.kind == "algorithm":
        from ....algorithms.by_name.catalogue import entry

        return (__name__, entry(task.name).module)
    if task.kind == "specimen":
        return (__name__,)
    from ....paper_checks.figures.figure_list import figure_entry

    return (__name__, figure_entry(task.name).module)


def _figures(wanted: Sequence[Task], done: Mapping[Task, Study]) -> dict[str, Figure]:
    from ....paper_checks.figures.figure import Figure
    from ....paper_checks.figures.figure_list import FIGURES

    drawn = {task.name: found for task in wanted if isinstance(found := done[task], Figure)}
    return {name: drawn[name] for name in FIGURES if name in drawn}


def _studied(task: Task, *, seed: int, apart: bool, starter: int) -> tuple[Task, Any]:
    from ....algorithms.simulation.parallel_runs import leave_with
    from ....paper_checks.running.limits import Limits
    from ....paper_checks.running.own_process import done_apart

    leave_with(starter)
    how = partial(done_apart, study, limits=Limits()) if apart else study
    return task, how(task.kind, task.name, seed)


def study(kind: Kind, name: str, seed: int) -> Any:  # noqa: ANN401  data
    """One thing studied, as data."""
    if kind == "algorithm":
        return as_data(algorithm_study(name, seed=seed))
    if kind == "specimen":
        return as_data(_tried(name, seed))
    from ....paper_checks.figures.figure_list import figure_entry

    return as_data(figure_entry(name).load()(runs=FIGURE_RUNS, seed=seed, jobs=1, progress=None))


def _tried(name: str, seed: int) -> SpecimenTried:
    from ....verify.zoo.table import specimen
    from ....verify.zoo.trial import trials

    ((found, attempts),) = trials([specimen(name)], runs=_ZOO_RUNS, seed=seed)
    costs = {
        "account": "{} accounted run{s}",
        "enumerate": f"the law of {found.horizon} rounds, exactly",
        "audit": "{} runs on each input",
    }
    return SpecimenTried(
        name=found.name,
        kind=found.kind,
        wrong=found.wrong,
        attempts=tuple(
            Attempt(
                method=each.method,
                caught=each.caught if each.within_reach else None,
                cost=costs[each.method].format(
                    f"{each.runs:,}".replace(",", "\u202f"), s="s" * (each.runs != 1)
                )
                if each.within_reach
                else "",
                told=each.told,
            )
            for each in attempts
        ),
    )
