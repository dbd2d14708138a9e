"""The figures of the texts as a site shows them: redrawn from few runs, and kept in the store."""

import os
import warnings
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict
from functools import partial
from typing import Any

from ...algorithms.simulation.parallel_runs import handed_out, leave_with
from ...paper_checks.figures.figure import Comparison, Curve, Figure, Panel
from ...paper_checks.figures.figure_list import FIGURES, figure_entry
from ...paper_checks.running.code_version import UnknownCodeError
from ...paper_checks.running.engine import Crew, Engine
from ...paper_checks.running.limits import Limits
from ...paper_checks.running.own_process import done_apart
from ...paper_checks.running.registry import Entry
from ...paper_checks.running.store import Piece, Store

FIGURE_RUNS = 4
"""Of everything in a figure: enough to see its shape; `banditproof figure` makes as many as its text has."""

_LONGEST_FIRST = ("BERN-EXP2", "TA-E5", "BERN-EXP1", "TA-E1", "TA-E6")


def figures_of(chosen: Iterable[Entry], *, everything: bool) -> list[str]:
    """The figures that are among the claims, or all; those that take longest first."""
    named = {entry.claim.id.lower() for entry in chosen}
    rank = {name: place for place, name in enumerate(_LONGEST_FIRST)}
    return sorted(
        (name for name in FIGURES if everything or name.lower() in named),
        key=lambda name: rank.get(name, len(rank)),
    )


def redrawn(
    wanted: Sequence[str],
    *,
    seed: int,
    jobs: int,
    progress: Callable[[int, int, str], object],
    engine: Engine | None = None,
    store: Store | None = None,
) -> dict[str, Figure]:
    """The figures by name; ``seed`` alone decides what is drawn, not who does the work, nor the store."""
    done: dict[str, Figure] = {}
    with (engine or Engine()).started(jobs) as crew:
        pieces: dict[str, Piece | None] = {}
        if store is not None:
            store.machine = crew.machine
            pieces = {name: _piece(name, seed, store) for name in wanted}
            done.update(_kept(pieces, store))
        for name, data in _by(crew, [name for name in wanted if name not in done], seed):
            done[name] = _figure(data)
            if store is not None and (piece := pieces[name]) is not None:
                store.keep(piece, data)
            progress(len(done), len(wanted), name)
    return {name: done[name] for name in FIGURES if name in done}


def study(name: str, seed: int) -> Any:  # noqa: ANN401  data
    """One figure redrawn, as data."""
    return asdict(figure_entry(name).load()(runs=FIGURE_RUNS, seed=seed, jobs=1, progress=None))


def _figure(data: dict[str, Any]) -> Figure:
    panels = [
        Panel(**{**each, "curves": [Curve(**curve) for curve in each["curves"]]}) for each in data["panels"]
    ]
    comparisons = [Comparison(**each) for each in data["comparisons"]]
    return Figure(**{**data, "panels": panels, "comparisons": comparisons})


def _by(crew: Crew, left: Sequence[str], seed: int) -> Iterator[tuple[str, Any]]:
    """Each figure as data, as soon as it is drawn."""
    from joblib import Parallel, delayed

    how = delayed(partial(_studied, seed=seed, apart=crew.threads, starter=os.getpid()))
    with warnings.catch_warnings():
        # large studies leave a worker large, and joblib puts a new one in its place
        warnings.filterwarnings("ignore", "A worker stopped while some jobs", UserWarning)
        parallel = Parallel(n_jobs=max(1, min(crew.jobs, len(left))), return_as="generator_unordered")
        yield from handed_out(parallel, (how(name) for name in left))


def _studied(name: str, *, seed: int, apart: bool, starter: int) -> tuple[str, Any]:
    leave_with(starter)
    how = partial(done_apart, study, limits=Limits()) if apart else study
    return name, how(name, seed)


def _kept(pieces: Mapping[str, Piece | None], store: Store) -> Iterator[tuple[str, Figure]]:
    for name, piece in pieces.items():
        known = None if piece is None else store.find(piece)
        if known is None:
            continue
        try:
            yield name, _figure(known)
        except (KeyError, ValueError, TypeError):  # kept by other code under the same name
            continue


def _piece(name: str, seed: int, store: Store) -> Piece | None:
    try:
        modules = (__name__, figure_entry(name).module)
        return store.piece("study", f"figure {name}", [name, seed], modules)
    except UnknownCodeError as error:
        store.refuse(name, str(error))
        return None
