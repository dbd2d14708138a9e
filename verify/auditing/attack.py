"""The attack of an audit: which neighbouring inputs, and which event, show a leak.

Inputs come corners first: all rewards low, or all high, and one of them flipped. Events are likelihood-ratio
sets, by past runs alone, so that fresh ones test them: of values, thresholds or sequences, and of what is
read off by hand, such as the first decisions, how often an arm is taken, or the last action.
"""

import math
from collections import Counter
from collections.abc import Callable, Hashable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import lru_cache, partial
from itertools import accumulate, chain, combinations
from typing import Final

import numpy as np
from numpy.typing import NDArray

from ...theory.divergences.event_rate import nearest_allowed
from ...theory.numbers.enclosure import double
from ..enumeration.allowed_pairs import Budget
from .betting import cells, pairs_of_cells
from .black_box import Data
from .mixed_outputs import WHOLE_FORM, is_mixed, ratio_scores, readings

Floats = NDArray[np.float64]
Places = NDArray[np.intp]
Pair = tuple[Data, Data]

_THRESHOLDS: Final = 31
_CAUTION: Final = 0.5  # standard errors by which an estimate is drawn towards the budget
_OPTIMISM: Final = 1.0  # standard errors that a pair of inputs may hope for
_SMOOTHING: Final = 0.5
_LEAST: Final = 1e-9
_TINY: Final = 1e-300
_ALMOST_NONE: Final = 1e-16
_FEW_VALUES: Final = 10
_MOST_ARMS: Final = 16
_LONGEST_PREFIX: Final = 12
_MOST_COORDINATES: Final = 24
_SHOWN_MEMBERS: Final = 3
_TOLD_BY: Final = 16  # runs on each input, by which the shape of the outputs is known
_MOST_SHARED: Final = 1 << 9  # runs that show what shared noise does
_MOST_COMPARED: Final = 4  # entries whose differences show noise that they share


@dataclass(frozen=True, slots=True)
class Lists:
    """Pairs of lists of rewards that differ in one entry (View): all low or all high, and one flipped."""

    rounds: int
    low: float = 0.0
    high: float = 1.0

    def __post_init__(self) -> None:
        if self.rounds < 1:
            raise ValueError(f"at least one round, not {self.rounds!r}")
        if not self.low < self.high:
            raise ValueError(f"low < high is needed, not {self.low!r} and {self.high!r}")

    def __iter__(self) -> Iterator[Pair]:
        for base, other in ((self.low, self.high), (self.high, self.low)):
            row = (base,) * self.rounds
            for t in range(self.rounds):
                yield row, (*row[:t], other, *row[t + 1 :])


@dataclass(frozen=True, slots=True)
class Feature:
    """Something read off each output: a number (NaN if there is none), or any value."""

    words: str
    read: Callable[[Sequence[Hashable]], Sequence[Hashable] | Floats] = field(compare=False)
    numeric: bool


@dataclass(frozen=True, slots=True)
class Beyond:
    """The event that a number is at most a threshold, or above it."""

    feature: Feature
    threshold: float
    above: bool

    def __call__(self, outputs: Sequence[Hashable]) -> NDArray[np.bool_]:
        """Whether each output is in the event."""
        values = np.asarray(self.feature.read(outputs), np.float64)
        return values > self.threshold if self.above else values <= self.threshold

    def __str__(self) -> str:
        return f"{self.feature.words} is {'above' if self.above else 'at most'} {self.threshold:.6g}"


@dataclass(frozen=True, slots=True)
class OneOf:
    """The event that a value is one of a set."""

    feature: Feature
    members: tuple[Hashable, ...]

    def __call__(self, outputs: Sequence[Hashable]) -> NDArray[np.bool_]:
        """Whether each output is in the event."""
        members = frozenset(self.members)
        return np.fromiter((value in members for value in self.feature.read(outputs)), bool, len(outputs))

    def __str__(self) -> str:
        shown = ", ".join(map(repr, self.members[:_SHOWN_MEMBERS]))
        if len(self.members) == 1:
            return f"{self.feature.words} is {shown}"
        rest = ", ..." if len(self.members) > _SHOWN_MEMBERS else ""
        return f"{self.feature.words} is one of {len(self.members)}: {shown}{rest}"


