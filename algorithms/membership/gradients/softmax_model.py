"""Softmax regression: one linear layer and the cross-entropy, the model of the image experiment."""

from dataclasses import dataclass

import numpy as np

from ..protocol.columns import Array
from .gradient_model import linear_outputs


@dataclass(frozen=True, slots=True)
class SoftmaxModel:
    """``log sum_c e^{s_c} - s_y`` with ``s = W x + b``; 28 x 28 inputs and 10 classes make 7850 parameters.

    [MI-E2]
    """

    features: int
    outputs: int

    def __post_init__(self) -> None:
        if self.features < 1 or self.outputs < 2:
            raise ValueError(f"at least one feature and two classes, not {self.features} and {self.outputs}")

    def losses(self, theta: Array, inputs: Array, labels: Array) -> Array:
        """The loss at each record."""
        scores = linear_outputs(self, theta, inputs)
        top = scores.max(axis=-1, keepdims=True)
        total = np.log(np.exp(scores - top).sum(axis=-1)) + top[..., 0]
        own = np.take_along_axis(scores, labels[..., None].astype(np.int64), axis=-1)[..., 0]
        return np.asarray(total - own)

    def residuals(self, theta: Array, inputs: Array, labels: Array) -> Array:
        """``softmax(s) - e_y``"""
        scores = linear_outputs(self, theta, inputs)
        scores = np.exp(scores - scores.max(axis=-1, keepdims=True))
        scores /= scores.sum(axis=-1, keepdims=True)
        return np.asarray(scores - (np.arange(self.outputs) == labels[..., None]))
