"""Rows for the page of Section 6.5: the exact law of a sub-sampled mean."""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from fractions import Fraction
from itertools import combinations, product
from math import prod

from .quantities.bernoulli_games import Row, column

MEANS = (Fraction(3, 10), Fraction(1, 2))


def sub_sampled() -> Iterator[Row]:
    """Some of the rows."""
    yield from ratios(((2, 1, (1, 1)), (2, 1, (1, 0)), (3, 2, (1, 1))))


def ratios(cases: Iterable[tuple[int, int, tuple[int, int]]]) -> Iterator[Row]:
    """Two columns: the ratio of every output, of its columns with the target chosen, and of the first one."""
    for n, k, target in cases:
        without, inside = (defaultdict[tuple[int, ...], Fraction](Fraction) for _ in range(2))
        for data in product(product((0, 1), repeat=2), repeat=n):
            cells = (p if z else 1 - p for row in data for p, z in zip(MEANS, row, strict=True))
            chance = prod(cells, start=Fraction(1))
            choices = list(combinations(range(n), k))
            for chosen in choices:
                without[_sums(data, chosen)] += chance / len(choices)
                for place in range(n):
                    put = (*data[:place], target, *data[place + 1 :])
                    inside[_sums(put, chosen)] += chance / len(choices) / n
        for output, weight in list(without.items()):
            triples = zip(MEANS, output, target, strict=True)
            a, b = (column(k - 1, p, c - z) / column(k, p, c) for p, c, z in triples)
            alike = [each for each in without if each[0] == output[0]]
            first = Fraction(sum(inside[each] for each in alike), sum(without[each] for each in alike))
            yield {"rho": Fraction(k, n), "a": a, "b": b, "ratio": inside[output] / weight, "first": first}


def _sums(data: tuple[tuple[int, ...], ...], chosen: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(sum(data[i][j] for i in chosen) for j in range(2))