Event = Beyond | OneOf


@dataclass(frozen=True, slots=True)
class Reverse:
    """An event too frequent on the other input: by careful estimates ``p`` there and ``q`` on the one."""

    event: Event
    p: float
    q: float


@dataclass(frozen=True, slots=True)
class Attack:
    """An event that past runs show to be too frequent on one input.

    It is expected with probability ``p`` on that input, the second one if ``turned``, and ``q`` on the other;
    ``rate`` is the growth that a bet on it promises, ``hope`` that of an optimist about all events;
    ``level`` is the least budget that allows a careful estimate of the pair.
    """

    event: Event
    turned: bool
    p: float
    q: float
    rate: float
    hope: float
    level: float
    reverse: Reverse | None = None
    """The best event the other way round, if a careful estimate of it breaks the budget too."""


class Runs:
    """The runs on two neighbouring inputs so far, read once for every feature."""

    def __init__(self) -> None:
        self.first: list[Hashable] = []
        self.second: list[Hashable] = []
        self._together: list[bool] = []
        self._features: tuple[Feature, ...] = ()
        self._mixed = False
        self._read: list[tuple[_Values, _Values]] = []
        self._steps: tuple[Places, Places] | None = None
        self._candidates: Estimates | None = None

    def add(self, first: Sequence[Hashable], second: Sequence[Hashable], *, together: bool = False) -> None:
        """Add as many runs on both inputs; ``together``: those of a pair share their noise."""
        surprising = not self._mixed and is_mixed((*self.first[:1], *first, *second))
        if len(self.first) < _TOLD_BY or surprising:
            self._mixed = self._mixed or surprising
            self._features = features((*self.first, *self.second, *first, *second))
            self._read = [
                (_Values(feature, self.first), _Values(feature, self.second)) for feature in self._features
            ]
            sequences = any(feature.words == _SEQUENCE for feature in self._features)
            self._steps = (_coded(self.first), _coded(self.second)) if sequences else None
        for left, right in self._read:
            left.extend(first)
            right.extend(second)
        if self._steps is not None:
            one, two = self._steps
            self._steps = _longer(one, _coded(first)), _longer(two, _coded(second))
        self.first.extend(first)
        self.second.extend(second)
        self._together.extend([together] * len(first))
        self._candidates = None

    def shared(self, events: Sequence[Event], *, turned: bool) -> Floats | None:
        """The law of the cells of one or two events on both inputs, expected of runs that share their noise.

        From the last of those that did; None without any. A run that does not is added to them, so that
        what has not been seen is not impossible.
        """
        chosen = np.flatnonzero(self._together)[-_MOST_SHARED:]
        if not chosen.size:
            return None
        sides = (self.second, self.first) if turned else (self.first, self.second)
        likely, unlikely = (
            cells(*(event([side[place] for place in chosen.tolist()]) for event in events)) for side in sides
        )
        counts = np.bincount(pairs_of_cells(likely, unlikely), minlength=16).reshape(4, 4) + 0.0
        apart = np.outer(counts.sum(axis=1), counts.sum(axis=0)) / chosen.size**2
        return np.asarray((counts + apart) / (chosen.size + 1))

    def attack(self, budget: Budget, level: float) -> Attack:
        """The event that promises the fastest refutation of the level."""
        if self._candidates is None:
            self._candidates = _both_ways(list(self._sets()))
        candidates, p, q, low, high = self._candidates
        rates = _rates(np.concatenate([low[0], high[0]]), np.concatenate([low[1], high[1]]), budget, level)
        careful, hopeful = rates[: p.size], rates[p.size :]
        place = int(np.argmax(careful if careful.max() > 0 else hopeful))
        half = p.size // 2
        turned = place >= half
        back = int(np.argmax(careful[:half])) if turned else half + int(np.argmax(careful[half:]))
        reverse = None
        if careful[back] > 0:
            reverse = Reverse(_event(candidates, back % half), float(low[0][back]), float(low[1][back]))
        return Attack(
            _event(candidates, place % half),
            turned,
            float(p[place]),
            float(q[place]),
            float(careful[place]),
            float(hopeful.max()),
            float(budget.level(low[0][place], low[1][place])),
            reverse,
        )

    def _sets(self) -> "Iterator[_Candidates]":
        for feature, (left, right) in zip(self._features, self._read, strict=True):
            if feature.numeric:
                yield _thresholds(
                    feature, np.asarray(left.values, np.float64), np.asarray(right.values, np.float64)
                )
            else:
                yield _ratio_sets(feature, left, right)
        if self._steps is not None:
            yield _step_scores(*self._steps)
        if any(feature.words == WHOLE_FORM for feature in self._features):
            for words, learnt, first, second in ratio_scores(self.first, self.second):
                yield _thresholds(Feature(words, learnt, numeric=True), first, second)


