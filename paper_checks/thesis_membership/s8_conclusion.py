"""Rows for the page of Chapters 8 and 9: sums of signs about a median."""

from collections.abc import Iterator
from fractions import Fraction
from statistics import median

from .quantities.bernoulli_games import Row


def medians() -> Iterator[Row]:
    """Small samples: the sum of signs at the median, and the number of ties."""
    for sample in ((0, 0, 1), (0, 1, 2), (0, 1, 2, 3), (0, 0, 0, 1, 2)):
        middle = Fraction(median(sample))
        yield {"at_median": _signs(sample, middle), "ties": len(sample) - len(set(sample))}


def _signs(sample: tuple[int, ...], theta: Fraction) -> int:
    return sum((x > theta) - (x < theta) for x in sample)
