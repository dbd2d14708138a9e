"""Upper ends of the confidence intervals of ``kl`` and ``d_eps``, one at a time, for compiled steps."""

import math

from ..compilation import compiled
from .divergence import kl

_MOST_STEPS = 100  # Newton from above converges in a few; this only bounds the loop
_UNSURE = 1e-9  # far above the rounding of kl


@compiled
def at_most(x: float, level: float) -> float:
    """A bound on :func:`kl_upper` that costs a root only, by Pinsker."""
    return x + math.sqrt(max(level, 0.0) / 2.0)


@compiled
def surely_below(x: float, level: float, best: float) -> bool:
    """Whether :func:`kl_upper` is below ``best``, beyond rounding: sooner than to compute it."""
    mark = best - _UNSURE
    if x >= mark:
        return False
    return at_most(x, level) < mark or kl(x, mark) > level * (1.0 + _UNSURE)


@compiled
def kl_upper(x: float, level: float) -> float:
    """``max{q in [0, 1] : kl(x, q) <= level}``, for ``x`` in [0, 1]   [TA-EQ5.2]

    Newton's method for ``u = -log(1 - q)``: ``kl`` is convex in ``u``, so that from above it comes down
    to the root.
    """
    if level <= 0.0:
        return x
    if x >= 1.0:
        return 1.0
    if x <= 0.0:
        return -math.expm1(-level)
    # two points above the root: kl(x, q) >= -H(x) - (1 - x) log(1 - q), and Pinsker
    rest = 1.0 - x
    last = math.log(rest)
    u = (level - x * math.log(x)) / rest - last
    pinsker = math.sqrt(level / 2.0)
    if pinsker < rest:
        u = min(u, -math.log(rest - pinsker))
    for _ in range(_MOST_STEPS):
        left = math.exp(-u)  # 1 - q, which keeps its digits where q does not
        gap = rest - left
        if gap <= 0.0:
            return x
        spread = math.log1p(-gap / rest) if gap < rest / 2.0 else -u - last
        value = -x * math.log1p(gap / x) - rest * spread
        u_next = u - (value - level) * (x + gap) / gap
        if not u_next < u:
            break
        u = u_next
    return -math.expm1(-u)


@compiled
def d_eps_upper(x: float, level: float, epsilon: float) -> float:
    """``max{q in [0, 1] : d_eps(x, q) <= level}``, for ``x`` in [0, 1]   [BERN-A1a]

    ``d_eps`` is the smaller of ``kl`` and, as far as ``x <= f_-(q)``, a line in ``x``; so the end is the
    root on the line where it is there, and that of ``kl`` where it is not.
    """
    if epsilon * (1.0 - x) <= level:
        return 1.0
    # on the line: q (1 - e^-eps) = 1 - e^(-eps x - level), so that f_-(q) = q e^(level - eps (1 - x))
    q = math.expm1(-epsilon * x - level) / math.expm1(-epsilon)
    if x <= q * math.exp(level - epsilon * (1.0 - x)):
        return q
    return kl_upper(x, level)
