"""The rows of the table: ours beside a peer that a user would pick, or a floor that nothing can beat.

All sides of a row are measured in turn, run after run, so that what disturbs the machine disturbs all of
them; the ratio is that of the shortest times, the spread that of the runs. A target is the largest ratio
that is good enough.
"""

import math
import time
from collections.abc import Callable
from dataclasses import dataclass, replace
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
class Side:
    """What ours is beside: work to do, or what is counted, once or run by run."""

    name: str
    work: Work | float | list[float]


class Peer(Side):
    """What a user would pick instead."""


class Floor(Side):
    """What nothing can beat: draws, bytes, logarithms, digits."""


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
    other: Side | Absent,
    *,
    target: float,
    beside: Side | None = None,
    correct: bool = True,
    why: str = "",
    runs: int = RUNS,
    repeats: int = 1,
) -> Row:
    """A row of times: ours against the other, where a third may stand beside them for information.

    Each run takes the shortest of ``repeats`` for every side, one side after the other. A row that is not
    ``correct`` is not met, however fast it was.
    """
    sides = [each for each in (other, beside) if isinstance(each, Side)]
    works = [ours, *(each.work for each in sides)]
    times: list[list[float]] = [[] for _ in works]
    for _ in range(runs):
        for taken, work in zip(times, works, strict=True):
            shortest = min(seconds_of(work) for _ in range(repeats)) if callable(work) else work
            taken.append(shortest)
    timed = {side: replace(side, work=taken) for side, taken in zip(sides, times[1:], strict=True)}
    other, beside = timed.get(other, other), timed.get(beside, beside)
    return counted(what, times[0], other, target=target, beside=beside, correct=correct, why=why)


def counted(
    what: str,
    ours: list[float],
    other: Side | Absent,
    *,
    target: float,
    beside: Side | None = None,
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
        against="floor" if isinstance(other, Floor) else "peer",
        ratio=None,
        target=target,
        spread=None,
        runs=len(ours),
        met=None if correct else False,
    )
    for side in (beside, other):
        if isinstance(side, Side):
            values = side.work if isinstance(side.work, list) else [side.work]
            if isinstance(side, Peer):
                row["peer"], row["peer_value"] = side.name, min(values)
            else:
                row["floor"], row["floor_value"] = side.name, min(values)
    if isinstance(other, Absent):
        row["peer"] = f"{other.name}: not installed"
        row["said"] = f"{other.name} is not installed: {other.how}"
    else:
        row["ratio"] = _ratio(min(ours), min(values))
        row["met"] = bool(correct and row["ratio"] <= target)
        if len(ours) > 1:
            of = values if len(values) == len(ours) else [min(values)] * len(ours)
            ratios = [_ratio(one, two) for one, two in zip(ours, of, strict=True)]
            row["spread"] = [min(ratios), max(ratios)]
    if why and row["met"] is False:
        row["why"] = why
    return row


def _ratio(one: float, two: float) -> float:
    return one / two if two > 0 else math.inf
