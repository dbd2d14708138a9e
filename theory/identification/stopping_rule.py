"""The parameters of stopping rules of best-arm identification, and functions in their thresholds.

Thresholds grow like ``log(1/delta)``, the private ones with the square of it over epsilon.
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
_GOLDEN, _WIDTH = (math.sqrt(5.0) - 1.0) / 2.0, 1e-9  # far below where values differ


def w_bar(x: ArrayLike) -> NDArray[np.float64]:
    """``Wbar_{-1}(x) = -W_{-1}(-exp(-x))``, the largest ``y`` with ``y - log y = x >= 1``  [TA-EQ5.14]."""
    x = np.asarray(x, dtype=np.float64)
    if not np.all(x >= 1.0):
        raise ValueError(f"x is {float(x[~(x >= 1.0)].flat[0])!r}: Wbar is defined from 1 on")
    excess = np.atleast_1d(x - 1.0)  # exact up to 2, and of no consequence beyond
    root = np.sqrt(2.0 * excess)
    s = np.where(excess < 1.0, root + 2.0 / 3.0 * excess, excess + np.log1p(excess + np.log1p(excess)))
    with np.errstate(all="ignore"):
        for _ in range(8):  # Newton on s - log(1+s) = x - 1, which is increasing and convex
            short = information_gap(np.ones_like(s), 1.0 + s, -s) - excess
            s = np.where(excess > 0, s - short * (1.0 + s) / s, 0.0)
    return np.where(np.isinf(excess), np.inf, 1.0 + s).reshape(x.shape)[()]


def _g_gaussian(weight: float) -> float:
    """``g_G(lambda)`` with its poles at 1/2 and 1."""
    return (
        2.0 * weight * (1.0 - math.log(4.0 * weight))
        + math.log(zeta(2.0 * weight))
        - 0.5 * math.log1p(-weight)
    )


def c_gaussian(x: float) -> float:
    """``C_G(x) = min over lambda in [1/2, 1] of (g_G(lambda) + x)/lambda``, for ``x > 0``  [TA-LC.32].

    ``g_G(lambda) = 2 lambda - 2 lambda log(4 lambda) + log zeta(2 lambda) - log(1 - lambda)/2``.
    """
    weight = _best_weight(x)
    return (_g_gaussian(weight) + x) / weight


def _best_weight(x: float) -> float:
    if not (math.isfinite(x) and x > 0):
        raise ValueError(f"x is {x!r}: C_G is defined for positive numbers")

    # lambda = 1 - 1/(2 + 2 e^t): the optimum nears 1 like 1/x
    def value(t: float) -> float:
        rest = 0.5 / (1.0 + math.exp(t))
        weight = 1.0 - rest
        g = (
            2.0 * weight * (1.0 - math.log(4.0 * weight))
            + math.log(zeta(2.0 * weight))
            - 0.5 * math.log(rest)
        )
        return (g + x) / weight

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
    """`c_gaussian` on narrow balls.

    In ``mu = 1/lambda`` the objective ``mu (g(1/mu) + x)`` is the perspective of the convex ``g``, so it is
    convex, and the chords of neighbouring points bound it between them.
    """
    from flint import arb, ctx

    centre = 1 / arb(_best_weight(float(x.mid())))
    middle = x.mid()
    room = (centre - 1).min(2 - centre).mid()
    step, finest = room / 2**12, room * arb(2) ** (-ctx.prec // 5)
    while True:
        left, here, right = (_objective(centre + k * step, middle) for k in (-1, 0, 1))
        centre = (centre + step * (left - right) / (2 * (left - 2 * here + right))).mid()
        if step < finest:
            break
        step = step * step / room
    # far enough apart for the values to differ by more than their radii
    step = room * arb(2) ** (-2 * ctx.prec // 5)
    places = [centre + k * step for k in (-2, -1, 0, 1, 2)]
    values = [_objective(place, middle) for place in places]
    falls, rises = values[1] - values[0], values[4] - values[3]
    if not (falls <= 0 and rises >= 0):
        return arb.nan()
    lower = (values[1] + falls).min(values[3] - rises).lower()
    least = arb(lower).union(values[2].upper())
    # the derivative in x is 1/lambda, between 1 and 2
    return least + 2 * (x - middle)


def _objective(inverse: Ball, x: Ball) -> Ball:
    weight = 1 / inverse
    g = 2 * weight * (1 - (4 * weight).log()) + (2 * weight).zeta().log() - (1 - weight).log() / 2
    return inverse * (g + x)


@dataclass(frozen=True, slots=True)
class StoppingRule:
    """What the thresholds of a run share.

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
