"""Rows for the page of Section 2.3.6: private mechanisms and what adversaries reach against them, exactly."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from itertools import product

from flint import arb

from ..checks.finite_mechanisms import leaking_response
from .quantities.bernoulli_games import Row, choices

GRID = ((Fraction(1), Fraction(0)), (Fraction(2), Fraction(0)), (Fraction(3), Fraction(1, 10)), (Fraction(8), Fraction(1, 100)))
"""e^eps and delta."""


def events() -> Iterator[Row]:
    """Every event of the pair of laws that attains (eps, delta), as a test of one against the other."""
    for g, delta in GRID:
        out, inside = leaking_response(g, delta)
        for bits in choices(len(out)):
            yield {
                "g": g,
                "d": delta,
                "a": Fraction(sum(p for p, bit in zip(out, bits, strict=True) if bit)),
                "b": 1 - Fraction(sum(q for q, bit in zip(inside, bits, strict=True) if bit)),
            }


def games() -> Iterator[Row]:
    """Every adversary without coins in the average-target game of a bit that is told privately."""
    for (g, delta), n, p in product(GRID, (1, 2), (Fraction(1, 2), Fraction(1, 5))):
        told = leaking_response(g, delta)
        size = len(told[0])
        yield from _errors(g, delta, n, p, size, told)


def powers() -> Iterator[Mapping[str, Fraction | arb]]:
    """Randomised tests of a level against the pair of laws that attains (eps, delta)."""
    for (g, delta), level in product(GRID, (Fraction(0), Fraction(1, 20), Fraction(1, 2), Fraction(9, 10))):
        out, inside = leaking_response(g, delta)
        pairs = sorted(zip(out, inside, strict=True), key=lambda pair: -pair[1] / pair[0] if pair[0] else -10**9)
        spent, power = Fraction(0), Fraction(0)
        for q, r in pairs:
            share = min(Fraction(1), (level - spent) / q) if q else Fraction(1)
            spent, power = spent + share * q, power + share * r
        yield {"g": g, "d": delta, "a": level, "power": power}


def _errors(
    g: Fraction, delta: Fraction, n: int, p: Fraction, size: int, told: tuple[list[Fraction], list[Fraction]]
) -> Iterator[Row]:
    joint: dict[tuple[int, int], list[Fraction]] = {
        key: [Fraction(0), Fraction(0)] for key in product((0, 1), range(size))
    }
    for data in product((0, 1), repeat=n):
        chance = Fraction(1)
        for z in data:
            chance *= p if z else 1 - p
        for o in range(size):
            seen = chance * told[data[0]][o]
            for z in (0, 1):
                joint[z, o][0] += seen * (p if z else 1 - p)
            for z in data:
                joint[z, o][1] += seen / n
    pairs = list(joint.values())
    for bits in choices(len(pairs)):
        taken = [pair for pair, bit in zip(pairs, bits, strict=True) if bit]
        a, power = (Fraction(sum(pair[i] for pair in taken)) for i in (0, 1))
        yield {"g": g, "d": delta, "a": a, "b": 1 - power}
