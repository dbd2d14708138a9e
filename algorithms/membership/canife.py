"""The CANIFE loss of a canary gradient, and the canary that minimises it."""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike

from .columns import Array


def canife_loss(canaries: ArrayLike, references: ArrayLike, *, length: float) -> Array:
    """``sum_i <u_i, g>^2 + max(C - |g|, 0)^2``, row by row                                   [MI-C2]"""
    g, u = np.asarray(canaries, dtype=np.float64), np.asarray(references, dtype=np.float64)
    if not length > 0:
        raise ValueError(f"a positive length is accepted, not {length!r}")
    short = np.maximum(length - np.linalg.norm(g, axis=-1), 0.0)
    return np.asarray(((g @ u.T) ** 2).sum(axis=-1) + short**2)


def canife_canary(references: ArrayLike, *, length: float) -> Array:
    """The gradient of least `canife_loss`: along the eigenvector of ``sum u u^T`` of least eigenvalue l.

    There the loss at size s is ``l s^2 + (C - s)^2``, least at ``s = C/(1 + l)``; on a sphere the same
    direction has the largest Mahalanobis norm.                                          [MI-C2, MI-I39]
    """
    u = np.asarray(references, dtype=np.float64)
    values, vectors = np.linalg.eigh(u.T @ u)
    return np.asarray(vectors[:, 0] * (length / (1 + max(float(values[0]), 0.0))))
