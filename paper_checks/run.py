"""Runs claims: every check on the printed formula, on every mutant and on the amendment, by workers."""

from __future__ import annotations

import os
import warnings
from collections.abc import Iterator, Sequence
from concurrent.futures.process import BrokenProcessPool
from dataclasses import asdict, replace
from functools import partial
from pathlib import Path

from ..algorithms.portions import handed_out, leave_with
from ..verify.effort import Profile
from .apart import DiedError, done_apart
from .claim import Claim
from .code_version import UnknownCodeError
from .engine import Crew, Engine, EngineError
from .examination import Examination, Task, as_data, died, examine, examined, from_data, tasks_of
from .outcome import Outcome
from .registry import Entry, is_file_name
from .seed import seed_of
from .store import Piece, Store

_EXAMINER = examine.__module__


def run(
    entries: Sequence[Entry],
    *,
    seed: int = 0,
    profile: Profile = Profile.QUICK,
    jobs: int = 1,
    engine: Engine | None = None,
    store: Store | None = None,
) -> Iterator[Outcome]:
    """The outcome of every claim, each as soon as it is known.

    What is yielded depends on ``seed`` and ``profile`` alone, apart from the order and the times. A check
    that crashes, or takes its process down, is a problem of its claim and of no other. What the ``store``
    knows is taken from there; the rest is kept in it as soon as it is known, unless a check crashed.
    """
    waiting = {
        (entry.module, entry.claim.id): (entry.claim, dict.fromkeys(tasks_of(entry))) for entry in entries
    }
    found: dict[Task, Examination] = {}
    tasks = [task for _, tasks in waiting.values() for task in tasks]
    for task, examination in _examinations(
        tasks, seed, profile, jobs=jobs, engine=engine or Engine(), store=store
    ):
        found[task] = examination
        claim, missing = waiting[task.module, task.claim]
        del missing[task]
        if not missing:
            yield _put_together(task.module, claim, found)


def _put_together(module: str, claim: Claim, found: dict[Task, Examination]) -> Outcome:
    return Outcome(
        module=module,
        claim=claim,
        printed=found[Task(module, claim.id, "printed")],
        mutants={name: found[Task(module, claim.id, "mutant", name)] for name in claim.mutants},
        amendment=found.get(Task(module, claim.id, "amendment")),
    )


def _examinations(
    tasks: Sequence[Task], seed: int, profile: Profile, *, jobs: int, engine: Engine, store: Store | None
) -> Iterator[tuple[Task, Examination]]:
    with engine.started(jobs) as crew:
        if store is None:
            yield from _by(crew, tasks, seed, profile)
            return
        store.machine = crew.machine
        pieces = {task: _piece(task, seed, profile, store) for task in tasks}
        left = []
        for task, piece in pieces.items():
            known = None if piece is None else store.find(piece)
            try:
                examination = from_data(known)
            except ValueError:  # not known, or no examination, whatever its checksum says
                left.append(task)
            else:
                yield task, replace(examination, stored=True)
        for task, examination in _by(crew, left, seed, profile):
            if (piece := pieces[task]) is not None and not examination.crashes:
                store.keep(piece, as_data(examination))
            yield task, examination


def _piece(task: Task, seed: int, profile: Profile, store: Store) -> Piece | None:
    """What an examination depends on; None, with a word about it, if that cannot be told."""
    own = seed_of(task.claim, seed)
    module = Path(task.module).name if is_file_name(task.module) else task.module
    identity = [module, task.claim, task.role, task.mutant, own, profile.value]
    subject = " ".join(word for word in (task.claim, task.role, task.mutant) if word)
    try:
        return store.piece("examination", subject, identity, (task.module, _EXAMINER))
    except UnknownCodeError as error:
        store.refuse(module, str(error))
        return None


def _by(crew: Crew, tasks: Sequence[Task], seed: int, profile: Profile) -> Iterator[tuple[Task, Examination]]:
    from joblib import Parallel, delayed

    examine_all = delayed(
        partial(_examined, seed=seed, profile=profile, apart=crew.threads, starter=os.getpid())
    )
    left = dict.fromkeys(tasks)
    batches = _batches(tasks, crew.jobs)
    # large claims leave a worker large, and joblib puts a new one in its place
    warnings.filterwarnings("ignore", "A worker stopped while some jobs", UserWarning)
    try:
        parallel = Parallel(n_jobs=min(crew.jobs, max(len(batches), 1)), return_as="generator_unordered")
        for batch in handed_out(parallel, (examine_all(batch) for batch in batches)):
            for task, examination in batch:
                del left[task]
                yield task, examination
        if left:
            raise EngineError(f"{len(left)} examinations were not made: workers were lost")
    except BrokenProcessPool:
        # some check took its process down, and every task in flight with it: find out which, one by one
        for task in left:
            try:
                yield Parallel(n_jobs=2)([examine_all([task])])[0][0]
            except BrokenProcessPool:
                yield task, died(task)


def _batches(tasks: Sequence[Task], jobs: int) -> list[list[Task]]:
    """A claim's formulas together where claims are many: what one of them settled, the next one need not."""
    claims: dict[tuple[str, str], list[Task]] = {}
    for task in tasks:
        claims.setdefault((task.module, task.claim), []).append(task)
    return list(claims.values()) if len(claims) >= 4 * jobs else [[task] for task in tasks]


def _examined(
    tasks: Sequence[Task], *, seed: int, profile: Profile, apart: bool, starter: int
) -> list[tuple[Task, Examination]]:
    leave_with(starter)
    how = _examined_apart if apart else examine
    return [(task, how(task, seed, profile)) for task in tasks]


def _examined_apart(task: Task, seed: int, profile: Profile) -> Examination:
    try:
        return from_data(done_apart(examined, asdict(task), seed, profile.value))
    except DiedError:
        return died(task)
