"""One-parameter exponential families, seen through their means."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

import numpy as np
from numpy.typing import ArrayLike, NDArray

from .law import Interval

if TYPE_CHECKING:
    from flint import arb


class OneParameterFamily(Protocol):
    """Laws of density ``exp(natural * z - log_partition(natural))`` by one measure, named by their mean.

    ``Bernoulli``, ``Poisson`` and ``Exponential`` (the classes, or any member) and ``Gaussian(sigma=s)`` (any
    member stands for the family of its sigma) are such families. Means may be arrays; they broadcast.
    """

    @property
    def mean_domain(self) -> Interval:
        """Where means lie; divergences extend to its closure by their limits."""

    def variance_at(self, mean: ArrayLike) -> NDArray[np.float64]:
        """Variance of the member with this mean."""

    def natural_parameter(self, mean: ArrayLike) -> NDArray[np.float64]:
        """Natural parameter of the member with this mean; increasing."""

    def mean_at(self, natural: ArrayLike) -> NDArray[np.float64]:
        """Mean at a natural parameter: the derivative of the log-partition function."""

    def log_partition(self, natural: ArrayLike) -> NDArray[np.float64]:
        """Log-partition (cumulant) function; convex."""

    def kl_means(self, x: ArrayLike, y: ArrayLike) -> NDArray[np.float64]:
        """Kullback-Leibler divergence from the member of mean ``x`` to that of mean ``y``."""

    def kl_means_ball(self, x: arb, y: arb) -> arb:
        """``kl_means`` of balls, rigorous."""

    def tv_means(self, x: ArrayLike, y: ArrayLike) -> NDArray[np.float64]:
        """Total variation distance between the members of means ``x`` and ``y``."""

    def tv_means_ball(self, x: arb, y: arb) -> arb:
        """``tv_means`` of balls, rigorous."""


def kl_means_dy(family: OneParameterFamily, x: ArrayLike, y: ArrayLike) -> NDArray[np.float64]:
    """Derivative of ``kl_means(x, y)`` in ``y``: ``(y - x) / variance_at(y)``; zero at ``y = x``."""
    excess = np.asarray(y, dtype=np.float64) - np.asarray(x, dtype=np.float64)
    with np.errstate(all="ignore"):
        return np.where(excess == 0, 0.0, excess / family.variance_at(y))[()]


def kl_means_dx(family: OneParameterFamily, x: ArrayLike, y: ArrayLike) -> NDArray[np.float64]:
    """Derivative of ``kl_means(x, y)`` in its first mean: the difference of the natural parameters.

    Its error is a rounding of the larger of the two, so digits are lost where the means are close; between
    Bernoulli laws ``divergence.regime_threshold`` gives its size with all digits.
    """
    x, y = np.asarray(x, dtype=np.float64), np.asarray(y, dtype=np.float64)
    with np.errstate(all="ignore"):
        return np.where(x == y, 0.0, family.natural_parameter(x) - family.natural_parameter(y))[()]


def weighted_mean(
    x: ArrayLike, y: ArrayLike, weight_x: ArrayLike, weight_y: ArrayLike
) -> NDArray[np.float64]:
    """The ``z`` that minimises ``weight_x * kl(x, z) + weight_y * kl(y, z)``, in every exponential family.

    It is the weighted mean of ``x`` and ``y``, and lies between them. Weights are nonnegative; where both
    vanish, every point is a minimiser and the midpoint is returned.
    """
    x, y = np.asarray(x, dtype=np.float64), np.asarray(y, dtype=np.float64)
    weight_x, weight_y = np.asarray(weight_x, dtype=np.float64), np.asarray(weight_y, dtype=np.float64)
    for weight in (weight_x, weight_y):
        if not (weight >= 0).all():
            raise ValueError(f"weight {float(weight[~(weight >= 0)].flat[0])!r} is not a nonnegative number")
    total = weight_x + weight_y
    with np.errstate(all="ignore"):
        share_x = np.where(total > 0, weight_x / total, 0.5)
        share_y = np.where(total > 0, weight_y / total, 0.5)
    # from the nearer end, so that a tiny share keeps its digits
    mean = np.where(share_y <= 0.5, x + (y - x) * share_y, y + (x - y) * share_x)
    return np.asarray(np.minimum(np.maximum(mean, np.minimum(x, y)), np.maximum(x, y)))[()]
