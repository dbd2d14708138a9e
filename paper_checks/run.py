"""Runs claims: every check on the printed formula, on every mutant and on the amendment, in processes."""

from __future__ import annotations

import hashlib
import signal
import sys
import time
from collections.abc import Iterator, Sequence
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager, redirect_stdout
from dataclasses import dataclass, replace
from typing import Literal

from ..verify.certificate import SCHEMA, attributed
from ..verify.effort import Effort, Profile
from ..verify.evidence import Evidence, Verdict
from .claim import Check, Claim
from .outcome import Examination, Outcome, check_name
from .registry import Entry, claim_in, described
from .strict_json import plain

Role = Literal["printed", "mutant", "amendment"]


@dataclass(frozen=True, slots=True)
class _Task:
    """One formula of one claim; it names them, because checks are closures and do not travel."""

    module: str
    claim: str
    role: Role
    mutant: str = ""


def seed_of(claim: str, seed: int) -> int:
    """The seed of a claim's own, from the run's: the same on every machine and for any number of jobs."""
    return int.from_bytes(hashlib.sha256(f"{seed}/{claim}".encode(errors="backslashreplace")).digest()[:7])


def run(
    entries: Sequence[Entry], *, seed: int = 0, profile: Profile = Profile.QUICK, jobs: int = 1
) -> Iterator[Outcome]:
    """The outcome of every claim, each as soon as it is known.

    What is yielded depends on ``seed`` and ``profile`` alone, apart from the order and the times. A check
    that crashes, or takes its process down, is a problem of its claim and of no other.
    """
    waiting = {
        (entry.module, entry.claim.id): (entry.claim, dict.fromkeys(_tasks(entry))) for entry in entries
    }
    found: dict[_Task, Examination] = {}
    tasks = [task for _, tasks in waiting.values() for task in tasks]
    for task, examination in _examinations(tasks, seed, profile, jobs):
        found[task] = examination
        claim, missing = waiting[task.module, task.claim]
        del missing[task]
        if not missing:
            yield _put_together(task.module, claim, found)


def _tasks(entry: Entry) -> Iterator[_Task]:
    module, claim = entry.module, entry.claim
    yield _Task(module, claim.id, "printed")
    for name in claim.mutants:
        yield _Task(module, claim.id, "mutant", name)
    if claim.amendment is not None:
        yield _Task(module, claim.id, "amendment")


def _put_together(module: str, claim: Claim, found: dict[_Task, Examination]) -> Outcome:
    return Outcome(
        module=module,
        claim=claim,
        printed=found[_Task(module, claim.id, "printed")],
        mutants={name: found[_Task(module, claim.id, "mutant", name)] for name in claim.mutants},
        amendment=found.get(_Task(module, claim.id, "amendment")),
    )


def _examinations(
    tasks: Sequence[_Task], seed: int, profile: Profile, jobs: int
) -> Iterator[tuple[_Task, Examination]]:
    from joblib import Parallel, delayed

    examine = delayed(_examine_all)
    left = dict.fromkeys(tasks)
    batches = _batches(tasks, jobs)
    try:
        parallel = Parallel(n_jobs=min(jobs, max(len(batches), 1)), return_as="generator_unordered")
        with workers_deaf_to_interrupts():
            examined = parallel(examine(batch, seed, profile) for batch in batches)
        for batch in examined:
            for task, examination in batch:
                del left[task]
                yield task, examination
    except BrokenProcessPool:
        # some check took its process down, and every task in flight with it: find out which, one by one
        for task in left:
            try:
                yield Parallel(n_jobs=2)([examine([task], seed, profile)])[0][0]
            except BrokenProcessPool:
                yield task, _died(task)


def _batches(tasks: Sequence[_Task], jobs: int) -> list[list[_Task]]:
    """A claim's formulas together where claims are many: what one of them settled, the next one need not."""
    claims: dict[tuple[str, str], list[_Task]] = {}
    for task in tasks:
        claims.setdefault((task.module, task.claim), []).append(task)
    return list(claims.values()) if len(claims) >= 4 * jobs else [[task] for task in tasks]


@contextmanager
def workers_deaf_to_interrupts() -> Iterator[None]:
    """Processes and threads started inside never see Ctrl-C: the process that starts them answers it."""
    if not hasattr(signal, "pthread_sigmask"):  # Windows
        yield
        return
    from multiprocessing.resource_tracker import ensure_running

    ensure_running()  # where it has to be started later on, it unblocks what is blocked here
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _died(task: _Task) -> Examination:
    claim = claim_in(task.module, task.claim)
    return Examination((None,) * len(claim.checks), ("a check took its process down",), 0.0)


def _examine_all(tasks: Sequence[_Task], seed: int, profile: Profile) -> list[tuple[_Task, Examination]]:
    return [_examine(task, seed, profile) for task in tasks]


def _examine(task: _Task, seed: int, profile: Profile) -> tuple[_Task, Examination]:
    claim = claim_in(task.module, task.claim)
    effort = Effort(seed=seed_of(claim.id, seed), profile=profile)
    formula = _formula(claim, task)
    findings: list[Evidence | None] = []
    crashes: list[str] = []
    began = time.perf_counter()
    with redirect_stdout(sys.stderr):  # standard output belongs to the report
        for index, check in enumerate(claim.checks):
            try:
                findings.append(_attributed(_checked(check, formula, effort), claim, task.role))
            except (Exception, SystemExit) as error:  # noqa: BLE001  anybody's code; it is reported
                findings.append(None)
                crashes.append(f"{check_name(claim, index)} crashed: {described(error)}")
    return task, Examination(tuple(findings), tuple(crashes), time.perf_counter() - began)


def _formula(claim: Claim, task: _Task) -> object:
    if task.role == "mutant":
        return claim.mutants[task.mutant]
    if task.role == "amendment" and claim.amendment is not None:
        return claim.amendment.formula
    return claim.printed


def _checked(check: Check, formula: object, effort: Effort) -> Evidence:
    evidence = check(formula, effort)
    if not isinstance(evidence, Evidence):
        raise TypeError(f"it returned {evidence!r:.60}, not Evidence")
    # what cannot travel to another process, or be reported, is a crash here and not there
    details, certificate = plain(evidence.details), plain(evidence.certificate)
    assert isinstance(details, dict)
    assert certificate is None or isinstance(certificate, dict)
    margin = None if evidence.margin is None else float(evidence.margin)
    return replace(evidence, margin=margin, details=details, certificate=certificate)


def _attributed(evidence: Evidence, claim: Claim, role: Role) -> Evidence:
    """The evidence with its certificate under the name of the claim."""
    if evidence.certificate is None or evidence.certificate.get("schema") != SCHEMA:
        return evidence
    name, statement = claim.id, claim.statement
    if role == "amendment" and claim.amendment is not None:
        name, statement = f"{claim.id} (amended)", claim.amendment.statement
    if evidence.verdict is Verdict.REFUTED and evidence.certificate["kind"] != "counterexample":
        # what is certified is not the claim but something that cannot be true together with it
        name, statement = f"{name} (contradicted)", f"{evidence.summary}. This contradicts: {statement}"
    if evidence.part:
        name = f"{name}: {evidence.part}"
    return replace(evidence, certificate=attributed(evidence.certificate, claim=name, statement=statement))
