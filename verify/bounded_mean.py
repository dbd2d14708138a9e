"""Tests of the mean of a bounded quantity from independent runs, valid for every law and number of runs.

If the mean of ``x`` in ``[0, largest]`` is at least ``m``, then every bet ``1 + s (m - x)`` with ``0 <= s <
1/(largest - m)`` is nonnegative with mean at most 1, and so is a product over independent runs and a mixture
of products. Such wealth reaches ``1/alpha`` with probability at most alpha (Markov), however heavy the law:
a rare long run that has not been seen is paid for by the stake, which cannot exceed ``1/(largest - m)``.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Final

import numpy as np
from numpy.typing import ArrayLike, NDArray

SHARES: Final = (0.02, 0.05, 0.1, 0.2, 0.4, 0.7, 0.99)
"""Of the largest stake, in equal parts of the wealth."""

_HALVINGS: Final = 40


def log_wealth_below(sample: ArrayLike, bound: float, largest: float) -> float:
    """Log of the wealth of a bet that the mean is below ``bound``: e^20 against a mean of at least that.

    ``sample`` lies in ``[0, largest]``.
    """
    x = _checked(sample, bound, largest)
    if bound >= largest:
        raise ValueError(f"bound {bound} is not below the largest value {largest}: nothing is to be tested")
    return _log_mixture(bound - x, largest - bound)


def log_wealth_above(sample: ArrayLike, bound: float, largest: float) -> float:
    """Log of the wealth of a bet that the mean is above ``bound``."""
    x = _checked(sample, bound, largest)
    return _log_mixture(x - bound, bound)


def mean_interval(sample: ArrayLike, largest: float, alpha: float) -> tuple[float, float]:
    """An interval that covers the mean with probability at least ``1 - alpha``, ``alpha/2`` on each side.

    Its ends are those bounds against which the bets just reach ``2/alpha``; wealth is monotone in the bound.
    """
    goal = math.log(2 / alpha)
    x = _checked(sample, largest, largest)
    centre = float(x.mean())
    upper = _crossing(lambda m: log_wealth_below(x, m, largest) >= goal, centre, largest)
    lower = _crossing(lambda m: m > 0 and log_wealth_above(x, m, largest) >= goal, centre, 0.0)
    return lower, upper


def median_interval(sample: ArrayLike, alpha: float) -> tuple[float, float]:
    """Two order statistics that cover every median with probability at least ``1 - alpha``.

    Infinite where the runs are too few.
    """
    from scipy.special import bdtr

    x = np.sort(np.asarray(sample, np.float64))
    below = bdtr(np.arange((x.size + 1) // 2), x.size, 0.5)
    rank = int(np.searchsorted(below, alpha / 2, side="right"))
    return (-math.inf, math.inf) if rank == 0 else (float(x[rank - 1]), float(x[x.size - rank]))


def _crossing(reached: Callable[[float], bool], near: float, far: float) -> float:
    """The point between ``near`` and ``far`` from which on the goal is reached; ``far`` if it never is."""
    for _ in range(_HALVINGS):
        middle = (near + far) / 2
        if middle not in {near, far} and reached(middle):
            far = middle
        else:
            near = middle
    return far


def _log_mixture(gains: NDArray[np.float64], worst: float) -> float:
    logs = [float(np.sum(np.log1p(share * gains / worst))) for share in SHARES]
    return float(np.logaddexp.reduce(logs)) - math.log(len(SHARES))


def _checked(sample: ArrayLike, bound: float, largest: float) -> NDArray[np.float64]:
    x = np.asarray(sample, np.float64)
    if not bound > 0:
        raise ValueError(f"bound is {bound}: it must be above 0")
    slack = 1e-9 * largest  # sums of products of doubles
    if x.size == 0 or np.min(x) < -slack or np.max(x) > largest + slack:
        raise ValueError(f"a sample in [0, {largest}] is needed, not {x.size} values that leave it")
    return np.clip(x, 0.0, largest)
