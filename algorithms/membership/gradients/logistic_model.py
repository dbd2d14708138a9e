"""Logistic regression: labels 0 and 1."""

from dataclasses import dataclass

import numpy as np

from ..protocol.columns import Array
from .gradient_model import OneOutput, linear_outputs


@dataclass(frozen=True, slots=True)
class LogisticModel(OneOutput):
    """``log(1 + e^s) - y s`` with ``s = w^T x + b``"""

    def losses(self, theta: Array, inputs: Array, labels: Array) -> Array:
        """The loss at each record."""
        score = linear_outputs(self, theta, inputs)[..., 0]
        return np.asarray(np.logaddexp(0, score) - labels * score)

    def residuals(self, theta: Array, inputs: Array, labels: Array) -> Array:
        """``1/(1 + e^{-s}) - y``"""
        score = linear_outputs(self, theta, inputs)
        return np.asarray((1 + np.tanh(score / 2)) / 2 - labels[..., None])
