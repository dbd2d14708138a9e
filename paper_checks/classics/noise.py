"""Rows for the page of noise: discrete Gaussian laws."""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction

from flint import arb

from ...theory.formulas.balls import precision
from ...theory.numbers.enclosure import ball

_REACH = 60
Row = Mapping[str, Fraction | arb]


def discrete_gaussians() -> Iterator[Row]:
    """Laws of parameters up to 2."""
    yield from _enclosed(("1/4", "1/2", "3/4", "1", "3/2", "2"))


def discrete_gaussians_from_1() -> Iterator[Row]:
    """Laws of parameters from 1 to 10."""
    yield from _enclosed(("1", "3/2", "2", "5", "10"))


def _enclosed(parameters: Sequence[str]) -> Iterator[Row]:
    for sigma in map(Fraction, parameters):
        with precision(160):
            yield {"sigma": sigma, **_moments(sigma)}


def _moments(sigma: Fraction) -> Mapping[str, arb]:
    """Variance and chance of 0: sums up to a reach, and a bound on what is beyond."""
    variance = ball(sigma**2)
    reach = int(40 * sigma) + _REACH
    weights = [(-ball(Fraction(z * z)) / (2 * variance)).exp() for z in range(reach)]
    # beyond the reach: at most a geometric series of the last ratio, with z^2 <= 4^(z - reach) reach^2
    rest = arb(0, (8 * reach * reach * weights[-1]).upper())
    mass = 1 + 2 * (sum(weights[1:], start=arb(0)) + rest)
    second = 2 * (sum((z * z * weights[z] for z in range(1, reach)), start=arb(0)) + rest)
    return {"V": second / mass, "Z": 1 / mass}
