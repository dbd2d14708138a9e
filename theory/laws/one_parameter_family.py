"""One-parameter exponential families, seen through their means."""

from typing import Protocol

import numpy as np
from numpy.typing import ArrayLike, NDArray

from ..numbers.enclosure import Ball
from .law import Interval


class OneParameterFamily(Protocol):
    """Laws of density ``exp(t z - f(t))`` by one measure, named by their mean.

    ``Bernoulli``, ``Poisson`` and ``Exponential`` (the classes, or any member) and ``Gaussian(sigma=s)`` (any
    member stands for the family of its sigma) are such families. Means may be arrays; they broadcast.
    """

    @property
    def mean_domain(self) -> Interval:
        """Where means lie; divergences extend to its closure by their limits."""

    def kl_means_ball(self, x: Ball, y: Ball) -> Ball:
        """Kullback-Leibler divergence from the member of mean ``x`` to that of mean ``y``, rigorous."""

    def tv_means(self, x: ArrayLike, y: ArrayLike) -> NDArray[np.float64]:
        """Total variation distance between the members of means ``x`` and ``y``."""

    def tv_means_ball(self, x: Ball, y: Ball) -> Ball:
        """``tv_means`` of balls, rigorous."""
