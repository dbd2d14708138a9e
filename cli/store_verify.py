"""`banditproof store verify`: some of what is kept is computed anew and compared, to the last bit."""

from __future__ import annotations

import os
import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, TypeAlias

import click

from .document import print_json
from .processes import cores, jobs_option
from .progress_bar import progress_bar
from .store_options import store_option
from .store_show import opened

if TYPE_CHECKING:
    from ..paper_checks.store import Row, Store

Result: TypeAlias = Literal["the same", "differs", "damaged"]
_COMPUTED = ("examination", "study")
_SAMPLE = 20


@dataclass(frozen=True, slots=True)
class Kept:
    """A piece that can be computed anew; ``found`` is what is kept, None where that is damaged."""

    subject: str
    kind: str
    identity: Any
    module: str
    found: Any


@click.command()
@click.argument("words", metavar="[WORD]...", nargs=-1)
@click.option(
    "--sample",
    type=click.IntRange(min=1),
    default=_SAMPLE,
    show_default=True,
    help="How many pieces, drawn at random.",
)
@click.option("--all", "everything", is_flag=True, help="All of them, instead of a sample.")
@click.option("--seed", type=click.IntRange(min=0), help="Of the draw; another one each time if not given.")
@jobs_option
@store_option
@click.option("--json", "wants_json", is_flag=True, help="Print one JSON document.")
def command(
    *,
    words: tuple[str, ...],
    sample: int,
    everything: bool,
    seed: int | None,
    jobs: int | None,
    named: Path | None,
    wants_json: bool,
) -> int:
    """Compute some of what is kept anew, and compare.

    With WORDs, such as a claim's ID, only pieces whose subject holds one of them. What is compared are
    examinations of claims and studies of a report, by this code and on this machine, apart from the seconds
    that they took; portions of runs say not enough about themselves to be played again: give their command
    with --no-store.

    Exit status: 0 all the same, 1 something differs or is damaged.
    """
    from ..paper_checks.store import StoreError

    store = opened(named)
    if store is None:
        if wants_json:
            print_json(_document(0, 0, []))
        else:
            click.echo("nothing is kept: there is no store")
        return 0
    try:
        rows = [
            row
            for row in store.rows()
            if row.kind in _COMPUTED and (not words or any(w.lower() in row.subject.lower() for w in words))
        ]
        random.Random(seed).shuffle(rows)  # noqa: S311  a sample, not a secret
        wanted = len(rows) if everything else sample
        chosen = list(islice(_current(store, rows), wanted))
    except StoreError as error:
        raise click.UsageError(str(error)) from error
    finally:
        store.close()
    results: list[tuple[str, Result]] = []
    with progress_bar() as tell:
        for kept, result in _compared(chosen, jobs or cores()):
            results.append((kept.subject, result))
            tell(len(results), len(chosen), kept.subject)
    wrong = sorted((subject, result) for subject, result in results if result != "the same")
    if wants_json:
        print_json(_document(len(rows), len(results), wrong))
    else:
        for subject, result in wrong:
            click.echo(f"FAILED: {subject} {result}")
        told = f"{len(results)} of {len(rows)} pieces computed anew"
        click.echo(f"{told}: {len(wrong)} not as kept" if wrong else f"{told}: all as kept")
    return 1 if wrong else 0


def _document(pieces: int, computed: int, wrong: Sequence[tuple[str, Result]]) -> dict[str, object]:
    return {
        "schema": "banditproof/store-verify/1",
        "pieces": pieces,
        "computed": computed,
        "wrong": [{"subject": subject, "result": result} for subject, result in wrong],
    }


def _current(store: Store, rows: Sequence[Row]) -> Iterator[Kept]:
    """Those that this code would take on this machine."""
    from ..paper_checks.code_version import UnknownCodeError

    for row in rows:
        identity = store.identity(row)
        try:
            piece = store.piece(row.kind, row.subject, identity, row.modules)
        except UnknownCodeError:
            continue
        if piece.key == row.key:
            module = next((name for name in row.modules if not name.endswith(".examination")), "")
            yield Kept(row.subject, row.kind, identity, module, store.find(piece))


def _compared(chosen: Sequence[Kept], jobs: int) -> Iterator[tuple[Kept, Result]]:
    from joblib import Parallel, delayed

    from ..algorithms.portions import handed_out

    parallel = Parallel(n_jobs=max(1, min(jobs, len(chosen))), return_as="generator_unordered")
    compare = delayed(_compare)
    yield from handed_out(parallel, (compare(os.getpid(), kept) for kept in chosen))


def _compare(starter: int, kept: Kept) -> tuple[Kept, Result]:
    from ..algorithms.portions import leave_with
    from ..paper_checks.kept_value import as_bytes

    leave_with(starter)
    if kept.found is None:
        return kept, "damaged"
    try:
        anew = _anew(kept)
    except Exception:  # noqa: BLE001  an identity that somebody wrote may be anything
        return kept, "damaged"
    same = as_bytes(_untimed(kept.found)) == as_bytes(_untimed(anew))
    return kept, "the same" if same else "differs"


def _anew(kept: Kept) -> Any:  # noqa: ANN401  data
    if kept.kind == "study":
        from .site.studies import study

        return study(*kept.identity)
    from ..paper_checks.examination import Task, as_data, examine_from
    from ..verify.effort import Profile

    _, claim, role, mutant, own_seed, profile = kept.identity
    return as_data(examine_from(Task(kept.module, claim, role, mutant), own_seed, Profile(profile)))


def _untimed(found: Any) -> Any:  # noqa: ANN401  data
    return {**found, "seconds": 0.0} if isinstance(found, dict) and "seconds" in found else found
