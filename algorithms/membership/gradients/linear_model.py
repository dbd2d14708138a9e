"""Linear regression with the squared loss."""

from dataclasses import dataclass

import numpy as np

from ..protocol.columns import Array
from .gradient_model import OneOutput, linear_outputs


@dataclass(frozen=True, slots=True)
class LinearModel(OneOutput):
    """``(w^T x + b - y)^2/2``"""

    def losses(self, theta: Array, inputs: Array, labels: Array) -> Array:
        """The loss at each record."""
        return np.asarray(self.residuals(theta, inputs, labels)[..., 0] ** 2 / 2)

    def residuals(self, theta: Array, inputs: Array, labels: Array) -> Array:
        """``w^T x + b - y``"""
        return np.asarray(linear_outputs(self, theta, inputs) - labels[..., None])
