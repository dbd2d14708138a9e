"""Divergences between Bernoulli laws, given by their means: kl, total variation, and the private d_eps.

``d_eps(x, y) = min over z between x and y of  epsilon * |z - x| + kl(z, y)``           [BERN-EQ6, BERN-LF.1]

is the price of going from mean x to mean y: transport at price epsilon, then information. The minimiser is
x itself when epsilon >= |logit(y) - logit(x)| (then d_eps = kl: privacy costs nothing), otherwise the mean
of the law y tilted by epsilon towards x.

Arguments are numbers or arrays that broadcast, also epsilon; numbers give a number. Arguments are taken as
exact. The relative error of every function here, also of inverses and slopes, is at most 1e-14 for all
doubles: means of 0, 1, 5e-324 or one rounding apart, any budget, any level. Values below 2.3e-308, where a
double has fewer digits, are at most two units of 5e-324 off; values above 1.7e308 are infinite.

The ``*_ball`` functions give the exact range over balls of any width; use them through
``enclosure.certified``.
"""

from collections.abc import Callable, Iterable

import numpy as np
from numpy.typing import ArrayLike

from ..numbers.enclosure import Ball, Enclosure, Exact, certified
from .inverses import (
    d_eps_lower_inverse,
    d_eps_lower_inverse_ball,
    d_eps_upper_inverse,
    d_eps_upper_inverse_ball,
    kl_lower_inverse,
    kl_lower_inverse_ball,
    kl_upper_inverse,
    kl_upper_inverse_ball,
)
from .nearby_laws import (
    TINY,
    Floats,
    at,
    broadcast,
    budgets,
    displaced_kl,
    dual_value,
    lifted,
    means,
    reflected,
)
from .ranges_over_balls import (
    budget_ends,
    d_eps_point,
    f_minus_point,
    f_plus_point,
    facing,
    kl_point,
    log_odds_gap,
    mean_ends,
    slope_in_x_point,
    slope_in_y_point,
    span,
    tilted,
    two_sided,
)

__all__ = [
    "d_eps",
    "d_eps_ball",
    "d_eps_certified",
    "d_eps_dx",
    "d_eps_dx_ball",
    "d_eps_dy",
    "d_eps_dy_ball",
    "d_eps_lower_inverse",
    "d_eps_lower_inverse_ball",
    "d_eps_minimiser",
    "d_eps_minimiser_ball",
    "d_eps_upper_inverse",
    "d_eps_upper_inverse_ball",
    "f_minus",
    "f_minus_ball",
    "f_plus",
    "f_plus_ball",
    "kl",
    "kl_ball",
    "kl_lower_inverse",
    "kl_lower_inverse_ball",
    "kl_upper_inverse",
    "kl_upper_inverse_ball",
    "regime_threshold",
    "regime_threshold_ball",
    "tv",
    "tv_ball",
]


def kl(x: ArrayLike, y: ArrayLike) -> Floats:
    """Kullback-Leibler divergence of Bernoulli laws: ``x log(x/y) + (1-x) log((1-x)/(1-y))``, 0 log 0 = 0.

    +inf where y is 0 or 1 and x is not y. Convex; falls with x and rises with y for x <= y, the reverse for
    x >= y; at least ``2 (x - y)^2``.
    """
    return broadcast(_kl, means("x", x), means("y", y))


def tv(x: ArrayLike, y: ArrayLike) -> Floats:
    """``|x - y|``, the total variation distance of the two laws."""
    return np.abs(means("x", x) - means("y", y))[()]


def d_eps(x: ArrayLike, y: ArrayLike, epsilon: ArrayLike) -> Floats:
    """Cheapest route from mean x to y: transport at price epsilon, then information. [BERN-EQ6, BERN-LF.1]

    ``min over z between x and y of epsilon |z - x| + kl(z, y)``. For x <= y it is ``kl(x, y)`` where
    ``epsilon >= regime_threshold(x, y)`` and ``-epsilon x - log(1 - y (1 - e^-epsilon))`` elsewhere
    [BERN-EQ8]; the same with 1-x and 1-y for x >= y.

    Convex in (x, y); monotone in x and in y on either side of x = y; epsilon-Lipschitz in x; concave and
    nondecreasing in epsilon; at most ``min(kl(x, y), epsilon |x - y|)`` [BERN-I10].
    """
    return broadcast(_d_eps, means("x", x), means("y", y), budgets(epsilon))


def kl_ball(x: Ball, y: Ball) -> Ball:
    """The range of ``kl`` over two balls; the whole line where it reaches infinity and is not just that."""
    nearest, farthest = facing(mean_ends("x", x), mean_ends("y", y))
    high = [kl_point(*pair) for pair in farthest]
    return two_sided(high[0] if [nearest] == farthest else nearest and kl_point(*nearest), high)


