"""Laws on finitely many points, and the divergences between two rows of masses on the same points.

The masses of a pair stand along the first axis of three arrays: ``x``, ``y`` and their ``excess = x - y``,
which is given apart because rounded masses do not determine it when the two laws nearly coincide.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import ArrayLike, NDArray

from ..divergences.bernoulli_inequality import information_gap, log_ratio, power_gap
from .law import Interval, Law, within

if TYPE_CHECKING:
    from flint import arb

Doubles = NDArray[np.float64]

_REALS = Interval(-math.inf, math.inf)
_NONNEGATIVE = Interval(0.0, math.inf)
ROUNDING_OF_A_SUM = 1e-9
"""Probabilities whose sum is that near to one are taken for roundings of the law that they spell."""


@dataclass(frozen=True, slots=True, eq=False)
class Categorical(Law):
    """The law with these ``probabilities`` on the distinct points of ``support``.

    Doubles rarely add up to exactly one: the law meant is ``probabilities / sum(probabilities)``, exactly.
    """

    support: Doubles
    probabilities: Doubles

    def __init__(self, support: ArrayLike, probabilities: ArrayLike) -> None:
        points = within(support, "support point", _REALS) + 0.0
        masses = within(probabilities, "probability", _NONNEGATIVE) + 0.0
        if points.ndim != 1 or points.shape != masses.shape or not points.size:
            raise ValueError(
                f"support and probabilities are lists of one length, not {points.shape} and {masses.shape}"
            )
        if abs(math.fsum(masses) - 1) > ROUNDING_OF_A_SUM:
            raise ValueError(f"probabilities sum to {math.fsum(masses)!r}, not to 1")
        order = np.argsort(points)
        points, masses = points[order], masses[order]
        if (points[1:] == points[:-1]).any():
            raise ValueError(
                f"support point {float(points[1:][points[1:] == points[:-1]][0])!r} appears twice"
            )
        for array in (points, masses):
            array.flags.writeable = False
        object.__setattr__(self, "support", points)
        object.__setattr__(self, "probabilities", masses)

    @property
    def weights(self) -> Doubles:
        """Masses in exact proportion to the law; their sum need not be one."""
        return self.probabilities

    @property
    def mean(self) -> float:
        """``sum p z``."""
        return math.fsum(self.weights * self.support) / math.fsum(self.weights)

    @property
    def variance(self) -> float:
        """``sum p (z - mean)^2``."""
        return math.fsum(self.weights * (self.support - self.mean) ** 2) / math.fsum(self.weights)


def kl_of_masses(x: Doubles, y: Doubles, excess: Doubles) -> Doubles:
    """``sum x log(x / y)``."""
    return np.asarray(information_gap(x, y, excess).sum(axis=0))[()]


def tv_of_masses(x: Doubles, y: Doubles, excess: Doubles) -> Doubles:  # noqa: ARG001  # the five take the same triple
    """``sum |x - y| / 2``."""
    return np.asarray(np.abs(excess).sum(axis=0) / 2)[()]


def hellinger_squared_of_masses(x: Doubles, y: Doubles, excess: Doubles) -> Doubles:
    """``1 - sum sqrt(x y) = sum (sqrt x - sqrt y)^2 / 2``."""
    with np.errstate(all="ignore"):
        root_gap = np.where(excess == 0, 0.0, excess / (np.sqrt(x) + np.sqrt(y)))
    return np.asarray((root_gap * root_gap).sum(axis=0) / 2)[()]


def chi_square_of_masses(x: Doubles, y: Doubles, excess: Doubles) -> Doubles:  # noqa: ARG001  # the five take the same triple
    """``sum (x - y)^2 / y``."""
    with np.errstate(all="ignore"):
        ratio = excess / y
        overflows = np.isinf(ratio) & (y > 0)
        terms = np.where(overflows, excess * excess / y, ratio * excess)
        return np.asarray(np.where(excess == 0, 0.0, terms).sum(axis=0))[()]


def renyi_of_masses(x: Doubles, y: Doubles, excess: Doubles, order: ArrayLike) -> Doubles:
    """``log(sum x^a y^(1-a)) / (a - 1)``; ``kl`` at order 1, the largest ``log(x / y)`` at infinity."""
    order = renyi_order(order)
    # orders broadcast against the laws, not against their atoms
    missing = range(1, 1 + max(0, order.ndim - (x.ndim - 1)))
    x, y, excess = (np.expand_dims(row, tuple(missing)) for row in (x, y, excess))
    x, y, excess, a = np.broadcast_arrays(x, y, excess, order)
    a = a[0]
    finite = np.where(np.isinf(a), 2.0, a)
    beyond = finite - 1
    with np.errstate(all="ignore"):
        gap = power_gap(x, y, excess, finite).sum(axis=0)
        moment = beyond * gap
        near = np.where(np.abs(moment) <= 1e-17, gap, np.log1p(moment) / beyond)
        logs = log_ratio(x, y, excess)
        terms = np.where(x > 0, np.log(x) + beyond * logs, -np.inf)
        largest = terms.max(axis=0)
        shift = np.where(np.isfinite(largest), largest, 0.0)
        far = (largest + np.log(np.exp(terms - shift).sum(axis=0))) / beyond
        # log(1 + moment) keeps its digits while the moment is not near -1, and not huge
        value = np.where((beyond == 0) | (np.abs(moment) <= 0.5), near, far)
        value = np.where(((x > 0) & (y == 0)).any(axis=0) & (beyond >= 0), np.inf, value)
        value = np.where(((x > 0) & (y > 0)).any(axis=0), value, np.inf)
        return np.where(np.isinf(a), np.where(x > 0, logs, -np.inf).max(axis=0), value)[()]


def renyi_order(order: ArrayLike) -> Doubles:
    """``order`` as doubles, or a ``ValueError``: Renyi orders are positive, infinity included."""
    array = np.asarray(order, dtype=np.float64)
    if not (array > 0).all():
        raise ValueError(f"Renyi order {float(array[~(array > 0)].flat[0])!r} is outside (0, inf]")
    return array


def kl_of_masses_ball(x: Sequence[arb], y: Sequence[arb]) -> arb:
    """``kl_of_masses`` of balls, rigorous."""
    from flint import arb

    total = arb(0)
    for p, q in zip(x, y, strict=True):
        if p.is_zero():
            continue
        total += arb.pos_inf() if q == 0 else p * (p / q).log()
    return total


def hellinger_squared_of_masses_ball(x: Sequence[arb], y: Sequence[arb]) -> arb:
    """``hellinger_squared_of_masses`` of balls, rigorous."""
    from flint import arb

    total = arb(0)
    for p, q in zip(x, y, strict=True):
        gap = p.sqrt() - q.sqrt()
        total += gap * gap
    return total / 2


def chi_square_of_masses_ball(x: Sequence[arb], y: Sequence[arb]) -> arb:
    """``chi_square_of_masses`` of balls, rigorous."""
    from flint import arb

    total = arb(0)
    for p, q in zip(x, y, strict=True):
        if q == 0:
            total += 0 if p == 0 else arb.pos_inf()
        else:
            total += (p - q) * (p - q) / q
    return total


def renyi_of_masses_ball(x: Sequence[arb], y: Sequence[arb], order: arb) -> arb:
    """``renyi_of_masses`` of balls, rigorous."""
    from flint import arb

    if order == 1:
        return kl_of_masses_ball(x, y)
    pairs = [(p, q) for p, q in zip(x, y, strict=True) if not p.is_zero()]
    if order >= 1 and any(q == 0 for _, q in pairs):
        return arb.pos_inf()
    pairs = [(p, q) for p, q in pairs if not q.is_zero()]
    if not pairs:
        return arb.pos_inf()
    if order == arb.pos_inf():
        largest = pairs[0][0] / pairs[0][1]
        for p, q in pairs[1:]:
            largest = largest.max(p / q)
        return largest.log()
    total = sum((p * ((order - 1) * (p / q).log()).exp() for p, q in pairs), arb(0))
    return total.log() / (order - 1)
