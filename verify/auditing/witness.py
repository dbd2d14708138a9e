"""What anyone can check: two neighbouring inputs, an event, and how likely it is on each.

The inputs of an audit are shrunk while fresh runs still show the event too often, and the probabilities are
those of more fresh runs, with their intervals. None of this is the test, which was over before.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

import numpy as np

from ...theory.privacy.budget_from_error_rates import clopper_pearson, lower, upper
from ..dialects.spoken_policy import shortened
from .attack import Pair
from .audit import Audit, claimed_budget
from .black_box import Data, Subject, called
from .looked import rounds_in_words

_FRESH: Final = 400
_SHRUNK: Final = 60
_MOST_STEPS: Final = 1 << 18
_FEWEST: Final = 40
_MOST_TRIES: Final = 16
_DOUBT: Final = 0.2
_LONGEST: Final = 200
_MOST_DIFFERING: Final = 6


@dataclass(frozen=True, slots=True)
class Witness:
    """Neighbouring inputs, an event, and how likely it is on each."""

    found_by: str
    likely: Any
    unlikely: Any
    event: str
    probabilities: str
    rewards: bool = False
    """Whether the inputs are rewards, a row for each round."""

    def __str__(self) -> str:
        first, second = shown_pair(self.likely, self.unlikely)
        by_arm = self.rewards and any(isinstance(row, tuple) for row in (*self.likely, *self.unlikely))
        return "\n".join(
            (
                f"  inputs: {first}",
                f"     and: {second}",
                *(["     of each round one reward, or one for each arm"] if by_arm else []),
                f"  event: {shortened(self.event)}",
                f"  probabilities: {self.probabilities}",
            )
        )


def witness_of(found: Audit, subject: Subject, *, seed: int, rounds: Sequence[int]) -> Witness:
    """What an audit found, shrunk and with intervals from fresh runs."""
    trial = _Trial(found, subject, seed)
    likely, unlikely = trial.shrunk((found.likely, found.unlikely))
    n = max(_FEWEST, min(_FRESH, _MOST_STEPS // (2 * trial.size)))
    counts = trial.counts((likely, unlikely), n)
    intervals = [clopper_pearson(count, n, 1 - 0.95) for count in counts]
    p, q = (
        f"{count / n:.4g} in [{low:.4g}, {high:.4g}]"
        for count, (low, high) in zip(counts, intervals, strict=True)
    )
    where = f"of {rounds_in_words(rounds)}, " if rounds and len(rounds) != rounds[-1] else ""
    return Witness(
        "audit",
        likely,
        unlikely,
        f"{where}{found.event}",
        f"{p} and {q}: in {counts[0]} and {counts[1]} of {n} fresh runs (95 %)",
        bool(rounds),
    )


class _Trial:
    """Fresh runs for one event."""

    def __init__(self, found: Audit, subject: Subject, seed: int) -> None:
        self.found, self.subject = found, subject
        self.budget = claimed_budget(found)
        self.level = found.lower_bound if found.claim is None else found.claim
        self.sequence = np.random.SeedSequence(seed, spawn_key=(1 << 31,))
        self.size = len(found.likely) if isinstance(found.likely, tuple) else 1

    def counts(self, pair: Pair, runs: int) -> tuple[int, int]:
        """How often the event happens on each input."""
        seeds = (each.generate_state(runs, np.uint64) for each in self.sequence.spawn(2))
        counts = [
            int(self.found.happens([called(self.subject, data, int(luck)) for luck in lucks]).sum())
            for data, lucks in zip(pair, seeds, strict=True)
        ]
        return counts[0], counts[1]

    def shrunk(self, pair: Pair) -> Pair:
        """The pair with as many rows as possible replaced by the simplest one, and nothing else changed."""
        if not (all(isinstance(data, tuple) for data in pair) and len(pair[0]) == len(pair[1])):
            return pair
        differing = [place for place in range(len(pair[0])) if pair[0][place] != pair[1][place]]
        plain = _simplest(pair[0])
        if len(differing) != 1 or plain is None:
            return pair
        (kept,) = differing
        chunk, tries = len(pair[0]), 0
        while chunk and tries < _MOST_TRIES:
            for start in range(0, len(pair[0]), chunk):
                places = [
                    place
                    for place in range(start, min(start + chunk, len(pair[0])))
                    if place != kept and pair[0][place] != plain
                ]
                if not places or tries >= _MOST_TRIES:
                    continue
                tries += 1
                simpler = tuple(_with(data, places, plain) for data in pair)
                if self._still((simpler[0], simpler[1])):
                    pair = simpler[0], simpler[1]
            chunk //= 2
        return pair

    def _still(self, pair: Pair) -> bool:
        """Whether a few fresh runs show the event too often, their errors allowed for."""
        runs = max(_FEWEST, min(_SHRUNK, _MOST_STEPS // (2 * self.size * _MOST_TRIES)))
        k_p, k_q = self.counts(pair, runs)
        low, high = lower(k_p, runs, _DOUBT / 2), upper(k_q, runs, _DOUBT / 2)
        return low > high and float(self.budget.level(low, high)) > self.level


def _simplest(data: Data) -> float | None:
    """The lowest reward that there is; None if the rows are no rewards."""
    rows = [row if isinstance(row, tuple) else (row,) for row in data]
    values = [value for row in rows for value in row]
    if not values or not all(isinstance(value, float) for value in values):
        return None
    return float(min(values))


def _with(data: Data, places: Sequence[int], value: float) -> Data:
    rows = list(data)
    for place in places:
        rows[place] = value
    return tuple(rows)


def shown_pair(first: Data, second: Data) -> tuple[str, str]:
    """Both inputs; long ones by their usual row and the others, and the second by where it differs."""
    whole = shortened(first, most=10**6), shortened(second, most=10**6)
    if max(map(len, whole)) <= _LONGEST:
        return whole
    if not (isinstance(first, tuple) and isinstance(second, tuple) and len(first) == len(second)):
        return shortened(first), shortened(second)
    differing = [place for place in range(len(first)) if first[place] != second[place]]
    if not 0 < len(differing) <= _MOST_DIFFERING:
        return shortened(first), shortened(second)
    changes = ", ".join(f"{second[place]!r} in round {place + 1}" for place in differing)
    return _compressed(first), f"the same, but {changes}"


def _compressed(rows: tuple[Any, ...]) -> str:
    """Each row that there is with its rounds, the usual one first."""
    usual, *others = (row for row, _ in Counter(rows).most_common())
    told = [f"{len(rows)} rows, {usual!r}" if others else f"{len(rows)} rows of {usual!r}"]
    for other in others:
        rounds = [place + 1 for place, row in enumerate(rows) if row == other]
        told.append(f"but {other!r} in {_in_ranges(rounds)}")
    return shortened(", ".join(told))


def _in_ranges(rounds: Sequence[int]) -> str:
    """``round 4``, or ``rounds 1-5, 9``."""
    ranges: list[list[int]] = []
    for each in rounds:
        if ranges and each == ranges[-1][1] + 1:
            ranges[-1][1] = each
        else:
            ranges.append([each, each])
    words = ", ".join(str(first) if first == last else f"{first}-{last}" for first, last in ranges)
    return f"round {words}" if len(rounds) == 1 else f"rounds {words}"
