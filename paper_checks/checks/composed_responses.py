"""Rows with the least total budget of randomised responses that are composed."""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import product

from flint import arb

from ...theory.privacy.composition import optimal_composition_epsilon
from .enclosed_instances import spanned


def composed_responses() -> Iterator[Mapping[str, Fraction | arb]]:
    """The least budget at delta = d of k randomised responses of budget eps."""
    return composed((1, 2, 5, 10, 20), ("0.01", "0.1", "1", "3"), ("1e-6", "1e-2", "0.3"))


def composed(
    counts: Sequence[int], budgets: Sequence[str], deltas: Sequence[str]
) -> Iterator[Mapping[str, Fraction | arb]]:
    """The same, between certified ends, for all of these."""
    for k, eps, d in product(counts, map(Fraction, budgets), map(Fraction, deltas)):
        least = spanned(optimal_composition_epsilon(eps, d, k=k))
        yield {"k": Fraction(k), "eps": eps, "d": d, "least": least}
