"""Binomial probabilities to full double precision in the deepest tails, and the texts' bounds on them."""

from __future__ import annotations

import math
from collections.abc import Callable

import numpy as np
from numpy.typing import ArrayLike, NDArray

from ..numbers.two_doubles import exact_product
from .poisson import checked_count, deviance, stirling_error

_LARGEST_COUNT = 1 << 26
"""Up to here ``n p`` is an exact sum of two doubles."""


def binomial_logpmf(count: ArrayLike, n: int, mean: float) -> NDArray[np.float64]:
    """``log C(n, k) mean^k (1 - mean)^(n-k)``; ``-inf`` where impossible.

    The saddle-point form: the exponent ``n kl(k/n, mean)`` as two deviances, the rest by Stirling's error.
    """
    checked_binomial(n, mean)
    k = np.asarray(count, dtype=np.float64)
    if not np.all((k >= 0) & (k <= n) & (k == np.floor(k))):
        raise ValueError(f"a count is an integer from 0 to {n}, not {count!r}")
    if mean in (0.0, 1.0):
        return np.asarray(np.where(k == n * mean, 0.0, -np.inf), dtype=np.float64)[()]
    failure = 1.0 - mean
    failure_low = (1.0 - failure) - mean
    hits, hits_low = exact_product(n, mean)
    misses, misses_low = exact_product(n, failure)
    with np.errstate(divide="ignore", invalid="ignore"):
        bulk = (
            float(stirling_error(n))
            - stirling_error(k)
            - stirling_error(n - k)
            - deviance(k, hits, hits_low)
            - deviance(n - k, misses, misses_low + n * failure_low)
            - 0.5 * np.log(2 * math.pi * k * ((n - k) / n))
        )
    answer = np.where(k == 0, n * math.log1p(-mean), np.where(k == n, n * math.log(mean), bulk))
    return np.asarray(answer, dtype=np.float64)[()]


def binomial_logsf(count: ArrayLike, n: int, mean: float) -> NDArray[np.float64]:
    """``log P[S_n >= count]``; the count may be any real number."""
    a = np.ceil(_real(count))
    return _each(lambda x: _log_range(x, n, n, mean) if x <= n else -math.inf, np.maximum(a, 0.0))


def binomial_logcdf(count: ArrayLike, n: int, mean: float) -> NDArray[np.float64]:
    """``log P[S_n <= count]``; the count may be any real number."""
    a = np.floor(_real(count))
    return _each(lambda x: _log_range(0, x, n, mean) if x >= 0 else -math.inf, np.minimum(a, float(n)))


def _log_range(first: float, last: float, n: int, mean: float) -> float:
    # a range that holds most of the mass is one minus the rest, so that its logarithm keeps its digits
    checked_binomial(n, mean)
    inside = log_sum(binomial_logpmf(np.arange(first, last + 1), n, mean))
    if inside > -math.log(2.0):
        before = binomial_logpmf(np.arange(first), n, mean)
        after = binomial_logpmf(np.arange(last + 1, n + 1), n, mean)
        rest = log_sum(np.concatenate([np.atleast_1d(before), np.atleast_1d(after)]))
        return math.log1p(-math.exp(rest))
    return inside


def log_sum(terms: NDArray[np.float64]) -> float:
    """``log sum exp(terms)``; ``-inf`` for no terms."""
    top = float(np.max(terms, initial=-math.inf))
    return top if math.isinf(top) else top + math.log(float(np.sum(np.exp(terms - top))))


def checked_binomial(n: int, mean: float) -> None:
    """Raise unless ``n`` is a count of at least one variable and ``mean`` a probability."""
    checked_count("the number of rewards", n, _LARGEST_COUNT)
    if not 0 <= mean <= 1:
        raise ValueError(f"a Bernoulli mean lies in [0, 1], not {mean!r}")


def _real(value: ArrayLike) -> NDArray[np.float64]:
    number = np.asarray(value, dtype=np.float64)
    if np.isnan(number).any():
        raise ValueError(f"expected a number, not {value!r}")
    return number


def _each(function: Callable[[float], float], values: NDArray[np.float64]) -> NDArray[np.float64]:
    return np.asarray([function(x) for x in values.ravel()], dtype=np.float64).reshape(values.shape)[()]
