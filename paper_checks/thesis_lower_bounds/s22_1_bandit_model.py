"""Rows for the page of Sections 2.2.1 to 2.2.4."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction

from ..bern.s2_bandits_and_privacy import conditional_laws as _laws


def conditional_laws() -> Iterator[Mapping[str, Fraction]]:
    """Of small policies on two coins, as on the page of the paper that prints the same density."""
    yield from _laws()
