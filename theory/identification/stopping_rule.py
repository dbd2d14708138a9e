"""Stopping rules of best-arm identification: the parameters of their thresholds, and two functions in them.

A run stops when the evidence for its best arm exceeds a threshold, which grows like ``log(1/delta)``, or like
the square of it over epsilon where the rule is private. `w_bar` and `c_gaussian` are the functions by which
thresholds depend on these logarithms.
"""

import math
from dataclasses import dataclass
from fractions import Fraction

import numpy as np
from numpy.typing import ArrayLike, NDArray

from ..divergences.bernoulli_inequality import information_gap
from ..numbers.enclosure import Ball, Exact, exact
from .zeta import zeta

_HALF = Fraction(1, 2)
_GOLDEN = (math.sqrt(5.0) - 1.0) / 2.0
_WIDTH = 1e-9  # of the interval in which a search ends: values in it differ by less than doubles do


def w_bar(x: ArrayLike) -> NDArray[np.float64]:
    """``Wbar_{-1}(x) = -W_{-1}(-exp(-x))``, the largest ``y`` with ``y - log y = x >= 1``  [TA-EQ5.14]."""
    x = np.asarray(x, dtype=np.float64)
    if not np.all(x >= 1.0):
        raise ValueError(f"x is {float(x[~(x >= 1.0)].flat[0])!r}: Wbar is defined from 1 on")
    excess = np.atleast_1d(x - 1.0)  # exact up to 2, and of no consequence beyond
    near, far = np.sqrt(2.0 * excess) + 2.0 / 3.0 * excess, excess + np.log1p(excess + np.log1p(excess))
    s = np.where(excess < 1.0, near, far)
    with np.errstate(all="ignore"):
        for _ in range(8):  # Newton on s - log(1 + s) = x - 1 with y = 1 + s, which is increasing and convex
            surplus = information_gap(np.ones_like(s), 1.0 + s, -s) - excess
            s = np.where(excess > 0, s - surplus * (1.0 + s) / s, 0.0)
    return np.where(np.isinf(excess), np.inf, 1.0 + s).reshape(x.shape)[()]


def c_gaussian(x: float) -> float:
    """``C_G(x) = min over lambda in [1/2, 1] of (g_G(lambda) + x)/lambda``, for ``x > 0``  [TA-LC.32].

    ``g_G(lambda) = 2 lambda - 2 lambda log(4 lambda) + log zeta(2 lambda) - log(1 - lambda)/2``.
    """
    weight = _best_weight(x)
    return (_g_gaussian(weight, math.log1p(-weight)) + x) / weight


def _g_gaussian(weight: float, log_rest: float) -> float:
    """``g_G(lambda)`` at ``lambda = weight``, where ``log(1 - lambda)`` is ``log_rest``."""
    return 2.0 * weight * (1.0 - math.log(4.0 * weight)) + math.log(zeta(2.0 * weight)) - 0.5 * log_rest


def _best_weight(x: float) -> float:
    """The ``lambda`` of `c_gaussian`, by golden sections of ``t`` with ``lambda = 1 - 1/(2 + 2 e^t)``.

    The best ``lambda`` nears 1 like ``1/x``, which that scale resolves.
    """
    if not (math.isfinite(x) and x > 0):
        raise ValueError(f"x is {x!r}: C_G is defined for positive numbers")

    def value(t: float) -> float:
        rest = 0.5 / (1.0 + math.exp(t))
        return (_g_gaussian(1.0 - rest, math.log(rest)) + x) / (1.0 - rest)

    low, high = -30.0, 5.0 + math.log1p(x)
    left, right = high - _GOLDEN * (high - low), low + _GOLDEN * (high - low)
    at_left, at_right = value(left), value(right)
    while high - low > _WIDTH:
        if at_left > at_right:
            low, left, at_left = left, right, at_right
            right = low + _GOLDEN * (high - low)
            at_right = value(right)
        else:
            high, right, at_right = right, left, at_left
            left = high - _GOLDEN * (high - low)
            at_left = value(left)
    return 1.0 - 0.5 / (1.0 + math.exp(0.5 * (low + high)))


def c_gaussian_ball(x: Ball) -> Ball:
    """`c_gaussian` on narrow balls; not a number where the precision does not suffice.

    In ``mu = 1/lambda`` the objective ``mu (g_G(1/mu) + x)`` is the perspective of the convex ``g_G``, so it
    is convex: beyond two points it lies above the line through them.
    """
    from flint import arb, ctx

    middle = x.mid()
    centre = 1 / arb(_best_weight(float(middle)))
    room = (centre - 1).min(2 - centre).mid()
    # Newton's method by differences, whose steps shrink with the square of the last one
    step, finest = room / 2**12, room * arb(2) ** (-ctx.prec // 5)
    while True:
        left, here, right = (_objective(centre + k * step, middle) for k in (-1, 0, 1))
        centre = (centre + step * (left - right) / (2 * (left - 2 * here + right))).mid()
        if step < finest:
            break
        step = step * step / room
    # five points around the minimum, far enough apart for the values to differ by more than their radii
    step = room * arb(2) ** (-2 * ctx.prec // 5)
    far_left, left, here, right, far_right = (
        _objective(centre + k * step, middle) for k in (-2, -1, 0, 1, 2)
    )
    # where the outer ones are higher, the minimum is between them, and lines through neighbours are below it
    lower = (2 * left - far_left).min(2 * right - far_right).lower()
    falls_then_rises = left <= far_left and right <= far_right
    if not (falls_then_rises and lower <= 2 * left - here and lower <= 2 * right - here):
        return arb.nan()
    least = arb(lower).union(here.upper())
    # the derivative in x is 1/lambda, between 1 and 2
    return least + 2 * (x - middle)


def _objective(inverse: Ball, x: Ball) -> Ball:
    """``(g_G(lambda) + x)/lambda`` at ``lambda = 1/inverse``."""
    weight = 1 / inverse
    g = 2 * weight * (1 - (4 * weight).log()) + (2 * weight).zeta().log() - (1 - weight).log() / 2
    return inverse * (g + x)


@dataclass(frozen=True, slots=True)
class StoppingRule:
    """The parameters that all thresholds of a run share.

    Parameters
    ----------
    arms
        K.
    delta
        Risk in (0, 1).
    epsilon
        Privacy budget; None for the rule without privacy.
    sigma
        Sub-Gaussian proxy, 1/2 for rewards in [0, 1].
    s
        Exponent of the union over phases, above 1.
    """

    arms: int
    delta: Exact
    epsilon: Exact | None = None
    sigma: Exact = _HALF
    s: Exact = 2

    def __post_init__(self) -> None:
        if self.arms < 2:
            raise ValueError(f"{self.arms} arms: identifying the best one needs at least 2")
        if not 0 < exact(self.delta) < 1:
            raise ValueError(f"delta is strictly between 0 and 1, not {self.delta}")
        if self.epsilon is not None and not exact(self.epsilon) > 0:
            raise ValueError(f"epsilon is a number above 0, not {self.epsilon}")
        if not exact(self.sigma) > 0:
            raise ValueError(f"sigma is a number above 0, not {self.sigma}")
        if not exact(self.s) > 1:
            raise ValueError(f"s is {self.s}: it must be above 1")
