"""Poisson laws."""

import math
from dataclasses import dataclass
from typing import ClassVar

import numpy as np
from numpy.typing import ArrayLike, NDArray

from ..divergences.bernoulli_inequality import information_gap, log_ratio
from ..numbers.arrays import Doubles
from ..numbers.enclosure import Ball
from ..numbers.small_matrices import product
from .law import Interval, Law, Parameter, parameter, within

_MEANS = Interval(0.0, math.inf)

# k! = sqrt(2 pi k) (k / e)^k exp(_stirling_error(k)); a double holds k! exactly up to 22
_LARGEST_EXACT_FACTORIAL = 22
_FACTORIALS = np.array([float(math.factorial(k)) for k in range(_LARGEST_EXACT_FACTORIAL + 1)])
_STIRLING = (1 / 12, -1 / 360, 1 / 1260, -1 / 1680, 1 / 1188)
_NODES, _WEIGHTS = np.polynomial.legendre.leggauss(20)


@dataclass(frozen=True, slots=True, eq=False)
class Poisson(Law):
    """The law with masses ``exp(-mean) mean^k / k!`` on the integers ``k >= 0``."""

    mean: Parameter

    mean_domain: ClassVar[Interval] = _MEANS

    def __init__(self, mean: ArrayLike) -> None:
        object.__setattr__(self, "mean", parameter(mean, "Poisson mean", _MEANS))

    @staticmethod
    def kl_means_ball(x: Ball, y: Ball) -> Ball:
        """``x log(x / y) - x + y`` of balls, rigorous."""
        from flint import arb

        if x == 0:
            return y
        if y == 0:
            return arb.pos_inf()
        return x * (x / y).log() - (x - y)

    @staticmethod
    def tv_means(x: ArrayLike, y: ArrayLike) -> NDArray[np.float64]:
        """``P(Z <= k) - Q(Z <= k)`` for the smaller mean P and ``k = floor((y - x) / log(y / x))``.

        Nearby it is computed as the integral of the mass at ``k`` over the means between, so nothing cancels.
        """
        from scipy.special import gammaincc

        x, y, excess = _pair(x, y)
        larger, smaller, excess = np.maximum(x, y), np.minimum(x, y), np.abs(excess)
        with np.errstate(all="ignore"):
            k = np.floor(excess / log_ratio(larger, smaller, excess))
            k = np.where((excess == 0) | (smaller == 0), 0.0, k)
            steps = excess[..., None] * ((1 + _NODES) / 2)
            masses = _mass(k[..., None], smaller[..., None] + steps, (k - smaller)[..., None] - steps)
            near = excess / 2 * product(masses, _WEIGHTS)
            far = gammaincc(k + 1, smaller) - gammaincc(k + 1, larger)
        # the integrand is a gamma density of standard deviation sqrt(k + 1): smooth on half of that
        return np.where(excess <= 0.5 * np.sqrt(k + 1), near, far)[()]

    @staticmethod
    def tv_means_ball(x: Ball, y: Ball) -> Ball:
        """``tv_means`` of balls, rigorous."""
        from flint import arb

        if x == y:
            return arb(0)
        larger, smaller = x.max(y), x.min(y)
        if smaller == 0:
            return -(-larger).expm1()
        crossing = (larger - smaller) / (larger / smaller).log()
        if not crossing.is_finite() or float(crossing.rad()) > 0.5:
            # too wide to know the crossing: the distance grows as the means part, and is at most their gap
            return arb(0).union((larger - smaller).upper().min(arb(1)))
        lowest, highest = (int(end.floor().fmpz()) for end in (crossing.lower(), crossing.upper()))
        # the distance is the largest over k, attained at the crossing
        value = arb(0)
        for k in range(lowest, highest + 1):
            gap = smaller.gamma_upper(k + 1, 1) - larger.gamma_upper(k + 1, 1)
            value = value.max(gap)
        return value


def _pair(x: ArrayLike, y: ArrayLike) -> tuple[Doubles, Doubles, Doubles]:
    x, y = np.broadcast_arrays(within(x, "Poisson mean", _MEANS), within(y, "Poisson mean", _MEANS))
    return x, y, x - y


def _mass(k: Doubles, mean: Doubles, k_excess: Doubles) -> Doubles:
    """``exp(-mean) mean^k / k!`` at any ``k``, by Loader's saddle-point form; ``k_excess = k - mean``."""
    small = np.minimum(k, _LARGEST_EXACT_FACTORIAL)
    direct = np.power(mean, small) * np.exp(-mean) / _FACTORIALS[small.astype(np.intp)]
    n = np.maximum(k, _LARGEST_EXACT_FACTORIAL)
    error = sum(c / n ** (2 * i + 1) for i, c in enumerate(_STIRLING))
    saddle = np.exp(-error - information_gap(n, mean, k_excess)) / np.sqrt(2 * np.pi * n)
    return np.where(k <= _LARGEST_EXACT_FACTORIAL, direct, saddle)
