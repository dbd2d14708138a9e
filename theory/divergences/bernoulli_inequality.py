"""The divergence of two masses, exact in doubles however near they are to each other.

What masses ``x = (1 + t) y`` and ``y`` add to ``kl`` is the gap in Bernoulli's inequality. Written so, every
atom adds something nonnegative and the large first-order terms never appear, so nothing cancels when two laws
nearly coincide. Functions take the ``excess = x - y`` too: callers often know it better.
"""

import numpy as np

from ..numbers.arrays import Doubles

_ARTANH_TERMS = [1.0 / (2 * k + 3) for k in range(14)]  # enough for |s| <= 1/4: 4^-28 is below 2^-53


def _horner(coefficients: list[float], z: Doubles) -> Doubles:
    value = np.full_like(z, coefficients[-1])
    for coefficient in reversed(coefficients[:-1]):
        value *= z
        value += coefficient
    return value


def log_ratio(x: Doubles, y: Doubles, excess: Doubles) -> Doubles:
    """``log(x / y)``, also where the ratio leaves the doubles or is a hair from one."""
    with np.errstate(all="ignore"):
        ratio = x / y
        held = (ratio > 1e-300) & (ratio < 1e300)
        far = np.log(ratio)
        if not np.all(held):
            far = np.where(held, far, np.log(x) - np.log(y))
        return np.where(np.abs(excess) <= 0.5 * y, np.log1p(excess / y), far)


def information_gap(x: Doubles, y: Doubles, excess: Doubles) -> Doubles:
    """``x log(x / y) - x + y``: the order-1 gap, nonnegative; ``y`` at ``x = 0``, infinite at ``y = 0 < x``.

    Nearby, with ``s = (x - y) / (x + y)``, it is ``s (x - y) + 2 x (artanh(s) - s)``.
    """
    x, y, excess = np.broadcast_arrays(x, y, excess)
    with np.errstate(all="ignore"):
        larger = np.maximum(x, y)
        s = excess / larger / (1 + np.minimum(x, y) / larger)  # x + y may overflow
        near = s * excess + x * (2 * s * s * s * _horner(_ARTANH_TERMS, s * s))
        far = x * log_ratio(x, y, excess) - excess
        gap = np.where(np.abs(s) <= 0.25, near, far)
    gap = np.where(x == 0, y, gap)
    return np.where((x == y) & (excess == 0), 0.0, gap)
