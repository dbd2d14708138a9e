"""Binomial probabilities to full double precision in the deepest tails, and the texts' bounds on them."""

import math

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


def log_sum(terms: NDArray[np.float64]) -> float:
    """``log sum exp(terms)``; ``-inf`` for no terms."""
    top = float(np.max(terms, initial=-math.inf))
    return top if math.isinf(top) else top + math.log(float(np.sum(np.exp(terms - top))))


def checked_binomial(n: int, mean: float) -> None:
    """Raise unless ``n`` is a count of at least one variable and ``mean`` a probability."""
    checked_count("the number of rewards", n, _LARGEST_COUNT)
    if not 0 <= mean <= 1:
        raise ValueError(f"a Bernoulli mean lies in [0, 1], not {mean!r}")
