"""Outputs of any mixture: numbers, text, None, nested tuples of any lengths, read entry by entry.

Nested tuples are read as one row of entries. A number with a fraction is a measurement, every other entry a
symbol; the form of an output is its row with a mark in place of each measurement. The likelihood ratio of a
row is taken step by step: each symbol given the one before, each measurement by the bin that it falls into.
"""

import itertools
import math
from collections import Counter
from collections.abc import Callable, Hashable, Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal
from enum import Enum
from fractions import Fraction
from functools import lru_cache, partial
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ...theory.numbers.enclosure import double

Floats = NDArray[np.float64]
Row = tuple[Hashable, ...]


class Mark(Enum):
    """What no output holds itself: the place of a measurement, and the ends of a tuple within a tuple."""

    NUMBER = "number"
    OPEN = "["
    CLOSE = "]"

    __hash__ = object.__hash__

    def __repr__(self) -> str:
        """As forms are shown."""
        return str(self.value)


WHOLE_FORM: Final = "the form of the output"

_LONGEST_ROW: Final = 256
_LONGEST_PREFIX: Final = 8
_MOST_SYMBOLS: Final = 32
_LONGEST_SCORED: Final = 48
_BINS: Final = 12
_LEAST_BINNED: Final = 48
_SMOOTHING: Final = 0.5
_MOST_SCORED: Final = 1 << 13
_REMEMBERED: Final = 1 << 15
_ONLY_INTS: Final = frozenset({int})


class Reading(NamedTuple):
    """Something read off outputs: numbers (NaN where there is none), or any values."""

    words: str
    read: Callable[[Sequence[Hashable]], Sequence[Hashable]]
    numeric: bool


def is_mixed(outputs: Sequence[Hashable]) -> bool:
    """Whether they are neither all numbers, nor all rows of numbers, nor all of one other kind."""
    if all(type(output) is tuple and _ONLY_INTS.issuperset(map(type, output)) for output in outputs):
        return False
    kinds = set(map(_kind, outputs))
    if kinds != {"row"}:
        return len(kinds) > 1 or "exact" in kinds
    return any(_kind(part) != "number" for output in outputs if isinstance(output, tuple) for part in output)


def readings(outputs: Sequence[Hashable]) -> tuple[Reading, ...]:
    """The form of the output and of its beginnings, its entries, and how long it is."""
    longest = max(len(_read(output)[0]) for output in outputs)
    found = [Reading(WHOLE_FORM, forms, numeric=False)]
    found += [
        Reading(f"the form of the first {size} entries", partial(_beginnings, size), numeric=False)
        for size in range(1, min(longest, _LONGEST_PREFIX + 1))
    ]
    found.append(Reading("the number of entries", _lengths, numeric=True))
    return tuple(found)


def forms(outputs: Sequence[Hashable]) -> list[Hashable]:
    """Each row with a mark in place of every measurement."""
    return [_read(output)[0] for output in outputs]


@lru_cache(_REMEMBERED)
def _read(output: Hashable) -> tuple[Row, tuple[tuple[int, float], ...]]:
    """The symbols of an output, and its measurements with their places; of very long ones the beginning."""
    entries = tuple(itertools.islice(_entries(output), _LONGEST_ROW))
    symbols = tuple(map(_symbol, entries))
    measured = tuple(
        (place, _double(entries[place])) for place, each in enumerate(symbols) if each is Mark.NUMBER
    )
    return symbols, measured


@dataclass(frozen=True, slots=True, eq=False)
class StepRatios:
    """The log-likelihood ratio of a row on two inputs, learnt from runs on both."""

    codes: dict[Hashable, int]
    """Of symbols; one more is that of what is not there, and two more that of all others."""
    steps: Floats
    """By place, symbol before, and symbol; the symbol before is one and the same if that is not looked at."""
    edges: tuple[Floats, ...]
    """By place, the inner ends of the bins of measurements."""
    bins: tuple[Floats, ...]
    """By place, the log-likelihood ratio of each bin."""

    def __call__(self, outputs: Sequence[Hashable]) -> list[float]:
        """Of outputs."""
        return list(map(float, self.of_coded(*_coded(outputs, self.codes, self.steps.shape[0]))))

    def of_coded(self, now: NDArray[np.intp], numbers: Floats) -> Floats:
        """Of symbols and measurements."""
        before = _before(now, self.steps.shape[1])
        score = self.steps[np.arange(self.steps.shape[0]), before, now].sum(axis=1)
        for place, (edges, bins) in enumerate(zip(self.edges, self.bins, strict=True)):
            if bins.size:
                here = ~np.isnan(numbers[:, place])
                score[here] += bins[np.searchsorted(edges, numbers[here, place])]
        return np.asarray(score)


