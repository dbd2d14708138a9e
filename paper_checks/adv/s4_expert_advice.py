"""A trace and rows for the page of Section 4: Algorithm 2, and simulated regret of Algorithm 6."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction

from ...verify.proving.formula_checks import Check
from ..checks.traces.traced import traced
from ..pages.rows import Estimate
from .lines.experts import batched_games
from .quantities import simulated_losses


def algorithm_2() -> Check:
    """Algorithm 2 on given losses, advice and noise, beside its lines."""
    return traced(batched_games)


def local_exp4(seed: int) -> Iterator[Mapping[str, Fraction | Estimate]]:
    """Algorithm 6 with three experts, one for each of two arms and one that draws evenly."""
    for row in simulated_losses("local-exp4", ((("0.9", "0.1"), 20_000, "1"),), 20, seed):
        yield {**row, "N": Fraction(3)}
