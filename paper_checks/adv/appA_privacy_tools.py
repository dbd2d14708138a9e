"""Rows for the page of Appendix A: the least total budget of equal mechanisms."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from itertools import product

from flint import arb

from ...theory.numbers.enclosure import ball
from ...theory.privacy.composition import optimal_composition_epsilon


def composed() -> Iterator[Mapping[str, Fraction | arb]]:
    """The least total budget of k-fold randomised response at delta, between certified ends."""
    for k, eps, d in product((1, 2, 10, 40), ("1/100", "1/10", "1/2", "2"), ("9/10", "1/100", "1/1000000")):
        found = optimal_composition_epsilon(Fraction(eps), Fraction(d), k=k)
        least = ball(Fraction(found.lower)).union(ball(Fraction(found.upper)))
        yield {"eps": Fraction(eps), "k": Fraction(k), "d": Fraction(d), "least": least}
