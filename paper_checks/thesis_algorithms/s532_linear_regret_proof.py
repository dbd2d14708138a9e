"""A bandit whose regret under AdaC-GOPE is known: the unit vectors, up to the end of the first phase."""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Final

from flint import arb

from ...theory.formulas.balls import precision
from ...theory.numbers.enclosure import ball

Row = Mapping[str, Fraction]

_SIZES: Final = ((1000, 10**12), (10, 10**7), (1, 10**4))
"""A constant, and a dimension in which it does not help."""


def basis() -> Iterator[Row]:
    """The first phase at ``delta = 1/2`` and ``rho = 1/d^2``."""
    for constant, d in _SIZES:
        with precision(400):
            each = _up(_length(d, Fraction(1, 2)) / d)
        yield {
            **_row(constant, d),
            "T": Fraction(d * each),
            "R": Fraction((d - 1) * each),
            "delta": Fraction(1, 2),
        }


def basis_at_confidence() -> Iterator[Row]:
    """T within the first phase at ``delta = 1/T``: all but the plays of the best action lose 1."""
    for constant, d in _SIZES:
        with precision(400):
            horizon = d * _up(_length(d, Fraction(1, 2)) / d)
            longest = _length(d, Fraction(1, horizon))
            assert longest >= horizon
            each = _up(longest / d)
        yield {**_row(constant, d), "T": Fraction(horizon), "R": Fraction(horizon - each)}


def _row(constant: int, d: int) -> Row:
    numbers = {"A": constant, "B": constant, "d": d, "K": d}
    return {**{name: Fraction(value) for name, value in numbers.items()}, "rho": Fraction(1, d**2)}


def _length(d: int, delta: Fraction) -> arb:
    """``c_1`` of (5.6) with K = d."""
    two = ball(2 * 2 * d / delta).log()
    radius = d + 2 * (d * two).sqrt() + 2 * two
    return 32 * d * ball(4 * 2 * d / delta).log() + 4 * d * (2 * d**2 * radius).sqrt()


def _up(number: arb) -> int:
    value = number.ceil().unique_fmpz()
    assert value is not None
    return int(value)
