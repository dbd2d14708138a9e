"""The farthest means within a given divergence: inverses of kl and d_eps in their second argument.

With v = log((1-x)/(1-y)) >= 0 for y above x, the level is ``kl(x, y) = (1-x) v - x log(y/x)``, convex and
increasing in v with slope (y - x)/y, so that Newton's method from the right never oversteps. Below x the same
holds reflected.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np
from numpy.typing import ArrayLike, NDArray

from ..numbers.two_doubles import exact_product, exact_sum
from .many_pairs import of_many
from .nearby_laws import SCALE, Floats, at, broadcast, budgets, levels, means
from .ranges_over_balls import budget_ends, kl_farthest, level_ends, mean_ends, span, tilted

if TYPE_CHECKING:
    from flint import arb

_STEPS: Final = 4
_CAREFUL_STEPS: Final = 40
_SETTLED: Final = 1e-5
_LARGEST_RATIO: Final = 1e300
_NO_TILT: Final = 1e-100  # at a smaller budget the linear regime is linear in y to every digit
_FARTHEST: Final = 800.0  # e^-800 is below every double
_EXPONENT: Final = 12.0  # a larger exponent is kept in two doubles: its rounding is seen in its power
_GENTLE: Final = 8.0  # up to this budget the powers of the linear regime lose no digits
_CANCELLED: Final = 0.0625  # a difference below this share of its terms has lost a digit: exact product
_TINY_PRODUCT: Final = 1e-250  # far enough from the subnormal numbers
_LINEAR: Final = 1e-17  # at a smaller budget 1 - e^-epsilon is epsilon to every digit
_LARGEST_PRICE: Final = 2.0**64  # times the smallest 1 - x, far above every exponent


def kl_upper_inverse(x: ArrayLike, level: ArrayLike, *, threads: int = 1) -> Floats:
    """``max {y : kl(x, y) <= level}``: the index of KL-UCB. Nondecreasing in x and in level.

    Arrays of millions may be shared out to ``threads``.
    """

    def way(x: ArrayLike, level: ArrayLike) -> Floats:
        return broadcast(_kl_upper_inverse, means("x", x), levels(level))

    many = of_many("upper_inverse_of_many", way, x, level, epsilon=np.inf, threads=threads)
    return way(x, level) if many is None else many


def kl_lower_inverse(x: ArrayLike, level: ArrayLike) -> Floats:
    """``min {y : kl(x, y) <= level}``. Nondecreasing in x, nonincreasing in level."""
    return broadcast(_kl_lower_inverse, means("x", x), levels(level))


def d_eps_upper_inverse(x: ArrayLike, level: ArrayLike, epsilon: ArrayLike, *, threads: int = 1) -> Floats:
    """``max {y : d_eps(x, y) <= level}``: the index of DP-KLUCB. [BERN-A1a]

    1 where ``epsilon (1-x) <= level``; ``(1 - e^(-epsilon x - level)) / (1 - e^-epsilon)`` where that mean
    is so far from x that privacy matters; otherwise ``kl_upper_inverse``. Nondecreasing in x and level,
    nonincreasing in epsilon. Arrays of millions, at one budget, may be shared out to ``threads``.
    """
    price = budgets(epsilon)

    def way(x: ArrayLike, level: ArrayLike) -> Floats:
        return broadcast(_d_eps_upper_inverse, means("x", x), levels(level), price)

    many = of_many("upper_inverse_of_many", way, x, level, epsilon=price, threads=threads)
    return way(x, level) if many is None else many


def d_eps_lower_inverse(x: ArrayLike, level: ArrayLike, epsilon: ArrayLike) -> Floats:
    """``min {y : d_eps(x, y) <= level}``, the mirror image of ``d_eps_upper_inverse``.

    0 exactly where ``epsilon x <= level``, a product that is not rounded first; where privacy matters,
    ``(e^(epsilon x - level) - 1) / (e^epsilon - 1)``. Nondecreasing in x and epsilon, nonincreasing in level.
    """
    return broadcast(_d_eps_lower_inverse, means("x", x), levels(level), budgets(epsilon))


def kl_upper_inverse_ball(x: arb, level: arb) -> arb:
    """The range of ``kl_upper_inverse``: it rises with x and with level."""
    (x_low, x_high), (low, high) = mean_ends("x", x), level_ends(level)
    bottom = _kl_upper_point(x_low, low)
    return bottom if x_low is x_high and low is high else span(bottom, _kl_upper_point(x_high, high))


def kl_lower_inverse_ball(x: arb, level: arb) -> arb:
    """The range of ``kl_lower_inverse``: it rises with x and falls with level."""
    (x_low, x_high), (low, high) = mean_ends("x", x), level_ends(level)
    bottom = _kl_lower_point(x_low, high)
    return bottom if x_low is x_high and low is high else span(bottom, _kl_lower_point(x_high, low))


def d_eps_upper_inverse_ball(x: arb, level: arb, epsilon: arb) -> arb:
    """The range of ``d_eps_upper_inverse``: it rises with x and level and falls with epsilon."""
    (x_low, x_high), (low, high) = mean_ends("x", x), level_ends(level)
    small, large = budget_ends(epsilon)
    bottom = _d_eps_upper_point(x_low, low, large)
    if x_low is x_high and low is high and small is large:
        return bottom
    return span(bottom, _d_eps_upper_point(x_high, high, small))


def d_eps_lower_inverse_ball(x: arb, level: arb, epsilon: arb) -> arb:
    """The range of ``d_eps_lower_inverse``: it rises with x and epsilon and falls with level."""
    (x_low, x_high), (low, high) = mean_ends("x", x), level_ends(level)
    small, large = budget_ends(epsilon)
    bottom = _d_eps_lower_point(x_low, high, small)
    if x_low is x_high and low is high and small is large:
        return bottom
    return span(bottom, _d_eps_lower_point(x_high, low, large))


def _kl_upper_point(x: arb, level: arb) -> arb:
    from flint import arb

    if level == 0 or x == 1:
        return x
    if not level.is_finite():
        return arb(1)
    return x - (1 - x) * (-kl_farthest(x, 1 - x, level)).expm1()


def _kl_lower_point(x: arb, level: arb) -> arb:
    from flint import arb

    if level == 0 or x == 0:
        return x
    if not level.is_finite():
        return arb(0)
    return x * (-kl_farthest(1 - x, x, level)).exp()


def _d_eps_upper_point(x: arb, level: arb, epsilon: arb) -> arb:
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


def _d_eps_lower_point(x: arb, level: arb, epsilon: arb) -> arb:
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


def _switch(xa: arb, xb: arb, epsilon: arb, shrink: arb) -> arb:
    """The divergence from x to x tilted by epsilon: above this level privacy matters."""
    if epsilon < 1:
        return (xa * epsilon.expm1()).log1p() - epsilon * xa
    return (xa + xb * shrink).log() + epsilon * xb


def _kl_upper_inverse(x: Floats, level: Floats) -> Floats:
    x, level, scale = _lifted(x, level)
    rest = 1 - x
    v, _ = _kl_root(x, rest, level)
    return np.clip(x - rest * np.expm1(-v), x, 1.0) / scale


def _kl_lower_inverse(x: Floats, level: Floats) -> Floats:
    x, level, scale = _lifted(x, level)
    rest = 1 - x
    v, _ = _kl_root(rest, x, level)
    y = x * np.exp(-v)
    far = np.flatnonzero(v > _EXPONENT)
    if far.size:
        y[far] *= _left_by_rounding(*at(far, rest, x, level, v))
    return y / scale


def _left_by_rounding(xa: Floats, xb: Floats, level: Floats, v: Floats) -> Floats:
    """``e^(v - root)`` where ``_kl_root`` has rounded its root to ``v``: one Newton step, in two doubles."""
    g = -xb * np.expm1(-v)
    product, lost = exact_product(xb, v)
    missing = (level - product) - lost + xa * np.log1p(g / xa)
    return np.where((v < _FARTHEST) & (xa > 0), 1 - missing * ((xa + g) / g), 1.0)


def _d_eps_upper_inverse(x: Floats, level: Floats, epsilon: Floats) -> Floats:
    x, level, scale = _lifted(x, level, epsilon)
    rest = 1 - x
    v, tilt = _kl_root(x, rest, level)
    low = x - rest * np.expm1(-v)
    drop = -np.expm1(-epsilon)
    linear = np.expm1(-(epsilon * x + level)) / -drop
    if np.any(epsilon < _NO_TILT):
        linear = np.where(epsilon < _NO_TILT, x + level / epsilon, linear)
    y = np.clip(np.where(tilt > epsilon, linear, low), x, 1.0)
    y[_out_of_reach(rest, level, epsilon)] = 1.0
    return np.where(level == 0, x, y) / scale


def _d_eps_lower_inverse(x: Floats, level: Floats, epsilon: Floats) -> Floats:
    x, level, scale = _lifted(x, level, epsilon)
    rest = 1 - x
    v, tilt = _kl_root(rest, x, level)
    private = tilt > epsilon
    product = epsilon * x
    paid = product - level
    linear = np.expm1(paid) / np.expm1(epsilon)
    product *= _CANCELLED
    product += _TINY_PRODUCT
    steep = np.flatnonzero(private & ~((epsilon <= _GENTLE) & (np.abs(paid) > product)))
    if steep.size:
        linear[steep] = _steep_linear(*at(steep, x, level, epsilon))
    low = x * np.exp(-v)
    far = np.flatnonzero((v > _EXPONENT) & ~private)
    if far.size:
        low[far] *= _left_by_rounding(*at(far, rest, x, level, v))
    y = np.clip(np.where(private, linear, low), 0.0, x)
    return np.where(level == 0, x, y) / scale


def _steep_linear(x: Floats, level: Floats, epsilon: Floats) -> Floats:
    """``(e^(epsilon x - level) - 1) / (e^epsilon - 1)`` for budgets of any size.

    With ``paid = epsilon x - level`` it is ``e^-(epsilon (1-x) + level) (1 - e^-paid) / (1 - e^-epsilon)``.
    ``paid`` is computed from the fractions of the doubles, so that no product is subnormal.
    """
    price, price_power = np.frexp(epsilon)
    share, share_power = np.frexp(x)
    power = price_power + share_power
    product, lost = exact_product(price, share)
    paid = np.fmax((product - np.ldexp(level, -power)) + lost, 0.0)
    gain = np.where(
        epsilon < _LINEAR,
        np.ldexp(paid / price, share_power),
        np.expm1(-np.ldexp(paid, power)) / np.expm1(-epsilon),
    )
    rest = 1 - x
    price = np.fmin(epsilon, _LARGEST_PRICE)
    product, lost = exact_product(price, rest)
    exponent, more = exact_sum(product, np.fmin(level, _LARGEST_PRICE))
    more += lost + price * ((1 - rest) - x)
    value: Floats = gain * np.exp(-exponent) * np.fmax(1 - more, 0.0)
    return value


def _out_of_reach(xb: Floats, level: Floats, epsilon: Floats) -> NDArray[np.bool_]:
    """Where even the end of the interval costs no more than ``level``; the product might be subnormal."""
    beyond = epsilon * xb <= level
    if np.any(epsilon < _NO_TILT):
        beyond = np.where(epsilon < _NO_TILT, level / epsilon >= xb, beyond)
    return beyond


def _lifted(x: Floats, level: Floats, epsilon: Floats | float = 1.0) -> tuple[Floats, Floats, Floats | float]:
    """Tiny means and levels scaled up together, where the inverse is tiny and scales with them."""
    tiny = x < 1e-200
    if not tiny.any():
        return x, level, 1.0
    scale = np.where(tiny & (level < np.minimum(1e-200, 1e-100 * epsilon)), SCALE, 1.0)
    return x * scale, level * scale, scale


def _kl_root(xa: Floats, xb: Floats, level: Floats) -> tuple[Floats, Floats]:
    """The v >= 0 with ``xb v - xa log1p(g/xa) = level``, ``g = xb (1 - e^-v)``, and the tilt from x to y.

    Halley's method: the slope is g/a and the curvature xa b/a^2, where ``a = xa + g`` and ``b = xb - g``.
    """
    v = _start(xa, xb, level)
    for _ in range(_STEPS):
        v, step, grown = _halley(xa, xb, level, v)
    doubtful = np.flatnonzero(~(np.abs(step) <= _SETTLED * v))
    if doubtful.size:
        v[doubtful], grown[doubtful] = _careful_root(xa[doubtful], xb[doubtful], level[doubtful])
    return v, v + grown


def _start(xa: Floats, xb: Floats, level: Floats) -> Floats:
    """An upper bound: ``t - log(1+t) >= s`` at t = s + sqrt(2s); ``v - 1 + e^-v >= v^2/(2+v)``."""
    r = level / xb
    half = 0.5 * r
    near = half + np.sqrt(half * half + 2 * r)
    # one root where the product cannot underflow, otherwise two
    root = np.sqrt(2 * level * xa) if level.min() > 1e-100 else np.sqrt(2 * level) * np.sqrt(xa)
    far = (level + root) / xb
    return np.minimum(np.minimum(near, far), _FARTHEST)


def _halley(xa: Floats, xb: Floats, level: Floats, v: Floats) -> tuple[Floats, Floats, Floats]:
    g = -xb * np.expm1(-v)
    grown = np.log1p(g / xa)
    a = xa + g
    share = a / g
    newton = (level - xb * v + xa * grown) * share
    bend = newton * (xb - g) * xa * share / (2 * a * a)
    step = newton / np.maximum(1 + bend, 0.5)  # where the level drowns in roundings, the bend is noise
    return v + step, step, grown


def _careful_root(xa: Floats, xb: Floats, level: Floats) -> tuple[Floats, Floats]:
    """The same at the edges: a certain x, levels beyond every double y, roots that drown in roundings."""
    v = np.where(xa == 0, np.fmin(level, _FARTHEST), np.fmin(_start(xa, xb, level), _FARTHEST))
    for _ in range(_CAREFUL_STEPS):
        g = -xb * np.expm1(-v)
        grown = np.log1p(np.fmin(g / xa, _LARGEST_RATIO))
        value = xb * v - np.where(xa > 0, xa * grown, 0.0)
        step = (level - value) * ((xa + g) / g)
        v = np.clip(v + np.where(np.isfinite(step), step, 0.0), 0.0, _FARTHEST)
    # kl = g^2/(2 xa xb) + g^3 (xa - xb)/(3 xa^2 xb^2) + ..., solved for g
    g = np.sqrt(2 * level) * np.sqrt(xa * xb)
    near = g < _SETTLED * np.minimum(xa, xb)
    v = np.where(near, -np.log1p(-g * (1 - (xa - xb) / 3 * (g / (xa * xb))) / xb), v)
    v = np.where(xb == 0, 0.0, v)
    return v, np.where(xa > 0, np.log1p(np.fmin(-xb * np.expm1(-v) / xa, _LARGEST_RATIO)), np.inf)
