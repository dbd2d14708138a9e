"""How fast one event betrays a budget: the divergence of two probabilities from those that the budget allows.

``rate = min over q' of  kl(p, e^eps q' + delta) + kl(q, q')``

for an event of probability p on one input and q on its neighbour. A sequential test at level alpha that
knows p and q needs ``log(1/alpha)/rate`` runs of each on average, and no valid test of the event needs
fewer. A relative of `divergence.d_eps`: information on both sides, where d_eps has transport on one.

The nearest allowed pair comes from a line ``p' = slope q' + intercept``; every budget whose allowed pairs
form a convex set is an intersection of such half-planes.
"""

from typing import Final

import numpy as np
from numpy.typing import ArrayLike

from ..numbers.arrays import Doubles
from .bernoulli_divergences import kl

_STEPS: Final = 4
_TINY: Final = 1e-300
_LARGEST_BUDGET: Final = 700.0


def event_rate(p: ArrayLike, q: ArrayLike, epsilon: ArrayLike, delta: ArrayLike = 0.0) -> Doubles:
    """``min over q' of kl(p, e^eps q' + delta) + kl(q, q')``; zero where ``p <= e^eps q + delta``.

    Rises with p, falls with q, epsilon and delta on the positive side; jointly convex in (p, q).
    """
    p, q = _probabilities("p", p), _probabilities("q", q)
    budget, slack = np.asarray(epsilon, dtype=np.float64), _probabilities("delta", delta)
    if not np.all((budget >= 0) & (budget <= _LARGEST_BUDGET)):
        raise ValueError(f"epsilon = {epsilon!r} is not between 0 and {_LARGEST_BUDGET:g}")
    return half_plane_rate(p, q, np.exp(budget), slack)


def half_plane_rate(p: ArrayLike, q: ArrayLike, slope: ArrayLike, intercept: ArrayLike) -> Doubles:
    """The divergence of (p, q) from the pairs ``p' <= slope q' + intercept``."""
    p, q, slope, intercept = np.broadcast_arrays(
        *(np.asarray(v, np.float64) for v in (p, q, slope, intercept))
    )
    nearest = nearest_allowed(p, q, slope, intercept)
    first = np.clip(slope * nearest + intercept, 0.0, 1.0)
    value = np.asarray(kl(p, first)) + np.asarray(kl(q, nearest))
    return np.asarray(np.where(p <= slope * q + intercept, 0.0, value))[()]


def nearest_allowed(p: ArrayLike, q: ArrayLike, slope: ArrayLike, intercept: ArrayLike) -> Doubles:
    """The q' of the nearest pair ``(slope q' + intercept, q')``; q itself where (p, q) is allowed.

    It solves ``slope (p' - p)/(p' (1-p')) + (q' - q)/(q' (1-q')) = 0``: a cubic equation, which without
    an intercept is ``2 s q'^2 - (1 + s + p + s q) q' + p + q = 0``.
    """
    p, q, slope, intercept = np.broadcast_arrays(
        *(np.asarray(v, np.float64) for v in (p, q, slope, intercept))
    )
    middle = 1 + slope + p + slope * q
    root = 2 * (p + q) / (middle + np.sqrt(np.maximum(middle * middle - 8 * slope * (p + q), 0.0)))
    bent = (intercept != 0) & (p > slope * q + intercept)
    if bent.any():
        root = np.array(root)
        root[bent] = _cubic_root(p[bent], q[bent], slope[bent], intercept[bent])
    top = np.minimum(1.0, (1 - intercept) / slope)
    bottom = np.maximum(0.0, -intercept / slope)
    return np.asarray(np.where(p <= slope * q + intercept, q, np.clip(root, bottom, top)))[()]


def _cubic_root(p: Doubles, q: Doubles, slope: Doubles, intercept: Doubles) -> Doubles:
    """The middle one of three real roots, by cosines, then Newton's steps.

    The cubic falls, is at most 0 at the lower end of the possible q' and at least 0 at the upper end.
    """
    low = np.maximum(0.0, -intercept / slope)
    high = np.maximum(low, np.minimum(1.0, (1 - intercept) / slope))
    lead, rest = -2 * slope * slope, intercept * (1 - intercept)
    b = slope * (slope * (1 + q) + p + 1 - 3 * intercept) / lead
    c1 = (slope * (intercept - p) + rest - q * slope * (1 - 2 * intercept)) / lead
    depressed = np.minimum(c1 - b * b / 3, -_TINY)
    constant = b * (2 * b * b - 9 * c1) / 27 - q * rest / lead
    size = np.sqrt(-depressed / 3)
    angle = np.arccos(np.clip(-constant / (2 * size**3), -1.0, 1.0))
    c = 2 * size * np.cos((angle - 2 * np.pi) / 3) - b / 3
    largest = 2 * size * np.cos(angle / 3) - b / 3
    # two roots near zero are told apart by their product and sum
    with np.errstate(divide="ignore", invalid="ignore"):
        product = q * rest / lead / largest
        total = (c1 - product) / largest
        width = np.sqrt(np.maximum(total * total - 4 * product, 0.0))
        below = np.where(total > 0, (total + width) / 2, 2 * product / (total - width))
    c = np.clip(np.where((c < largest / 2) & np.isfinite(below), below, c), low, high)
    for _ in range(_STEPS):
        first = slope * c + intercept
        inner, other = c * (1 - c), first * (1 - first)
        value = slope * (first - p) * inner + (c - q) * other
        change = (
            slope * (slope * inner + (first - p) * (1 - 2 * c)) + other + (c - q) * slope * (1 - 2 * first)
        )
        with np.errstate(divide="ignore", invalid="ignore"):
            after = np.clip(c - value / change, low, high)
        c = np.where(change > 0, after, c)
    return np.asarray(c)


def _probabilities(name: str, values: ArrayLike) -> Doubles:
    numbers = np.asarray(values, dtype=np.float64)
    if not np.all((numbers >= 0) & (numbers <= 1)):
        raise ValueError(f"{name} = {values!r} is not between 0 and 1")
    return numbers
