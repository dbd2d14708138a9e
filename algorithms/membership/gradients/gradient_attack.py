"""Attacks on all iterates of gradient descent: a score a step, put together over the steps."""

from dataclasses import dataclass
from typing import Literal

import numpy as np
from numpy.random import Generator

from ....theory.numbers.small_matrices import row_products
from ..attacks.covariance import Covariance
from ..protocol.columns import Array
from .gradient_descent import GradientDescent

Combination = Literal["sum", "largest", "mixture"]


@dataclass(frozen=True, slots=True, eq=False)
class CovarianceAttack:
    """``sum_t (g*_t - mu_0)^T C_0^{-1} (g_t - mu_0) - |g*_t - mu_0|^2_{C_0^{-1}}/(2|B|)``            [MI-A13]

    ``g*_t`` is the gradient of the canary at the iterate, ``g_t`` the batch gradient seen.

    Parameters
    ----------
    descent
        The training rule, whose step tells the batch gradient from two iterates.
    moments
        ``mu_0``, ``C_0`` of the gradients at the first parameters (kept for all steps) and the batch size.
    combination
        "sum" as printed. A canary that is in one unknown batch of T has the likelihood ratio "mixture",
        ``log((1/T) sum_t e^{s_t})``; "largest" is ``max_t s_t``.
    """

    descent: GradientDescent
    moments: Covariance
    combination: Combination = "sum"

    def steps(self, outputs: Array, targets: Array) -> Array:
        """The score of each step, ``(rounds, T)``."""
        own, seen = self.descent.canary_gradients(outputs, targets), self.descent.seen_gradients(outputs)
        flat = own.reshape(-1, own.shape[-1])
        scores = self.moments(seen.reshape(flat.shape), flat, np.random.default_rng(0))
        return scores.reshape(own.shape[:-1])

    def __call__(self, outputs: Array, targets: Array, generator: Generator) -> Array:
        """One score a run."""
        del generator
        return combined(self.steps(outputs, targets), self.combination)


@dataclass(frozen=True, slots=True)
class GradientScalarProduct:
    """``sum_t <g*_t, g_t>``                                                            [MI-I34, MI-L3]"""

    descent: GradientDescent
    combination: Combination = "sum"

    def steps(self, outputs: Array, targets: Array) -> Array:
        """The score of each step, ``(rounds, T)``."""
        own, seen = self.descent.canary_gradients(outputs, targets), self.descent.seen_gradients(outputs)
        return row_products(seen, own)

    def __call__(self, outputs: Array, targets: Array, generator: Generator) -> Array:
        """One score a run."""
        del generator
        return combined(self.steps(outputs, targets), self.combination)


def combined(steps: Array, combination: Combination) -> Array:
    """One score a run from the scores of its steps."""
    if combination == "sum":
        return np.asarray(steps.sum(axis=-1))
    if combination == "largest":
        return np.asarray(steps.max(axis=-1))
    if combination == "mixture":
        return np.asarray(np.logaddexp.reduce(steps, axis=-1) - np.log(steps.shape[-1]))
    raise ValueError(f"a combination is sum, largest or mixture, not {combination!r}")
