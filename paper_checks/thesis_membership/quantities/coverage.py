"""Exact chances that an audit with Hoeffding's widths overstates the budget, and that an interval misses."""

from collections.abc import Iterator
from fractions import Fraction
from math import comb

from flint import arb

from .bernoulli_games import Row, column


def width(gamma: Fraction, runs: int) -> arb:
    """C/sqrt(T) with C = sqrt(log(4/gamma)/2)."""
    return ((4 / arb_of(gamma)).log() / (2 * runs)).sqrt()


def arb_of(number: Fraction) -> arb:
    """A rational as a ball."""
    return arb(number.numerator) / number.denominator


def overstated(g: Fraction, delta: Fraction, runs: int, wide: arb) -> Fraction:
    """The chance that one of both logarithms exceeds log g, or is not decided, in so many runs each."""
    q = (1 - delta) / (g + 1)
    p = g * q + delta
    chance = Fraction(0)
    for k in range(runs + 1):
        for m in range(runs + 1):
            x, y = Fraction(k, runs), Fraction(m, runs)
            if not all(
                arb_of(a - delta) - wide <= arb_of(g) * (arb_of(b) + wide) for a, b in ((x, y), (y, x))
            ):
                chance += column(runs, p, k) * column(runs, q, m)
    return chance


def audits() -> Iterator[Row]:
    """Audits on the mechanism of each budget that is easiest to tell, with whole and tenth widths."""
    for g, delta, gamma in ((3, "0", "1/20"), (2, "1/10", "1/4"), (8, "1/100", "1/2")):
        for runs in (10, 40):
            budget, lost, miss = Fraction(g), Fraction(delta), Fraction(gamma)
            wide = width(miss, runs)
            yield {
                "gamma": miss,
                "T": Fraction(runs),
                "over": overstated(budget, lost, runs, wide),
                "over_tenth": overstated(budget, lost, runs, wide / 10),
            }


def intervals() -> Iterator[Row]:
    """The chance that a mean of T bits is off by more than C/sqrt(T), and with C = sqrt(log(2/gamma))/2."""
    for p in ("1/20", "1/2", "9/10"):
        for runs in (10, 100, 400):
            chance, miss = Fraction(p), Fraction(1, 20)
            wide, less = width(miss, runs), ((2 / arb_of(miss)).log() / runs).sqrt() / 2
            yield {"gamma": miss, "off": _off(chance, runs, wide), "off_less": _off(chance, runs, less)}


def _off(p: Fraction, runs: int, wide: arb) -> Fraction:
    total = sum(
        comb(runs, k) * p.numerator**k * (p.denominator - p.numerator) ** (runs - k)
        for k in range(runs + 1)
        if not abs(arb_of(Fraction(k, runs) - p)) <= wide
    )
    return Fraction(total, p.denominator**runs)
