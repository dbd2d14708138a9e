"""A trace for the page of Section 6: AdaR-OFUL beside its lines."""

from __future__ import annotations

from ...verify.proving.formula_checks import Check
from ..checks.traces.traced import traced
from .quantities.ellipsoid_games import games


def algorithm_4() -> Check:
    """AdaR-OFUL on given contexts, rewards and noises, beside its lines; the width is the code's."""
    return traced(games)
