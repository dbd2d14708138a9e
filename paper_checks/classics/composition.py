"""Rows for the page of composition."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from itertools import product

from flint import arb

from ...theory.numbers.enclosure import ball
from ...theory.privacy.composition import optimal_composition_epsilon


def composed_responses() -> Iterator[Mapping[str, Fraction | arb]]:
    """The least budget at delta = d of k randomised responses of budget eps."""
    for k, eps, d in product((1, 2, 5, 10, 20), ("0.01", "0.1", "1", "3"), ("1e-6", "1e-2", "0.3")):
        found = optimal_composition_epsilon(eps, d, k=k)
        least = ball(found.lower).union(ball(found.upper))
        yield {"k": Fraction(k), "eps": Fraction(eps), "d": Fraction(d), "least": least}