def tv_ball(x: Ball, y: Ball) -> Ball:
    """The range of ``|x - y|`` over two balls."""
    nearest, farthest = facing(mean_ends("x", x), mean_ends("y", y))
    return two_sided(nearest and abs(nearest[0] - nearest[1]), [abs(one - other) for one, other in farthest])


def d_eps_ball(x: Ball, y: Ball, epsilon: Ball) -> Ball:
    """The range of ``d_eps`` over three balls: monotone in x and y as ``kl``, nondecreasing in epsilon."""
    nearest, farthest = facing(mean_ends("x", x), mean_ends("y", y))
    low, high = budget_ends(epsilon)
    tilt = tilted(high)
    top = [d_eps_point(*pair, high, *tilt) for pair in farthest]
    if [nearest] == farthest and low == high:
        return top[0]
    return two_sided(nearest and d_eps_point(*nearest, low, *tilted(low)), top)


def regime_threshold_ball(x: Ball, y: Ball) -> Ball:
    """The range of ``regime_threshold`` over two balls: monotone as ``kl``."""
    nearest, farthest = facing(mean_ends("x", x), mean_ends("y", y))
    return two_sided(nearest and abs(log_odds_gap(*nearest)), [abs(log_odds_gap(*pair)) for pair in farthest])


def f_minus_ball(y: Ball, epsilon: Ball) -> Ball:
    """The range of ``f_minus`` over two balls: it rises with y and falls with epsilon."""
    (low, high), (small, large) = mean_ends("y", y), budget_ends(epsilon)
    return span(f_minus_point(low, large), f_minus_point(high, small))


def f_plus_ball(y: Ball, epsilon: Ball) -> Ball:
    """The range of ``f_plus`` over two balls: it rises with y and with epsilon."""
    (low, high), (small, large) = mean_ends("y", y), budget_ends(epsilon)
    return span(f_plus_point(low, small), f_plus_point(high, large))


def d_eps_minimiser_ball(x: Ball, y: Ball, epsilon: Ball) -> Ball:
    """The range of ``d_eps_minimiser``, x clipped to [f_minus(y), f_plus(y)]: it rises with x and y."""
    (x_low, x_high), (y_low, y_high) = mean_ends("x", x), mean_ends("y", y)
    small, large = budget_ends(epsilon)
    ends = [
        x_end.max(f_minus_point(y_end, budget)).min(f_plus_point(y_end, budget))
        for x_end, y_end in ((x_low, y_low), (x_high, y_high))
        for budget in (small, large)
    ]
    return span(ends[0].min(ends[1]), ends[2].max(ends[3]))


def d_eps_dx_ball(x: Ball, y: Ball, epsilon: Ball) -> Ball:
    """The range of ``d_eps_dx``, which rises with x, falls with y, and grows in size with epsilon."""
    return _slope_range(slope_in_x_point, (mean_ends("x", x), mean_ends("y", y)[::-1]), epsilon)


def d_eps_dy_ball(x: Ball, y: Ball, epsilon: Ball) -> Ball:
    """The range of ``d_eps_dy``, which falls with x, rises with y, and grows in size with epsilon."""
    return _slope_range(slope_in_y_point, (mean_ends("x", x)[::-1], mean_ends("y", y)), epsilon)


def _slope_range(
    point: Callable[[Ball, Ball, Ball], Ball],
    ends: tuple[tuple[Ball, Ball], tuple[Ball, Ball]],
    epsilon: Ball,
) -> Ball:
    small, large = budget_ends(epsilon)
    (x_low, x_high), (y_low, y_high) = ends
    low = point(x_low, y_low, small).min(point(x_low, y_low, large))
    high = point(x_high, y_high, small).max(point(x_high, y_high, large))
    return span(low, high)


def d_eps_certified(x: Iterable[Exact], y: Iterable[Exact], epsilon: Exact) -> list[Enclosure]:
    """``d_eps`` of pairs at one budget, each enclosed with a relative width of at most 1e-30."""
    return [certified(d_eps_ball, *pair, epsilon) for pair in zip(x, y, strict=True)]


def _kl(x: Floats, y: Floats) -> Floats:
    value, doubtful = dual_value(x, y, np.asarray(np.inf))
    if doubtful.size:
        value[doubtful] = _kl_careful(x[doubtful], y[doubtful])
    return value


def _d_eps(x: Floats, y: Floats, epsilon: Floats) -> Floats:
    value, doubtful = dual_value(x, y, epsilon)
    if doubtful.size:
        value[doubtful] = _d_eps_careful(*at(doubtful, x, y, epsilon))
    return value


def _kl_careful(x: Floats, y: Floats) -> Floats:
    a, b, xa, xb, gap = reflected(x, y)
    value = displaced_kl(a, b, xa, xb, gap)
    tiny = (y < TINY) & (y > 0)
    if tiny.any():
        lift = tiny & (x < 1e-200)
        value[lift] = lifted(_kl_careful, x[lift], y[lift])
        far = tiny & ~lift
        x, y = x[far], y[far]
        value[far] = x * (np.log(x) - np.log(y)) + np.where(x < 1, (1 - x) * np.log1p(-x), 0.0)
    return value


