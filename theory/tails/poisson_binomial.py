"""Sums of independent Bernoulli variables with different means: the exact tail, and Chernoff's bound on it.

To reach tails of any depth the means are tilted until the threshold is typical: with
``K(t) = sum_i log(1 - p_i + p_i e^t)`` and the tilted law ``q``, ``P[S = k] = e^{K(t) - t k} q(k)``.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import ArrayLike, NDArray

from .binomial import log_sum

if TYPE_CHECKING:
    from flint import arb, arb_poly

_DIRECT = 2048  # beyond this length a convolution goes by the fast Fourier transform


def _log_range(first: int, last: int, centre: int, p: NDArray[np.float64]) -> float:
    sure = int(np.count_nonzero(p == 1))
    free = p[(p > 0) & (p < 1)]
    first, last, centre = max(first - sure, 0), min(last - sure, free.size), centre - sure
    if first > last:
        return -math.inf
    if free.size == 0:
        return 0.0
    tilt = _tilt(min(max(centre, 0.5), free.size - 0.5), free)
    tilted = _tilted(free, tilt)
    with np.errstate(divide="ignore"):
        law = np.log(np.maximum(_law(tilted), 0.0))
    k = np.arange(first, last + 1)
    # K(t) - t k = -sum_i kl(q_i, p_i) + t (sum_i q_i - k): no cancellation around the centre
    level = float(np.sum(_kl(tilted, free)))
    return log_sum(law[first : last + 1] + tilt * (math.fsum(tilted) - k)) - level


def _law(p: NDArray[np.float64]) -> NDArray[np.float64]:
    if p.size <= 64:
        law = np.ones(1)
        for success in p:
            longer = np.zeros(law.size + 1)
            longer[:-1] = law * (1.0 - success)
            longer[1:] += law * success
            law = longer
        return law
    half = p.size // 2
    left, right = _law(p[:half]), _law(p[half:])
    if p.size <= _DIRECT:
        return np.convolve(left, right)
    from scipy.signal import fftconvolve

    return np.asarray(fftconvolve(left, right), dtype=np.float64)


def _tilt(a: float, p: NDArray[np.float64]) -> float:
    # the root of sum_i q_i(t) = a, which increases in t
    log_odds = np.log(p) - np.log1p(-p)
    target = math.log(a) - math.log(p.size - a)
    low, high = target - float(np.max(log_odds)), target - float(np.min(log_odds))
    for _ in range(200):
        middle = 0.5 * (low + high)
        if not low < middle < high:
            break
        low, high = (middle, high) if float(np.sum(_tilted(p, middle))) < a else (low, middle)
    return 0.5 * (low + high)


def _tilted(p: NDArray[np.float64], tilt: float) -> NDArray[np.float64]:
    from scipy.special import expit

    return np.asarray(expit(np.log(p) - np.log1p(-p) + tilt), dtype=np.float64)


def _kl(q: NDArray[np.float64], p: NDArray[np.float64]) -> NDArray[np.float64]:
    from .poisson import deviance

    failure = 1.0 - p
    return deviance(q, p) + deviance(1.0 - q, failure, (1.0 - failure) - p)


def _polynomial(means: tuple[arb, ...]) -> arb_poly:
    from flint import arb_poly

    factors = [arb_poly([1 - p, p]) for p in means]
    while len(factors) > 1:
        odd = factors[-1:] if len(factors) % 2 else []
        factors = [a * b for a, b in zip(factors[::2], factors[1::2], strict=False)] + odd
    return factors[0]


def _checked(count: float, means: ArrayLike) -> NDArray[np.float64]:
    p = np.asarray(means, dtype=np.float64).ravel()
    if p.size == 0:
        raise ValueError("at least one Bernoulli mean is needed")
    if not np.all((p >= 0) & (p <= 1)):
        wrong = p[~((p >= 0) & (p <= 1))][0]
        raise ValueError(f"a Bernoulli mean lies in [0, 1], not {float(wrong)!r}")
    if math.isnan(count):
        raise ValueError(f"the threshold must be a number, not {count!r}")
    return p
