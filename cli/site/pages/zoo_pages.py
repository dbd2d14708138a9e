"""The zoo: broken policies and mechanisms, and which way of checking catches which, at what cost."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ..page import Page
from ..studies.specimen_tried import SpecimenTried
from ..text.findings import Findings

FIRST = "zoo.html"


def zoo_pages(findings: Findings) -> Iterator[Page]:
    """One table, if the zoo was tried."""
    zoo = findings.studies.zoo
    if not zoo:
        return
    methods = [attempt.method for attempt in zoo[0].attempts]
    yield Page(
        FIRST,
        "zoo.html",
        {
            "zoo": zoo,
            "methods": methods,
            "caught": {method: _count(zoo, method, caught=True) for method in methods},
            "missed": {method: _count(zoo, method, caught=False) for method in methods},
            "escaped": [each.name for each in zoo if not any(attempt.caught for attempt in each.attempts)],
            "seed": findings.settings.seed,
        },
    )


def _count(zoo: Sequence[SpecimenTried], method: str, *, caught: bool) -> int:
    return sum(
        attempt.caught is caught for each in zoo for attempt in each.attempts if attempt.method == method
    )
