"""Gradient descent: the step of all its kinds, and what an observer of the iterates knows."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from ..protocol.columns import Array
from .gradient_model import (
    LayeredModel,
    Model,
    attacked_layer,
    attacked_parameters,
    mean_gradient,
    record_gradients,
)

Batch = NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class GradientDescent:
    """``theta_t = theta_{t-1} - eta G_{t-1}``, G the mean gradient of the step's batch.          [MI-M4]

    Parameters
    ----------
    model
        What the gradients are of.
    rate
        The learning rate ``eta``.
    clip
        The length ``C`` that each record's gradient is cut to, if any.
    gamma
        Noise ``N(0, gamma^2 C^2 I)`` is added to the mean, as printed (it is not divided by the size of
        the batch); needs ``clip``. With both this is DP-SGD.
    """

    model: Model
    rate: float
    clip: float | None = None
    gamma: float = 0.0

    def __post_init__(self) -> None:
        if not 0 < self.rate < np.inf:
            raise ValueError(f"the learning rate is positive, not {self.rate!r}")
        if self.gamma < 0 or (self.gamma and self.clip is None):
            raise ValueError(f"noise of at least 0, and a length to clip to, not gamma {self.gamma!r} alone")
        if self.clip is not None and isinstance(self.model, LayeredModel):
            raise ValueError("gradients are cut record by record, which is for models of one layer here")

    def gradient(self, theta: Array, inputs: Array, labels: Array, generator: Generator) -> Array:
        """``G`` of a batch; leading dimensions are runs side by side."""
        if isinstance(self.model, LayeredModel):
            return self.model.mean_gradient(theta, inputs, labels)
        mean = mean_gradient(self.model, theta, inputs, labels, clip=self.clip)
        if not self.gamma or self.clip is None:
            return mean
        return mean + self.gamma * self.clip * generator.standard_normal(mean.shape)

    def run(
        self, start: Array, inputs: Array, labels: Array, batches: Sequence[Batch], generator: Generator
    ) -> Array:
        """All iterates, ``(..., steps + 1, parameters)``.

        ``batches`` names the records of each step; with leading dimensions of ``inputs`` and ``labels`` (runs
        side by side) every run takes the same places of its own table.
        """
        theta = np.broadcast_to(start, (*inputs.shape[:-2], start.shape[-1]))
        iterates = [theta]
        for batch in batches:
            drawn = self.gradient(theta, inputs[..., batch, :], labels[..., batch], generator)
            theta = theta - self.rate * drawn
            iterates.append(theta)
        return np.stack(iterates, axis=-2)

    def seen_gradients(self, iterates: Array) -> Array:
        """``(theta_t - theta_{t+1})/eta``: the batch gradients that an observer of all iterates knows.

        Those of the last layer, where there are several. The text prints the opposite sign, which does not
        go with its own update.                                          [MI-EQ7.2 amended, MI-I37]
        """
        known = attacked_parameters(self.model, iterates)
        return np.asarray((known[..., :-1, :] - known[..., 1:, :]) / self.rate)

    def canary_gradients(self, iterates: Array, target: Array) -> Array:
        """``g*_t`` at the iterate before each step; the target is an input and its label.     [MI-A13]"""
        before = iterates[..., :-1, :]
        inputs = np.broadcast_to(target[:-1], (*before.shape[:-1], 1, len(target) - 1))
        labels = np.broadcast_to(target[-1:], (*before.shape[:-1], 1))
        return record_gradients(*attacked_layer(self.model, before, inputs), labels)[..., 0, :]
