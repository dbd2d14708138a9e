"""Noise on whole numbers: how it is added, and its law as a list with a bound on what is left out."""

import math
from collections.abc import Callable
from fractions import Fraction

import numpy as np
from numpy.typing import NDArray

from ...theory.numbers.enclosure import Ball, certified
from .mechanism import Released, Shaped

_LARGEST_RADIUS = 100_000  # a longer list is no use to an enumeration


class LatticeNoise(Released):
    """A mechanism whose noise is whole, and the same on both sides of 0: its law as numbers and as a list."""

    __slots__ = ()

    def pmf_ball(self, z: Ball) -> Ball:
        """``P[Z = z]``, rigorous."""
        raise NotImplementedError

    def tail_ball(self, radius: Ball) -> Ball:
        """A rigorous bound on ``P[|Z| > radius]``."""
        raise NotImplementedError

    def pmf(self, z: int) -> float:
        """``P[Z = z]``, to the last digit."""
        return float(certified(self.pmf_ball, z, relative_width=1e-20))

    def lattice(self, tail: float = 1e-15) -> tuple[NDArray[np.int64], NDArray[np.float64], float]:
        """Support, probabilities and a rigorous bound, at most ``tail``, on the mass beyond the support."""
        return lattice(self.pmf, self.tail_ball, tail)


def added(value: Shaped, noise: Callable[[], int]) -> Shaped:
    """``value``, a whole number or an array of them, plus fresh noise on each coordinate."""
    if np.ndim(value) == 0:
        return _whole(value) + noise()
    sums = [_whole(coordinate) + noise() for coordinate in np.ravel(value)]
    return np.array(sums, dtype=np.int64).reshape(np.shape(value))


def _whole(value: Shaped) -> int:
    if not math.isfinite(value) or value != int(value):
        raise ValueError(f"discrete noise is added to whole numbers, not to {float(value)!r}")
    return int(value)


def lattice(
    pmf: Callable[[int], float], tail_ball: Callable[[Ball], Ball], tail: float
) -> tuple[NDArray[np.int64], NDArray[np.float64], float]:
    """The shortest ``-r .. r``, its probabilities, and a rigorous bound on the mass beyond."""
    if not 0 < tail < 1:
        raise ValueError(f"the tail of a lattice is between 0 and 1, not {tail!r}")
    above = 0
    while _beyond(tail_ball, above) > tail:
        above = 2 * above + 1
        if above > 2 * _LARGEST_RADIUS:
            raise ValueError(f"a list of at most {_LARGEST_RADIUS} sizes does not reach a tail of {tail!r}")
    below = above // 2  # at 2^i - 1 the tail is too heavy, or both are 0
    while below < above:
        middle = (below + above) // 2
        if _beyond(tail_ball, middle) > tail:
            below = middle + 1
        else:
            above = middle
    half = np.array([pmf(z) for z in range(above + 1)])
    return np.arange(-above, above + 1), np.concatenate([half[:0:-1], half]), _beyond(tail_ball, above)


def _beyond(tail_ball: Callable[[Ball], Ball], radius: int) -> float:
    bound = Fraction(certified(tail_ball, radius, relative_width=1e-20).upper)
    nearest = float(bound)
    return nearest if nearest >= bound else math.nextafter(nearest, math.inf)