def ratio_scores(
    left: Sequence[Hashable], right: Sequence[Hashable]
) -> Iterator[tuple[str, StepRatios, Floats, Floats]]:
    """Scores learnt on every other run, and what they are on the rest; of very many runs the first ones."""
    first, second = left[:_MOST_SCORED], right[:_MOST_SCORED]
    read = [_read(output)[0] for output in (*first[::2], *second[::2])]
    symbols = Counter(symbol for each in read for symbol in each[:_LONGEST_SCORED])
    codes = {symbol: code for code, (symbol, _) in enumerate(symbols.most_common(_MOST_SYMBOLS))}
    places = min(max(1, *map(len, read)), _LONGEST_SCORED)
    coded = [_coded(outputs, codes, places) for outputs in (first, second)]
    edges, bins = zip(
        *(_binned(*(numbers[::2, place] for _, numbers in coded)) for place in range(places)), strict=True
    )
    for words, size in (("given the last", len(codes) + 2), ("one by one", 1)):
        tables = []
        for now, _ in coded:
            learnt = now[::2]
            table = np.full((places, size, len(codes) + 2), _SMOOTHING)
            spots = (np.broadcast_to(np.arange(places), learnt.shape), _before(learnt, size), learnt)
            np.add.at(table, spots, 1.0)
            tables.append(np.log(table / table.sum(axis=2, keepdims=True)))
        ratios = StepRatios(codes, tables[0] - tables[1], edges, bins)
        ends = [ratios.of_coded(now[1::2], numbers[1::2]) for now, numbers in coded]
        yield f"the log-likelihood ratio of the entries, {words}", ratios, ends[0], ends[1]


def _coded(
    outputs: Sequence[Hashable], codes: dict[Hashable, int], places: int
) -> tuple[NDArray[np.intp], Floats]:
    """The codes of the symbols, and the measurements (NaN where there is none)."""
    now = np.full((len(outputs), places), len(codes), dtype=np.intp)
    numbers = np.full((len(outputs), places), math.nan)
    for place, output in enumerate(outputs):
        symbols, measured = _read(output)
        size = min(len(symbols), places)
        now[place, :size] = [codes.get(symbol, len(codes) + 1) for symbol in symbols[:size]]
        for spot, value in measured:
            if spot < places:
                numbers[place, spot] = value
    return now, numbers


def _before(now: NDArray[np.intp], size: int) -> NDArray[np.intp]:
    """The symbol before each, where it is looked at; before the first is what is not there."""
    before = np.zeros_like(now)
    if size > 1:
        before[:, 0], before[:, 1:] = size - 2, now[:, :-1]
    return before


def _binned(left: Floats, right: Floats) -> tuple[Floats, Floats]:
    first, second = left[~np.isnan(left)], right[~np.isnan(right)]
    pooled = np.concatenate([first, second])
    if pooled.size < _LEAST_BINNED:
        return np.zeros(0), np.zeros(0)
    edges = np.unique(np.quantile(pooled, np.linspace(0, 1, _BINS + 1)[1:-1], method="lower"))
    counts = [
        np.bincount(np.searchsorted(edges, values), minlength=edges.size + 1) + _SMOOTHING
        for values in (first, second)
    ]
    shares = [np.log(count / count.sum()) for count in counts]
    return edges, np.asarray(shares[0] - shares[1])


def _kind(value: Hashable) -> str:
    if isinstance(value, tuple):
        return "row"
    if isinstance(value, int | float) and not isinstance(value, bool):
        return "number"
    if isinstance(value, Fraction | Decimal):
        return "exact"
    return type(value).__name__


def _entries(output: Hashable) -> Iterator[Hashable]:
    for entry in output if isinstance(output, tuple) else (output,):
        if isinstance(entry, tuple):
            yield Mark.OPEN
            yield from _entries(entry)
            yield Mark.CLOSE
        else:
            yield entry


def _symbol(entry: Hashable) -> Hashable:
    if isinstance(entry, bool | int):
        return int(entry)
    if isinstance(entry, float | Fraction | Decimal):
        value = _double(entry)
        return int(value) if math.isfinite(value) and value == math.floor(value) else Mark.NUMBER
    return entry


def _double(entry: Hashable) -> float:
    assert isinstance(entry, int | float | Fraction | Decimal)
    return float(entry) if isinstance(entry, Decimal) else double(entry)


def _beginnings(size: int, outputs: Sequence[Hashable]) -> list[Hashable]:
    return [_read(output)[0][:size] for output in outputs]


def _lengths(outputs: Sequence[Hashable]) -> list[Hashable]:
    return [float(len(_read(output)[0])) for output in outputs]
