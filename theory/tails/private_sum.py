"""The exact law of a private sum: ``n`` Bernoulli rewards plus ``m`` Laplace variables, or plus a Gaussian.

``P[S_n + Z >= x] = sum_k C(n, k) mean^k (1 - mean)^{n-k} P[Z >= x - k]``

is a sum of positive terms, each known to nearly full precision as a logarithm. Both factors are log-concave
in ``k``, so the terms rise to one peak and fall: the sum needs only the neighbourhood of the peak.
"""

import math
from collections.abc import Callable

import numpy as np
from numpy.typing import ArrayLike, NDArray

from ..numbers.enclosure import Ball
from .binomial import binomial_logpmf, checked_binomial, log_sum
from .laplace_sum import laplace_sum_cdf_ball, laplace_sum_logsf, laplace_sum_sf_ball

_WHOLE = 768  # up to so many rewards all terms are summed
_GRID = 257
_NEGLIGIBLE = 50.0  # e^-50 for each of at most 2^26 terms is below a rounding error of the sum

NoiseTail = Callable[[NDArray[np.float64]], NDArray[np.float64]]


def private_sum_logsf(x: ArrayLike, n: int, mean: float, m: int, epsilon: float) -> NDArray[np.float64]:
    """``log P[S_n + Z_m >= x]``, ``Z_m`` the sum of ``m`` Laplace noises of scale 1/epsilon   [BERN-LD.3]"""
    return _log_tail(x, n, mean, lambda z: laplace_sum_logsf(z, m, epsilon), 1.0)


def private_sum_logcdf(x: ArrayLike, n: int, mean: float, m: int, epsilon: float) -> NDArray[np.float64]:
    """``log P[S_n + Z_m <= x]``, see `private_sum_logsf`."""
    return _log_tail(x, n, mean, lambda z: laplace_sum_logsf(z, m, epsilon), -1.0)


def gaussian_sum_logsf(x: ArrayLike, n: int, mean: float, variance: float) -> NDArray[np.float64]:
    """``log P[S_n + N(0, variance) >= x]``; under rho-zCDP the variance is ``1/(2 rho)``  [TA-LC.9]"""
    return _log_tail(x, n, mean, lambda z: gaussian_logsf(z, variance), 1.0)


def gaussian_sum_logcdf(x: ArrayLike, n: int, mean: float, variance: float) -> NDArray[np.float64]:
    """``log P[S_n + N(0, variance) <= x]``, see `gaussian_sum_logsf`."""
    return _log_tail(x, n, mean, lambda z: gaussian_logsf(z, variance), -1.0)


def gaussian_logsf(z: ArrayLike, variance: float) -> NDArray[np.float64]:
    """``log P[N(0, variance) >= z]``"""
    from scipy.special import erfcx

    if not 0 < variance < math.inf:
        raise ValueError(f"the variance must be positive and finite, not {variance!r}")
    value = np.asarray(z, dtype=np.float64)
    with np.errstate(over="ignore", divide="ignore"):
        scaled = np.abs(value) / math.sqrt(variance) * math.sqrt(0.5)
        # the exponent from the variance itself: its square root is rounded and would be squared again
        tail = np.log(0.5 * erfcx(scaled)) - value * (value / (2.0 * variance))
        tail = np.where(np.isinf(scaled), -np.inf, tail)
    return np.asarray(np.where(value >= 0, tail, np.log1p(-np.exp(tail))), dtype=np.float64)[()]


def _log_tail(x: ArrayLike, n: int, mean: float, noise: NoiseTail, side: float) -> NDArray[np.float64]:
    checked_binomial(n, mean)
    values = np.asarray(x, dtype=np.float64)
    if np.isnan(values).any():
        raise ValueError(f"the threshold must be a number, not {x!r}")
    answers = [_log_tail_at(float(value), n, mean, noise, side) for value in values.ravel()]
    return np.asarray(answers, dtype=np.float64).reshape(values.shape)[()]


def _log_tail_at(x: float, n: int, mean: float, noise: NoiseTail, side: float) -> float:
    log_tail = _log_convolution(x, n, mean, noise, side)
    if log_tail > -math.log(2.0):
        return math.log1p(-math.exp(_log_convolution(x, n, mean, noise, -side)))
    return log_tail


