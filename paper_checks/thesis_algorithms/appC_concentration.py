"""Rows for the pages of Sections C.2 and C.5: exact tails of sums of rewards."""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from itertools import product
from math import ceil, comb, floor

from flint import arb

from ...theory.formulas.balls import precision
from ...theory.identification.stopping_rule import c_gaussian_ball
from ...theory.numbers.enclosure import ball

Row = Mapping[str, Fraction | int | arb]


def rewards() -> Iterator[Row]:
    """Tails of the mean of Bernoulli rewards at a distance x, exactly."""
    for n, mean, share in product((1, 5, 100, 2000), ("0.1", "0.5", "0.9"), ("0.02", "0.1", "0.5", "0.95")):
        mu, s = Fraction(mean), Fraction(share)
        x, z = s * (1 - mu), s * mu
        above, below = _chance(n, mu, ceil(n * (mu + x)), n), _chance(n, mu, 0, floor(n * (mu - z)))
        yield {"n": n, "mu": mu, "x": x, "z": z, "above": above, "below": below}


def calibrations() -> Iterator[Row]:
    """``C_G`` at some x."""
    for x in (10, 100, 1000, 10**5, 10**7):
        with precision(256):
            calibrated = c_gaussian_ball(ball(x))
        yield {"x": Fraction(x), "z": calibrated}


def _chance(n: int, mu: Fraction, first: int, last: int) -> Fraction:
    hits, total = mu.numerator, mu.denominator
    ways = sum(comb(n, k) * hits**k * (total - hits) ** (n - k) for k in range(first, last + 1))
    return Fraction(ways, total**n)