def _d_eps_careful(x: Floats, y: Floats, epsilon: Floats) -> Floats:
    a, b, xa, xb, gap = reflected(x, y)
    shrink = np.exp(-epsilon)
    mass = b + a * shrink
    z = a * shrink / mass
    reach = a * b * -np.expm1(-epsilon) / mass  # a - z
    transport = np.maximum(np.where(reach < 0.5 * a, gap - reach, z - xa), 0.0)
    value = displaced_kl(a, b, np.maximum(xa, z), np.minimum(xb, b / mass), np.minimum(gap, reach))
    value += epsilon * transport
    certain = np.flatnonzero(b == 0)
    if certain.size:
        value[certain] = gap[certain] * (epsilon if epsilon.ndim == 0 else epsilon[certain])
    tiny = (y < TINY) & (y > 0)
    if tiny.any():
        lift = tiny & (x < 1e-200)
        value[lift] = lifted(_d_eps_careful, *at(lift, x, y, epsilon))
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


def f_minus(y: ArrayLike, epsilon: ArrayLike) -> Floats:
    """The law y tilted down: ``y / (y + (1-y) e^epsilon) = logistic(logit(y) - epsilon)``. [BERN-LF.1]"""
    return broadcast(_f_minus, means("y", y), budgets(epsilon))


def f_plus(y: ArrayLike, epsilon: ArrayLike) -> Floats:
    """The law y tilted up: ``y / (y + (1-y) e^-epsilon) = logistic(logit(y) + epsilon)``. [BERN-LF.1]"""
    return broadcast(_f_plus, means("y", y), budgets(epsilon))


def d_eps_minimiser(x: ArrayLike, y: ArrayLike, epsilon: ArrayLike) -> Floats:
    """The z that attains ``d_eps``: x clipped to ``[f_minus(y), f_plus(y)]``. [BERN-LF.1]"""
    x, low, high = means("x", x), f_minus(y, epsilon), f_plus(y, epsilon)
    y = means("y", y)  # the tilted means may be one rounding on the wrong side of y
    return np.clip(x, np.minimum(low, y), np.maximum(high, y))[()]


def regime_threshold(x: ArrayLike, y: ArrayLike) -> Floats:
    """``|logit(y) - logit(x)|``: ``d_eps(x, y) = kl(x, y)`` from this budget on; 0 where x = y. [BERN-I11]"""
    return broadcast(_regime_threshold, means("x", x), means("y", y))


def d_eps_dx(x: ArrayLike, y: ArrayLike, epsilon: ArrayLike) -> Floats:
    """Derivative of ``d_eps`` in x: ``sign(x - y) min(epsilon, regime_threshold(x, y))``. [BERN-LF.3]

    In [-epsilon, 0] for x <= y and in [0, epsilon] for x >= y. At x = y = 0 and x = y = 1 it is the
    derivative into the interval, epsilon and -epsilon.
    """
    return broadcast(_d_eps_dx, means("x", x), means("y", y), budgets(epsilon))


def d_eps_dy(x: ArrayLike, y: ArrayLike, epsilon: ArrayLike) -> Floats:
    """Derivative of ``d_eps`` in y: ``(y - z) / (y (1-y))`` with the minimiser z. [BERN-LF.5]

    In [0, 1/(1-y)] for x <= y and in [-1/y, 0] for x >= y. At x = y = 0 and x = y = 1 it is the derivative
    into the interval, ``1 - e^-epsilon`` and its negative.
    """
    return broadcast(_d_eps_dy, means("x", x), means("y", y), budgets(epsilon))


def _f_minus(y: Floats, epsilon: Floats) -> Floats:
    half = np.exp(-0.5 * epsilon)  # in two steps: e^-epsilon may underflow where the odds do not
    odds = y * half / (1 - y) * half
    return np.where(y == 1, 1.0, odds / (1 + odds))


def _f_plus(y: Floats, epsilon: Floats) -> Floats:
    half = np.exp(-0.5 * epsilon)
    odds = y * 2.0**600 / half / half * 2.0**-600  # of a tiny y, whose inverse would overflow
    tiny = np.where(odds < 1, odds / (1 + odds), 1 / (1 + 1 / odds))
    return np.where(y < TINY, np.where(y == 0, 0.0, tiny), 1 / (1 + (1 - y) * half / y * half))


def _regime_threshold(x: Floats, y: Floats) -> Floats:
    _, b, xa, _, gap = reflected(x, y)
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
    a, b, _, _, gap = reflected(x, y)
    drop = -np.expm1(-epsilon)
    tilted = np.where(b == 0, np.expm1(epsilon), drop / (b + a * np.exp(-epsilon)))
    slope = np.fmin(gap / a / b, tilted)
    value = np.where(x > y, -slope, slope)
    value = np.where((x == 0) & (y == 0), drop, value)
    return np.where((x == 1) & (y == 1), -drop, value)
