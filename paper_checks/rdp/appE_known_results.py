"""Rows for the page of Appendix E: exact tails."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import product

from ...theory.numbers.enclosure import ball
from ..checks.exact_tails import Row, beyond


def columns() -> Iterator[Row]:
    """``P(N > x)`` of the longest of d columns, from below; ``small``: at 2 sqrt(d) alone."""
    for d, level in product((1, 2, 10, 100), ("1/2", "1/20", "1/1000")):
        delta = Fraction(level)
        x = 4 * ball(d + 1).sqrt() + 2 * ball(1 / delta).log()
        small = ball(d).sqrt()
        yield {
            "d": Fraction(d),
            "delta": delta,
            "longest": 1 - (1 - beyond(d, x * x)) ** d,
            "small": 1 - (1 - beyond(d, small * small)) ** d,
        }
