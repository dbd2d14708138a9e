"""The texts' confidence widths for a private mean, beside the exact chance that they fail.

The rewards are Bernoulli; the private mean is ``mu~ = S_n/n`` plus one Laplace noise of scale
``1/(n epsilon)``, or plus Gaussian noise of variance ``1/(2 rho n^2)``.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import ArrayLike, NDArray

from .binomial import binomial_log_chernoff, binomial_logcdf, binomial_logsf
from .private_sum import (
    gaussian_sum_logcdf,
    gaussian_sum_logsf,
    private_sum_cdf,
    private_sum_logcdf,
    private_sum_logsf,
)

if TYPE_CHECKING:
    from flint import arb


def laplace_mean_width(n: int, epsilon: float, delta: float) -> float:
    """``log(1/delta)/(n epsilon) + sqrt(log(1/delta)/(2 n))``    [TA-LC.2]

    The private mean errs by more, on a given side, with probability at most ``3 delta/2``.
    """
    level = _log_level(delta)
    return level / (n * epsilon) + math.sqrt(level / (2 * n))


def laplace_mean_log_bound(gap: float, n: int, epsilon: float) -> float:
    """``log(3 delta/2)`` at the delta whose width is ``gap``: `laplace_mean_width` turned round  [TA-LC.2]"""
    if not gap >= 0:
        raise ValueError(f"the gap must be nonnegative, not {gap!r}")
    # the root s of s^2/(n epsilon) + s/sqrt(2 n) = gap
    slope = 1.0 / math.sqrt(2.0 * n)
    root = 2.0 * gap / (slope + math.sqrt(slope * slope + 4.0 * gap / (n * epsilon)))
    return math.log(1.5) - root * root


def laplace_mean_bound_ball(gap: arb, epsilon: arb, *, n: int) -> arb:
    """Rigorous ``3 delta/2`` at the delta whose width is ``gap >= 0``    [TA-LC.2]"""
    from flint import arb, fmpq

    slope = arb(fmpq(1, 2 * n)).sqrt()
    root = 2 * gap / (slope + (slope * slope + 4 * gap / (n * epsilon)).sqrt())
    return 3 * (-root * root).exp() / 2


def laplace_mean_log_failures(n: int, mean: float, epsilon: float, delta: float) -> tuple[float, float]:
    """Logs of ``P(mu~ - w >= mean)`` and ``P(mu~ + w <= mean)``, exact for Bernoulli rewards  [TA-LC.2]"""
    shift = n * laplace_mean_width(n, epsilon, delta)
    return (
        float(private_sum_logsf(n * mean + shift, n, mean, 1, epsilon)),
        float(private_sum_logcdf(n * mean - shift, n, mean, 1, epsilon)),
    )


def clipped_mean_log_failure(n: int, mean: float, epsilon: float, delta: float, gap: float) -> float:
    """``log P(mean >= Clip(mu~ + log(1/delta)/(n epsilon)) + gap)``, ``0 <= gap <= mean``  [TA-LC.3a]"""
    _check_gap(gap, mean)
    if mean - gap == 1:
        return 0.0  # the clipped mean is at most 1
    return float(private_sum_logcdf(n * (mean - gap) - _log_level(delta) / epsilon, n, mean, 1, epsilon))


def clipped_mean_log_bound(n: int, mean: float, delta: float, gap: float) -> float:
    """``log(exp(-n kl(mean - gap, mean)) + delta/2)``                                        [TA-LC.3a]"""
    _check_gap(gap, mean)
    return float(
        np.logaddexp(binomial_log_chernoff(n * (mean - gap), n, mean), math.log(delta) - math.log(2.0))
    )


def kl_bound_gap(n: int, mean: float, delta: float) -> float | None:
    """``gap`` with ``kl(mean - gap, mean) = log(1/delta)/n``, or None if there is none  [TA-LC.3b]"""
    level = _log_level(delta)
    if not 0 <= mean <= 1:
        raise ValueError(f"a Bernoulli mean lies in [0, 1], not {mean!r}")
    if mean == 1 or -n * math.log1p(-mean) < level:
        return None
    low, high = 0.0, mean
    while low < (middle := 0.5 * (low + high)) < high:
        below = -float(binomial_log_chernoff(n * (mean - middle), n, mean)) < level
        low, high = (middle, high) if below else (low, middle)
    return high


def kl_bound_failure(n: int, mean: float, epsilon: float, delta: float) -> float:
    """``P(mean >= U_n(delta))``, exact for Bernoulli rewards; claimed <= 3 delta/2              [TA-LC.3b]

    ``U_n`` is the largest ``q`` in [0, 1] with ``kl(clipped mean, q) <= log(1/delta)/n``. At mean 1 it fails
    for certain, since ``U_n <= 1``: there the claim is false as printed.
    """
    if mean == 1:
        return 1.0
    gap = kl_bound_gap(n, mean, delta)
    if gap is None:
        return 0.0
    return float(private_sum_cdf(n * (mean - gap) - _log_level(delta) / epsilon, n, mean, 1, epsilon))


def gaussian_mean_width(n: int, rho: float, delta: float) -> float:
    """``sqrt((1/(2 n) + 1/(rho n^2)) log(1/delta))``, the noise being ``N(0, 1/(2 rho n^2))``

    [TA-LC.9, ZCDP-L2]; [RDP-L12] with ``rho = epsilon/alpha``. Each side fails with chance <= delta.
    """
    if not 0 < rho < math.inf:
        raise ValueError(f"rho must be positive and finite, not {rho!r}")
    return math.sqrt((1 / (2 * n) + 1 / (rho * n * n)) * _log_level(delta))


def gaussian_sum_log_bound(x: ArrayLike, n: int, mean: float, variance: float) -> NDArray[np.float64]:
    """``-(x - n mean)^2/(n/2 + 2 variance)``, for the tail ``x`` lies in      [TA-LC.9, ZCDP-L2, RDP-L12]"""
    if not 0 <= variance < math.inf:
        raise ValueError(f"the variance must be nonnegative and finite, not {variance!r}")
    gap = np.asarray(x, dtype=np.float64) - n * mean
    return np.asarray(-gap * (gap / (0.5 * n + 2.0 * variance)), dtype=np.float64)[()]


def gaussian_mean_log_failures(n: int, mean: float, rho: float, delta: float) -> tuple[float, float]:
    """Logs of ``P(mu~ - w >= mean)`` and ``P(mu~ + w <= mean)``, exact for Bernoulli rewards

    [TA-LC.9, ZCDP-L2, RDP-L12]
    """
    shift = n * gaussian_mean_width(n, rho, delta)
    variance = 1 / (2 * rho)
    return (
        float(gaussian_sum_logsf(n * mean + shift, n, mean, variance)),
        float(gaussian_sum_logcdf(n * mean - shift, n, mean, variance)),
    )


def mean_log_failures(n: int, mean: float, gap: float) -> tuple[float, float]:
    """Logs of ``P(empirical mean >= mean + gap)`` and ``P(... <= mean - gap)``  [TA-LC.23, TA-LC.26]"""
    return (
        float(binomial_logsf(n * (mean + gap), n, mean)),
        float(binomial_logcdf(n * (mean - gap), n, mean)),
    )


def _check_gap(gap: float, mean: float) -> None:
    if not 0 <= gap <= mean <= 1:
        raise ValueError(f"the gap lies between 0 and the mean {mean!r}, not {gap!r}")


def _log_level(delta: float) -> float:
    if not 0 < delta <= 1:
        raise ValueError(f"the level delta lies in (0, 1], not {delta!r}")
    return -math.log(delta)
