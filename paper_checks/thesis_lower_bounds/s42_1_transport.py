"""Rows for the page of Section 4.2.1: finite mechanisms, and products of maximal couplings."""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import product
from random import Random

from .quantities import small_bandits

mechanisms = small_bandits.mechanisms

Pairs = dict[tuple[int, int], Fraction]


def products(seed: int) -> Iterator[small_bandits.Row]:
    """Products of two maximal couplings of random laws on three points: 1-norms of marginals to product laws.

    ``first`` and ``second``: to the product that they belong to; ``crossed``: of the first to the other one.
    """
    rng = Random(seed)  # noqa: S311  no secrets
    for _ in range(20):
        left, right = ([_law(rng) for _ in range(2)] for _ in range(2))
        couplings = [_maximal(p, q) for p, q in zip(left, right, strict=True)]
        firsts, seconds = dict[tuple[int, ...], Fraction](), dict[tuple[int, ...], Fraction]()
        for (x, mass), (y, share) in product(couplings[0].items(), couplings[1].items()):
            for found, key in ((firsts, (x[0], y[0])), (seconds, (x[1], y[1]))):
                found[key] = found.get(key, Fraction(0)) + mass * share
        yield {
            "first": _apart(firsts, left),
            "second": _apart(seconds, right),
            "crossed": _apart(firsts, right),
        }


def _law(rng: Random) -> list[Fraction]:
    weights = [rng.randint(0, 9) for _ in range(2)]
    return [Fraction(weight, sum(weights) + 1) for weight in (*weights, 1)]


def _maximal(p: Sequence[Fraction], q: Sequence[Fraction]) -> Pairs:
    """The masses min(p, q) on the diagonal, and the rests independently of each other."""
    kept = [min(a, b) for a, b in zip(p, q, strict=True)]
    rest = 1 - sum(kept, Fraction(0))
    found = {(i, i): mass for i, mass in enumerate(kept)}
    for i, j in product(range(len(p)), repeat=2):
        if rest and i != j:
            found[i, j] = (p[i] - kept[i]) * (q[j] - kept[j]) / rest
    return found


def _apart(found: dict[tuple[int, ...], Fraction], laws: Sequence[Sequence[Fraction]]) -> Fraction:
    return sum((abs(mass - laws[0][x] * laws[1][y]) for (x, y), mass in found.items()), Fraction(0))
