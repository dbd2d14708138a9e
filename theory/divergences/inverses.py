"""The farthest means within a given divergence: inverses of kl and d_eps in their second argument.

With v = log((1-x)/(1-y)) >= 0 for y above x, the level is ``kl(x, y) = (1-x) v - x log(y/x)``, convex and
increasing in v with slope (y - x)/y, so that Newton's method from the right never oversteps. Below x the same
holds reflected.
"""

from collections.abc import Callable

import numpy as np
from numpy.typing import ArrayLike

from ..numbers.enclosure import Ball, certified
from .nearby_laws import Floats, budgets, levels, means
from .ranges_over_balls import budget_ends, kl_farthest, level_ends, mean_ends, span, tilted


def kl_upper_inverse(x: ArrayLike, level: ArrayLike) -> Floats:
    """``max {y : kl(x, y) <= level}``: the index of KL-UCB."""
    return _nearest(kl_upper_inverse_ball, means("x", x), levels(level))


def kl_lower_inverse(x: ArrayLike, level: ArrayLike) -> Floats:
    """``min {y : kl(x, y) <= level}``."""
    return _nearest(kl_lower_inverse_ball, means("x", x), levels(level))


def d_eps_upper_inverse(x: ArrayLike, level: ArrayLike, epsilon: ArrayLike) -> Floats:
    """``max {y : d_eps(x, y) <= level}``: the index of DP-KLUCB. [BERN-A1a]"""
    return _nearest(d_eps_upper_inverse_ball, means("x", x), levels(level), budgets(epsilon))


def d_eps_lower_inverse(x: ArrayLike, level: ArrayLike, epsilon: ArrayLike) -> Floats:
    """``min {y : d_eps(x, y) <= level}``."""
    return _nearest(d_eps_lower_inverse_ball, means("x", x), levels(level), budgets(epsilon))


def _nearest(in_balls: Callable[..., Ball], *arguments: Floats) -> Floats:
    """The doubles next to the certified values."""

    def one(*values: float) -> float:
        return float(certified(in_balls, *values).upper)

    return np.asarray(np.vectorize(one, otypes=[np.float64])(*arguments))[()]


def kl_upper_inverse_ball(x: Ball, level: Ball) -> Ball:
    """The range of ``kl_upper_inverse``: it rises with x and with level."""
    (x_low, x_high), (low, high) = mean_ends("x", x), level_ends(level)
    bottom = _kl_upper_point(x_low, low)
    return bottom if x_low is x_high and low is high else span(bottom, _kl_upper_point(x_high, high))


def kl_lower_inverse_ball(x: Ball, level: Ball) -> Ball:
    """The range of ``kl_lower_inverse``: it rises with x and falls with level."""
    (x_low, x_high), (low, high) = mean_ends("x", x), level_ends(level)
    bottom = _kl_lower_point(x_low, high)
    return bottom if x_low is x_high and low is high else span(bottom, _kl_lower_point(x_high, low))


def d_eps_upper_inverse_ball(x: Ball, level: Ball, epsilon: Ball) -> Ball:
    """``max {y : d_eps(x, y) <= level}``, the index of DP-KLUCB, over balls.  [BERN-A1a]

    1 where ``epsilon (1-x) <= level``; ``(1 - e^(-epsilon x - level)) / (1 - e^-epsilon)`` where that mean
    is so far from x that privacy matters; otherwise that of kl. It rises with x and level, and falls with
    epsilon.
    """
    (x_low, x_high), (low, high) = mean_ends("x", x), level_ends(level)
    small, large = budget_ends(epsilon)
    bottom = _d_eps_upper_point(x_low, low, large)
    if x_low is x_high and low is high and small is large:
        return bottom
    return span(bottom, _d_eps_upper_point(x_high, high, small))


def d_eps_lower_inverse_ball(x: Ball, level: Ball, epsilon: Ball) -> Ball:
    """``min {y : d_eps(x, y) <= level}`` over balls: it rises with x and epsilon and falls with level.

    0 where ``epsilon x <= level``; ``(e^(epsilon x - level) - 1) / (e^epsilon - 1)`` where privacy matters.
    """
    (x_low, x_high), (low, high) = mean_ends("x", x), level_ends(level)
    small, large = budget_ends(epsilon)
    bottom = _d_eps_lower_point(x_low, high, small)
    if x_low is x_high and low is high and small is large:
        return bottom
    return span(bottom, _d_eps_lower_point(x_high, low, large))


def _kl_upper_point(x: Ball, level: Ball) -> Ball:
    from flint import arb

    if level == 0 or x == 1:
        return x
    if not level.is_finite():
        return arb(1)
    return x - (1 - x) * (-kl_farthest(x, 1 - x, level)).expm1()


def _kl_lower_point(x: Ball, level: Ball) -> Ball:
    from flint import arb

    if level == 0 or x == 0:
        return x
    if not level.is_finite():
        return arb(0)
    return x * (-kl_farthest(1 - x, x, level)).exp()


def _d_eps_upper_point(x: Ball, level: Ball, epsilon: Ball) -> Ball:
    """Where a comparison is undecided, the two regimes' solutions bound the answer: linear <= d_eps <= kl."""
    from flint import arb

    if level == 0 and epsilon > 0:
        return x
    if epsilon * (1 - x) <= level:
        return arb(1)
    shrink, drop = tilted(epsilon)
    linear = (-(-(epsilon * x + level)).expm1() / drop).min(arb(1))
    switch = _switch(x, 1 - x, epsilon, shrink)
    if x == 0 or level > switch:
        return linear
    low = _kl_upper_point(x, level)
    return low if level < switch else span(low, linear)


def _d_eps_lower_point(x: Ball, level: Ball, epsilon: Ball) -> Ball:
    from flint import arb

    if level == 0 and epsilon > 0:
        return x
    if epsilon * x <= level:
        return arb(0)
    shrink, drop = tilted(epsilon)
    if epsilon < 4000:
        linear = (epsilon * x - level).expm1() / epsilon.expm1()
    else:
        linear = ((-epsilon * (1 - x) - level).exp() - shrink) / drop
    linear = linear.max(arb(0))
    switch = _switch(1 - x, x, epsilon, shrink)
    if x == 1 or level > switch:
        return linear
    low = _kl_lower_point(x, level)
    return low if level < switch else span(linear, low)


def _switch(xa: Ball, xb: Ball, epsilon: Ball, shrink: Ball) -> Ball:
    """The divergence from x to x tilted by epsilon: above this level privacy matters."""
    if epsilon < 1:
        return (xa * epsilon.expm1()).log1p() - epsilon * xa
    return (xa + xb * shrink).log() + epsilon * xb
