"""Long commands at work: portions of runs that are known come from the store, the others go there."""

from collections.abc import Iterator
from contextlib import contextmanager

from ..options.engine_options import Workshop


@contextmanager
def at_work(workshop: Workshop, subject: str, *, usual: int = 1) -> Iterator[int]:
    """Within, portions of runs are remembered under a ``subject`` for people; it gives the number of jobs.

    ``usual`` is that number where none is asked for.
    """
    from ...algorithms.simulation.parallel_runs import remembered_by
    from ...paper_checks.running.kept_portions import KeptPortions

    with workshop.opened_store() as store, workshop.engine.started(workshop.jobs or usual) as crew:
        if store is not None:
            store.machine = crew.machine
        with remembered_by(None if store is None else KeptPortions(store, subject)):
            yield crew.jobs
