"""Exponential laws."""

import math
from dataclasses import dataclass
from typing import ClassVar

import numpy as np
from numpy.typing import ArrayLike

from ..divergences.bernoulli_inequality import log_ratio
from ..numbers.arrays import Doubles
from ..numbers.enclosure import Ball
from .law import Interval, Law, Parameter, parameter, within

_MEANS = Interval(0.0, math.inf, lower_included=False)
_CLOSURE = Interval(0.0, math.inf)


@dataclass(frozen=True, slots=True, eq=False)
class Exponential(Law):
    """The law with density ``exp(-z / mean) / mean`` on ``z >= 0``."""

    mean: Parameter

    mean_domain: ClassVar[Interval] = _MEANS

    def __init__(self, mean: ArrayLike) -> None:
        object.__setattr__(self, "mean", parameter(mean, "exponential mean", _MEANS))

    @staticmethod
    def kl_means_ball(x: Ball, y: Ball) -> Ball:
        """``x / y - 1 - log(x / y)`` of balls, rigorous; infinite if exactly one mean vanishes."""
        from flint import arb

        if x == 0 or y == 0:
            return arb(0) if x == y else arb.pos_inf()
        return (x - y) / y - (x / y).log()

    @staticmethod
    def tv_means(x: ArrayLike, y: ArrayLike) -> Doubles:
        """``P(Z <= z) - Q(Z <= z)`` at the crossing ``z = log(y / x) x y / (y - x)`` of the two densities."""
        x, y, excess = _pair(x, y)
        larger, smaller = np.maximum(x, y), np.minimum(x, y)
        with np.errstate(all="ignore"):
            share = np.abs(excess) / larger
            t, log1p_t = np.abs(excess) / smaller, log_ratio(larger, smaller, np.abs(excess))
            value = share * np.exp(-log1p_t / t)
        return _with_limits(x, y, value, 1.0)

    @staticmethod
    def tv_means_ball(x: Ball, y: Ball) -> Ball:
        """``tv_means`` of balls, rigorous."""
        from flint import arb

        if x == 0 or y == 0:
            return arb(0) if x == y else arb(1)
        if x == y:
            return arb(0)
        larger, smaller = x.max(y), x.min(y)
        excess = larger - smaller
        if not excess > 0:
            return (arb(1) - smaller / larger).nonnegative_part()  # tv <= 1 - smaller/larger
        return excess / larger * (-(larger / smaller).log() * smaller / excess).exp()


def _pair(x: ArrayLike, y: ArrayLike) -> tuple[Doubles, Doubles, Doubles]:
    x, y = within(x, "exponential mean", _CLOSURE), within(y, "exponential mean", _CLOSURE)
    x, y = np.broadcast_arrays(x, y)
    return x, y, x - y


def _with_limits(x: Doubles, y: Doubles, value: Doubles, singular: float) -> Doubles:
    """``value``, but 0 where the means are equal, else ``singular`` where one of them vanishes."""
    return np.where(x == y, 0.0, np.where((x == 0) | (y == 0), singular, value))[()]
