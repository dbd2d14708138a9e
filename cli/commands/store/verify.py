"""`banditproof store verify`: some of what is kept is computed anew and compared, to the last bit."""

import os
import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, TypeAlias

import click

from ....paper_checks.running.code_version import UnknownCodeError
from ....paper_checks.running.store_codec import as_bytes
from ....paper_checks.running.strict_json import without_times
from ....verify.evidence.effort import Profile
from ...exit_statuses import exit_words
from ...options.engine_options import cores, jobs_option
from ...options.number import flag, opt
from ...options.store_options import store_option
from ...output.forms import Output, forms
from ...output.progress_bar import progress_bar
from ...terminal.safe_text import say
from .show import NOTHING, about, opened

if TYPE_CHECKING:
    from ....paper_checks.running.store import Piece, Store

Result: TypeAlias = Literal["the same", "differs", "damaged"]
_COMPUTED = ("examination", "study")
_SAMPLE = 20


@dataclass(frozen=True, slots=True)
class Kept:
    """A piece that can be computed anew; ``found`` is what is kept, None where that is damaged."""

    piece: "Piece"
    found: Any


@click.command(epilog=exit_words("all the same", "something differs or is damaged"))
@click.argument("words", metavar="[WORD]...", nargs=-1)
@opt("--sample", click.IntRange(min=1), "How many pieces, drawn at random.", default=_SAMPLE)
@flag("--all everything", "All of them, instead of a sample.")
@opt("--seed", click.IntRange(min=0), "Of the draw; another one each time if not given.")
@jobs_option
@store_option
@forms("json quiet")
def command(
    *,
    words: tuple[str, ...],
    sample: int,
    everything: bool,
    seed: int | None,
    jobs: int | None,
    named: Path | None,
    output: Output,
) -> int:
    """Compute some of what is kept anew, and compare.

    With WORDs, such as a claim's ID, only pieces whose subject holds one of them. What is compared are
    examinations of claims and studies of a report, by this code and on this machine, apart from the seconds
    that they took; portions of runs say not enough about themselves to be played again: give their command
    with --no-store.
    """
    from ....paper_checks.running.run import is_there

    with opened(named) as store:
        if store is None:
            output.give(lambda: _document(0, 0, []), lambda: None if output.quiet else say(NOTHING))
            return 0
        kept = [piece for subject, piece in _current(store) if about(subject, words)]
        pieces = [each for each in kept if each and (each.kind != "examination" or is_there(each))]
        chance = random.Random(seed)  # noqa: S311  a sample, not a secret
        drawn = pieces if everything else chance.sample(pieces, min(sample, len(pieces)))
        chosen = [Kept(piece, store.find(piece)) for piece in drawn]
    results: list[tuple[str, Result]] = []
    with progress_bar() as tell:
        for each, result in _compared(chosen, jobs or cores()):
            results.append((each.piece.subject, result))
            tell(len(results), len(chosen), each.piece.subject)
    wrong = sorted((subject, result) for subject, result in results if result != "the same")
    gone = len(kept) - len(pieces)

    def show() -> None:
        if gone and not output.quiet:
            say(f"{gone} pieces not computed, of pages that are gone or say something else now")
        for subject, result in wrong:
            say(f"FAILED: {subject} {result}")
        state = f"{len(wrong)} not as kept" if wrong else "all as kept"
        told = f"{len(results)} of {len(pieces)} pieces computed anew: {state}"
        if not output.quiet:
            say(told if pieces else "nothing is kept that this code would take")

    output.give(lambda: _document(len(pieces), len(results), wrong), show)
    return 1 if wrong else 0


def _document(pieces: int, computed: int, wrong: Sequence[tuple[str, Result]]) -> dict[str, object]:
    return {
        "schema": "banditproof/store-verify/1",
        "pieces": pieces,
        "computed": computed,
        "wrong": [{"subject": subject, "result": result} for subject, result in wrong],
    }


def _current(store: "Store") -> "Iterator[tuple[str, Piece | None]]":
    """What can be computed, and this code would take on this machine; None where its code is gone."""
    for row in store.rows():
        if row.kind not in _COMPUTED:
            continue
        try:
            piece = store.piece(row.kind, row.subject, store.identity(row), row.modules)
        except UnknownCodeError:
            yield row.subject, None
            continue
        if piece.key == row.key:
            yield row.subject, piece


def _compared(chosen: Sequence[Kept], jobs: int) -> Iterator[tuple[Kept, Result]]:
    from joblib import Parallel, delayed

    from ....algorithms.simulation.parallel_runs import handed_out

    parallel = Parallel(n_jobs=max(1, min(jobs, len(chosen))), return_as="generator_unordered")
    compare = delayed(_compare)
    yield from handed_out(parallel, (compare(os.getpid(), kept) for kept in chosen))


def _compare(starter: int, kept: Kept) -> tuple[Kept, Result]:
    from ....algorithms.simulation.parallel_runs import leave_with

    leave_with(starter)
    if kept.found is None:
        return kept, "damaged"
    try:
        anew = _anew(kept.piece)
    except Exception:  # noqa: BLE001  an identity that somebody wrote may be anything
        return kept, "damaged"
    same = as_bytes(without_times(kept.found)) == as_bytes(without_times(anew))
    return kept, "the same" if same else "differs"


def _anew(piece: "Piece") -> Any:  # noqa: ANN401  data
    if piece.kind == "study":
        from ...site.redrawn_figures import study

        return study(*piece.identity)
    from ....paper_checks.running.examination import Task, as_data, examine_from

    page, claim, role, miss, own_seed, profile, *_ = piece.identity
    return as_data(examine_from(Task(page, claim, role, miss), own_seed, Profile(profile)))