class _Values:
    """What a feature reads off the outputs, and how often each value came."""

    def __init__(self, feature: Feature, outputs: Sequence[Hashable]) -> None:
        self._feature = feature
        self.values: list[Hashable] = []
        self.counts: Counter[Hashable] = Counter()
        self._written: dict[Hashable, str] = {}
        self.extend(outputs)

    def extend(self, outputs: Sequence[Hashable]) -> None:
        """Read further outputs."""
        found = self._feature.read(outputs)
        self.values.extend(found)
        if not self._feature.numeric:
            self.counts.update(found)

    def __len__(self) -> int:
        return len(self.values)

    def written(self, value: Hashable) -> str:
        """Its repr, which orders values that are equally likely."""
        found = self._written.get(value)
        if found is None:
            found = self._written[value] = repr(value)
        return found


def _coded(outputs: Sequence[Hashable]) -> Places:
    """The actions of sequences, one row each; ``-1`` is whatever is no known action."""
    known = [output for output in outputs if isinstance(output, tuple)]
    sizes = {*map(len, known)}
    alike = len(known) == len(outputs) and len(sizes) == 1
    parts = [*chain.from_iterable(known)] if alike else []
    if parts and {int}.issuperset(map(type, parts)) and min(parts) >= 0 and max(parts) < _MOST_ARMS:
        return np.array(parts, dtype=np.intp).reshape(len(known), -1)
    rows = np.full((len(outputs), max(sizes, default=0)), -1, dtype=np.intp)
    for row, output in enumerate(outputs):
        if isinstance(output, tuple):
            rows[row, : len(output)] = [
                action if _is_action(action) and action < _MOST_ARMS else -1 for action in output
            ]
    return rows


def _longer(rows: Places, further: Places) -> Places:
    length = max(rows.shape[1], further.shape[1])
    return np.concatenate([_widened(rows, length), _widened(further, length)])


def _widened(rows: Places, length: int) -> Places:
    if rows.shape[1] == length:
        return rows
    wide = np.full((len(rows), length), -1, dtype=np.intp)
    wide[:, : rows.shape[1]] = rows
    return wide


@dataclass(frozen=True, slots=True)
class _Candidates:
    """Counts of events on both inputs, of ``runs`` each; ``make`` gives the event of a place."""

    first: Sequence[float]
    second: Sequence[float]
    runs: int
    make: Callable[[int], Event]


def _event(candidates: list[_Candidates], place: int) -> Event:
    """The event of this place among those of all candidates."""
    for group in candidates:
        if place < len(group.first):
            break
        place -= len(group.first)
    return group.make(place)


Estimates = tuple[list[_Candidates], Floats, Floats, tuple[Floats, Floats], tuple[Floats, Floats]]


