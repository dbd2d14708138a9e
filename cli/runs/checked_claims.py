"""Claims are run with a bar that tells how far the run is."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ..options.engine_options import Workshop
from ..output.progress_bar import progress_bar
from ..verdicts.run_settings import Settings

if TYPE_CHECKING:
    from ...paper_checks.running.limits import Limits
    from ...paper_checks.running.outcome import Outcome
    from ...paper_checks.running.registry import Entry


def outcomes_of(
    entries: Sequence[Entry], asked: Settings, limits: Limits, workshop: Workshop
) -> list[Outcome]:
    """What a run finds of the claims, in their order."""
    from ...paper_checks.running.run import in_order, run
    from ...verify.evidence.effort import Profile

    with workshop.keeping.opened() as store, progress_bar() as tell:
        tell(0, len(entries), "claims")
        outcomes = run(
            entries,
            seed=asked.seed,
            profile=Profile(asked.profile),
            jobs=workshop.jobs or 0,
            engine=workshop.engine,
            store=store,
            limits=limits,
        )
        return in_order(entries, outcomes, tell)
