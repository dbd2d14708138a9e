"""Rows for the page of Appendix A: the least total budget of equal mechanisms."""

from collections.abc import Iterator, Mapping
from fractions import Fraction

from flint import arb

from ..checks import composed_responses


def composed() -> Iterator[Mapping[str, Fraction | arb]]:
    """The least total budget of k-fold randomised response at delta, between certified ends."""
    return composed_responses.composed(
        (1, 2, 10, 400), ("1/100", "1/10", "1/2", "2"), ("9/10", "1/100", "1/1000000")
    )
