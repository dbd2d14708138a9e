"""Long commands at work: portions of runs that are known come from the store, the others go there."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from ..options.store_options import Keeping

if TYPE_CHECKING:
    from ...paper_checks.running.engine import Engine


@contextmanager
def at_work(engine: Engine, keeping: Keeping, jobs: int, subject: str) -> Iterator[int]:
    """Within, portions of runs are remembered under a ``subject`` for people; it gives the number of jobs."""
    from ...algorithms.simulation.parallel_runs import remembered_by
    from ...paper_checks.running.kept_portions import KeptPortions

    with keeping.opened() as store, engine.started(jobs) as crew:
        if store is not None:
            store.machine = crew.machine
        with remembered_by(None if store is None else KeptPortions(store, subject)):
            yield crew.jobs
