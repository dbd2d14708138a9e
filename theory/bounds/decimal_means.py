"""A million means as decimals of up to thirty digits: as exact as fractions, as quick as doubles."""

import re
from collections.abc import Iterable, Iterator, Sequence
from decimal import Decimal
from fractions import Fraction
from functools import cached_property
from itertools import islice
from typing import overload

import numpy as np
from numpy.typing import NDArray

from ..numbers.arrays import Wholes

_HALF = 15
"""Digits of each half: both parts of such a fraction are doubles, and their quotient is rounded once."""
_UNIT = 10**_HALF
_WHOLE = _UNIT**2
_PORTION = 1 << 18
"""Means that are worked on together."""
_CHARACTERS = 1 << 22
"""Of a text that are read together."""
_DECIMAL = rf"(?:0?\.\d{{1,{2 * _HALF}}}|0|1(?:\.0*)?)"
_DECIMALS = re.compile(rf"{_DECIMAL}(?:\n{_DECIMAL})*+\n?", re.ASCII)
_EXPONENT = re.compile(r"[eE]")
_SCIENTIFIC = re.compile(r"\d(?:\.\d{1,20})?[eE]-\d{1,2}", re.ASCII)


class DecimalMeans(Sequence[Fraction]):
    """The means ``leading / 10^15 + trailing / 10^30``, each in [0, 1].

    >>> list(DecimalMeans(np.array([75 * 10**13, 50 * 10**13])))
    [Fraction(3, 4), Fraction(1, 2)]
    """

    def __init__(self, leading: Wholes, trailing: Wholes | None = None) -> None:
        self.leading = leading
        self.trailing = np.zeros_like(leading) if trailing is None else trailing
        if any(
            first.min(initial=0) < 0
            or first.max(initial=0) > _UNIT
            or rest.min(initial=0) < 0
            or rest.max(initial=0) >= _UNIT
            or ((first == _UNIT) & (rest > 0)).any()
            for first, rest in self._portions()
        ):
            raise ValueError("a mean of a Bernoulli arm lies in [0, 1]")

    def __len__(self) -> int:
        return len(self.leading)

    @overload
    def __getitem__(self, place: int) -> Fraction: ...
    @overload
    def __getitem__(self, place: slice) -> "DecimalMeans": ...
    def __getitem__(self, place: int | slice) -> "Fraction | DecimalMeans":
        if isinstance(place, slice):
            return DecimalMeans(self.leading[place], self.trailing[place])
        return Fraction(int(self.leading[place]) * _UNIT + int(self.trailing[place]), _WHOLE)

    def __iter__(self) -> Iterator[Fraction]:
        return (Fraction(numerator, _WHOLE) for numerator in _numerators(self.leading, self.trailing))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sequence) and tuple(self) == tuple(other)

    def __hash__(self) -> int:
        return hash(tuple(self))

    def _portions(self) -> Iterator[tuple[Wholes, Wholes]]:
        """Both halves, so many means at a time that what is computed of them stays small."""
        for start in range(0, len(self.leading), _PORTION):
            yield self.leading[start : start + _PORTION], self.trailing[start : start + _PORTION]

    @cached_property
    def best(self) -> int:
        """The place of a largest one."""
        (first,) = np.nonzero(self.leading == self.leading.max())
        return int(first[self.trailing[first].argmax()])

    @cached_property
    def lowest(self) -> int:
        """The place of a smallest one."""
        (first,) = np.nonzero(self.leading == self.leading.min())
        return int(first[self.trailing[first].argmin()])

    def suboptimal(self) -> NDArray[np.bool_]:
        """Which are smaller than the largest one."""
        best = self.best
        return np.asarray((self.leading != self.leading[best]) | (self.trailing != self.trailing[best]))

    def inside(self) -> NDArray[np.bool_]:
        """Which are neither 0 nor 1."""
        return np.asarray(((self.leading > 0) | (self.trailing > 0)) & (self.leading < _UNIT))

    @cached_property
    def doubles(self) -> NDArray[np.float64]:
        """The doubles nearest to the means."""
        nearest = np.empty(len(self))
        for place, halves in enumerate(self._portions()):
            nearest[_PORTION * place : _PORTION * (place + 1)] = _nearest(*halves)
        return nearest

    @cached_property
    def gaps(self) -> NDArray[np.float64]:
        """The doubles nearest to the differences from the largest."""
        nearest = np.empty(len(self))
        for place, halves in enumerate(self._portions()):
            nearest[_PORTION * place : _PORTION * (place + 1)] = _nearest(*self._below_best(*halves))
        return nearest

    def halvings(self) -> Wholes:
        """The smallest ``e >= 1`` with ``2^-e`` at most the gap; 0 where the gap is 0."""
        exponents = np.empty(len(self), dtype=np.int64)
        for place, halves in enumerate(self._portions()):
            part = slice(_PORTION * place, _PORTION * (place + 1))
            gaps, (leading, trailing) = self.gaps[part], self._below_best(*halves)
            mantissa, exponent = np.frexp(gaps)
            count = np.maximum(1 - exponent.astype(np.int64), 1)
            # a double that is a power of two may have been rounded up to it
            (powers,) = np.nonzero((mantissa == 0.5) & (gaps > 0))
            for power, gap in zip(powers, _numerators(leading[powers], trailing[powers]), strict=True):
                count[power] += gap << int(count[power]) < _WHOLE
            exponents[part] = np.where(gaps > 0, count, 0)
        return exponents

    def _below_best(self, leading: Wholes, trailing: Wholes) -> tuple[Wholes, Wholes]:
        """The halves of the differences from the largest mean."""
        best = self.best
        leading, trailing = self.leading[best] - leading, self.trailing[best] - trailing
        borrowed = trailing < 0
        return leading - borrowed, trailing + _UNIT * borrowed


