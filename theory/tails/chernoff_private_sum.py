"""The best Chernoff exponent of a private sum, ``I(x) = sup_t t x - log E exp(t S~)``, with its certificate.

``P[S~ >= x] <= exp(-I(x))`` above the mean and ``P[S~ <= x] <= exp(-I(x))`` below it. The exponent of a sum
is the cheapest split of the deviation between its parts,

``I(x) = min over y of  n kl(y, mean) + J(x - n y)``,   J the exponent of the noise,

all terms nonnegative: computed so, nothing cancels near the mean, and an error in the minimiser counts only
squared.
"""

import math
from collections.abc import Callable

import numpy as np
from numpy.typing import ArrayLike, NDArray

from ..numbers.enclosure import Ball
from ..numbers.two_doubles import exact_product
from .binomial import checked_binomial
from .laplace_sum import laplace_sum_chernoff_exponent
from .poisson import deviance

_HALVINGS = 2200  # from the widest bracket of doubles down to neighbours
_NEAR = 2.0**-50
_NEWTON_STEPS = 60
_LARGEST = 1e307  # brackets and slopes are cut off here


@np.errstate(over="ignore")
def private_sum_tilt(x: ArrayLike, n: int, mean: float, m: int, epsilon: float) -> NDArray[np.float64]:
    """``argmax_t t x - n log(1 - mean + mean e^t) + m log(1 - t^2/epsilon^2)``, ``|t| < epsilon``."""
    return np.asarray(_laplace_tilt(_laplace_slope(x, n, mean, m, epsilon), epsilon))[()]


@np.errstate(over="ignore")
def private_sum_chernoff_exponent(
    x: ArrayLike, n: int, mean: float, m: int, epsilon: float
) -> NDArray[np.float64]:
    """``sup_t t x - n log(1 - mean + mean e^t) + m log(1 - t^2/epsilon^2)``                [BERN-P4.1]

    Convex in ``x``, zero at ``n mean``; no bound by exponential moments can be better.
    """
    slope = _laplace_slope(x, n, mean, m, epsilon)
    moved = _moved(n, mean, _laplace_tilt(slope, epsilon))
    moved, rest = _split(_gap(x, n, mean), moved, slope * m / epsilon)
    noise = laplace_sum_chernoff_exponent(rest, m, epsilon)
    return np.asarray(_reward_exponent(moved, n, mean) + noise, dtype=np.float64)[()]


@np.errstate(over="ignore")
def gaussian_sum_tilt(x: ArrayLike, n: int, mean: float, variance: float) -> NDArray[np.float64]:
    """``argmax_t t x - n log(1 - mean + mean e^t) - variance t^2/2``"""
    if not 0 < variance < math.inf:
        raise ValueError(f"the variance must be positive and finite, not {variance!r}")
    gap = _gap(x, n, mean)
    low, high = (gap - n) / variance, (gap + n) / variance
    return _bisect(lambda t: _moved(n, mean, t) + variance * t - gap, low, high, gap)[()]


@np.errstate(over="ignore")
def gaussian_sum_chernoff_exponent(x: ArrayLike, n: int, mean: float, variance: float) -> NDArray[np.float64]:
    """``sup_t t x - n log(1 - mean + mean e^t) - variance t^2/2``                    [TA-LC.9, ZCDP-L2]

    At least ``(x - n mean)^2/(n/2 + 2 variance)``, the sub-Gaussian exponent of the texts.
    """
    tilt = gaussian_sum_tilt(x, n, mean, variance)
    moved, rest = _split(_gap(x, n, mean), _moved(n, mean, tilt), np.asarray(variance * tilt))
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
        gap,
    )


def _laplace_tilt(w: NDArray[np.float64], epsilon: float) -> NDArray[np.float64]:
    # 2 t/(epsilon^2 - t^2) = w/epsilon
    return np.asarray(epsilon * (w / (1.0 + np.hypot(1.0, w))), dtype=np.float64)


def _moved(n: int, mean: float, tilt: NDArray[np.float64]) -> NDArray[np.float64]:
    # n times (tilted mean - mean)
    from scipy.special import expit

    if mean in (0.0, 1.0):
        return np.zeros_like(tilt)
    gentle = np.clip(tilt, -1.0, 1.0)
    near = np.expm1(gentle) * (mean * (1.0 - mean)) / (1.0 + mean * np.expm1(gentle))
    log_odds = math.log(mean) - math.log1p(-mean)
    # from the rarer outcome, whose frequency changes by a factor
    far = expit(log_odds + tilt) - mean if mean <= 0.5 else (1.0 - mean) - expit(-log_odds - tilt)
    return np.asarray(n * np.where(np.abs(tilt) <= 1.0, near, far), dtype=np.float64)


def _split(
    gap: NDArray[np.float64], moved: NDArray[np.float64], noise: NDArray[np.float64]
) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    # the parts add up to the gap only in rounding: keep the smaller, which is the better known
    small = np.abs(noise) < np.abs(moved)
    return np.where(small, gap - noise, moved), np.where(small, noise, gap - moved)


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
    gap: NDArray[np.float64],
) -> NDArray[np.float64]:
    # where rounding makes the function flat, the root nearest to zero is taken: the gap has the root's sign
    low, high = np.clip(low, -_LARGEST, _LARGEST), np.clip(high, -_LARGEST, _LARGEST)
    for _ in range(_HALVINGS):
        middle = 0.5 * low + 0.5 * high
        if not np.any((low < middle) & (middle < high)):
            break
        value = increasing(middle)
        below = (value < 0) | ((value == 0) & (gap < 0))
        low, high = np.where(below, middle, low), np.where(below, high, middle)
    return np.asarray(0.5 * low + 0.5 * high, dtype=np.float64)


def private_sum_chernoff_exponent_ball(x: Ball, mean: Ball, epsilon: Ball, *, n: int, m: int) -> Ball:
    """Rigorous ``sup_t t x - n log(1 - mean + mean e^t) + m log(1 - t^2/epsilon^2)``."""
    tilt = float(private_sum_tilt(float(x.mid()), n, float(mean.mid()), min(m, 1000), float(epsilon.mid())))
    guess: Ball | float = tilt
    if abs(tilt) >= (1 - _NEAR) * float(epsilon.mid()):  # doubles end here: x is m/(epsilon - t), all but
        guess = (epsilon - m / abs(x)).mid() * (1 if tilt > 0 else -1)
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
        guess,
        epsilon.mid(),
    )


def gaussian_sum_chernoff_exponent_ball(x: Ball, mean: Ball, variance: Ball, *, n: int) -> Ball:
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


def _square(value: Ball) -> Ball:
    return value * value


def _supremum(
    function: Callable[[Ball], Ball],
    slope: Callable[[Ball], Ball],
    curvature: Callable[[Ball], Ball],
    guess: Ball | float,
    edge: Ball | float,
) -> Ball:
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
