"""Gradient descent and which records each of its steps looks at: batch, mini-batch, stochastic, private."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from .columns import Array, whole
from .gradient_model import GradientModel, mean_gradient

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

    model: GradientModel
    rate: float
    clip: float | None = None
    gamma: float = 0.0

    def __post_init__(self) -> None:
        if not 0 < self.rate < np.inf:
            raise ValueError(f"the learning rate is positive, not {self.rate!r}")
        if self.gamma < 0 or (self.gamma and self.clip is None):
            raise ValueError(f"noise of at least 0, and a length to clip to, not gamma {self.gamma!r} alone")

    def gradient(self, theta: Array, inputs: Array, labels: Array, generator: Generator) -> Array:
        """``G`` of a batch; leading dimensions are runs side by side."""
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

        The text prints the opposite sign, which does not go with its own update.        [MI-EQ7.2 amended]
        """
        return np.asarray((iterates[..., :-1, :] - iterates[..., 1:, :]) / self.rate)


def whole_data(n: int, steps: int) -> list[Batch]:
    """Every step takes all records: batch gradient descent                                    [MI-M4]"""
    return [np.arange(whole("the number of records", n))] * whole("the number of steps", steps)


def one_epoch(n: int, size: int, generator: Generator) -> list[Batch]:
    """The records in random order, ``size`` at a time; the last batch may be smaller      [MI-E2, MI-M4]"""
    order = generator.permutation(whole("the number of records", n))
    return [order[start : start + size] for start in range(0, n, whole("the batch size", size))]


def uniform_batches(n: int, size: int, steps: int, generator: Generator) -> list[Batch]:
    """One of the batches that the data is cut into, chosen anew in every step; size 1 is SGD   [MI-M4]"""
    parts = one_epoch(n, size, generator)
    return [parts[part] for part in generator.integers(len(parts), size=whole("the number of steps", steps))]
