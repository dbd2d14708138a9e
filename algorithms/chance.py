"""Risks and slacks: probabilities that are neither 0 nor 1."""

from fractions import Fraction

from ..theory.numbers.enclosure import Exact, exact
from .spelled_number import spelled


def chance(name: str, value: Exact) -> Fraction:
    """``value`` as a rational, if it is strictly between 0 and 1.

    >>> chance("delta", "0.1")
    Fraction(1, 10)
    """
    number = exact(value)
    if not 0 < number < 1:
        raise ValueError(f"{name} is strictly between 0 and 1, not {spelled(value)}")
    return number
