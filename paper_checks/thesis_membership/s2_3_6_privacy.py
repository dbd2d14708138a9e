"""Rows for the page of Section 2.3.6: private mechanisms and what adversaries reach against them, exactly."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import product

from ..checks.finite_mechanisms import leaking_response
from .quantities.bernoulli_games import Pair, Row
from .quantities.bernoulli_games import events as all_events

GRID = tuple((Fraction(g), Fraction(delta)) for g, delta in ((1, "0"), (2, "0"), (3, "1/10"), (8, "1/100")))
"""e^eps and delta."""


def fixed_games() -> Iterator[Row]:
    """Every adversary without coins; the target is fixed, also one that the data never show (p = 0)."""
    for (g, delta), n, p in product(GRID, (1, 2), (Fraction(1, 2), Fraction(0))):
        zero, one = leaking_response(g, delta)
        out = [p * b + (1 - p) * a for a, b in zip(zero, one, strict=True)]
        for told in (zero, one):
            inside = [(t + (n - 1) * o) / n for t, o in zip(told, out, strict=True)]
            yield from _errors(g, delta, list(zip(out, inside, strict=True)))


def _errors(g: Fraction, delta: Fraction, pairs: list[Pair]) -> Iterator[Row]:
    for taken in all_events(pairs):
        level, power = (Fraction(sum(pair[i] for pair in taken)) for i in (0, 1))
        yield {"g": g, "d": delta, "a": level, "b": 1 - power}
