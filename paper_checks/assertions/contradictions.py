"""Assertions that are said to be the same, one of them green and the other refuted: one verdict is wrong."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from ...verify.evidence.ladder import Verdict
from .settled import Settled

_PLACE = re.compile(r"(?P<claim>[^#\s,]+)(?:#(?P<n>\d+))?")

Place = tuple[str, Settled]


def contradictions(found: Mapping[str, Sequence[Settled]]) -> tuple[str, ...]:
    """One line for every such pair among the claims that were run, by ID.

    Assertions that are listed with a word on how they differ are not the same. A reference to a whole entry
    is followed where the entry asserts one thing.
    """
    pairs = [pair for one, other in _same(found) for pair in ((one, other), (other, one))]
    lines = (
        f"{_name(green)}, is {green[1].verdict}, and {_name(refuted)}, which states the same, is REFUTED"
        for green, refuted in pairs
        if green[1].verdict not in {Verdict.OPEN, Verdict.REFUTED} and refuted[1].verdict is Verdict.REFUTED
    )
    return tuple(dict.fromkeys(lines))


def _same(found: Mapping[str, Sequence[Settled]]) -> Iterator[tuple[Place, Place]]:
    for claim, settled in found.items():
        for each in settled:
            if not each.assertion.differs:
                for match in _PLACE.finditer(", ".join(each.assertion.same_as)):
                    named = found.get(match["claim"], ())
                    n = int(match["n"] or len(named) == 1)
                    yield from (((claim, each), (match["claim"], it)) for it in named if it.assertion.n == n)


def _name(place: Place) -> str:
    return f"{place[0]}, assertion {place[1].assertion.n}"
