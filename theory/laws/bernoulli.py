"""Bernoulli laws."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

import numpy as np
from numpy.typing import ArrayLike, NDArray

from ..divergences.bernoulli_divergences import kl, kl_ball
from .law import Integers, Interval, Law, Parameter, parameter, within

if TYPE_CHECKING:
    from flint import arb

Doubles = NDArray[np.float64]

_MEANS = Interval(0.0, 1.0)


@dataclass(frozen=True, slots=True, eq=False)
class Bernoulli(Law):
    """The law of a variable that is 1 with probability ``mean``, else 0."""

    mean: Parameter

    mean_domain: ClassVar[Interval] = _MEANS
    support: ClassVar[Integers] = Integers(0, 1)

    def __init__(self, mean: ArrayLike) -> None:
        object.__setattr__(self, "mean", parameter(mean, "Bernoulli mean", _MEANS))

    @property
    def variance(self) -> Doubles:
        """``mean (1 - mean)``."""
        return self.variance_at(self.mean)

    @staticmethod
    def variance_at(mean: ArrayLike) -> Doubles:
        """``mean (1 - mean)``."""
        x = within(mean, "Bernoulli mean", _MEANS)
        return (x * (1 - x))[()]

    @staticmethod
    def natural_parameter(mean: ArrayLike) -> Doubles:
        """``log(mean / (1 - mean))``; infinite at 0 and 1."""
        from scipy.special import logit

        return np.asarray(logit(within(mean, "Bernoulli mean", _MEANS)))[()]

    @staticmethod
    def mean_at(natural: ArrayLike) -> Doubles:
        """``1 / (1 + exp(-natural))``."""
        natural = np.asarray(natural, dtype=np.float64)
        with np.errstate(under="ignore"):
            rarer = np.exp(-np.abs(natural))  # scipy's expit is 0 where this is subnormal
        return np.asarray(np.where(natural < 0, rarer, 1.0) / (1 + rarer))[()]

    @staticmethod
    def log_partition(natural: ArrayLike) -> Doubles:
        """``log(1 + exp(natural))``."""
        return np.asarray(np.logaddexp(0.0, np.asarray(natural, dtype=np.float64)))[()]

    @staticmethod
    def kl_means(x: ArrayLike, y: ArrayLike) -> Doubles:
        """``x log(x/y) + (1-x) log((1-x)/(1-y))``."""
        value: Doubles = kl(x, y)
        return value

    @staticmethod
    def kl_means_ball(x: arb, y: arb) -> arb:
        """``kl_means`` of balls, rigorous."""
        return kl_ball(x, y)

    @staticmethod
    def tv_means(x: ArrayLike, y: ArrayLike) -> Doubles:
        """``|x - y|``."""
        x, y = within(x, "Bernoulli mean", _MEANS), within(y, "Bernoulli mean", _MEANS)
        return np.abs(x - y)[()]

    @staticmethod
    def tv_means_ball(x: arb, y: arb) -> arb:
        """``tv_means`` of balls, rigorous."""
        return abs(x - y)
