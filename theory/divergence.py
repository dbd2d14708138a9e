"""Divergences between Bernoulli laws, given by their means: kl, total variation, and the private d_eps.

``d_eps(x, y) = min over z between x and y of  epsilon * |z - x| + kl(z, y)``           [BERN-EQ6, BERN-LF.1]

is the price of going from mean x to mean y: transport at price epsilon, then information. The minimiser is x itself
when epsilon >= |logit(y) - logit(x)| (then d_eps = kl: privacy costs nothing), otherwise the tilted mean of y.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from .divergence_inverse import (
    d_eps_lower_inverse,
    d_eps_upper_inverse,
    kl_lower_inverse,
    kl_upper_inverse,
)
from .divergence_kernel import (
    TINY,
    Floats,
    at,
    broadcast,
    budgets,
    displaced_kl,
    lifted,
    means,
    reflected,
)


def kl(x: ArrayLike, y: ArrayLike) -> Any:
    """``kl(x, y) = x log(x/y) + (1-x) log((1-x)/(1-y))`` with 0 log 0 = 0; +inf where y is 0 or 1 and x is not y."""
    return broadcast(_kl, means("x", x), means("y", y))


def tv(x: ArrayLike, y: ArrayLike) -> Any:
    """``|x - y|``, the total variation distance of the two laws."""
    return np.abs(means("x", x) - means("y", y))[()]


def d_eps(x: ArrayLike, y: ArrayLike, epsilon: ArrayLike) -> Any:
    """Cheapest route from mean x to mean y: transport at price epsilon, then information."""
    return broadcast(_d_eps, means("x", x), means("y", y), budgets(epsilon))


def _kl(x: Floats, y: Floats) -> Floats:
    a, b, xa, xb, gap = reflected(x, y)
    value = displaced_kl(a, b, xa, xb, gap)
    tiny = (y < TINY) & (y > 0)
    if tiny.any():
        lift = tiny & (x < 1e-200)
        value[lift] = lifted(_kl, x[lift], y[lift])
        far = tiny & ~lift
        x, y = x[far], y[far]
        value[far] = x * (np.log(x) - np.log(y)) + np.where(x < 1, (1 - x) * np.log1p(-x), 0.0)
    return value


def _d_eps(x: Floats, y: Floats, epsilon: Floats) -> Floats:
    a, b, xa, xb, gap = reflected(x, y)
    shrink = np.exp(-epsilon)
    mass = b + a * shrink
    z = a * shrink / mass
    reach = a * b * -np.expm1(-epsilon) / mass  # a - z
    linear = gap > reach
    move = np.where(linear, reach, gap)
    transport = np.where(reach < 0.5 * a, gap - reach, z - xa)
    value = displaced_kl(a, b, np.where(linear, z, xa), np.where(linear, b / mass, xb), move)
    value = np.where(linear, value + epsilon * transport, value)
    certain = (b == 0) & (gap > 0)
    value = np.where(certain, epsilon * gap, value)
    tiny = (y < TINY) & (y > 0)
    if tiny.any():
        lift = tiny & (x < 1e-200)
        value[lift] = lifted(_d_eps, *at(lift, x, y, epsilon))
        far = tiny & ~lift
        value[far] = _d_eps_far(*at(far, x, y, epsilon))
    return value


def _d_eps_far(x: Floats, y: Floats, epsilon: Floats) -> Floats:
    """``d_eps`` for y below 1e-290 and x above 1e-200: the minimiser may be 1e-300 away from 1."""
    log_y = np.log(y)
    log_gap = np.log(x) - log_y - np.log1p(-x)
    log_tilt = log_y + np.log(-np.expm1(-epsilon))
    # above 1/2 the formula of the other side: there e^epsilon need not be finite
    linear = np.where(
        x < 0.5,
        epsilon * x - np.log1p(np.exp(log_tilt + epsilon)),
        -np.logaddexp(-epsilon, log_tilt) - epsilon * (1 - x),
    )
    low = x * (np.log(x) - log_y) + np.where(x < 1, (1 - x) * np.log1p(-x), 0.0)
    return np.where(epsilon < log_gap, linear, low)


def f_minus(y: ArrayLike, epsilon: ArrayLike) -> Any:
    """``y / (y + (1-y) e^epsilon) = logistic(logit(y) - epsilon)``, the law y tilted downwards. [BERN-LF.1]"""
    return broadcast(_f_minus, means("y", y), budgets(epsilon))


def f_plus(y: ArrayLike, epsilon: ArrayLike) -> Any:
    """``y e^epsilon / (y e^epsilon + 1-y) = logistic(logit(y) + epsilon)``, the law y tilted upwards. [BERN-LF.1]"""
    return broadcast(_f_plus, means("y", y), budgets(epsilon))


def d_eps_minimiser(x: ArrayLike, y: ArrayLike, epsilon: ArrayLike) -> Any:
    """The z that attains ``d_eps``: ``max(x, f_minus(y))`` from below, ``min(x, f_plus(y))`` from above. [BERN-LF.1]"""
    x, y = means("x", x), means("y", y)
    up, down = f_minus(y, epsilon), f_plus(y, epsilon)
    return np.where(x <= y, np.maximum(x, np.minimum(up, y)), np.minimum(x, np.maximum(down, y)))[()]


def regime_threshold(x: ArrayLike, y: ArrayLike) -> Any:
    """``|logit(y) - logit(x)|``: the budget from which on ``d_eps(x, y) = kl(x, y)``; 0 where x = y. [BERN-I11]"""
    return broadcast(_regime_threshold, means("x", x), means("y", y))


def d_eps_dx(x: ArrayLike, y: ArrayLike, epsilon: ArrayLike) -> Any:
    """Derivative of ``d_eps`` in x: ``sign(x - y) min(epsilon, regime_threshold(x, y))``. [BERN-LF.3]

    In [-epsilon, 0] for x <= y and in [0, epsilon] for x >= y. At x = y = 0 and x = y = 1 it is the derivative into
    the interval, epsilon and -epsilon.
    """
    return broadcast(_d_eps_dx, means("x", x), means("y", y), budgets(epsilon))


def d_eps_dy(x: ArrayLike, y: ArrayLike, epsilon: ArrayLike) -> Any:
    """Derivative of ``d_eps`` in y: ``(y - z) / (y (1-y))`` with the minimiser z. [BERN-LF.5]

    In [0, 1/(1-y)] for x <= y and in [-1/y, 0] for x >= y. At x = y = 0 and x = y = 1 it is the derivative into
    the interval, ``1 - e^-epsilon`` and its negative.
    """
    return broadcast(_d_eps_dy, means("x", x), means("y", y), budgets(epsilon))


def _f_minus(y: Floats, epsilon: Floats) -> Floats:
    half = np.exp(-0.5 * epsilon)  # in two steps: e^-epsilon may underflow where the odds do not
    odds = y * half / (1 - y) * half
    return np.where(y == 1, 1.0, odds / (1 + odds))


def _f_plus(y: Floats, epsilon: Floats) -> Floats:
    half = np.exp(-0.5 * epsilon)
    return np.where(y == 0, 0.0, 1 / (1 + (1 - y) * half / y * half))


def _regime_threshold(x: Floats, y: Floats) -> Floats:
    a, b, xa, xb, gap = reflected(x, y)
    value = _log_ratio(gap, xa) + _log_ratio(gap, b)
    return np.where(gap == 0, 0.0, value)


def _log_ratio(gap: Floats, low: Floats) -> Floats:
    """``log(1 + gap/low)``, also where the quotient overflows."""
    return np.where((low < TINY) & (gap > 1e-200), np.log(gap) - np.log(low), np.log1p(gap / low))


def _d_eps_dx(x: Floats, y: Floats, epsilon: Floats) -> Floats:
    slope = np.minimum(epsilon, _regime_threshold(x, y))
    value = np.where(x > y, slope, -slope)
    value = np.where((x == 0) & (y == 0), epsilon, value)
    return np.where((x == 1) & (y == 1), -epsilon, value)


def _d_eps_dy(x: Floats, y: Floats, epsilon: Floats) -> Floats:
    a, b, xa, xb, gap = reflected(x, y)
    drop = -np.expm1(-epsilon)
    tilted = np.where(b == 0, np.expm1(epsilon), drop / (b + a * np.exp(-epsilon)))
    slope = np.fmin(gap / a / b, tilted)
    value = np.where(x > y, -slope, slope)
    value = np.where((x == 0) & (y == 0), drop, value)
    return np.where((x == 1) & (y == 1), -drop, value)
