"""Scales of noise that never spend more than the budget: rounded up to a double.

A scale ``1/epsilon`` rounded to the nearest double may lie a hair below, and then the noise costs a hair
more than ``epsilon``. An accountant that reckons exactly would see it.
"""

import math
from fractions import Fraction

from ...theory.numbers.enclosure import Exact, exact
from ..spelled_number import spelled


def above_zero(name: str, value: Exact) -> Fraction:
    """``value`` as a rational, if it is above 0 and a double can hold it and its inverse."""
    number = exact(value)
    if not number > 0:
        raise ValueError(f"{name} is a number above 0, not {spelled(value)}")
    try:
        small = not (float(number) > 0 and float(1 / number) > 0)
    except OverflowError:
        small = True
    if small:
        raise ValueError(f"{name} is beyond the range of doubles: {spelled(value)}")
    return number


def laplace_scale(epsilon: Exact) -> float:
    """The least double that is at least ``1/epsilon``: for a sum of rewards in [0, 1]   [TA-M5-L]"""
    scale = 1 / above_zero("epsilon", epsilon)
    nearest = float(scale)
    return nearest if Fraction(nearest) >= scale else math.nextafter(nearest, math.inf)


def gaussian_scale(variance: Fraction) -> float:
    """The least double whose square is at least ``variance``, to one last digit   [TA-C3a]"""
    sigma = math.sqrt(float(variance))
    while Fraction(sigma) ** 2 < variance:
        sigma = math.nextafter(sigma, math.inf)
    return sigma
