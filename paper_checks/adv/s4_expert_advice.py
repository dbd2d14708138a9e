"""A trace for the page of Section 4: Algorithm 2."""

from ...verify.proving.formula_checks import Check
from ..checks.traces.traced import traced
from .lines.exp4 import batched_games


def algorithm_2() -> Check:
    """Algorithm 2 on given losses, advice and noise, beside its lines."""
    return traced(batched_games)
