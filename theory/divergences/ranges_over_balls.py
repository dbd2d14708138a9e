"""Ranges of Bernoulli divergences over balls, rigorous for balls of any width.

A ball of arguments is cut to the domain and replaced by its corners: every function here is monotone in
each argument on either side of x = y, so its range is spanned by its values at two corners. What a corner's
value is, the ``*_point`` functions say, for any number that Arb holds exactly, with a rounding error that
Arb bounds.
"""

import math
from typing import Final

from ..numbers.enclosure import Ball

_MOST_STEPS: Final = 200
_MOST_EXTRA_BITS: Final = 1 << 14

_LARGEST_EXPONENT: Final = 4000
"""Above this budget e^epsilon is not formed: only e^-epsilon is."""


def mean_ends(name: str, ball: Ball) -> tuple[Ball, Ball]:
    """The smallest and the largest mean in the ball; an error where there is none."""
    return _ends(name, ball, 1.0, "a mean in [0, 1]")


def level_ends(ball: Ball) -> tuple[Ball, Ball]:
    """The smallest and the largest level in the ball; an error where there is none."""
    return _ends("level", ball, math.inf, "a number >= 0, or infinity")


def budget_ends(ball: Ball) -> tuple[Ball, Ball]:
    """The smallest budget in the ball, 0 if it reaches below, and the largest; an error if there is none."""
    lower, upper = _ends("epsilon", ball, math.inf, "a finite number > 0")
    if upper == 0 or (lower == upper and not upper.is_finite()):
        raise ValueError(f"epsilon = {ball.str(17)} is not a finite number > 0")
    return lower, upper


def _ends(name: str, ball: Ball, top: float, what: str) -> tuple[Ball, Ball]:
    from flint.types.arb import arb

    if ball.is_exact() and 0 <= ball <= top:
        return ball, ball
    if ball.is_nan() or ball < 0 or ball > top:
        raise ValueError(f"{name} = {ball.str(17)} is not {what}")
    lower, upper = ball.lower(), ball.upper()
    return (lower if lower > 0 else arb(0)), (upper if upper < top else arb(top))


def span(one: Ball, other: Ball) -> Ball:
    """The smallest ball that holds both; the whole line where one end is infinite and the other is not."""
    from flint.types.arb import arb

    if one.is_exact() and other.is_exact() and one == other:
        return one
    if one.is_finite() and other.is_finite():
        return one.union(other)
    return arb(0, math.inf)


def two_sided(point_low: Ball | None, points_high: list[Ball]) -> Ball:
    """The span of a function that is 0 at x = y and grows with the distance."""
    from flint.types.arb import arb

    high = points_high[0] if len(points_high) == 1 else points_high[0].max(points_high[1])
    return span(arb(0) if point_low is None else point_low, high)


def facing(
    x: tuple[Ball, Ball], y: tuple[Ball, Ball]
) -> tuple[tuple[Ball, Ball] | None, list[tuple[Ball, Ball]]]:
    """The nearest pair in two intervals, None if they share a mean, and the candidates for the farthest."""
    nearest = None
    if x[1] < y[0]:
        nearest = (x[1], y[0])
    elif x[0] > y[1]:
        nearest = (x[0], y[1])
    farthest = []
    if x[0] < y[1]:
        farthest.append((x[0], y[1]))
    if x[1] > y[0]:
        farthest.append((x[1], y[0]))
    return nearest, farthest or [(x[0], y[0])]


def log_ratio(top: Ball, gap: Ball, bottom: Ball) -> Ball:
    """``log(top/bottom)`` where ``gap = top - bottom`` is known to its own relative accuracy."""
    ratio = gap / bottom
    return ratio.log1p() if abs(ratio) < 0.5 else (top / bottom).log()


def kl_point(x: Ball, y: Ball) -> Ball:
    """``kl`` at two means."""
    from flint.types.arb import arb

    if x == y:
        return arb(0)
    if y in (0, 1):
        return arb(math.inf)
    if x == 0:
        return -(-y).log1p()
    if x == 1:
        return -y.log()
    gap = x - y
    return x * log_ratio(x, gap, y) + (1 - x) * log_ratio(1 - x, -gap, 1 - y)


def tilted(epsilon: Ball) -> tuple[Ball, Ball]:
    """``e^-epsilon`` and ``1 - e^-epsilon``."""
    minus = -epsilon
    return minus.exp(), -minus.expm1()


