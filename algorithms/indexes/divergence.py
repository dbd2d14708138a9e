"""The divergences of :mod:`banditproof.theory` for one pair of doubles, as compiled steps call them."""

import math

from ..compilation import compiled


@compiled
def kl(x: float, y: float) -> float:
    """``x log(x/y) + (1-x) log((1-x)/(1-y))``, with ``0 log 0 = 0``   [BERN-EQ3]."""
    if x == y:
        return 0.0
    if y <= 0.0 or y >= 1.0:
        return math.inf
    gap = y - x
    value = 0.0
    if x > 0.0:
        near = abs(gap) < 0.5 * x
        value -= x * (math.log1p(gap / x) if near else math.log(y) - math.log(x))
    if x < 1.0:
        near = abs(gap) < 0.5 * (1.0 - x)
        value -= (1.0 - x) * (math.log1p(-gap / (1.0 - x)) if near else math.log1p(-y) - math.log1p(-x))
    return max(value, 0.0)


@compiled
def d_eps(x: float, y: float, epsilon: float) -> float:
    """``min over z of epsilon |z - x| + kl(z, y)``, for ``x <= y``   [BERN-EQ6, BERN-LF.1]."""
    if x >= y:
        return 0.0
    if y >= 1.0:
        return epsilon * (1.0 - x)
    left = y * math.exp(-epsilon)
    if x >= left / (1.0 - y + left):
        return kl(x, y)
    lost = -y * math.expm1(-epsilon)
    return -(math.log1p(-lost) if lost < 0.5 else math.log(1.0 - y + left)) - epsilon * x
