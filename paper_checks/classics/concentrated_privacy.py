"""Rows for the page of concentrated privacy: exact budgets of Gaussian noise."""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import product

from flint import arb

from ...theory.formulas.balls import precision
from ...theory.numbers.enclosure import ball
from ...theory.privacy.privacy_loss import gaussian_delta_ball

Row = Mapping[str, Fraction | arb]


def gaussian_budgets() -> Iterator[Row]:
    """The least budget at d, for rho from 10^-4 to 50."""
    yield from _least(("1e-4", "0.01", "0.1", "0.5", "5", "50"), ("0.5", "1e-2", "1e-6", "1e-12"))


def larger_gaussian_budgets() -> Iterator[Row]:
    """The same for rho from 1/10 and d up to 1/100."""
    yield from _least(("0.1", "0.5", "5", "50"), ("1e-2", "1e-6", "1e-12"))


def _least(budgets: Sequence[str], deltas: Sequence[str]) -> Iterator[Row]:
    for rho, d in product(map(Fraction, budgets), map(Fraction, deltas)):
        with precision(160):
            separation, low, high = ball(2 * rho).sqrt(), Fraction(0), Fraction(1000)
            if not gaussian_delta_ball(ball(low), separation) > ball(d):
                high = low
            while high - low > Fraction(1, 10**9):
                middle = (low + high) / 2
                if gaussian_delta_ball(ball(middle), separation) > ball(d):
                    low = middle
                else:
                    high = middle
            yield {"rho": rho, "d": d, "least": ball(low).union(ball(high))}
