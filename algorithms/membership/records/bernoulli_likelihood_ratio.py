"""The likelihood ratio of means of Bernoulli columns: exact, and with estimated means."""

from dataclasses import dataclass

import numpy as np
from numpy.random import Generator
from numpy.typing import ArrayLike

from ..protocol.columns import Array, vector


def bernoulli_log_ratios(seen: Array, targets: Array, means: Array) -> Array:
    """``sum_j z_j log(mu_hat_j/mu_j) + (1 - z_j) log((1 - mu_hat_j)/(1 - mu_j))``, row by row  [MI-EQ2.26]

    Minus infinity where the target is impossible; a column in which neither mean has seen the target's value
    counts nothing.
    """
    bits = np.asarray(targets)
    if not np.all((bits == 0) | (bits == 1)):
        raise ValueError("a binary target is accepted for Bernoulli columns")
    ones = bits == 1
    if bits.ndim == 1:  # one target: mean of 1s of its value, column by column
        seen_value = np.where(ones, seen, 1 - seen)
        known_value = np.where(ones, means, 1 - means)
    else:
        seen_value = np.abs(1 - bits - seen)
        known_value = np.abs(1 - bits - means)
    with np.errstate(divide="ignore", invalid="ignore"):
        ratio = seen_value / known_value
        if not np.all(known_value):
            ratio = np.where((seen_value == 0) & (known_value == 0), 1.0, ratio)
        found = np.asarray(np.log(ratio, out=ratio).sum(axis=-1))
        return np.where(np.isnan(found), -np.inf, found)


@dataclass(frozen=True, slots=True, init=False, eq=False)
class BernoulliLikelihoodRatio:
    """The optimal attack on the exact mean of Bernoulli columns with known means.     [MI-EQ2.26]"""

    means: Array

    def __init__(self, means: ArrayLike) -> None:
        object.__setattr__(self, "means", vector("means", means))

    def __call__(self, outputs: Array, targets: Array, generator: Generator) -> Array:
        """The log-likelihood ratio of each output."""
        del generator
        return bernoulli_log_ratios(outputs, targets, self.means)
