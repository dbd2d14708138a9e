"""Poisson probabilities without cancellation: the deviance and Stirling's error, which other tails share."""

import math
import operator

import numpy as np
from numpy.typing import ArrayLike, NDArray

_SERIES_TERMS = 27  # at |v| = 1/2 the next term of the deviance is below 2^-55 of the sum
_STIRLING_FROM = 16.0


def checked_count(what: str, value: int, most: int) -> int:
    """``value`` if it is an integer from 1 to ``most``; otherwise an error that says so of ``what``."""
    try:
        count = operator.index(value)
    except TypeError:
        count = 0
    if not 1 <= count <= most:
        raise ValueError(f"{what} is an integer from 1 to {most}, not {value!r}")
    return count


def deviance(observed: ArrayLike, expected: ArrayLike, correction: ArrayLike = 0.0) -> NDArray[np.float64]:
    """``observed log(observed/expected) + expected - observed``, to a few units in the last place.

    The expected count is the unevaluated sum ``expected + correction`` (the second much the smaller), so
    that a product such as ``n p`` need not be rounded. Nonnegative; zero where the two agree.
    """
    x, mean, low = np.broadcast_arrays(
        np.asarray(observed, dtype=np.float64),
        np.asarray(expected, dtype=np.float64),
        np.asarray(correction, dtype=np.float64),
    )
    with np.errstate(divide="ignore", invalid="ignore", over="ignore"):
        gap = (x - mean) - low
        v = gap / (x + mean)
        square = v * v
        series = np.full_like(square, 1.0 / (2 * _SERIES_TERMS + 1))
        for j in range(_SERIES_TERMS - 1, 0, -1):
            series = series * square + 1.0 / (2 * j + 1)
        near = gap * v + 2.0 * x * v * square * series
        # log(x/mean) = 2 atanh(v); far from 1 the logarithms themselves lose nothing
        ratio = np.where(x > 0, x * (np.log(x) - np.log(mean) - low / mean), 0.0)
        far = ratio - gap
    return np.asarray(np.where(np.abs(v) <= 0.5, near, far), dtype=np.float64)


def stirling_error(count: ArrayLike) -> NDArray[np.float64]:
    """``log Gamma(count + 1) - log(sqrt(2 pi count) (count/e)^count)`` for ``count > 0``."""
    from scipy.special import gammaln

    z = np.asarray(count, dtype=np.float64)
    with np.errstate(divide="ignore", invalid="ignore", over="ignore"):
        w = 1.0 / (z * z)
        series = (
            1 / 12
            - w * (1 / 360 - w * (1 / 1260 - w * (1 / 1680 - w * (1 / 1188 - w * (691 / 360360 - w / 156)))))
        ) / z
        direct = gammaln(z + 1.0) - (z + 0.5) * np.log(z) + z - 0.5 * math.log(2 * math.pi)
    return np.asarray(np.where(z >= _STIRLING_FROM, series, direct), dtype=np.float64)


def poisson_logpmf(count: ArrayLike, mean: ArrayLike) -> NDArray[np.float64]:
    """``log(exp(-mean) mean^count / count!)``; the count may be any real number >= 0."""
    k, u = np.broadcast_arrays(np.asarray(count, dtype=np.float64), np.asarray(mean, dtype=np.float64))
    with np.errstate(divide="ignore", invalid="ignore"):
        bulk = -deviance(k, u) - stirling_error(k) - 0.5 * np.log(2 * math.pi * k)
    answer = np.where(k == 0, -u, bulk)
    return np.asarray(np.where(np.isinf(u) | ((u == 0) & (k > 0)), -np.inf, answer), dtype=np.float64)
