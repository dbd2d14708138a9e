"""Choosing canaries by their Mahalanobis distance."""

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike

from ....theory.numbers.small_matrices import first_largest, product
from ....theory.privacy.membership_inference import reference_moments
from ..attacks.covariance import Covariance
from ..protocol.columns import Array
from .gradient_model import GradientModel, mean_gradient, record_gradients

_NUMBERS = 1 << 22  # in gradients at a time


@dataclass(frozen=True, slots=True, eq=False)
class Chosen:
    """The place of the candidate with the largest distance (the first of equal ones), and all distances."""

    place: int
    distances: Array


def mahalanobis_canary(candidates: ArrayLike, references: ArrayLike, *, ridge: float = 0.0) -> Chosen:
    """The candidate with the largest ``|g - mu_0|^2_{C_0^{-1}}``                                [MI-A14]

    ``mu_0`` and ``C_0`` are the mean and the centred covariance of the references; the text prints the second
    moment for ``C_0``. ``ridge`` times the mean variance is added to the diagonal of ``C_0``: without it a
    ``C_0`` of too few references, or of softmax gradients, whose rows add up to 0, is a ``ValueError``.
    """
    moments = regularised(references, n=1, ridge=ridge)
    distances = moments.mahalanobis(np.atleast_2d(np.asarray(candidates, dtype=np.float64)))
    return Chosen(first_largest(distances), distances)


def regularised(references: ArrayLike, *, n: int, ridge: float) -> Covariance:
    """The moments of references for a `Covariance` score, with a ridge on the diagonal of ``C_0``."""
    mean, covariance = reference_moments(references)
    return Covariance(mean, _raised(covariance, ridge), n)


def gradient_moments(
    model: GradientModel, theta: Array, inputs: Array, labels: Array, *, n: int, ridge: float = 0.0
) -> Covariance:
    """``mu_0`` and ``C_0`` of the gradients of reference records at theta               [MI-EQ7.2, MI-A14]

    Gradients are made some at a time, so that memory is that of ``C_0``.
    """
    mean = mean_gradient(model, theta, inputs, labels)
    covariance = np.zeros((len(mean), len(mean)))
    for some in _gradients(model, theta, inputs, labels):
        covariance += product((some - mean).T, some - mean)
    return Covariance(mean, _raised(covariance / len(inputs), ridge), n)


def gradient_distances(
    model: GradientModel, theta: Array, inputs: Array, labels: Array, moments: Covariance
) -> Array:
    """``|g - mu_0|^2_{C_0^{-1}}`` of the gradient of every record at theta                        [MI-A14]"""
    return np.concatenate([moments.mahalanobis(some) for some in _gradients(model, theta, inputs, labels)])


def _gradients(model: GradientModel, theta: Array, inputs: Array, labels: Array) -> Iterator[Array]:
    size = max(1, _NUMBERS // len(theta))
    for start in range(0, len(inputs), size):
        yield record_gradients(model, theta, inputs[start : start + size], labels[start : start + size])


def _raised(covariance: Array, ridge: float) -> Array:
    if not ridge >= 0:
        raise ValueError(f"a ridge is at least 0, not {ridge!r}")
    raised = np.array(covariance)
    raised[np.diag_indices(len(raised))] += ridge * np.trace(covariance) / len(raised)
    return raised
