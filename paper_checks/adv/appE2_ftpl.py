"""A trace and rows for the page of Appendix E.2: FTPL line by line, and in simulation."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction

from ...verify.proving.formula_checks import Check
from ..checks.traces.traced import evaluated
from ..pages.rows import Estimate
from .lines.ftpl import runs
from .quantities import simulated_losses


def algorithm_4() -> Check:
    """FTPL as printed, beside its lines."""
    return evaluated(runs)


def private_ftpl(seed: int, rounds: int) -> Iterator[Mapping[str, Fraction | Estimate]]:
    """FTPL on Bernoulli losses with noise of scale 1, with M where all draws of a resampling fail."""
    yield from simulated_losses("private-ftpl", ((("0.9", "0.1"), rounds, "1"),), 12, seed)
