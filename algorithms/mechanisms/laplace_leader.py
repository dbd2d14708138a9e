"""Which arm leads after Laplace perturbations: exact probabilities   [ADV-A4]"""

import math

import numpy as np
from numpy.typing import ArrayLike, NDArray

_REACH = 42.0  # beyond, both tails of a unit Laplace are below 10^-18
_PANEL = 2.0  # width of a panel: the density changes by a factor of e^2 at most
_NODES, _WEIGHTS = np.polynomial.legendre.leggauss(24)


def chance_of_least(levels: ArrayLike) -> NDArray[np.float64]:
    """``P[i = argmin_j (levels_j + Z_j)]`` with ``Z`` independent of law ``Lap(1)``.

    The integral of ``f(x - L_i) prod_{j != i} P[Z > x - L_j]``: smooth between the levels, where it is
    integrated by Gauss-Legendre on short panels; right to about 14 digits of the sum. Of two arms the one
    that is x ahead leads with probability ``1 - e^{-x} (1 + x/2)/2``.

    >>> chance_of_least([0, 1, 2]).round(12)
    array([0.671265226726, 0.246224682433, 0.082510090841])
    """
    level = np.asarray(levels, dtype=np.float64)
    if level.size == 1:
        return np.ones(1)
    if level.size == 2:
        ahead = abs(float(level[1] - level[0]))
        last = math.exp(-ahead) * (0.5 + ahead / 4)
        return np.array([1 - last, last] if level[0] <= level[1] else [last, 1 - last])
    least = level.min()
    inside = level[level < least + _REACH]
    ends = np.concatenate([np.arange(least - _REACH, least + _REACH + _PANEL / 2, _PANEL), inside])
    ends = np.unique(ends)
    middle, half = (ends[1:] + ends[:-1]) / 2, (ends[1:] - ends[:-1]) / 2
    x = (middle[:, np.newaxis] + half[:, np.newaxis] * _NODES).ravel()
    weight = (half[:, np.newaxis] * _WEIGHTS).ravel()
    z = x - level[:, np.newaxis]
    tail = 0.5 * np.exp(-np.abs(z))
    above = np.where(z > 0, tail, 1 - tail)  # P[Z > z], never 0 here by much: z is at most twice the reach
    with np.errstate(divide="ignore"):
        log_above = np.log(above)
    together = np.exp(log_above.sum(axis=0) - log_above)
    chances = (tail * together * weight).sum(axis=1)
    return np.asarray(chances / chances.sum())
