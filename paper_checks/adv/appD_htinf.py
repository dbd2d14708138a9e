"""Rows for the page of Appendix D: simulated regret of HTINF on noisy losses."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction

from ..pages.rows import Estimate
from .quantities import simulated_losses


def noisy_htinf(seed: int) -> Iterator[Mapping[str, Fraction | Estimate]]:
    """HTINF on losses with noise of scale 1: its private version at budget 1, in batches of one round."""
    yield from simulated_losses("private-htinf", ((("0.7", "0.5"), 20_000, "1"),), 40, seed)
