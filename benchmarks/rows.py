"""The rows of the table: ours beside a peer that a user would pick, or a floor that nothing can beat.

All sides of a row are measured in turn, run after run, so that what disturbs the machine disturbs all of
them; the ratio is that of the shortest times, the spread that of the runs. A target is the largest ratio
that is good enough.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TypedDict

RUNS = 5

Work = Callable[[], object]


class Needed(TypedDict):
    """What every row holds; a side that is absent is None, as is the spread of a single run."""

    what: str
    unit: str  # of ours, peer and floor: "s", "B", "slope", or what is counted
    ours: float
    peer: str | None
    peer_value: float | None
    floor: str | None
    floor_value: float | None
    against: str  # "peer" or "floor": what the ratio is of
    ratio: float | None
    target: float  # the largest ratio that is good enough; of a slope, the largest slope
    spread: list[float] | None  # the smallest and the largest ratio of the runs
    runs: int
    met: bool | None  # None: the peer is not installed


class Row(Needed, total=False):
    """A line of the table."""

    said: str  # one line below the table
    why: str  # the reason, where the target is not met


@dataclass(frozen=True)
class Peer:
    """What a user would pick instead, as work to do or as a value that is counted."""

    name: str
    work: Work | float


@dataclass(frozen=True)
class Floor:
    """What nothing can beat: draws, bytes, logarithms, digits; as work to do or as a value counted."""

    name: str
    work: Work | float


@dataclass(frozen=True)
class Absent:
    """A peer that is not installed, and how to install it."""

    name: str
    how: str


def seconds_of(work: Work) -> float:
    """How long it takes once."""
    start = time.perf_counter()
    work()
    return time.perf_counter() - start


def compared(
    what: str,
    ours: Work,
    other: Peer | Floor | Absent,
    *,
    target: float,
    beside: Peer | Floor | None = None,
    correct: bool = True,
    why: str = "",
    runs: int = RUNS,
    repeats: int = 1,
) -> Row:
    """A row of times: ours against the other, where a third may stand beside them for information.

    Each run takes the shortest of ``repeats`` for every side, one side after the other. A row that is not
    ``correct`` is not met, however fast it was.
    """
    sides: dict[str, Work | float] = {"ours": ours}
    for each in (other, beside):
        if each is not None and not isinstance(each, Absent):
            sides["peer" if isinstance(each, Peer) else "floor"] = each.work
    times: dict[str, list[float]] = {side: [] for side in sides}
    for _ in range(runs):
        for side, work in sides.items():
            times[side].append(_shortest(work, repeats))
    return counted(
        what,
        times["ours"],
        _valued(other, times),
        target=target,
        beside=_valued(beside, times),
        correct=correct,
        why=why,
    )


def _shortest(work: Work | float, repeats: int) -> float:
    if not callable(work):
        return float(work)
    return min(seconds_of(work) for _ in range(repeats))


@dataclass(frozen=True)
class Values:
    """What was measured of a side, run by run."""

    of: Peer | Floor | Absent
    values: list[float]


def _valued(side: Peer | Floor | Absent | None, times: Mapping[str, list[float]]) -> Values | None:
    if side is None:
        return None
    if isinstance(side, Absent):
        return Values(side, [])
    return Values(side, times["peer" if isinstance(side, Peer) else "floor"])


def counted(
    what: str,
    ours: list[float],
    other: Values | Peer | Floor | Absent | None,
    *,
    target: float,
    beside: Values | Peer | Floor | None = None,
    correct: bool = True,
    why: str = "",
    unit: str = "s",
) -> Row:
    """A row of values, one a run, of which the smallest counts: times, bytes, runs of an audit.

    ``why`` is the reason, should it miss its target; it is kept only then.
    """
    row = Row(
        what=what,
        unit=unit,
        ours=min(ours),
        peer=None,
        peer_value=None,
        floor=None,
        floor_value=None,
        against="floor",
        ratio=None,
        target=target,
        spread=None,
        runs=len(ours),
        met=None,
    )
    beneath: list[float] = []
    for side in (beside, other):  # the last is what the ratio is of
        if side is None:
            continue
        named = side.of if isinstance(side, Values) else side
        if isinstance(named, Absent):
            row["against"], row["peer"] = "peer", f"{named.name}: not installed"
            row["said"] = f"{named.name} is not installed: {named.how}"
            beneath = []
            continue
        values = side.values if isinstance(side, Values) else [_number(named)]
        if isinstance(named, Peer):
            row["against"], row["peer"], row["peer_value"] = "peer", named.name, min(values)
        else:
            row["against"], row["floor"], row["floor_value"] = "floor", named.name, min(values)
        beneath = values
    if beneath:
        row["ratio"] = _ratio(min(ours), min(beneath))
        row["met"] = bool(correct and row["ratio"] <= target)
        if len(ours) > 1:
            of = beneath if len(beneath) == len(ours) else [min(beneath)] * len(ours)
            ratios = [_ratio(one, two) for one, two in zip(ours, of, strict=True)]
            row["spread"] = [min(ratios), max(ratios)]
    elif not correct:
        row["met"] = False
    if why and row["met"] is False:
        row["why"] = why
    return row


def _number(side: Peer | Floor) -> float:
    if callable(side.work):
        raise TypeError(f"{side.name}: a value is needed here, not work")
    return float(side.work)


def _ratio(one: float, two: float) -> float:
    return one / two if two > 0 else math.inf
