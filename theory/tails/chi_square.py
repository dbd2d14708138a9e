"""The squared norm of a standard Gaussian vector: exact tails at any depth, and the texts' thresholds."""

from __future__ import annotations

import math

import numpy as np
from numpy.typing import ArrayLike, NDArray

from .poisson import checked_count, deviance, stirling_error

_LARGEST_DIMENSION = 10**9
_STEPS = 100_000
_TINY = 1e-300


def chi_square_logsf(x: ArrayLike, d: int) -> NDArray[np.float64]:
    """``log P[||N(0, I_d)||^2 >= x]``                                 [TA-LC.28, ZCDP-L10, RDP-L24]"""
    return _log_tails(x, d)[0]


def _log_tails(x: ArrayLike, d: int) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    _check_dimension(d)
    value = np.asarray(x, dtype=np.float64)
    if not np.all(value >= 0):
        raise ValueError(f"a squared norm is nonnegative, not {x!r}")
    a, u = 0.5 * d, 0.5 * value
    with np.errstate(divide="ignore", invalid="ignore"):
        # log of e^-u u^a / Gamma(a + 1), without cancellation
        density = -deviance(a, u) - float(stirling_error(a)) - 0.5 * math.log(2 * math.pi * a)
        density = np.where((u == 0) | np.isinf(u), -np.inf, density)
        right = u > a + 1
        upper = density + math.log(a) - np.log(_fraction(a, np.where(right & np.isfinite(u), u, a + 2.0)))
        lower = density + np.log(_series(a, np.where(right, 0.0, u)))
        logsf = np.where(right, upper, np.log1p(-np.exp(np.minimum(lower, 0.0))))
        logcdf = np.where(right, np.log1p(-np.exp(np.minimum(upper, 0.0))), lower)
    return np.asarray(logsf, dtype=np.float64)[()], np.asarray(logcdf, dtype=np.float64)[()]


def _fraction(a: float, u: NDArray[np.float64]) -> NDArray[np.float64]:
    # Q(a, u) = e^-u u^a / Gamma(a) / fraction, by Lentz's rule
    b = u + 1.0 - a
    value = np.asarray(b, dtype=np.float64).copy()
    c = value
    reciprocal = np.zeros_like(value)
    for j in range(1, _STEPS):
        numerator = -j * (j - a)
        b = b + 2.0
        denominator = b + numerator * reciprocal
        reciprocal = 1.0 / np.where(denominator == 0, _TINY, denominator)
        c = b + numerator / c
        c = np.where(c == 0, _TINY, c)
        change = c * reciprocal
        value = value * change
        if np.all(np.abs(change - 1.0) < 1e-16):
            break
    return value


def _series(a: float, u: NDArray[np.float64]) -> NDArray[np.float64]:
    # P(a, u) = e^-u u^a / Gamma(a + 1) (1 + u/(a+1) + u^2/((a+1)(a+2)) + ...)
    total = np.ones_like(u, dtype=np.float64)
    term = np.ones_like(u, dtype=np.float64)
    for j in range(1, _STEPS):
        term = term * (u / (a + j))
        total = total + term
        if np.all(term <= 1e-17 * total):
            break
    return total


def chi_square_threshold(d: int, delta: float) -> float:
    """``d + 2 sqrt(d log(1/delta)) + 2 log(1/delta)``, exceeded with probability <= delta

    [TA-LC.28, ZCDP-L10, RDP-L24]; delta in (0, 1).
    """
    _check_dimension(d)
    level = _log_level(delta)
    return d + 2.0 * math.sqrt(d * level) + 2.0 * level


def _check_dimension(d: int) -> None:
    checked_count("the dimension", d, _LARGEST_DIMENSION)


def _log_level(delta: float) -> float:
    if not 0 < delta < 1:
        raise ValueError(f"the level delta lies strictly between 0 and 1, not {delta!r}")
    return -math.log(delta)
