"""Gaussian laws; those of one known sigma are a one-parameter family."""

import math
from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike

from ..numbers.arrays import Doubles
from ..numbers.enclosure import Ball, ball
from .law import Interval, Law, Parameter, parameter, within

_REALS = Interval(-math.inf, math.inf)
_SIGMAS = Interval(0.0, math.inf, lower_included=False)


@dataclass(frozen=True, slots=True, eq=False)
class Gaussian(Law):
    """The law with density ``exp(-(z - mean)^2 / (2 sigma^2)) / (sigma sqrt(2 pi))``.

    ``Gaussian(sigma=s)`` also stands for the family of all Gaussians with that known sigma.
    """

    mean: Parameter
    sigma: Parameter

    def __init__(self, mean: ArrayLike = 0.0, sigma: ArrayLike = 1.0) -> None:
        object.__setattr__(self, "mean", parameter(mean, "Gaussian mean", _REALS))
        object.__setattr__(self, "sigma", parameter(sigma, "Gaussian sigma", _SIGMAS))

    @property
    def mean_domain(self) -> Interval:
        """The real line."""
        return _REALS

    def kl_means_ball(self, x: Ball, y: Ball) -> Ball:
        """``(x - y)^2 / (2 sigma^2)`` of balls, rigorous."""
        distance = (x - y) / ball(float(self.sigma))
        return distance * distance / 2

    def tv_means(self, x: ArrayLike, y: ArrayLike) -> Doubles:
        """``erf(|x - y| / (2 sqrt(2) sigma))``."""
        from scipy.special import erf

        return np.asarray(erf(np.abs(self._sigmas_between(x, y)) / math.sqrt(8.0)))[()]

    def tv_means_ball(self, x: Ball, y: Ball) -> Ball:
        """``tv_means`` of balls, rigorous."""
        from flint import arb

        return (abs(x - y) / (arb(8).sqrt() * ball(float(self.sigma)))).erf()

    def _sigmas_between(self, x: ArrayLike, y: ArrayLike) -> Doubles:
        """``(x - y) / sigma``, also where ``x - y`` is beyond the doubles."""
        x, y = (within(mean, "Gaussian mean", _REALS) for mean in (x, y))
        with np.errstate(all="ignore"):
            gap = x - y
            return np.where(np.isinf(gap), 2 * ((x / 2 - y / 2) / self.sigma), gap / self.sigma)
