"""Runs claims: every check on what is printed and after every near miss, by workers."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, replace
from functools import partial
from pathlib import Path
from typing import Final

from ...verify.evidence.effort import Profile
from ...verify.evidence.laid_aside import Aside
from ..pages.engine.engine_claim import EngineClaim
from ..pages.faults import PageError, without_sentences
from ..pages.files import claim_of, identity_of, modules_of, path_of, place_of, whole_name
from ..pages.words import named_elsewhere
from .belonging import is_about
from .code_version import UnknownCodeError
from .engine import Crew, Engine, EngineError
from .examination import Examination, Task, as_data, asked, cut_short, from_data, is_certified, tasks_of
from .limits import Limits
from .outcome import Outcome
from .own_process import DiedError, TooLongError, done_apart, each_apart
from .registry import Entry, entry_of
from .seed import seed_of
from .store import Piece, Store

_Examine = Callable[[Sequence[Task]], list[tuple[Task, Examination]]]
_Place = tuple[Path, str]
"""A page, and the ID of a claim on it."""
_STEPS: Final = 2
"""A claim is the same as another one, which has the same error as a third."""
_EXAMINER = asked.__module__


def run(
    entries: Sequence[Entry],
    *,
    seed: int = 0,
    profile: Profile = Profile.FULL,
    jobs: int = 1,
    engine: Engine | None = None,
    store: Store | None = None,
    limits: Limits | None = None,
) -> Iterator[Outcome]:
    """The outcome of every claim, each as soon as it is known; no ``jobs`` are as many as there are cores.

    What is yielded depends on ``seed`` and ``profile`` alone, apart from the order and the times; the full
    profile earns words. A check that crashes, takes its process down, or exceeds the ``limits``, is a problem
    of its claim and of no other. What the ``store`` knows is taken from there; the rest is kept in it as soon
    as it is known, unless a check crashed. Claims whose words these have run too, and are not told.
    """
    waiting = {
        (entry.module, entry.claim.id): (entry.claim, dict.fromkeys(tasks_of(entry)))
        for entry in with_others(entries)
    }
    wanted, known = {*map(place_of_claim, entries)}, dict[_Place, Outcome]()
    found: dict[Task, Examination] = {}
    aside = Aside()
    tasks = [task for _, tasks in waiting.values() for task in tasks]
    for task, examination in _examinations(
        tasks,
        partial(_examined, seed=seed, profile=profile, limits=limits or Limits()),
        (seed, profile),
        jobs=jobs,
        engine=engine or Engine(),
        store=store,
        fits=lambda task, examination: _fits(task, examination, waiting[task.module, task.claim][0]),
    ):
        findings = (each and aside.without_certificate(each) for each in examination.findings)
        found[task] = replace(examination, findings=tuple(findings))
        claim, missing = waiting[task.module, task.claim]
        del missing[task]
        if not missing:
            printed = found.pop(Task(task.module, claim.id, "printed"))
            wrong = {name: found.pop(Task(task.module, claim.id, "near miss", name)) for name in claim.wrong}
            outcome = Outcome(task.module, claim, printed, wrong, earns=profile is Profile.FULL)
            place = place_of_claim(outcome)
            known[place] = outcome
            if place in wanted and not _others(outcome):
                yield outcome
    yield from (joined(each, known) for at, each in known.items() if at in wanted and _others(each))


def place_of_claim(of: Entry | Outcome) -> _Place:
    """Where a claim stands."""
    return path_of(of.module), of.claim.id


def _others(of: Entry | Outcome) -> dict[str, tuple[str, str]]:
    """Where the claims stand whose words a claim has, each page and ID by the name that they have there."""
    names = named_elsewhere(claim_of(of.module, of.claim.id))
    found = {name: place_of(name, of.module) for name in sorted(names)}
    return {name: place for name, place in found.items() if place and place != (of.module, of.claim.id)}


def with_others(entries: Sequence[Entry]) -> list[Entry]:
    """The claims, and those whose words theirs are, and those of these; a `PageError` if one has none."""
    found = {place_of_claim(each): each for each in entries}
    for _ in range(_STEPS):
        for each in [*found.values()]:
            own = claim_of(each.module, each.claim.id)
            for name, (module, identifier) in _others(each).items():
                if own.same_as == name and claim_of(module, identifier).same_as:
                    raise PageError(path_of(each.module), [without_sentences(own)])
                if (path_of(module), identifier) not in found:
                    found[path_of(module), identifier] = entry_of(module, identifier)
    return [*found.values()]


def joined(outcome: Outcome, known: Mapping[_Place, Outcome], steps: int = _STEPS) -> Outcome:
    """An outcome with what is known of the claims whose words it has."""
    places = [(name, (path_of(page), each)) for name, (page, each) in _others(outcome).items()]
    found = {name: known[place] for name, place in places if steps and place in known}
    return replace(outcome, there={name: joined(each, known, steps - 1) for name, each in found.items()})


def in_order(
    entries: Sequence[Entry], outcomes: Iterable[Outcome], tell: Callable[[int, int, str], object]
) -> list[Outcome]:
    """The outcomes in the order of their entries; ``tell`` hears of each as it is known."""
    order = {(entry.module, entry.claim.id): place for place, entry in enumerate(entries)}
    found: list[Outcome] = []
    for outcome in outcomes:
        found.append(outcome)
        tell(len(found), len(entries), outcome.claim.id)
    return sorted(found, key=lambda outcome: order[outcome.module, outcome.claim.id])


def _examinations(
    tasks: Sequence[Task],
    examine: _Examine,
    effort: tuple[int, Profile],
    *,
    jobs: int,
    engine: Engine,
    store: Store | None,
    fits: Callable[[Task, Examination], bool],
) -> Iterator[tuple[Task, Examination]]:
    with engine.started(jobs) as crew:
        if store is None:
            yield from _by(crew, tasks, examine)
            return
        store.machine = crew.machine
        pieces = {task: _piece(task, *effort, store) for task in tasks}
        left = []
        for task, piece in pieces.items():
            known = None if piece is None else store.find(piece)
            try:
                examination = replace(from_data(known), stored=True)
                fitting = fits(task, examination)
            except ValueError:  # not known, or no examination, whatever its checksum says
                fitting = False
            if fitting:
                yield task, examination
            else:
                left.append(task)
        for task, examination in _by(crew, left, examine):
            if (piece := pieces[task]) is not None and not examination.crashes and _still(task, piece):
                store.keep(piece, as_data(examination))
            yield task, examination


def _fits(task: Task, examination: Examination, claim: EngineClaim) -> bool:
    """Whether certificates that are kept are about what is asked: of another piece they are not."""
    formula = claim.wrong[task.miss] if task.role == "near miss" else claim.claimed
    return len(examination.findings) == len(claim.checks) and all(
        is_about(found.certificate, claim, check, formula)
        for found, check in zip(examination.findings, claim.checks, strict=True)
        if found is not None and found.certificate is not None and is_certified(found)
    )


def _piece(task: Task, seed: int, profile: Profile, store: Store) -> Piece | None:
    """What an examination depends on; None, with a word about it, if that cannot be told."""
    own = seed_of(task.claim, seed)
    identity = [whole_name(task.module), task.claim, task.role, task.miss, own, profile.value]
    identity += identity_of(task.module, task.claim)
    subject = " ".join(word for word in (task.claim, task.role, task.miss) if word)
    try:
        modules = (_EXAMINER, *modules_of(task.module, task.claim))
        return store.piece("examination", subject, identity, modules)
    except UnknownCodeError as error:
        store.refuse(task.module, str(error))
        return None


def _still(task: Task, piece: Piece) -> bool:
    """Whether a page says what it said when the work began."""
    return bool(piece.identity[-2:] == identity_of(task.module, task.claim))


def is_there(piece: Piece) -> bool:
    """Whether the page of what is kept is there, and says the same."""
    try:
        page, claim, role, miss, *_ = piece.identity
        return _still(Task(page, claim, role, miss), piece)
    except (ValueError, StopIteration, OSError):
        return False


def _by(crew: Crew, tasks: Sequence[Task], examine: _Examine) -> Iterator[tuple[Task, Examination]]:
    if not tasks:
        return
    if not (jobs := crew.jobs):
        from joblib import cpu_count  # takes a while, and all may be known

        jobs = int(cpu_count())
    batches = _batches(tasks, jobs)
    if crew.threads:  # of a cluster
        from joblib import Parallel, delayed

        from ...algorithms.simulation.parallel_runs import handed_out

        parallel = Parallel(n_jobs=min(jobs, max(len(batches), 1)), return_as="generator_unordered")
        done = handed_out(parallel, (delayed(examine)(batch) for batch in batches))
    else:
        done = each_apart(examine, batches, jobs=jobs)
    left = dict.fromkeys(tasks)
    for batch in done:
        for task, examination in batch:
            del left[task]
            yield task, examination
    if left:
        raise EngineError(f"{len(left)} examinations were not made: workers were lost")


def _batches(tasks: Sequence[Task], jobs: int) -> list[list[Task]]:
    """A claim's formulas together where claims are many: what one of them settled, the next one need not."""
    claims: dict[tuple[str, str], list[Task]] = {}
    for task in tasks:
        claims.setdefault((task.module, task.claim), []).append(task)
    return list(claims.values()) if len(claims) >= 4 * jobs else [[task] for task in tasks]


def _examined(
    tasks: Sequence[Task], *, seed: int, profile: Profile, limits: Limits
) -> list[tuple[Task, Examination]]:
    return [(task, _examined_apart(task, seed, profile, limits)) for task in tasks]


def _examined_apart(task: Task, seed: int, profile: Profile, limits: Limits) -> Examination:
    given = (asdict(task), seed, profile.value)
    try:
        return from_data(done_apart(asked, *given, limits=limits))
    except DiedError as error:
        return cut_short(task, f"a check took its process down: {error}")
    except TooLongError as error:
        return cut_short(task, f"incomplete: stopped after {error}, the longest that one formula may take")
