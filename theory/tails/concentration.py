"""The concentration lemmas of the texts for private sums and private means, as functions of their parameters.

A bound on a probability is returned as its logarithm, so that it neither overflows nor vanishes. The exact
probabilities are in `private_sum`, the best exponents in `tail_chernoff`.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import ArrayLike, NDArray

from ..divergences.bernoulli_divergences import d_eps, d_eps_ball
from .binomial import binomial_log_chernoff, binomial_logpmf, binomial_logsf, log_sum
from .laplace_sum import (
    laplace_sum_exponent,
    laplace_sum_log_polynomial,
    laplace_sum_logsf,
    laplace_sum_sf_ball,
)
from .private_sum import private_sum_logcdf, private_sum_logsf

if TYPE_CHECKING:
    from flint import arb


def private_sum_log_factor(x: ArrayLike, n: int, mean: float, m: int, epsilon: float) -> NDArray[np.float64]:
    """``log A_epsilon(m, n, x, mean)``, ``A = D e (1 + m epsilon D)^m L + e (1 + m epsilon D)^m + 1``

    with ``D = |x - n mean|``; ``L = log(1/mean)`` for ``x >= n mean``,
    ``L = log(1/(1 - mean))`` for ``x <= n mean`` (the same at ``x = n mean``).                   [BERN-LD.3]
    """
    value = _interior(x, n, mean)
    gap = np.abs(value - n * mean)
    rare = np.where(value >= n * mean, -math.log(mean), -math.log1p(-mean))
    with np.errstate(divide="ignore"):
        # as a sum of logarithms, which does not overflow
        grown = 1.0 + m * np.logaddexp(0.0, math.log(m) + math.log(epsilon) + np.log(gap))
    return np.asarray(np.logaddexp(grown + np.log1p(gap * rare), 0.0), dtype=np.float64)[()]


def private_sum_log_bound(x: ArrayLike, n: int, mean: float, m: int, epsilon: float) -> NDArray[np.float64]:
    """``log(A_epsilon exp(-n d_eps(x/n, mean)))``, for whichever tail ``x`` lies in              [BERN-LD.3]

    Outside ``[0, n]`` d_eps goes on with slope epsilon: beyond the last outcome only the noise carries on.
    """
    exponent = private_sum_divergence(x, n, mean, epsilon)
    return np.asarray(private_sum_log_factor(x, n, mean, m, epsilon) - exponent, dtype=np.float64)[()]


def private_sum_divergence(x: ArrayLike, n: int, mean: float, epsilon: float) -> NDArray[np.float64]:
    """``n d_eps(x/n, mean)``, continued with slope epsilon outside ``[0, n]``  [BERN-LD.3]"""
    value = np.asarray(x, dtype=np.float64)
    inside = np.clip(value, 0.0, n)
    with np.errstate(over="ignore"):
        beyond = epsilon * np.abs(value - inside)
    return np.asarray(n * d_eps(inside / n, mean, epsilon) + beyond, dtype=np.float64)[()]


def private_sum_lower_factor_as_derived(x: float, n: int, mean: float, m: int, epsilon: float) -> float:
    """The constant for ``x <= n mean`` as the last display of the proof prints it              [BERN-LD.3p]

    ``g max_y {e (1 + m epsilon (x - y n))^m log(1/(1-mean))} + e (1 + m epsilon g)^m + 1`` with
    ``g = x - n mean <= 0`` and ``y`` between ``x/n`` and ``mean``. The constant can be negative.
    """
    gap = float(x) - n * mean
    if gap > 0:
        raise ValueError(f"the lower tail is at x <= n mean = {n * mean!r}, not {x!r}")
    power = (1.0 + m * epsilon * gap) ** m
    largest = max(power, 1.0)  # the base is monotone in y, and an even power is largest at an end
    return gap * math.e * largest * -math.log1p(-mean) + math.e * power + 1.0


def private_sum_sharp_log_bound(
    x: ArrayLike, n: int, mean: float, m: int, epsilon: float
) -> NDArray[np.float64]:
    """``log((max(1, q) + q) exp(-n d_eps(x/n, mean)))``, ``q = e^u P[Z_m >= u/epsilon]``, not in the text

    with ``u = epsilon |x - n mean|``. It implies BERN-LD.3, since ``2 q <= (1 + u)^{m-1}``, and BERN-P4.1 for
    every ``m = o(n)``; for ``m = 1`` even the factor 1 does. Proof for ``x >= n mean``: where
    ``0 <= z <= u/epsilon``, ``P[Z_m >= z] <= max(1, q) e^{-tz}`` for every tilt ``0 <= t <= epsilon``; where
    ``z < 0`` it is at most ``1 <= e^{-tz}``; and ``min_t E e^{t (S_n - x)} = e^{-n d_eps}``. Where
    ``z > u/epsilon`` it is at most ``q e^{-u} <= q e^{-n d_eps}``.
    """
    value = _interior(x, n, mean)
    gap = np.abs(value - n * mean)
    log_q = laplace_sum_log_polynomial(gap, m, epsilon)
    factor = np.logaddexp(np.maximum(log_q, 0.0), log_q)
    if m == 1:
        factor = np.zeros_like(gap)
    return np.asarray(factor - private_sum_divergence(x, n, mean, epsilon), dtype=np.float64)[()]


def private_sum_bound_ball(x: arb, mean: arb, epsilon: arb, *, n: int, m: int) -> arb:
    """Rigorous ``A_epsilon exp(-n d_eps(x/n, mean))``; ``x`` on one side of ``n mean``   [BERN-LD.3]"""
    gap, rare = _ball_side(x, mean, n)
    grown = x.const_e() * (1 + m * epsilon * gap) ** m
    return (grown * (1 - gap * rare.log()) + 1) * _ball_decay(x, mean, epsilon, n)


def private_sum_sharp_bound_ball(x: arb, mean: arb, epsilon: arb, *, n: int, m: int) -> arb:
    """Rigorous value of `private_sum_sharp_log_bound`, as a probability."""
    decay = _ball_decay(x, mean, epsilon, n)
    if m == 1:
        return decay
    gap, _ = _ball_side(x, mean, n)
    q = laplace_sum_sf_ball(gap, epsilon, m=m) * (epsilon * gap).exp()
    return (q + q.max(1)) * decay


def _ball_side(x: arb, mean: arb, n: int) -> tuple[arb, arb]:
    # the deviation, and the mean of the outcome that it makes more frequent
    gap = x - n * mean
    return (gap, mean) if not gap < 0 else (-gap, 1 - mean)


def _ball_decay(x: arb, mean: arb, epsilon: arb, n: int) -> arb:
    inside = x.max(0).min(n) / n
    beyond = abs(x - n * inside)
    return (-n * d_eps_ball(inside.max(0).min(1), mean, epsilon) - epsilon * beyond).exp()


def private_mean_log_factor(n: int, mean: float, m: int, epsilon: float) -> float:
    """``log A(n)``, ``A = n e (1 + (m+1) epsilon n)^{m+1} log(1/mean) + e (1 + (m+1) epsilon n)^{m+1} + 1``

    [BERN-EQ27]; the corollary follows along a sequence of batches only where ``log A(n_m)/n_m`` tends to 0.
    """
    _interior(0.0, n, mean)
    grown = 1.0 + (m + 1) * math.log1p((m + 1) * epsilon * n)
    return float(np.logaddexp(grown + math.log1p(-n * math.log(mean)), 0.0))


def private_mean_log_constant(
    x: float, mean: float, epsilon: float, slack: float, batches: Sequence[tuple[int, int]]
) -> float:
    """``max over (n, m) of  log P + n (d_eps(x, mean) - slack)``, the least ``log A_a`` for these batches

    ``P`` is the tail of ``S~_{n,m}/n`` on the side of the mean where ``x`` lies; ``slack`` is the statement's
    ``a``.                                                                [BERN-P4.1, BERN-CD.5]
    """
    if not 0 <= x <= 1:
        raise ValueError(f"x lies in [0, 1], not {x!r}")
    if not batches:
        raise ValueError("at least one batch (n, m) is needed")
    tail = private_sum_logsf if x >= mean else private_sum_logcdf
    return max(
        float(tail(n * x, n, mean, m, epsilon) + n * (d_eps(x, mean, epsilon) - slack)) for n, m in batches
    )


def convolution_log_parts(x: float, n: int, mean: float, m: int, epsilon: float) -> tuple[float, float]:
    """Logarithms of ``int f_m(z) P[S_n >= x - z] dz`` over ``z < 0`` and over ``z > 0``          [BERN-EQ19]

    Their sum is ``P[S_n + Z_m >= x]``; the first is at most ``P[S_n >= x]/2``.
    """
    k = np.arange(n + 1.0)
    law = binomial_logpmf(k, n, mean)
    ahead = k[k >= x]
    with np.errstate(divide="ignore"):
        # P[x - k <= Z_m <= 0] = 1/2 - P[Z_m >= k - x]
        down = np.log(0.5 - np.exp(np.minimum(laplace_sum_logsf(ahead - x, m, epsilon), -math.log(2.0))))
    up = laplace_sum_logsf(np.maximum(x - k, 0.0), m, epsilon)
    return log_sum(law[k >= x] + down), log_sum(law + up)


def chernoff_majorant(s: ArrayLike, n: int, mean: float) -> NDArray[np.float64]:
    """``Pbar(s) = exp(-n kl(s/n, mean))`` above ``n mean``, 1 below, 0 beyond ``n``  [BERN-EQ20]"""
    value = _interior(s, n, mean)
    bound = np.exp(binomial_log_chernoff(value, n, mean))
    return np.asarray(np.where(value <= n * mean, 1.0, bound), dtype=np.float64)[()]


def chernoff_majorant_descent(s: ArrayLike, n: int, mean: float) -> NDArray[np.float64]:
    """``-Pbar'(s) = kl'(s/n, mean) exp(-n kl(s/n, mean))``,     [BERN-EQ23]

    ``kl'(y, mu) = log(y (1-mu)/(mu (1-y)))``; zero below ``n mean`` and beyond ``n``, infinite at ``n``.
    """
    value = _interior(s, n, mean)
    inside = (value > n * mean) & (value <= n)
    y = np.where(inside, value / n, mean)
    with np.errstate(divide="ignore"):
        slope = (np.log(y) - math.log(mean)) + (math.log1p(-mean) - np.log1p(-y))
    bound = np.exp(binomial_log_chernoff(np.where(inside, value, n * mean), n, mean))
    return np.asarray(np.where(inside, slope * bound, 0.0), dtype=np.float64)[()]


def tail_by_parts(x: float, n: int, mean: float, m: int, epsilon: float) -> float:
    """``int_0^inf P[Z_m >= z] (-Pbar'(x - z)) dz``, what integration by parts leaves  [BERN-EQ21]

    For ``n mean <= x <= n``, by quadrature.
    """
    return _against_descent(lambda z: np.exp(laplace_sum_logsf(z, m, epsilon)), x, n, mean)


def tail_by_parts_majorised(x: float, n: int, mean: float, m: int, epsilon: float) -> tuple[float, float]:
    """``int_0^{x - n mean} e^{-f(z)} (-Pbar'(x - z)) dz`` and ``e^{-f(x - n mean)}``  [BERN-EQ22]"""
    edge = math.exp(-float(laplace_sum_exponent(max(x - n * mean, 0.0), m, epsilon)))
    return _against_descent(lambda z: np.exp(-laplace_sum_exponent(z, m, epsilon)), x, n, mean), edge


def _against_descent(
    weight: Callable[[NDArray[np.float64]], NDArray[np.float64]], x: float, n: int, mean: float
) -> float:
    from scipy.integrate import quad

    gap = x - n * mean
    if not 0.0 <= gap <= n - n * mean:
        raise ValueError(f"x lies between n mean = {n * mean!r} and n = {n}, not {x!r}")

    def integrand(ahead: float) -> float:
        # the descent at n mean + ahead, where the logarithms of the ratios would cancel
        share = min(ahead / (n * (1.0 - mean)), 1.0 - 2.0**-53)
        slope = math.log1p(ahead / (n * mean)) - math.log1p(-share)
        bound = math.exp(float(binomial_log_chernoff(min(n * mean + ahead, n), n, mean)))
        return float(weight(np.asarray(gap - ahead))) * slope * bound

    return float(quad(integrand, 0.0, gap, epsabs=0.0, epsrel=1e-11, limit=500)[0])


def first_integral_log_bounds(
    x: float, n: int, mean: float, m: int, epsilon: float
) -> tuple[float, float, float]:
    """Logarithms of the three majorants of the first integral                                  [BERN-EQ24]

    ``C e (1 + m epsilon (x - n mean))^m exp(-n d_eps)`` with ``C = n kl(x/n, mean)`` and ``n log(1/mean)``,
    as the proof has them, and with ``C = (x - n mean) log(1/mean)``, as the lemma has it. The proof does not
    give the third: ``n kl(x/n, mean)`` exceeds it near ``x = n``.
    """
    value = float(_interior(x, n, mean))
    if not n * mean <= value <= n:
        raise ValueError(f"x lies between n mean = {n * mean!r} and n = {n}, not {x!r}")
    gap = value - n * mean
    shared = 1.0 + m * math.log1p(m * epsilon * gap) - float(private_sum_divergence(x, n, mean, epsilon))
    information = -float(binomial_log_chernoff(value, n, mean))
    with np.errstate(divide="ignore"):
        first, second, third = np.log([information, -n * math.log(mean), -gap * math.log(mean)])
    return shared + float(first), shared + float(second), shared + float(third)


def edge_log_bounds(x: float, n: int, mean: float, m: int, epsilon: float) -> tuple[float, float]:
    """``-f(x - n mean)`` and ``1 + m log(1 + m epsilon (x - n mean)) - n d_eps(x/n, mean)``  [BERN-EQ25]"""
    gap = max(float(_interior(x, n, mean)) - n * mean, 0.0)
    grown = 1.0 + m * math.log1p(m * epsilon * gap)
    return grown - epsilon * gap, grown - float(private_sum_divergence(x, n, mean, epsilon))


def reward_log_bounds(x: float, n: int, mean: float, epsilon: float) -> tuple[float, float, float]:
    """``log P[S_n >= x] <= -n kl(x/n, mean) <= -n d_eps(x/n, mean)``, for ``x >= n mean``  [BERN-EQ26]"""
    return (
        float(binomial_logsf(x, n, mean)),
        float(binomial_log_chernoff(x, n, mean)),
        -float(private_sum_divergence(x, n, mean, epsilon)),
    )


def _interior(x: ArrayLike, n: int, mean: float) -> NDArray[np.float64]:
    value = np.asarray(x, dtype=np.float64)
    if not np.isfinite(value).all():
        raise ValueError(f"the threshold must be finite, not {x!r}")
    if not 0 < mean < 1:
        raise ValueError(f"the lemma is for a mean strictly between 0 and 1, not {mean!r}")
    if n < 1:
        raise ValueError(f"the number of rewards is at least 1, not {n!r}")
    return value
