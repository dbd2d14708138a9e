"""A trace and rows for the page of Appendix E.2: FTPL line by line, and in simulation."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction

import numpy as np

from ...verify.proving.formula_checks import Check
from ..checks.traces.traced import evaluated
from ..pages.rows import Estimate, estimated_mean
from .lines.ftpl import runs


def algorithm_4() -> Check:
    """FTPL as printed, beside its lines."""
    return evaluated(runs)


def played(seed: int) -> Iterator[Mapping[str, Fraction | Estimate]]:
    """The left side of the decomposition of FTPL at the played arm: two arms whose losses are all 1.

    Given the past, the estimate of an arm of chance q has the mean ``1 - (1 - q)**M*(1 + M*q)``, and arm 2
    alone is left when arm 1 is the comparator.
    """
    rng = np.random.default_rng(seed)
    horizon, draws, eta = 2000, 100, Fraction(1, 20)
    ahead, left = np.zeros(400), np.zeros(400)
    for _ in range(horizon):
        distance = float(eta) * abs(ahead)
        behind = np.exp(-distance) * (1 + distance / 2) / 2
        first = np.where(ahead > 0, 1 - behind, behind)
        left += 1 - first**draws * (1 + draws * (1 - first))
        is_first = rng.random(first.shape) < first
        counts = rng.geometric(np.where(is_first, first, 1 - first))
        ahead += np.where(counts > draws, 0, np.where(is_first, -counts, counts))
    yield {"T": Fraction(horizon), "eta": eta, "left": estimated_mean(left, horizon, 1e-9)}
