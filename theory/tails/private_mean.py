"""The texts' confidence widths for a private mean, beside the exact chance that they fail.

The rewards are Bernoulli; the private mean is ``mu~ = S_n/n`` plus one Laplace noise of scale
``1/(n epsilon)``, or plus Gaussian noise of variance ``1/(2 rho n^2)``.
"""

import math

import numpy as np
from numpy.typing import ArrayLike, NDArray

from ..numbers.enclosure import Ball


def laplace_mean_log_bound(gap: float, n: int, epsilon: float) -> float:
    """``log(3 delta/2)`` at the delta whose width is ``gap``                                       [TA-LC.2]

    The width is ``log(1/delta)/(n epsilon) + sqrt(log(1/delta)/(2 n))``; the private mean errs by more, on a
    given side, with probability at most ``3 delta/2``.
    """
    if not gap >= 0:
        raise ValueError(f"the gap must be nonnegative, not {gap!r}")
    # the root s of s^2/(n epsilon) + s/sqrt(2 n) = gap
    slope = 1.0 / math.sqrt(2.0 * n)
    root = 2.0 * gap / (slope + math.sqrt(slope * slope + 4.0 * gap / (n * epsilon)))
    return math.log(1.5) - root * root


def laplace_mean_bound_ball(gap: Ball, epsilon: Ball, *, n: int) -> Ball:
    """Rigorous ``3 delta/2`` at the delta whose width is ``gap >= 0``    [TA-LC.2]"""
    from flint import arb, fmpq

    slope = arb(fmpq(1, 2 * n)).sqrt()
    root = 2 * gap / (slope + (slope * slope + 4 * gap / (n * epsilon)).sqrt())
    return 3 * (-root * root).exp() / 2


def gaussian_sum_log_bound(x: ArrayLike, n: int, mean: float, variance: float) -> NDArray[np.float64]:
    """``-(x - n mean)^2/(n/2 + 2 variance)``, for the tail ``x`` lies in      [TA-LC.9, ZCDP-L2, RDP-L12]"""
    if not 0 <= variance < math.inf:
        raise ValueError(f"the variance must be nonnegative and finite, not {variance!r}")
    gap = np.asarray(x, dtype=np.float64) - n * mean
    return np.asarray(-gap * (gap / (0.5 * n + 2.0 * variance)), dtype=np.float64)[()]
