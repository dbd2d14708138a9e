"""Certified privacy of repeated mechanisms, beside an accountant in doubles.

dp-accounting bounds the privacy of a composition by losses on a grid and a Fourier transform in doubles: at
its default grid, and without a proof. OpenDP composes what mechanisms declare and has no curve of a
repeated Laplace mechanism to compare. The epsilon at a delta of 1e-100 is beyond doubles; its floor is one
delta, of which a root needs several.
"""

from __future__ import annotations

import importlib.util
import logging
import warnings
from collections.abc import Callable
from typing import Any

from banditproof.theory.privacy.mechanism_facts import (
    DiscreteGaussianMechanism,
    DiscreteLaplaceMechanism,
    LaplaceMechanism,
)
from banditproof.theory.privacy.privacy_loss import delta, epsilon
from growth import growth, quadratic
from rows import Absent, Floor, Peer, Row, compared

RUNS = 1000


def _accountant(make: Callable[[Any], Any]) -> Peer | Absent:
    """delta(3) of so many runs by dp-accounting."""
    if importlib.util.find_spec("dp_accounting") is None:
        return Absent("dp-accounting", "pip install dp-accounting")
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        from dp_accounting.pld import privacy_loss_distribution as losses
    logging.getLogger().setLevel(logging.ERROR)
    return Peer(
        "dp-accounting, not certified",
        lambda: make(losses).self_compose(RUNS).get_delta_for_epsilon(3.0),
    )


def measure() -> list[Row]:
    """The rows of the table."""
    laplace, gaussian, discrete = (
        LaplaceMechanism(10),
        DiscreteGaussianMechanism(10),
        DiscreteLaplaceMechanism(10, 3),
    )
    narrow = delta(laplace, 3, compose=RUNS).width < 1e-12
    return [
        compared(
            "1,000-fold Laplace, delta certified to 1e-15 relative",
            lambda: delta(laplace, 3, compose=RUNS),
            _accountant(lambda losses: losses.from_laplace_mechanism(10.0)),
            target=3.0,
            correct=narrow,
        ),
        compared(
            "1,000-fold Laplace, epsilon at delta = 1e-100 certified to 1e-9",
            lambda: epsilon(laplace, "1e-100", compose=RUNS),
            Floor("one delta", lambda: delta(laplace, 3, compose=RUNS)),
            target=4.0,
            runs=3,
        ),
        compared(
            "1,000-fold discrete Gaussian, delta certified to 1e-15 relative",
            lambda: delta(gaussian, 3, compose=RUNS),
            _accountant(lambda losses: losses.from_discrete_gaussian_mechanism(10.0)),
            target=1.0,
        ),
        compared(
            "1,000-fold discrete Laplace at sensitivity 3, delta certified to 1e-15 relative",
            lambda: delta(discrete, 3, compose=RUNS),
            _accountant(lambda losses: losses.from_discrete_laplace_mechanism(0.1, sensitivity=3)),
            target=1.0,
        ),
        growth(
            "delta of discrete Laplace, runs",
            [10, 100, 1000, 10_000],
            lambda n: lambda: delta(discrete, 3, compose=n),
            ("n places of n digits", quadratic),
            runs=3,
        ),
    ]


if __name__ == "__main__":
    for row in measure():
        print(row)
