"""The concentration lemmas of the texts for private sums and private means, as functions of their parameters.

A bound on a probability is returned as its logarithm, so that it neither overflows nor vanishes. The exact
probabilities are in `private_sum`, the best exponents in `tail_chernoff`.
"""

import math

import numpy as np
from numpy.typing import ArrayLike, NDArray

from ..divergences.bernoulli_divergences import d_eps, d_eps_ball
from ..numbers.enclosure import Ball
from .laplace_sum import laplace_sum_log_polynomial, laplace_sum_sf_ball


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


def private_sum_bound_ball(x: Ball, mean: Ball, epsilon: Ball, *, n: int, m: int) -> Ball:
    """Rigorous ``A_epsilon exp(-n d_eps(x/n, mean))``; ``x`` on one side of ``n mean``   [BERN-LD.3]"""
    gap, rare = _ball_side(x, mean, n)
    grown = x.const_e() * (1 + m * epsilon * gap) ** m
    return (grown * (1 - gap * rare.log()) + 1) * _ball_decay(x, mean, epsilon, n)


def private_sum_sharp_bound_ball(x: Ball, mean: Ball, epsilon: Ball, *, n: int, m: int) -> Ball:
    """Rigorous value of `private_sum_sharp_log_bound`, as a probability."""
    decay = _ball_decay(x, mean, epsilon, n)
    if m == 1:
        return decay
    gap, _ = _ball_side(x, mean, n)
    q = laplace_sum_sf_ball(gap, epsilon, m=m) * (epsilon * gap).exp()
    return (q + q.max(1)) * decay


def _ball_side(x: Ball, mean: Ball, n: int) -> tuple[Ball, Ball]:
    # the deviation, and the mean of the outcome that it makes more frequent
    gap = x - n * mean
    return (gap, mean) if not gap < 0 else (-gap, 1 - mean)


def _ball_decay(x: Ball, mean: Ball, epsilon: Ball, n: int) -> Ball:
    inside = x.max(0).min(n) / n
    beyond = abs(x - n * inside)
    return (-n * d_eps_ball(inside.max(0).min(1), mean, epsilon) - epsilon * beyond).exp()


def _interior(x: ArrayLike, n: int, mean: float) -> NDArray[np.float64]:
    value = np.asarray(x, dtype=np.float64)
    if not np.isfinite(value).all():
        raise ValueError(f"the threshold must be finite, not {x!r}")
    if not 0 < mean < 1:
        raise ValueError(f"the lemma is for a mean strictly between 0 and 1, not {mean!r}")
    if n < 1:
        raise ValueError(f"the number of rewards is at least 1, not {n!r}")
    return value
