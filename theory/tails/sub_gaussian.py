"""Sub-Gaussian variables: tails, calculus, and the confidence widths that rest on them."""

from __future__ import annotations

import math

import numpy as np
from numpy.typing import ArrayLike, NDArray

from ..numbers.small_matrices import cholesky, solved_lower, spectrum


def sub_gaussian_log_tail(x: ArrayLike, sigma: float) -> NDArray[np.float64]:
    """``-x^2/(2 sigma^2)``: ``P(X >= x) <= exp(-x^2/(2 sigma^2))``, x >= 0

    [TA-B6, TH-L2.21, ZCDP-L8, RDP-L21]; the best tilt is ``x/sigma^2``.
    """
    value = np.asarray(x, dtype=np.float64)
    if not np.all(value >= 0):
        raise ValueError(f"the bound is for x >= 0, not {x!r}")
    if not 0 < sigma < math.inf:
        raise ValueError(f"sigma must be positive and finite, not {sigma!r}")
    return np.asarray(-0.5 * np.square(value / sigma), dtype=np.float64)[()]


def bernoulli_log_moment(tilt: ArrayLike, mean: float) -> NDArray[np.float64]:
    """``log E exp(t (X - mean))``, X Bernoulli; at most ``t^2/8``      [TA-B7, TH-L2.22, ZCDP-L9, RDP-L22]"""
    _check_mean(mean)
    t = np.asarray(tilt, dtype=np.float64)
    # with the exponential that cannot overflow: X - mean and -((1 - X) - (1 - mean)) are the same
    rising = t <= 0
    p, rest = np.where(rising, mean, 1.0 - mean), np.where(rising, 1.0 - mean, mean)
    s = -np.abs(t)
    drop = p * np.expm1(s)
    # a drop close to -1 has lost the digits of the sum that remains
    log = np.where(drop > -0.5, np.log1p(np.maximum(drop, -0.5)), np.log(rest + p * np.exp(s)))
    return np.asarray(log - p * s, dtype=np.float64)[()]


def bernoulli_variance_proxy(mean: float) -> float:
    """``(1 - 2 p)/(2 log((1-p)/p))``, the least ``sigma^2``; 1/4 at p = 1/2, 0 at 0 and 1  [TH-D2.20]"""
    _check_mean(mean)
    if mean in (0.0, 1.0):
        return 0.0
    half = 0.5 - mean
    if half == 0:
        return 0.25
    # log((1-p)/p) = 2 atanh(1 - 2 p) keeps its digits near 1/2
    return half / (2.0 * math.atanh(2.0 * half)) if abs(half) < 0.25 else half / math.log((1 - mean) / mean)


def sub_gaussian_mean_width(n: int, delta: float) -> float:
    """``sqrt(2 log(1/delta)/n)`` for the mean of n independent 1-sub-Gaussian samples  [TH-I2.21a]"""
    return math.sqrt(2.0 * _log_level(delta) / n)


def pulls_to_resolve(gap: float, delta: float) -> float:
    """``8 log(1/delta)/gap^2``, the n at which ``2 sqrt(2 log(1/delta)/n) = gap``  [TH-I2.23a]"""
    if not gap > 0:
        raise ValueError(f"the gap must be positive, not {gap!r}")
    return 8.0 * _log_level(delta) / (gap * gap)


def self_normalised_threshold(log_determinant_ratio: float, delta: float) -> float:
    """``2 log(1/delta) + log(det V_t/lambda^d)``, never exceeded with probability >= 1 - delta

    [TA-LC.30, ZCDP-L11, RDP-L26]
    """
    return 2.0 * _log_level(delta) + log_determinant_ratio


def least_eigenvalue_floor(t: float, lambda_0: float, delta: float, d: int) -> float:
    """``lambda_0 t/4 - 8 L - 2 sqrt(t L)``, ``L = log((t + 3) d/delta)``  [ZCDP-L12, ZCDP-T14S2, RDP-L27]"""
    level = math.log((t + 3.0) * d) + _log_level(delta)
    return lambda_0 * t / 4.0 - 8.0 * level - 2.0 * math.sqrt(t * level)


def largest_norm_ratio(larger: ArrayLike, smaller: ArrayLike) -> tuple[float, float]:
    """``sup_x x^T A x/x^T B x`` and its bound ``det A/det B``; ``A - B`` positive semi-definite, B definite

    [TA-LC.31, ZCDP-L13, RDP-L28]
    """
    root = cholesky(np.asarray(smaller, dtype=np.float64))
    within = solved_lower(root, solved_lower(root, np.asarray(larger, dtype=np.float64)).T)
    values, _ = spectrum((within + within.T) / 2)
    return float(values[-1]), float(np.prod(values))


def _check_mean(mean: float) -> None:
    if not 0 <= mean <= 1:
        raise ValueError(f"a Bernoulli mean lies in [0, 1], not {mean!r}")


def _log_level(delta: float) -> float:
    if not 0 < delta <= 1:
        raise ValueError(f"the level delta lies in (0, 1], not {delta!r}")
    return -math.log(delta)
