"""The best Chernoff exponent of a private sum, ``I(x) = sup_t t x - log E exp(t S~)``, with its certificate.

``P[S~ >= x] <= exp(-I(x))`` above the mean and ``P[S~ <= x] <= exp(-I(x))`` below it. The exponent of a sum
is the cheapest split of the deviation between its parts,

``I(x) = min over y of  n kl(y, mean) + J(x - n y)``,   J the exponent of the noise,

all terms nonnegative: computed so, nothing cancels near the mean, and an error in the minimiser counts only
squared.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import ArrayLike, NDArray

from .laplace_sum import laplace_sum_chernoff_exponent
from .tail_binomial import checked_binomial, exact_product
from .tail_poisson import deviance

if TYPE_CHECKING:
    from flint import arb

_HALVINGS = 1100  # from the widest bracket of doubles down to neighbours
_NEWTON_STEPS = 60


def private_sum_tilt(x: ArrayLike, n: int, mean: float, m: int, epsilon: float) -> NDArray[np.float64]:
    """``argmax_t t x - n log(1 - mean + mean e^t) + m log(1 - t^2/epsilon^2)``, ``|t| < epsilon``."""
    return np.asarray(_laplace_tilt(_laplace_slope(x, n, mean, m, epsilon), epsilon))[()]


def private_sum_chernoff_exponent(
    x: ArrayLike, n: int, mean: float, m: int, epsilon: float
) -> NDArray[np.float64]:
    """``sup_t t x - n log(1 - mean + mean e^t) + m log(1 - t^2/epsilon^2)``                [BERN-P4.1]

    Convex in ``x``, zero at ``n mean``; no bound by exponential moments can be better.
    """
    tilt = _laplace_tilt(_laplace_slope(x, n, mean, m, epsilon), epsilon)
    moved = _moved(n, mean, tilt)
    noise = laplace_sum_chernoff_exponent(_gap(x, n, mean) - moved, m, epsilon)
    return np.asarray(_reward_exponent(moved, n, mean) + noise, dtype=np.float64)[()]


def gaussian_sum_tilt(x: ArrayLike, n: int, mean: float, variance: float) -> NDArray[np.float64]:
    """``argmax_t t x - n log(1 - mean + mean e^t) - variance t^2/2``"""
    if not 0 < variance < math.inf:
        raise ValueError(f"the variance must be positive and finite, not {variance!r}")
    gap = _gap(x, n, mean)
    low, high = (gap - n) / variance, (gap + n) / variance
    return _bisect(lambda t: _moved(n, mean, t) + variance * t - gap, low, high)[()]


def gaussian_sum_chernoff_exponent(x: ArrayLike, n: int, mean: float, variance: float) -> NDArray[np.float64]:
    """``sup_t t x - n log(1 - mean + mean e^t) - variance t^2/2``                    [TA-LC.9, ZCDP-L2]

    At least ``(x - n mean)^2/(n/2 + 2 variance)``, the sub-Gaussian exponent of the texts.
    """
    moved = _moved(n, mean, gaussian_sum_tilt(x, n, mean, variance))
    rest = _gap(x, n, mean) - moved
    return np.asarray(_reward_exponent(moved, n, mean) + rest * (rest / (2.0 * variance)))[()]


def _gap(x: ArrayLike, n: int, mean: float) -> NDArray[np.float64]:
    # x - n mean, rounded once
    checked_binomial(n, mean)
    value = np.asarray(x, dtype=np.float64)
    if not np.isfinite(value).all():
        raise ValueError(f"the threshold must be finite, not {x!r}")
    centre, low = exact_product(n, mean)
    return np.asarray((value - centre) - low, dtype=np.float64)


def _laplace_slope(x: ArrayLike, n: int, mean: float, m: int, epsilon: float) -> NDArray[np.float64]:
    # the mean of a tilted Laplace variable in units of 1/epsilon: unlike the tilt it has no edge to crowd at
    laplace_sum_chernoff_exponent(0.0, m, epsilon)  # raises on a bad m or epsilon
    gap = _gap(x, n, mean)
    scale = epsilon / m
    return _bisect(
        lambda w: _moved(n, mean, _laplace_tilt(w, epsilon)) + w / scale - gap,
        (gap - n) * scale,
        (gap + n) * scale,
    )


def _laplace_tilt(w: NDArray[np.float64], epsilon: float) -> NDArray[np.float64]:
    # 2 t/(epsilon^2 - t^2) = w/epsilon
    return np.asarray(epsilon * (w / (1.0 + np.hypot(1.0, w))), dtype=np.float64)


def _moved(n: int, mean: float, tilt: NDArray[np.float64]) -> NDArray[np.float64]:
    # n times (tilted mean - mean), with the exponential that cannot overflow
    shrink = np.exp(-np.abs(tilt))
    weight = np.where(tilt > 0, mean + (1.0 - mean) * shrink, (1.0 - mean) + mean * shrink)
    return np.asarray(-np.sign(tilt) * np.expm1(-np.abs(tilt)) * (n * mean * (1.0 - mean)) / weight)


def _reward_exponent(moved: NDArray[np.float64], n: int, mean: float) -> NDArray[np.float64]:
    # n kl(mean + moved/n, mean); the deviances are told the true gap, whatever rounding does to the counts
    if mean in (0.0, 1.0):
        return np.zeros_like(moved)
    failure = 1.0 - mean
    hits, misses = np.maximum(n * mean + moved, 0.0), np.maximum(n * failure - moved, 0.0)
    return deviance(hits, n * mean, (hits - n * mean) - moved) + deviance(
        misses, n * failure, (misses - n * failure) + moved
    )


def _bisect(
    increasing: Callable[[NDArray[np.float64]], NDArray[np.float64]],
    low: NDArray[np.float64],
    high: NDArray[np.float64],
) -> NDArray[np.float64]:
    low, high = np.asarray(low, dtype=np.float64), np.asarray(high, dtype=np.float64)
    for _ in range(_HALVINGS):
        middle = 0.5 * low + 0.5 * high
        if not np.any((low < middle) & (middle < high)):
            break
        below = increasing(middle) < 0
        low, high = np.where(below, middle, low), np.where(below, high, middle)
    return np.asarray(0.5 * low + 0.5 * high, dtype=np.float64)


def private_sum_chernoff_exponent_ball(x: arb, mean: arb, epsilon: arb, *, n: int, m: int) -> arb:
    """Rigorous ``sup_t t x - n log(1 - mean + mean e^t) + m log(1 - t^2/epsilon^2)``."""
    guess = private_sum_tilt(float(x.mid()), n, float(mean.mid()), min(m, 1000), float(epsilon.mid()))
    if mean == 0:
        n, mean = 0, mean + 1  # no reward ever: the noise alone
    square = epsilon * epsilon
    return _supremum(
        lambda t: t * x - n * (1 - mean + mean * t.exp()).log() + m * (1 - t * t / square).log(),
        lambda t: x - n / (1 + (1 - mean) / mean * (-t).exp()) - 2 * m * t / (square - t * t),
        lambda t: (
            -n * mean * (1 - mean) * t.exp() / _square(1 - mean + mean * t.exp())
            - 2 * m * (square + t * t) / _square(square - t * t)
        ),
        float(guess),
        float(epsilon.mid()),
    )


def gaussian_sum_chernoff_exponent_ball(x: arb, mean: arb, variance: arb, *, n: int) -> arb:
    """Rigorous ``sup_t t x - n log(1 - mean + mean e^t) - variance t^2/2``."""
    guess = gaussian_sum_tilt(float(x.mid()), n, float(mean.mid()), float(variance.mid()))
    if mean == 0:
        n, mean = 0, mean + 1  # no reward ever: the noise alone
    return _supremum(
        lambda t: t * x - n * (1 - mean + mean * t.exp()).log() - variance * t * t / 2,
        lambda t: x - n / (1 + (1 - mean) / mean * (-t).exp()) - variance * t,
        lambda t: -n * mean * (1 - mean) * t.exp() / _square(1 - mean + mean * t.exp()) - variance,
        float(guess),
        math.inf,
    )


def _square(value: arb) -> arb:
    return value * value


def _supremum(
    function: Callable[[arb], arb],
    slope: Callable[[arb], arb],
    curvature: Callable[[arb], arb],
    guess: float,
    edge: float,
) -> arb:
    # concave: any t bounds the supremum from below, and tangents of opposite slopes bound it from above
    from flint import arb, ctx

    t = arb(guess)
    for _ in range(_NEWTON_STEPS):
        following = (t - slope(t) / curvature(t)).mid()
        if not abs(following) < edge:
            break
        if abs(following - t) <= abs(following) * arb(2) ** (8 - ctx.prec):
            t = following
            break
        t = following
    step = (abs(t) + arb(2) ** -ctx.prec) * arb(2) ** (-ctx.prec // 2)
    for widening in range(0, ctx.prec, 8):
        left, right = (t - step * 2**widening).mid(), (t + step * 2**widening).mid()
        rise, fall = slope(left), slope(right)
        if rise > 0 and fall < 0:
            # a tangent's value anywhere between the two points
            above = function(left) + rise * (right - left)
            return function(t).lower().union(above.upper())
    return arb("nan")