def _both_ways(candidates: list[_Candidates]) -> Estimates:
    """Estimates of (p, q) of all events, then of all with the inputs exchanged; careful and hopeful ones."""
    first, second = (
        np.array(list(chain.from_iterable(each)), np.float64)
        for each in ([group.first for group in candidates], [group.second for group in candidates])
    )
    sizes = [len(group.first) for group in candidates]
    runs = np.tile(np.repeat([float(group.runs) for group in candidates], sizes), 2)
    p = (np.concatenate([first, second]) + _SMOOTHING) / (runs + 1)
    q = (np.concatenate([second, first]) + _SMOOTHING) / (runs + 1)
    spread_p, spread_q = (np.sqrt(v * (1 - v) / runs) for v in (p, q))
    low = np.maximum(p - _CAUTION * spread_p, _LEAST), np.minimum(q + _CAUTION * spread_q, 1 - _LEAST)
    high = np.minimum(p + _OPTIMISM * spread_p, 1 - _LEAST), np.maximum(q - _OPTIMISM * spread_q, _LEAST)
    return candidates, p, q, low, high


def _rates(p: Floats, q: Floats, budget: Budget, level: float) -> Floats:
    """What `half_plane_rate` gives, for probabilities strictly between 0 and 1: plain and fast."""
    rates = np.zeros(p.shape)
    above = p > q
    p, q = p[above], q[above]
    slope, intercept = budget.half_planes(p, q, level)
    second = nearest_allowed(p, q, slope, intercept)
    first = np.clip(slope * second + intercept, _TINY, 1 - _ALMOST_NONE)
    second = np.clip(second, _TINY, 1 - _ALMOST_NONE)
    rates[above] = np.where(
        p <= slope * q + intercept,
        0.0,
        p * np.log(p / first)
        + (1 - p) * np.log((1 - p) / (1 - first))
        + q * np.log(q / second)
        + (1 - q) * np.log((1 - q) / (1 - second)),
    )
    return rates


def _thresholds(feature: Feature, left: Floats, right: Floats) -> _Candidates:
    first, second = np.sort(left[~np.isnan(left)]), np.sort(right[~np.isnan(right)])
    pooled = np.sort(np.concatenate([first, second]))
    at = np.zeros(1)
    if pooled.size:
        at = pooled[_places(pooled.size)]
        at = at[np.concatenate([[True], at[1:] != at[:-1]])]
    below = [np.searchsorted(values, at, side="right") for values in (first, second)]
    counts = [
        [*count.tolist(), *(values.size - count).tolist()]
        for values, count in zip((first, second), below, strict=True)
    ]
    return _Candidates(
        counts[0],
        counts[1],
        len(left),
        lambda place: Beyond(feature, float(at[place % at.size]), place >= at.size),
    )


@lru_cache(maxsize=256)
def _places(size: int) -> Places:
    """The places of the thresholds among so many numbers."""
    return np.linspace(0, size - 1, _THRESHOLDS + 2).astype(np.intp)[1:-1]


def _ratio_sets(feature: Feature, left: _Values, right: _Values) -> _Candidates:
    """Sets of the values with the largest likelihood ratios, and of those with the smallest.

    Of many values the order is learnt on every other run, and the sets are counted on the rest.
    """
    learnt = counted = left.counts, right.counts
    runs = len(left)
    if len(left.counts.keys() | right.counts.keys()) > _FEW_VALUES:
        learnt = Counter(left.values[::2]), Counter(right.values[::2])
        counted = Counter(left.values[1::2]), Counter(right.values[1::2])
        runs //= 2
    likely, unlikely = (counts.get for counts in learnt)
    known = sorted(learnt[0].keys() | learnt[1].keys(), key=left.written)
    known.sort(
        key=lambda value: math.log((likely(value, 0) + _SMOOTHING) / (unlikely(value, 0) + _SMOOTHING))
    )
    sizes = [[counts.get(value, 0) for value in known] for counts in counted]
    first, second = ([*accumulate(each), *accumulate(reversed(each))] for each in sizes)

    def make(place: int) -> OneOf:
        members = known[: place + 1] if place < len(known) else known[::-1][: place - len(known) + 1]
        return OneOf(feature, tuple(members))

    return _Candidates(first, second, runs, make)


