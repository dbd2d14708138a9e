"""Choosing canaries by their Mahalanobis distance."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike

from ...theory.membership import reference_moments
from .columns import Array
from .covariance import Covariance
from .gradient_model import GradientModel, record_gradients


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
    return Chosen(int(np.argmax(distances)), distances)


def regularised(references: ArrayLike, *, n: int, ridge: float) -> Covariance:
    """The moments of references for a `Covariance` score, with a ridge on the diagonal of ``C_0``."""
    if not ridge >= 0:
        raise ValueError(f"a ridge is at least 0, not {ridge!r}")
    mean, covariance = reference_moments(references)
    raised = covariance + ridge * np.trace(covariance) / len(mean) * np.eye(len(mean))
    return Covariance(mean, raised, n)


def gradient_moments(
    model: GradientModel, theta: Array, inputs: Array, labels: Array, *, n: int, ridge: float = 0.0
) -> Covariance:
    """``mu_0`` and ``C_0`` of the gradients of reference records at theta               [MI-EQ7.2, MI-A14]"""
    return regularised(record_gradients(model, theta, inputs, labels), n=n, ridge=ridge)
