"""Bernoulli laws."""

from dataclasses import dataclass
from typing import ClassVar

import numpy as np
from numpy.typing import ArrayLike

from ..divergences.bernoulli_divergences import kl_ball
from ..numbers.arrays import Doubles
from ..numbers.enclosure import Ball
from .law import Interval, Law, Parameter, parameter, within

_MEANS = Interval(0.0, 1.0)


@dataclass(frozen=True, slots=True, eq=False)
class Bernoulli(Law):
    """The law of a variable that is 1 with probability ``mean``, else 0."""

    mean: Parameter

    mean_domain: ClassVar[Interval] = _MEANS

    def __init__(self, mean: ArrayLike) -> None:
        object.__setattr__(self, "mean", parameter(mean, "Bernoulli mean", _MEANS))

    @staticmethod
    def kl_means_ball(x: Ball, y: Ball) -> Ball:
        """``x log(x/y) + (1-x) log((1-x)/(1-y))`` of balls, rigorous."""
        return kl_ball(x, y)

    @staticmethod
    def tv_means(x: ArrayLike, y: ArrayLike) -> Doubles:
        """``|x - y|``."""
        x, y = within(x, "Bernoulli mean", _MEANS), within(y, "Bernoulli mean", _MEANS)
        return np.abs(x - y)[()]

    @staticmethod
    def tv_means_ball(x: Ball, y: Ball) -> Ball:
        """``tv_means`` of balls, rigorous."""
        return abs(x - y)
