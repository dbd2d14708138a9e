r"""The gap in Bernoulli's inequality ``(1 + t)^a >= 1 + a t``, exact in doubles however small ``t`` is.

For ``x = (1 + t) y`` this gap is what a pair of masses ``x, y`` adds to a divergence: the integrand of ``kl``
(order 1), of chi-square (order 2), of squared Hellinger (order 1/2). Written so, every atom adds something
nonnegative and the large first-order terms never appear, so nothing cancels when two laws nearly coincide.
All functions take the ``excess = x - y`` beside ``x`` and ``y``: the caller often knows it better.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

Doubles = NDArray[np.float64]

_ARTANH_TERMS = [1.0 / (2 * k + 3) for k in range(14)]  # enough for |s| <= 1/4: 4^-28 is below 2^-53
_EXP_TERMS = 15  # enough for |u| <= 1/2: u^15 / 17! is below 2^-53


def _horner(coefficients: list[float], z: Doubles) -> Doubles:
    value = np.full_like(z, coefficients[-1])
    for coefficient in reversed(coefficients[:-1]):
        value *= z
        value += coefficient
    return value


def log_ratio(x: Doubles, y: Doubles, excess: Doubles) -> Doubles:
    """``log(x / y)``, also where the ratio leaves the doubles or is a hair from one."""
    with np.errstate(all="ignore"):
        ratio = x / y
        held = (ratio > 1e-300) & (ratio < 1e300)
        far = np.log(ratio)
        if not np.all(held):
            far = np.where(held, far, np.log(x) - np.log(y))
        return np.where(np.abs(excess) <= 0.5 * y, np.log1p(excess / y), far)


def information_gap(x: Doubles, y: Doubles, excess: Doubles) -> Doubles:
    """``x log(x / y) - x + y``: the order-1 gap, nonnegative; ``y`` at ``x = 0``, infinite at ``y = 0 < x``.

    Nearby, with ``s = (x - y) / (x + y)``, it is ``s (x - y) + 2 x (artanh(s) - s)``.
    """
    x, y, excess = np.broadcast_arrays(x, y, excess)
    with np.errstate(all="ignore"):
        larger = np.maximum(x, y)
        s = excess / larger / (1 + np.minimum(x, y) / larger)  # x + y may overflow
        near = s * excess + x * (2 * s * s * s * _horner(_ARTANH_TERMS, s * s))
        far = x * log_ratio(x, y, excess) - excess
        gap = np.where(np.abs(s) <= 0.25, near, far)
    gap = np.where(x == 0, y, gap)
    return np.where((x == y) & (excess == 0), 0.0, gap)


def power_gap(x: Doubles, y: Doubles, excess: Doubles, order: Doubles) -> Doubles:
    """``(x^a y^(1-a) - a x - (1-a) y) / (a - 1)`` for orders ``a > 0``; its limit, the information gap, at 1.

    Below order 1/2 the roles of ``x`` and ``y`` are exchanged:
    ``gap_a(x, y) (1 - a) = a gap_(1-a)(y, x)``.
    """
    x, y, excess, order = np.broadcast_arrays(x, y, excess, order)
    low = order < 0.5
    with np.errstate(all="ignore"):
        # the gap of order 1 + beyond >= 1/2, times weight
        weight = np.where(low, order / (1 - order), 1.0)
        beyond = np.where(low, -order, order - 1)
        over, under, rise = np.where(low, y, x), np.where(low, x, y), np.where(low, -excess, excess)
        log_of_ratio = log_ratio(over, under, rise)
        u = beyond * log_of_ratio
        correction = over * (log_of_ratio * u * exp_remainder(np.clip(u, -0.5, 0.5)))
        near = weight * (information_gap(over, under, rise) + correction)
        half = np.exp(u / 2)  # exp(u) may overflow where over * exp(u) does not
        # a subnormal mass has too few digits to be multiplied before the rest
        power = np.where(
            u > 600, over * half * half * (weight / beyond), over * (np.expm1(u) * (weight / beyond))
        )
        far = power - weight * rise
        gap = np.where((np.abs(log_of_ratio) <= 1) & (np.abs(u) <= 0.5) | (order == 1), near, far)
        # where one mass vanishes the formulas above multiply zero by infinity
        gap = np.where(x == 0, y, gap)
        gap = np.where((y == 0) & (x > 0), np.where(order < 1, order / (1 - order) * x, np.inf), gap)
    return np.where((x == y) & (excess == 0), 0.0, gap)


def exp_remainder(u: Doubles) -> Doubles:
    """``(exp(u) - 1 - u) / u^2`` for ``|u| <= 1/2``."""
    value = np.ones_like(u)
    for k in range(_EXP_TERMS, 2, -1):
        value = 1 + value * u / k
    return value / 2


def log_gap(t: Doubles, log1p_t: Doubles, slope: Doubles) -> Doubles:
    """``log(1 + b t) / b - log(1 + t)`` for slopes ``b <= 1/2``; ``t - log(1 + t)`` at ``b = 0``.

    The logarithm of Bernoulli's inequality; nonnegative, infinite once ``1 + b t <= 0``. The caller gives
    ``log1p_t`` because it may know it where ``1 + t`` is no double.
    """
    t, log1p_t, slope = np.broadcast_arrays(t, log1p_t, slope)
    one = np.ones_like(t)
    with np.errstate(all="ignore"):
        scaled = slope * t
        inner = np.where(np.abs(scaled) < 1e16, np.log1p(scaled), np.log(slope) + log1p_t)
        far = np.where(slope == 0, t, inner / slope) - log1p_t
        small = np.clip(scaled, -0.5, 0.5)
        scaled_gap = np.where(slope == 0, 0.0, information_gap(one, 1 + small, -small) / slope)
        bounded = np.clip(t, -0.5, 0.5)
        near = information_gap(one, 1 + bounded, -bounded) - scaled_gap
        gap = np.where((np.abs(t) <= 0.5) & (np.abs(scaled) <= 0.5), near, far)
    return np.where(scaled <= -1, np.inf, np.where(t == 0, 0.0, gap))
