"""A small convolutional network: three convolutions, then one linear layer and the cross-entropy."""

import math
from dataclasses import dataclass

import numpy as np
from numpy.random import Generator

from ..protocol.columns import Array
from .softmax_model import SoftmaxModel

KERNEL = 3
LAYERS = 3


@dataclass(frozen=True, slots=True)
class ConvolutionalModel:
    """Convolutions of 3 x 3 with ReLU after each, on square pictures of ``channels`` planes.        [MI-E3]

    The parameters are those of the convolutions, each a matrix of one row a filter, its last column the
    bias, one after the other, then those of the linear layer. The text names three convolutions and one
    linear layer and their numbers of parameters, 18786 in all and 4080 in the last, not the filters; no
    number of filters and classes is asked for here.

    Parameters
    ----------
    side, channels
        Of the pictures; a record holds its planes one after the other, as the CIFAR files do.
    filters
        How many each convolution has.
    outputs
        The number of classes.
    """

    side: int
    channels: int
    filters: tuple[int, int, int]
    outputs: int

    def __post_init__(self) -> None:
        if self.side <= LAYERS * (KERNEL - 1):
            raise ValueError(f"pictures are at least 7 pixels wide for three convolutions, not {self.side}")
        if len(self.filters) != LAYERS or min(*self.filters, self.channels) < 1:
            raise ValueError(f"three convolutions of at least one filter, not {self.filters!r}")

    @property
    def features(self) -> int:
        """How many numbers a record has."""
        return self.channels * self.side**2

    @property
    def last(self) -> SoftmaxModel:
        """The linear layer, a model of its own on what the convolutions make of the records."""
        return SoftmaxModel(self.filters[-1] * (self.side - LAYERS * (KERNEL - 1)) ** 2, self.outputs)

    @property
    def parameters(self) -> int:
        """How many parameters there are."""
        return sum(map(math.prod, self._shapes())) + self.outputs * (self.last.features + 1)

    def start(self, generator: Generator) -> Array:
        """Parameters to begin with: normal, their variance 2 over the numbers that enter; no bias."""
        drawn = []
        for rows, columns in (*self._shapes(), (self.outputs, self.last.features + 1)):
            matrix = generator.standard_normal((rows, columns)) * math.sqrt(2 / (columns - 1))
            matrix[:, -1] = 0.0
            drawn.append(matrix.ravel())
        return np.concatenate(drawn)

    def last_parameters(self, theta: Array) -> Array:
        """The parameters of the linear layer."""
        return theta[..., -self.outputs * (self.last.features + 1) :]

    def seen_by_last(self, theta: Array, inputs: Array) -> Array:
        """What the convolutions make of records, ``(..., records, features of the last layer)``."""
        return _flat(self._forward(theta, inputs)[0])

    def losses(self, theta: Array, inputs: Array, labels: Array) -> Array:
        """The loss at each record."""
        return self.last.losses(self.last_parameters(theta), self.seen_by_last(theta, inputs), labels)

    def mean_gradient(self, theta: Array, inputs: Array, labels: Array) -> Array:
        """The mean over the records of their gradients, by back-propagation."""
        maps, steps = self._forward(theta, inputs)
        seen, linear = _flat(maps), self.last_parameters(theta)
        slopes = self.last.residuals(linear, seen, labels) / seen.shape[-2]
        one = np.concatenate([seen, np.ones((*seen.shape[:-1], 1))], axis=-1)
        pieces = [_rows(np.swapaxes(slopes, -1, -2) @ one)]
        matrix = linear.reshape(*linear.shape[:-1], self.outputs, -1)
        back = (slopes @ matrix[..., :-1]).reshape(maps.shape)
        for patches, weights, after in reversed(steps):
            back = (back * (after > 0)).reshape(*patches.shape[:-1], -1)
            turned = np.swapaxes(back, -1, -2)
            pieces.append(_rows(np.concatenate([turned @ patches, turned.sum(axis=-1)[..., None]], axis=-1)))
            back = _unfolded(back @ weights[..., :-1], after.shape[-3])
        return np.concatenate(pieces[::-1], axis=-1)

    def _shapes(self) -> list[tuple[int, int]]:
        before = (self.channels, *self.filters[:-1])
        return [(after, KERNEL**2 * c + 1) for c, after in zip(before, self.filters, strict=True)]

    def _forward(self, theta: Array, inputs: Array) -> tuple[Array, list[tuple[Array, Array, Array]]]:
        """The maps after the convolutions; of each convolution its patches, its weights, what it gave."""
        planes = inputs.reshape(*inputs.shape[:-1], self.channels, self.side, self.side)
        maps, place, steps = np.moveaxis(planes, -3, -1), 0, []
        for rows, columns in self._shapes():
            weights = theta[..., place : place + rows * columns]
            weights = weights.reshape(*weights.shape[:-1], rows, columns)
            place += rows * columns
            patches, size = _patches(maps), maps.shape[-3] - KERNEL + 1
            flat = patches @ np.swapaxes(weights[..., :-1], -1, -2) + np.swapaxes(weights[..., -1:], -1, -2)
            maps = np.maximum(flat, 0.0).reshape(*inputs.shape[:-1], size, size, rows)
            steps.append((patches, weights, maps))
        return maps, steps


def _patches(maps: Array) -> Array:
    """All 3 x 3 parts of maps ``(..., records, height, width, planes)``, a row of 9 planes each."""
    parts = np.lib.stride_tricks.sliding_window_view(maps, (KERNEL, KERNEL), axis=(-3, -2))
    rows = math.prod(parts.shape[-6:-3])
    return parts.reshape(*parts.shape[:-6], rows, -1)


def _unfolded(patches: Array, size: int) -> Array:
    """Every number of every patch added to the place that it came from; ``size`` patches stand in a row."""
    planes = patches.shape[-1] // KERNEL**2
    parts = patches.reshape(*patches.shape[:-2], -1, size, size, planes, KERNEL, KERNEL)
    wide = size + KERNEL - 1
    maps = np.zeros((*parts.shape[:-5], wide, wide, planes))
    for i in range(KERNEL):
        for j in range(KERNEL):
            maps[..., i : i + size, j : j + size, :] += parts[..., i, j]
    return maps


def _flat(maps: Array) -> Array:
    return maps.reshape(*maps.shape[:-3], -1)


def _rows(matrix: Array) -> Array:
    return matrix.reshape(*matrix.shape[:-2], -1)
