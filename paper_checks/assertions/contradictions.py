"""What one assertion says of another: the same in another place, or what rests on it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from ...verify.evidence.ladder import Verdict
from .joined import joined
from .settled import Settled

_PLACE = re.compile(r"(?P<claim>[^#\s,]+)(?:#(?P<n>\d+))?")

Place = tuple[str, Settled]


def contradictions(found: Mapping[str, Sequence[Settled]]) -> tuple[str, ...]:
    """One line for every pair among the claims that were run, by ID, of which one verdict must be wrong.

    An assertion is green and another, which states the same, is refuted; or it rests on one that is refuted
    and does not say why it stands all the same. Assertions that are listed with a word on how they differ are
    not the same. A reference to a whole entry is followed where the entry asserts one thing.
    """
    pairs = [pair for one, other in _same(found) for pair in ((one, other), (other, one))]
    lines = [
        f"{_name(green)}, is {green[1].verdict}, and {_name(refuted)}, which states the same, is REFUTED"
        for green, refuted in pairs
        if _is_green(green[1]) and refuted[1].verdict is Verdict.REFUTED
    ]
    lines += [
        f"{_name(green)}, is {green[1].verdict} and rests on {_name(refuted)}, which is REFUTED: "
        "say in despite= why it stands"
        for green, refuted in _resting(found)
        if _is_green(green[1])
        and refuted[1].verdict is Verdict.REFUTED
        and not {refuted[0], f"{refuted[0]}#{refuted[1].assertion.n}"} & set(green[1].despite)
    ]
    return tuple(dict.fromkeys(lines))


def count_distinct(found: Mapping[str, Sequence[Settled]]) -> int:
    """How many assertions there are if one that several places state counts once."""
    places = ((claim, each.assertion.n) for claim in found for each in found[claim])
    same = (
        ((claim, one.assertion.n), (other_claim, other.assertion.n))
        for (claim, one), (other_claim, other) in _same(found)
    )
    return len(joined(places, same))


def _same(found: Mapping[str, Sequence[Settled]]) -> Iterator[tuple[Place, Place]]:
    for claim, settled in found.items():
        for each in settled:
            if not each.assertion.differs:
                for name, n in _references(each.assertion.same_as):
                    named = found.get(name, ())
                    n_there = n or int(len(named) == 1)
                    yield from (((claim, each), (name, it)) for it in named if it.assertion.n == n_there)


def _resting(found: Mapping[str, Sequence[Settled]]) -> Iterator[tuple[Place, Place]]:
    """An assertion, with every one that it rests on: of an entry that is named as a whole, all."""
    for claim, settled in found.items():
        for each in settled:
            for name, n in _references(each.assertion.rests_on):
                for it in found.get(name, ()):
                    if n in {0, it.assertion.n}:
                        yield (claim, each), (name, it)


def _references(names: Sequence[str]) -> Iterator[tuple[str, int]]:
    """IDs with numbers, 0 for a whole entry."""
    for match in _PLACE.finditer(", ".join(names)):
        yield match["claim"], int(match["n"] or 0)


def _is_green(settled: Settled) -> bool:
    return settled.verdict not in {Verdict.OPEN, Verdict.REFUTED}


def _name(place: Place) -> str:
    return f"{place[0]}, assertion {place[1].assertion.n}"