def d_eps_point(x: Ball, y: Ball, epsilon: Ball, shrink: Ball, drop: Ball) -> Ball:
    """``d_eps`` at two means; ``shrink, drop = tilted(epsilon)``.

    Where the comparison of x with the tilted mean is undecided, both regimes' values bound it: the linear
    one is a value of the dual problem, kl is a value of the primal problem.
    """
    from flint.types.arb import arb

    if x == y or epsilon == 0:
        return arb(0)
    if y == 0:
        return epsilon * x
    if y == 1:
        return epsilon * (1 - x)
    if x < y:
        cut = y * drop
        mass = 1 - cut
        side = y * shrink - x * mass
        if side < 0:
            return kl_point(x, y)
        linear = -epsilon * x - ((-cut).log1p() if cut < 0.5 else (1 - y + y * shrink).log())
        certain = bool(x == 0) or bool(side > 0)
    else:
        mass = y + (1 - y) * shrink
        side = x * mass - y
        if side < 0:
            return kl_point(x, y)
        if epsilon < _LARGEST_EXPONENT and x < 1:
            linear = epsilon * x - (y * epsilon.expm1()).log1p()
        else:
            linear = -epsilon * (1 - x) - mass.log()
        certain = bool(x == 1) or bool(side > 0)
    return linear if certain else span(linear, kl_point(x, y))


def log_odds_gap(x: Ball, y: Ball) -> Ball:
    """``logit(x) - logit(y)``; 0 where x = y, infinite where just one of them is."""
    from flint.types.arb import arb

    if x == y:
        return arb(0)
    if x == 0 or y == 1:
        return arb(-math.inf)
    if x == 1 or y == 0:
        return arb(math.inf)
    gap = x - y
    return log_ratio(x, gap, y) - log_ratio(1 - x, -gap, 1 - y)


def f_minus_point(y: Ball, epsilon: Ball) -> Ball:
    """``f_minus`` at a mean."""
    kept = y * (-epsilon).exp()
    return y if y == 1 else kept / (1 - y + kept)


def f_plus_point(y: Ball, epsilon: Ball) -> Ball:
    """``f_plus`` at a mean."""
    return y if y == 0 else y / (y + (1 - y) * (-epsilon).exp())


def slope_in_x_point(x: Ball, y: Ball, epsilon: Ball) -> Ball:
    """The derivative of ``d_eps`` in x: ``logit(x) - logit(y)`` clipped to [-epsilon, epsilon]."""
    if x == y and x in (0, 1):
        return epsilon if x == 0 else -epsilon
    return log_odds_gap(x, y).max(-epsilon).min(epsilon)


def slope_in_y_point(x: Ball, y: Ball, epsilon: Ball) -> Ball:
    """The derivative of ``d_eps`` in y: that of ``kl``, clipped to the slopes of the two linear regimes."""
    from flint import arb

    shrink, drop = tilted(epsilon)
    if y == 0:
        return drop if x == 0 else -(epsilon.expm1())
    if y == 1:
        return -drop if x == 1 else epsilon.expm1()
    if x == y:
        return arb(0)
    slope = (y - x) / (y * (1 - y))
    if x < y:
        return slope.min(drop / (1 - y + y * shrink))
    return slope.max(-drop / (y + (1 - y) * shrink))


def kl_farthest(xa: Ball, xb: Ball, level: Ball) -> Ball:
    """The v >= 0 with ``kl = level`` at the mean whose other side is ``b = xb e^-v``; 0 < level < infinity.

    A floating Newton iteration finds v; two evaluations with certain signs, a hair either side, enclose it.
    """
    from flint import arb, ctx

    if xa == 0:
        return level
    start = _start(xa, xb, level)
    bits = ctx.prec
    # the level is the difference of two numbers larger by the factor xa / start
    extra = min(2 * max(0, _magnitude(xa) - _magnitude(start)), _MOST_EXTRA_BITS) + 16
    with ctx.workprec(bits + extra):
        v = start
        for _ in range(_MOST_STEPS):
            g = (-xb * (-v).expm1()).mid()
            step = ((level - _level(xa, xb, v)) * (xa + g) / g).mid()
            v = (v + step).mid()
            if abs(step) < v * arb(2) ** (-bits // 2 - 8):
                break
        for lost in range(4, bits, 16):
            hair = v * arb(2) ** (lost - bits)
            low, high = (v - hair).lower(), (v + hair).upper()
            if _level(xa, xb, low) <= level <= _level(xa, xb, high):
                return low.union(high)
        return arb(0).union(start)


def _magnitude(number: Ball) -> int:
    """The binary exponent of the middle of a ball."""
    mantissa, exponent = number.mid().man_exp()
    return int(mantissa).bit_length() + int(exponent)


def _start(xa: Ball, xb: Ball, level: Ball) -> Ball:
    """An upper bound of the root, near to it.

    ``t - log(1+t) >= s`` at ``t = s + sqrt(2s)``, and ``v - 1 + e^-v >= v^2/(2 + v)``.
    """
    s, r = level / xa, level / xb
    one = xa / xb * (s + (2 * s).sqrt())
    other = r / 2 + (r * r / 4 + 2 * r).sqrt()
    return one.min(other).upper()


def _level(xa: Ball, xb: Ball, v: Ball) -> Ball:
    g = -xb * (-v).expm1()
    return xb * v - xa * (g / xa).log1p()