def _log_convolution(x: float, n: int, mean: float, noise: NoiseTail, side: float) -> float:
    def terms(counts: NDArray[np.float64]) -> NDArray[np.float64]:
        return binomial_logpmf(counts, n, mean) + noise(side * (x - counts))

    first, last = _window(terms, n, _NEGLIGIBLE)
    return log_sum(terms(np.arange(first, last + 1, dtype=np.float64)))


def _window(
    terms: Callable[[NDArray[np.float64]], NDArray[np.float64]], n: int, depth: float
) -> tuple[int, int]:
    # all counts whose term is within e^-depth of the largest, by unimodality found on ever finer grids
    first, last = 0, n
    while last - first > _WHOLE:
        grid = np.unique(np.linspace(first, last, _GRID).astype(np.int64))
        values = terms(grid.astype(np.float64))
        kept = np.flatnonzero(values >= np.max(values) - depth)
        lower = int(grid[max(kept[0] - 1, 0)])
        upper = int(grid[min(kept[-1] + 1, len(grid) - 1)])
        if 2 * (upper - lower) > last - first:
            return lower, upper
        first, last = lower, upper
    return first, last


def private_sum_sf_ball(x: Ball, mean: Ball, epsilon: Ball, *, n: int, m: int) -> Ball:
    """Rigorous ``P[S_n + Z_m >= x]`` for all arguments inside the balls."""
    return _tail_ball(
        n,
        mean,
        lambda k: laplace_sum_sf_ball(x - k, epsilon, m=m),
        lambda k: _laplace_guess(float(x.mid()) - k, m, float(epsilon.mid())),
    )


def private_sum_cdf_ball(x: Ball, mean: Ball, epsilon: Ball, *, n: int, m: int) -> Ball:
    """Rigorous ``P[S_n + Z_m <= x]``."""
    return _tail_ball(
        n,
        mean,
        lambda k: laplace_sum_cdf_ball(x - k, epsilon, m=m),
        lambda k: _laplace_guess(k - float(x.mid()), m, float(epsilon.mid())),
    )


def gaussian_sum_sf_ball(x: Ball, mean: Ball, variance: Ball, *, n: int) -> Ball:
    """Rigorous ``P[S_n + N(0, variance) >= x]``."""
    spread = (2 * variance).sqrt()
    return _tail_ball(
        n,
        mean,
        lambda k: ((x - k) / spread).erfc() / 2,
        lambda k: gaussian_logsf(float(x.mid()) - k, float(variance.mid())),
    )


def gaussian_sum_cdf_ball(x: Ball, mean: Ball, variance: Ball, *, n: int) -> Ball:
    """Rigorous ``P[S_n + N(0, variance) <= x]``."""
    spread = (2 * variance).sqrt()
    return _tail_ball(
        n,
        mean,
        lambda k: ((k - x) / spread).erfc() / 2,
        lambda k: gaussian_logsf(k - float(x.mid()), float(variance.mid())),
    )


def _laplace_guess(z: NDArray[np.float64], m: int, epsilon: float) -> NDArray[np.float64]:
    # where to look, not what is found there: any number of variables may borrow the shape of a thousand
    few = min(m, 1000)
    return laplace_sum_logsf(z * math.sqrt(few / m), few, epsilon)


def _tail_ball(n: int, mean: Ball, tail: Callable[[int], Ball], guess: NoiseTail) -> Ball:
    from flint import arb, ctx

    if mean == 0 or mean == 1:  # noqa: PLR1714 -- a ball has no hash
        return tail(n if mean == 1 else 0)
    middle = float(mean.mid())

    def terms(counts: NDArray[np.float64]) -> NDArray[np.float64]:
        return binomial_logpmf(counts, n, middle) + guess(counts)

    first, last = _window(terms, n, ctx.prec * math.log(2.0) + 20.0)
    weight = arb.bin_uiui(n, first) * mean**first * (1 - mean) ** (n - first)
    odds = mean / (1 - mean)
    summands = []
    for k in range(first, last + 1):
        summands.append(weight * tail(k))
        weight = weight * odds * (n - k) / (k + 1)
    total = sum(summands, arb(0))
    if first > 0:
        total += _geometric_rest(summands[0], summands[1])
    if last < n:
        total += _geometric_rest(summands[-1], summands[-2])
    return total


def _geometric_rest(edge: Ball, inner: Ball) -> Ball:
    # log-concave terms beyond the edge shrink at least as fast as the last step did
    from flint import arb

    ratio = edge / inner
    if not ratio < 1:
        return arb("nan")
    return arb(0).union((edge * ratio / (1 - ratio)).upper())
