"""Laws on finitely many points."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike, NDArray

from .law import Interval, Law, within

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
