"""A million means as whole numbers over a power of ten: as exact as fractions, and as quick as doubles."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import overload

import numpy as np
from numpy.typing import NDArray

MOST_DIGITS = 15
"""With so many digits both parts of a fraction are doubles, so that their quotient is rounded once."""

_DECIMAL = rf"(?:0?\.\d{{1,{MOST_DIGITS}}}|0|1(?:\.0*)?)"
_DECIMALS = re.compile(rf"{_DECIMAL}(?:\n{_DECIMAL})*+\n?", re.ASCII)


class DecimalMeans(Sequence[Fraction]):
    """The means ``numerators / 10^digits``, each in [0, 1].

    >>> list(DecimalMeans(np.array([75, 50]), 2))
    [Fraction(3, 4), Fraction(1, 2)]
    """

    def __init__(self, numerators: NDArray[np.int64], digits: int) -> None:
        if not 0 <= digits <= MOST_DIGITS:
            raise ValueError(f"digits is {digits}: a whole number from 0 to {MOST_DIGITS} is accepted")
        self.numerators, self.denominator = numerators, 10**digits
        if np.any((numerators < 0) | (numerators > self.denominator)):
            raise ValueError("a mean of a Bernoulli arm lies in [0, 1]")

    def __len__(self) -> int:
        return len(self.numerators)

    @overload
    def __getitem__(self, place: int) -> Fraction: ...
    @overload
    def __getitem__(self, place: slice) -> DecimalMeans: ...
    def __getitem__(self, place: int | slice) -> Fraction | DecimalMeans:
        if isinstance(place, slice):
            return DecimalMeans(self.numerators[place], len(str(self.denominator)) - 1)
        return Fraction(int(self.numerators[place]), self.denominator)

    def __iter__(self) -> Iterator[Fraction]:
        return (Fraction(numerator, self.denominator) for numerator in self.numerators.tolist())

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sequence) and tuple(self) == tuple(other)

    def __hash__(self) -> int:
        return hash(tuple(self))

    def doubles(self) -> NDArray[np.float64]:
        """The doubles nearest to the means."""
        return np.asarray(self.numerators / float(self.denominator))

    def gaps(self) -> NDArray[np.float64]:
        """The doubles nearest to the differences from the largest."""
        return np.asarray((self.numerators.max() - self.numerators) / float(self.denominator))

    def halvings(self) -> NDArray[np.int64]:
        """The smallest ``e >= 1`` with ``2^-e`` at most the gap; 0 where the gap is 0."""
        gaps = self.numerators.max() - self.numerators
        _, exponent = np.frexp(self.gaps())
        count = np.maximum(1 - exponent.astype(np.int64), 1)
        # the double may have been rounded up to a power of two
        count += (gaps << np.where(gaps > 0, count, 0)) < self.denominator
        return np.where(gaps > 0, count, 0)


def decimal_means(text: str) -> DecimalMeans | None:
    """The means in a text; None where a line is anything but a decimal in [0, 1] of few digits."""
    if not _DECIMALS.fullmatch(text):
        return None
    # the product is off by less than a quarter, so the nearest whole number is exact
    scaled = np.rint(np.array(list(map(float, text.split()))) * 10.0**MOST_DIGITS)
    return DecimalMeans(scaled.astype(np.int64), MOST_DIGITS)
