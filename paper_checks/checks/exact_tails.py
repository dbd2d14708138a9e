"""Exact tails of squared norms of normal vectors, and of a walk of fair signs."""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from itertools import product
from math import log

from flint import arb

from ...theory.numbers.enclosure import ball

Row = Mapping[str, Fraction | arb]


def squared_norms() -> Iterator[Row]:
    """``P(||X||^2 >= x)``, x as printed, with a last term of L, without the root, and without d."""
    for d, level in product((1, 2, 3, 10, 100, 1000), ("1/2", "1/20", "1/1000", "1/1000000", "999/1000")):
        delta = Fraction(level)
        spent = ball(1 / delta).log()
        root = 2 * (d * spent).sqrt()
        yield {
            "delta": delta,
            "P": beyond(d, d + root + 2 * spent),
            "single": beyond(d, d + root + spent),
            "rootless": beyond(d, d + 2 * spent),
            "bare": beyond(d, root + 2 * spent),
        }


def walks() -> Iterator[Row]:
    """The chance that a walk of 200 fair signs ever meets the bound; ``half``: log(1/delta) for twice it."""
    for lam, level in product((Fraction(1, 10), Fraction(1), Fraction(10)), ("1/10", "1/2")):
        delta = Fraction(level)
        yield {
            "delta": delta,
            "met": _ever_met(float(lam), 2 * log(1 / float(delta))),
            "half": _ever_met(float(lam), log(1 / float(delta))),
        }


def beyond(d: int, x: arb) -> arb:
    """The chance that the squared norm of d normal coordinates is above x."""
    return (x / 2).gamma_upper(ball(Fraction(d, 2)), regularized=1)


def _ever_met(lam: float, spent: float) -> Fraction:
    alive, met = {0: 1}, Fraction(0)
    for t in range(1, 201):
        moved: dict[int, int] = {}
        for place, count in alive.items():
            for step in (-1, 1):
                moved[place + step] = moved.get(place + step, 0) + count
        out = {place for place in moved if place**2 / (lam + t) >= spent + log((lam + t) / lam)}
        met += Fraction(sum(moved[place] for place in out), 2**t)
        alive = {place: count for place, count in moved.items() if place not in out}
    return met