def _step_scores(left: Places, right: Places) -> _Candidates:
    """Thresholds of the log-likelihood ratio of a sequence, one step after another given the one before.

    Learnt on every other run, counted on the rest: for sequences too many to be counted one by one.
    """
    arms = 1 + max(int(each.max(initial=0)) for each in (left, right))
    length = max(left.shape[1], right.shape[1])
    coded = [_widened(each, length) for each in (left, right)]
    coded = [np.where(rows < 0, arms, rows) for rows in coded]
    tables = []
    for rows in coded:
        now = rows[::2]
        table = np.full((length, arms + 1, arms + 1), _SMOOTHING)
        np.add.at(table, (np.arange(length), _before(now, arms), now), 1.0)
        tables.append(np.log(table / table.sum(axis=2, keepdims=True)))
    ratio = tables[0] - tables[1]
    feature = Feature("the log-likelihood ratio of the steps", partial(_score, ratio), numeric=True)
    scores = [_coded_score(ratio, _before(rows[1::2], arms), rows[1::2]) for rows in coded]
    return _thresholds(feature, *scores)


def _score(ratio: Floats, outputs: Sequence[Hashable]) -> Floats:
    length, arms = ratio.shape[0], ratio.shape[1] - 1
    now = _widened(_coded(outputs)[:, :length], length)
    now = np.where((now < 0) | (now >= arms), arms, now)
    return _coded_score(ratio, _before(now, arms), now)


def _coded_score(ratio: Floats, before: Places, now: Places) -> Floats:
    return np.asarray(ratio[np.arange(ratio.shape[0]), before, now].sum(axis=1))


def _before(now: Places, arms: int) -> Places:
    """The action before each; before the first is what is no action."""
    before = np.full_like(now, arms)
    before[:, 1:] = now[:, :-1]
    return before


_SEQUENCE: Final = "the sequence of actions"


def features(outputs: Sequence[Hashable]) -> tuple[Feature, ...]:
    """What may be told by outputs of this shape: numbers, sequences of actions, vectors, or any mixture."""
    found = _of_outputs(outputs)
    return (*found, *(Feature(*each) for each in readings(outputs))) if is_mixed(outputs) else found


def _of_outputs(outputs: Sequence[Hashable]) -> tuple[Feature, ...]:
    tuples = [output for output in outputs if isinstance(output, tuple)]
    if not tuples:
        return _of_scalars(outputs)
    length = max(map(len, tuples))
    parts = [part for output in tuples for part in output]
    if parts and all(_is_action(part) for part in parts) and max(parts) < _MOST_ARMS:
        return _of_sequences(length, sorted(set(parts)), varying=min(map(len, tuples)) < length)
    found = [Feature("the output", _itself, numeric=False)]
    for place in range(min(length, _MOST_COORDINATES)):
        read = partial(_entry, place)
        numeric = any(not math.isnan(value) for value in _numbers(read(tuples)))
        found.append(Feature(f"entry {place} of the output", read, numeric=False))
        if numeric:
            found.append(Feature(f"the size of entry {place}", partial(_number_of, read), numeric=True))
    if parts and all(_is_number(part) for part in parts):
        for words, function in (("smallest entry", min), ("largest entry", max), ("sum of entries", sum)):
            found.append(Feature(f"the {words}", partial(_summary, function), numeric=True))
        found.append(Feature("the place of the largest entry", _largest_place, numeric=False))
        found += [
            Feature(f"entry {first} less entry {second}", partial(_difference, first, second), numeric=True)
            for first, second in combinations(range(min(length, _MOST_COMPARED)), 2)
        ]
    if min(map(len, tuples)) < length:
        found.append(Feature("the length of the output", _length, numeric=True))
    return tuple(found)


