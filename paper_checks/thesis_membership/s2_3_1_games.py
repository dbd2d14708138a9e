"""Rows for the page of Sections 2.3.1 to 2.3.3: games on Bernoulli records, enumerated."""

from collections import defaultdict
from collections.abc import Iterator
from fractions import Fraction
from itertools import product
from math import prod

from .quantities.bernoulli_games import TABLES, Row, at_level, game, weighed_targets

Pair = tuple[int, tuple[int, ...]]
"""A target and the data."""


def readings() -> Iterator[Row]:
    """How far the laws of (target, data) are apart in both readings of line 9, and where the data stay."""
    for n, p in ((2, Fraction(3, 10)), (3, Fraction(3, 10)), (2, Fraction(7, 10))):
        taken, put, kept = (defaultdict[Pair, Fraction](Fraction) for _ in range(3))
        for data in product((0, 1), repeat=n):
            chance = prod((p if z else 1 - p for z in data), start=Fraction(1)) / n
            for i in range(n):
                taken[data[i], data] += chance
                for z in (0, 1):
                    weight = chance * (p if z else 1 - p)
                    put[z, (*data[:i], z, *data[i + 1 :])] += weight
                    kept[z, data] += weight
        yield {
            "apart": Fraction(sum(abs(taken[key] - put[key]) for key in {*taken, *put})),
            "kept": Fraction(sum(abs(taken[key] - kept[key]) for key in {*taken, *kept})),
        }


def average_powers() -> Iterator[Row]:
    """In the average-target game: the best threshold and the best event."""
    n, means = TABLES[1]
    pairs = [
        (weight * out, weight * inside)
        for target, weight in weighed_targets(means)
        for out, inside in game(n, means, target).values()
    ]
    threshold, event = at_level(pairs, Fraction(1, 4))
    yield {"threshold": threshold, "event": event}