def _numerators(leading: Wholes, trailing: Wholes) -> list[int]:
    return [first * _UNIT + rest for first, rest in zip(leading.tolist(), trailing.tolist(), strict=True)]


def _nearest(leading: Wholes, trailing: Wholes) -> NDArray[np.float64]:
    """The nearest doubles: the quotient of the first halves, which is rounded once, and what it leaves.

    Where the sum of both is so near to the middle of two doubles that its own rounding might decide, the
    whole numbers are divided.
    """
    nearest = np.asarray(leading / float(_UNIT))
    (longer,) = np.nonzero(trailing)
    quotient, rest = nearest[longer], trailing[longer] / float(_UNIT)
    left = (_left_by_division(leading[longer].astype(float), quotient) + rest) / _UNIT
    total = quotient + left
    lost = np.abs(left - (total - quotient))
    unsure = np.abs(lost - np.spacing(total) / 2) <= (np.abs(left) + rest / _UNIT) * 2.0**-48
    unsure |= np.frexp(total)[0] == 0.5  # doubles below a power of two are nearer to it than those above
    nearest[longer] = total
    near = longer[unsure]
    nearest[near] = [each / _WHOLE for each in _numerators(leading[near], trailing[near])]
    return nearest


def _left_by_division(numerator: NDArray[np.float64], quotient: NDArray[np.float64]) -> NDArray[np.float64]:
    """``numerator - quotient * 10^15``, exactly: of a quotient that was rounded once it is a double."""
    (high, low), (unit_high, unit_low) = _halves(quotient), _halves(np.float64(_UNIT))
    product = quotient * _UNIT
    error = ((high * unit_high - product) + high * unit_low + low * unit_high) + low * unit_low
    remainder: NDArray[np.float64] = (numerator - product) - error
    return remainder


def _halves(
    value: NDArray[np.float64] | np.float64,
) -> tuple[NDArray[np.float64] | np.float64, NDArray[np.float64] | np.float64]:
    """Two doubles of half as many digits, whose sum it is: products of such are exact."""
    shifted = value * (2.0**27 + 1)
    high = shifted - (shifted - value)
    return high, value - high


def decimal_means(text: str) -> DecimalMeans | None:
    """The means in a text; None where anything but a decimal in [0, 1] of few digits stands in it."""
    parts: list[tuple[Wholes, Wholes]] = []
    start = 0
    while start < len(text) or not parts:
        end = -1 if start + _CHARACTERS >= len(text) else _next_end(text, start + _CHARACTERS)
        piece = text[start:] if end < 0 else text[start:end]
        # only the last line of all may end with a new line, and an empty one is no mean
        halves = None if end >= 0 and piece.endswith("\n") else _some_means(piece)
        if halves is None:
            return None
        parts.append(halves)
        start = len(text) if end < 0 else end + 1
    if len(parts) == 1:
        return DecimalMeans(*parts[0])
    return DecimalMeans(*(np.concatenate([part[half] for part in parts]) for half in (0, 1)))


def _next_end(text: str, start: int) -> int:
    """Where the word ends that stands at a place, by a comma or a line's end; -1: with the text."""
    ends = [end for end in (text.find(mark, start) for mark in ",\n") if end >= 0]
    end = min(ends, default=-1)
    return end if end < len(text) - 1 else -1


def _some_means(text: str) -> tuple[Wholes, Wholes] | None:
    text = text.replace(",", "\n")
    text = "".join(_without_exponents(text))
    if not _DECIMALS.fullmatch(text):
        return None
    text = f"\n{text}".replace("\n.", "\n0.").strip("\n")
    characters = np.frombuffer(text.encode("ascii"), dtype=np.uint8)
    ends = np.append(np.flatnonzero(characters == ord("\n")), len(characters))
    starts = np.concatenate([[0], ends[:-1] + 1])
    digits = (_column(characters, starts + place, ends) for place in (0, *range(2, 2 + 2 * _HALF)))
    return _whole(islice(digits, 1 + _HALF), len(ends)), _whole(digits, len(ends))


def _without_exponents(text: str) -> Iterator[str]:
    """The text in pieces, with decimals for the words that have an exponent, which are few."""
    done = 0
    for each in _EXPONENT.finditer(text):
        start = text.rfind("\n", 0, each.start()) + 1
        if start >= done:
            end = text.find("\n", start)
            word = text[start : end if end >= 0 else None]
            yield text[done:start]
            yield format(Decimal(word), "f") if _SCIENTIFIC.fullmatch(word) else word
            done = start + len(word)
    yield text[done:]


def _column(characters: NDArray[np.uint8], places: Wholes, ends: Wholes) -> NDArray[np.uint8]:
    """The digit at one place of every word; zero after its end."""
    (longer,) = np.nonzero(places < ends)
    column = np.zeros(len(ends), dtype=np.uint8)
    column[longer] = characters[places[longer]] - ord("0")
    return column


def _whole(digits: Iterable[NDArray[np.uint8]], length: int) -> Wholes:
    """Whole numbers from their digits, the first of each first."""
    numbers = np.zeros(length, dtype=np.int64)
    for each in digits:
        numbers = 10 * numbers + each
    return numbers