def _of_scalars(outputs: Sequence[Hashable]) -> tuple[Feature, ...]:
    found = []
    if any(_is_number(output) for output in outputs):
        found.append(Feature("the output", _numbers, numeric=True))
    if any(isinstance(output, float) for output in outputs):
        found.append(Feature("the number of bits of the output", _bits, numeric=True))
    if not found or len(set(outputs)) <= len(outputs) // 2 or not all(map(_is_number, outputs)):
        found.append(Feature("the output itself", _itself, numeric=False))
    return tuple(found)


def _of_sequences(length: int, arms: Sequence[int], *, varying: bool) -> tuple[Feature, ...]:
    found = [Feature(_SEQUENCE, _itself, numeric=False)]
    found += [
        Feature(
            "the first action" if size == 1 else f"the sequence of the first {size} actions",
            partial(_prefix, size),
            numeric=False,
        )
        for size in range(1, min(length, _LONGEST_PREFIX + 1))
    ]
    found += [
        Feature(f"action {t + 1}", partial(_entry, t), numeric=False)
        for t in range(1, min(length, _MOST_COORDINATES))
    ]
    found += [
        Feature(f"the number of times that arm {arm} is taken", partial(_count, arm), numeric=True)
        for arm in arms
    ]
    found.append(Feature("the last action", partial(_entry, -1), numeric=False))
    if varying:
        found.append(Feature("the number of actions", _length, numeric=True))
    return tuple(found)


def _is_number(value: object) -> bool:
    return isinstance(value, int | float)


def _is_action(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and value >= 0


def _itself(outputs: Sequence[Hashable]) -> Sequence[Hashable]:
    return outputs


def _numbers(outputs: Sequence[Hashable]) -> Sequence[float]:
    if {float}.issuperset(map(type, outputs)):
        return outputs  # type: ignore[return-value]
    return [double(output) if isinstance(output, int | float) else math.nan for output in outputs]


def _number_of(
    read: Callable[[Sequence[Hashable]], list[Hashable]], outputs: Sequence[Hashable]
) -> Sequence[float]:
    return _numbers(read(outputs))


def _bits(outputs: Sequence[Hashable]) -> list[float]:
    """The length of the significand without its trailing zeros, which rounding on a grid betrays."""
    sizes = []
    for value in _numbers(outputs):
        if math.isfinite(value):
            numerator = abs(value.as_integer_ratio()[0])
            sizes.append(float((numerator // (numerator & -numerator)).bit_length() if numerator else 0))
        else:
            sizes.append(math.nan)
    return sizes


def _entry(place: int, outputs: Sequence[Hashable]) -> list[Hashable]:
    return [
        output[place] if isinstance(output, tuple) and -len(output) <= place < len(output) else None
        for output in outputs
    ]


def _prefix(size: int, outputs: Sequence[Hashable]) -> list[Hashable]:
    return [output[:size] if isinstance(output, tuple) else None for output in outputs]


def _count(arm: int, outputs: Sequence[Hashable]) -> list[float]:
    return [float(output.count(arm)) if isinstance(output, tuple) else math.nan for output in outputs]


def _length(outputs: Sequence[Hashable]) -> list[float]:
    return [float(len(output)) if isinstance(output, tuple) else math.nan for output in outputs]


def _summary(function: Callable[[tuple[float, ...]], float], outputs: Sequence[Hashable]) -> list[float]:
    return [
        double(function(output))
        if isinstance(output, tuple) and output and all(map(_is_number, output))
        else math.nan
        for output in outputs
    ]


def _difference(first: int, second: int, outputs: Sequence[Hashable]) -> list[float]:
    left, right = _numbers(_entry(first, outputs)), _numbers(_entry(second, outputs))
    return [a - b for a, b in zip(left, right, strict=True)]


def _largest_place(outputs: Sequence[Hashable]) -> list[Hashable]:
    return [
        output.index(max(output))
        if isinstance(output, tuple) and output and all(map(_is_number, output))
        else None
        for output in outputs
    ]
