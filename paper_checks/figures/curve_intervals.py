"""Columns of a curve: 95 % intervals that hold for every law, and bands of one standard error that need none.

An interval is named after what it covers. A standard error describes the runs that there are; where a few
rare ones carry the mean, it is no confidence bound.
"""

import math
from collections.abc import Sequence
from typing import Final

import numpy as np
from numpy.typing import ArrayLike, NDArray

ONE_ERROR: Final = ("mean less s.e.", "mean and s.e.")
"""The edges of a band."""


def covered(what: str, interval: ArrayLike) -> dict[str, list[float]]:
    """The interval of ``what``, rows lower and upper, as columns; none where it does not end."""
    edges = np.asarray(interval, np.float64)
    names = (f"{what}, 95% low", f"{what}, 95% high")
    return {name: edge.tolist() for name, edge in zip(names, edges, strict=True) if np.isfinite(edge).all()}


def one_error(means: ArrayLike, errors: ArrayLike) -> dict[str, list[float]]:
    """The standard error, and the mean less and plus it."""
    centre, error = np.asarray(means, np.float64), np.asarray(errors, np.float64)
    edges = (centre - error, centre + error)
    return {
        "standard error": error.tolist(),
        **{name: edge.tolist() for name, edge in zip(ONE_ERROR, edges, strict=True)},
    }


def standard_error(runs: NDArray[np.float64]) -> float:
    """Of the mean of the runs; 0 from a single one, and from runs that are all alike."""
    if np.ptp(runs) == 0:
        return 0.0
    return float(runs.std(ddof=1)) / math.sqrt(len(runs))


def median_interval(runs: Sequence[NDArray[np.float64]]) -> NDArray[np.float64]:
    """The 95 % intervals of the medians of several samples, rows lower and upper."""
    from ...theory.tails.bounded_mean_test import median_interval as of_one

    return np.array([of_one(sample, 0.05) for sample in runs]).T
