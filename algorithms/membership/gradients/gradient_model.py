"""Models whose loss depends on the record through linear outputs: gradients of many records at once.

A model has ``outputs`` linear outputs ``W x + b``; its parameters are the rows of ``(W | b)`` one after the
other. The gradient of the loss at a record is the outer product of the loss' slope in the outputs
(``residuals``) and ``(x, 1)``, so gradients of many records and many parameters are one contraction.
"""

from dataclasses import dataclass
from typing import Protocol, runtime_checkable

import numpy as np

from ..protocol.columns import Array


class GradientModel(Protocol):
    """Arrays ``theta (..., parameters)``, ``inputs (..., records, features)``, ``labels (..., records)``.

    The leading dimensions are those of several runs side by side.
    """

    @property
    def features(self) -> int:
        """How many numbers an input has."""
        ...

    @property
    def outputs(self) -> int:
        """How many linear outputs there are."""
        ...

    def losses(self, theta: Array, inputs: Array, labels: Array) -> Array:
        """The loss at each record."""
        ...

    def residuals(self, theta: Array, inputs: Array, labels: Array) -> Array:
        """The slope of each record's loss in the outputs, ``(..., records, outputs)``."""
        ...


@runtime_checkable
class LayeredModel(Protocol):
    """A model whose last layer is linear, the others anything: attacks are on the last one.     [MI-I37]"""

    @property
    def last(self) -> GradientModel:
        """The last layer, as a model of what the others make of a record."""
        ...

    def last_parameters(self, theta: Array) -> Array:
        """Those of the last layer."""
        ...

    def seen_by_last(self, theta: Array, inputs: Array) -> Array:
        """What the other layers make of records."""
        ...

    def mean_gradient(self, theta: Array, inputs: Array, labels: Array) -> Array:
        """The mean over the records of their gradients in all parameters."""
        ...


Model = GradientModel | LayeredModel


def attacked_parameters(model: Model, theta: Array) -> Array:
    """All parameters, or those of the last of several layers                                  [MI-I37]"""
    return model.last_parameters(theta) if isinstance(model, LayeredModel) else theta


def attacked_layer(model: Model, theta: Array, inputs: Array) -> tuple[GradientModel, Array, Array]:
    """The linear layer that is attacked, its parameters, and the records as it sees them."""
    if isinstance(model, LayeredModel):
        return model.last, model.last_parameters(theta), model.seen_by_last(theta, inputs)
    return model, theta, inputs


def parameter_count(model: GradientModel) -> int:
    """``outputs (features + 1)``"""
    return model.outputs * (model.features + 1)


@dataclass(frozen=True, slots=True)
class OneOutput:
    """What a linear model of one output has."""

    features: int
    outputs: int = 1

    def __post_init__(self) -> None:
        if self.features < 1 or self.outputs != 1:
            raise ValueError(f"at least one feature and one output, not {self.features} and {self.outputs}")


def linear_outputs(model: GradientModel, theta: Array, inputs: Array) -> Array:
    """``W x + b`` of each record."""
    matrix = theta.reshape(*theta.shape[:-1], model.outputs, model.features + 1)
    return np.asarray(inputs @ np.swapaxes(matrix[..., :-1], -1, -2) + np.swapaxes(matrix[..., -1:], -1, -2))


def record_gradients(model: GradientModel, theta: Array, inputs: Array, labels: Array) -> Array:
    """The gradient of each record's loss, ``(..., records, parameters)``."""
    slopes = model.residuals(theta, inputs, labels)
    outer = slopes[..., :, None] * _with_one(inputs)[..., None, :]
    return np.asarray(outer.reshape(*outer.shape[:-2], -1))


def mean_gradient(
    model: GradientModel, theta: Array, inputs: Array, labels: Array, *, clip: float | None = None
) -> Array:
    """The mean over the records of their gradients, each cut to length ``clip``               [MI-M4]"""
    slopes, seen = model.residuals(theta, inputs, labels), _with_one(inputs)
    if clip is not None:
        lengths = np.sqrt((slopes**2).sum(axis=-1) * (seen**2).sum(axis=-1))
        slopes = slopes * clipping(lengths, clip)[..., None]
    total = np.swapaxes(slopes, -1, -2) @ seen / seen.shape[-2]
    return np.asarray(total.reshape(*total.shape[:-2], -1))


def clipping(lengths: Array, most: float) -> Array:
    """``min(1, C/|x|)``: what vectors of these lengths are multiplied by                       [MI-M4]"""
    if not most > 0:
        raise ValueError(f"gradients are cut to a positive length, not {most!r}")
    return np.asarray(most / np.maximum(lengths, most))


def input_gradients(model: GradientModel, theta: Array, inputs: Array, labels: Array) -> Array:
    """The gradient of each record's loss in its input: ``W^T`` times the residual."""
    matrix = theta.reshape(*theta.shape[:-1], model.outputs, model.features + 1)
    return np.asarray(model.residuals(theta, inputs, labels) @ matrix[..., :-1])


def _with_one(inputs: Array) -> Array:
    return np.concatenate([inputs, np.ones((*inputs.shape[:-1], 1))], axis=-1)
