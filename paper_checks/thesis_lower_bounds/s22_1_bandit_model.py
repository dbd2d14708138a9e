"""Rows for the page of Sections 2.2.1 to 2.2.4: policies on two coins, by their densities."""

from collections.abc import Iterator, Mapping
from fractions import Fraction

from ..small_bandits.laws_of_runs import conditional_gaps
from .quantities.views import POLICIES


def conditional_laws() -> Iterator[Mapping[str, Fraction]]:
    """Largest differences of the conditional laws in round 3 from kernels and from laws of the arms."""
    return conditional_gaps(POLICIES, (Fraction(4, 5), Fraction(3, 10)))
