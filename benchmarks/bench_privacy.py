"""Certified privacy of repeated mechanisms, beside a transform in doubles."""

from __future__ import annotations

import numpy as np
from banditproof.theory.privacy.mechanism_facts import (
    DiscreteGaussianMechanism,
    DiscreteLaplaceMechanism,
    LaplaceMechanism,
)
from banditproof.theory.privacy.privacy_loss import delta, epsilon
from best_time import best_time

Row = dict[str, str | float | bool]


def _row(what: str, ours: float, theirs: float, limit: float) -> Row:
    return {
        "what": what,
        "ours_s": ours,
        "reference": "losses on a grid of 2^20, one transform in doubles",
        "reference_s": theirs,
        "ratio": ours / theirs,
        "target": f"under {limit:g} s",
        "met": ours < limit,
    }


def _transform(single: float, runs: int, total: float) -> float:
    """Delta of the Laplace mechanism on a grid, by a fast Fourier transform: some digits, no proof."""
    cells = 1 << 20
    width = 2 * single * runs / cells * 1.25
    edges = np.arange(-single, single + width, width)
    masses = np.diff(np.exp((edges - single) / 2)) / 2
    law = np.zeros(cells)
    law[: len(masses)] = masses
    law[0] += np.exp(-single) / 2
    law[len(masses)] += 0.5
    sums = np.fft.irfft(np.fft.rfft(law) ** runs, cells)
    losses = -runs * single + width * np.arange(cells)
    return float(np.sum(sums[losses > total] * -np.expm1(total - losses[losses > total])))


def measure() -> list[Row]:
    """Rows of one run."""
    reference = best_time(lambda: _transform(0.1, 1000, 3.0), 3)
    laplace = LaplaceMechanism(10)
    found = delta(laplace, 3, compose=1000)
    assert found.width < 1e-12
    return [
        _row(
            "1,000-fold Laplace, delta certified to 1e-15 relative",
            best_time(lambda: delta(laplace, 3, compose=1000), 3),
            reference,
            5.0,
        ),
        _row(
            "1,000-fold Laplace, epsilon at delta = 1e-100 certified to 1e-9",
            best_time(lambda: epsilon(laplace, "1e-100", compose=1000), 1),
            reference,
            5.0,
        ),
        _row(
            "1,000-fold discrete Gaussian, delta certified to 1e-15 relative",
            best_time(lambda: delta(DiscreteGaussianMechanism(10), 3, compose=1000), 3),
            reference,
            1.0,
        ),
        _row(
            "1,000-fold discrete Laplace at sensitivity 3, delta certified to 1e-15 relative",
            best_time(lambda: delta(DiscreteLaplaceMechanism(10, 3), 3, compose=1000), 3),
            reference,
            1.0,
        ),
    ]


if __name__ == "__main__":
    for row in measure():
        print(row)
