"""Rows for the page of Section 2: a learner of two rounds, by all of its runs."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from itertools import product

Table = tuple[tuple[Fraction, Fraction], ...]
Row = Mapping[str, Fraction]

_HALF, _ONE = Fraction(1, 2), Fraction(1)
_LOSSES: tuple[tuple[Fraction | int, ...], ...] = (
    (1, 0, 1, 0),
    (_HALF, _HALF, 1, 1),
    (Fraction(1, 4), 1, 0, _HALF),
)
_NOISE: tuple[tuple[int, Fraction], ...] = ((-1, Fraction(1, 4)), (0, _HALF), (1, Fraction(1, 4)))


def forms() -> Iterator[Row]:
    """The terms of both forms of the noisy regret, with noise on every loss."""
    for losses in _LOSSES:
        table = _table(losses)
        noisy = true = hindsight = Fraction(0)
        means = [Fraction(0), Fraction(0)]
        for draws in product(_NOISE, repeat=4):
            chance = draws[0][1] * draws[1][1] * draws[2][1] * draws[3][1]
            seen = _table([loss + draw for loss, (draw, _) in zip(losses, draws, strict=True)])
            law = _law(seen[0])
            true += chance * (table[0][0] + sum(law[arm] * table[1][arm] for arm in (0, 1)))
            noisy += chance * (seen[0][0] + sum(law[arm] * seen[1][arm] for arm in (0, 1)))
            sums = [seen[0][arm] + seen[1][arm] for arm in (0, 1)]
            hindsight += chance * min(sums)
            means = [mean + chance * each for mean, each in zip(means, sums, strict=True)]
        best = min(table[0][arm] + table[1][arm] for arm in (0, 1))
        yield {"noisy": noisy, "true": true, "mean": min(means), "best": best, "hindsight": hindsight}


def _law(first: tuple[Fraction, Fraction]) -> tuple[Fraction, Fraction]:
    """Of the second action: arm 1, the first, is left with chance 3/4 after a loss above 1/2, else 1/4."""
    leaves = Fraction(3 if first[0] > _HALF else 1, 4)
    return _ONE - leaves, leaves


def _table(losses: tuple[Fraction | int, ...] | list[Fraction | int]) -> Table:
    a, b, c, d = (Fraction(each) for each in losses)
    return (a, b), (c, d)
