"""What a site shows beside the claims: policies studied, specimens of the zoo tried, figures redrawn."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal

from .algorithm_study import AlgorithmStudy, algorithm_study

if TYPE_CHECKING:
    from ...paper_checks.figure import Figure
    from ...paper_checks.registry import Entry

FIGURE_RUNS = 4
"""Of everything in a figure: enough to see its shape; `banditproof figure` makes as many as its text has."""

_ZOO_RUNS = 4000
_LONGEST_FIRST = ("BERN-EXP2", "TA-E5", "BERN-EXP1", "TA-E1", "TA-E6")

Kind = Literal["figure", "specimen", "algorithm"]


@dataclass(frozen=True, slots=True)
class Attempt:
    """What one way of checking said of a specimen; ``caught`` is None where it is beyond its reach."""

    method: str
    caught: bool | None
    cost: str
    told: str


@dataclass(frozen=True, slots=True)
class SpecimenTried:
    """Something broken, and which ways of checking see it."""

    name: str
    kind: str
    wrong: str
    attempts: tuple[Attempt, ...]


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
    from ...algorithms.catalogue import ALGORITHMS
    from ...paper_checks.figures import FIGURES

    named = {entry.claim.id.lower() for entry in chosen}
    figures = [name for name in FIGURES if everything or name.lower() in named]
    figures.sort(
        key=lambda name: _LONGEST_FIRST.index(name) if name in _LONGEST_FIRST else len(_LONGEST_FIRST)
    )
    found = [Task("figure", name) for name in figures]
    if everything:
        from ...verify.zoo.table import ZOO

        found += [Task("specimen", each.name) for each in ZOO]
    found += [
        Task("algorithm", name)
        for name, each in ALGORITHMS.items()
        if everything or named & {claim.lower() for claim in each.claims}
    ]
    return found


def studied(
    wanted: Sequence[Task], *, seed: int, jobs: int, progress: Callable[[int, int, str], object]
) -> Studies:
    """The studies; ``seed`` alone decides what is found, not ``jobs``."""
    from joblib import Parallel, delayed

    from ...algorithms.portions import workers_deaf_to_interrupts

    done: dict[Task, AlgorithmStudy | SpecimenTried | Figure] = {}
    with workers_deaf_to_interrupts():
        parallel = Parallel(n_jobs=max(1, min(jobs, len(wanted))), return_as="generator_unordered")
        results = parallel(delayed(_study)(task, seed) for task in wanted)
    for task, found in results:
        done[task] = found
        progress(len(done), len(wanted), task.name)
    return Studies(
        algorithms={task.name: found for task in wanted if isinstance(found := done[task], AlgorithmStudy)},
        zoo=[found for task in wanted if isinstance(found := done[task], SpecimenTried)],
        figures=_figures(wanted, done),
    )


def _figures(
    wanted: Sequence[Task], done: Mapping[Task, AlgorithmStudy | SpecimenTried | Figure]
) -> dict[str, Figure]:
    from ...paper_checks.figure import Figure
    from ...paper_checks.figures import FIGURES

    drawn = {task.name: found for task in wanted if isinstance(found := done[task], Figure)}
    return {name: drawn[name] for name in FIGURES if name in drawn}


def _study(task: Task, seed: int) -> tuple[Task, AlgorithmStudy | SpecimenTried | Figure]:
    if task.kind == "algorithm":
        return task, algorithm_study(task.name, seed=seed)
    if task.kind == "specimen":
        return task, _tried(task.name, seed)
    from ...paper_checks.figures import figure_entry

    return task, figure_entry(task.name).load()(runs=FIGURE_RUNS, seed=seed, jobs=1, progress=None)


def _tried(name: str, seed: int) -> SpecimenTried:
    from ...verify.zoo.table import specimen
    from ...verify.zoo_trial import trials

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
