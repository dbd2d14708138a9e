"""Exact chances that an audit by Hoeffding's widths overstates a budget, and that an interval misses.

An audit finds shares x and y of ones in T rounds with the target and T without it. Its lower bounds on the
budget are ``log((x - delta - w)/(y + w))`` with the width w, and the same with x and y exchanged.
"""

from collections.abc import Iterator
from fractions import Fraction
from itertools import product

from flint import arb

from .bernoulli_games import Row, column


def width(gamma: Fraction, runs: int) -> arb:
    """``w = C/sqrt(T)`` with ``C = sqrt(log(4/gamma)/2)``, for a chance gamma to be wrong."""
    return ((4 / arb_of(gamma)).log() / (2 * runs)).sqrt()


def arb_of(number: Fraction) -> arb:
    """A rational as a ball."""
    return arb(number.numerator) / number.denominator


def overstated(g: Fraction, delta: Fraction, runs: int, wide: arb) -> Fraction:
    """The chance that one of both logarithms exceeds ``log g``, or that balls do not decide it.

    The mechanism is the easiest to tell: ones have the chances ``p = g q + delta`` and ``q = 1 - p``.
    """
    q = (1 - delta) / (g + 1)
    p = g * q + delta

    def within(x: Fraction, y: Fraction) -> bool:
        return bool(arb_of(x - delta) - wide <= arb_of(g) * (arb_of(y) + wide))

    chance = Fraction(0)
    for k, m in product(range(runs + 1), repeat=2):
        x, y = Fraction(k, runs), Fraction(m, runs)
        if not (within(x, y) and within(y, x)):
            chance += column(runs, p, k) * column(runs, q, m)
    return chance


def audits() -> Iterator[Row]:
    """The chance ``over`` that an audit overstates, and ``over_tenth`` with a tenth of the width."""
    budgets = (("3", "0", "1/20"), ("2", "1/10", "1/4"), ("8", "1/100", "1/2"))
    for numbers, runs in product(budgets, (10, 40)):
        g, delta, gamma = map(Fraction, numbers)
        wide = width(gamma, runs)
        over, over_tenth = (overstated(g, delta, runs, each) for each in (wide, wide / 10))
        yield {"gamma": gamma, "T": Fraction(runs), "over": over, "over_tenth": over_tenth}


def intervals() -> Iterator[Row]:
    """The chance that a mean of T bits is off by more than C/sqrt(T), and with C = sqrt(log(2/gamma))/2."""
    for chance, runs in product(("1/20", "1/2", "9/10"), (10, 100, 400)):
        p, miss = Fraction(chance), Fraction(1, 20)
        wide, less = width(miss, runs), ((2 / arb_of(miss)).log() / runs).sqrt() / 2
        yield {"gamma": miss, "off": _off(p, runs, wide), "off_less": _off(p, runs, less)}


def _off(p: Fraction, runs: int, wide: arb) -> Fraction:
    """The chance that the mean of so many bits is not surely within the width of their chance ``p``."""
    counts = (k for k in range(runs + 1) if not abs(arb_of(Fraction(k, runs) - p)) <= wide)
    return sum((column(runs, p, k) for k in counts), Fraction(0))
