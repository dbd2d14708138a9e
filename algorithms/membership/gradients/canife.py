"""The CANIFE loss of a canary gradient, and the canary that minimises it."""

import numpy as np
from numpy.typing import ArrayLike

from ....theory.numbers.small_matrices import (
    ROUNDING,
    first_largest,
    product,
    row_lengths,
    row_products,
    spectrum,
)
from ..protocol.columns import Array

_DIGITS = 6  # how near coordinates are to the best vectors is compared by
_OFF = 1e-9  # of the largest entry of a canary: less is rounding


def canife_loss(canaries: ArrayLike, references: ArrayLike, *, length: float) -> Array:
    """``sum_i <u_i, g>^2 + max(C - |g|, 0)^2``, row by row                                   [MI-C2]"""
    g, u = np.asarray(canaries, dtype=np.float64), np.asarray(references, dtype=np.float64)
    if not length > 0:
        raise ValueError(f"a positive length is accepted, not {length!r}")
    short = np.maximum(length - row_lengths(g), 0.0)
    return np.asarray((product(g, u.T) ** 2).sum(axis=-1) + short**2)


def canife_canary(references: ArrayLike, *, length: float) -> Array:
    """The gradient of least `canife_loss`: along the eigenvector of ``sum u u^T`` of least eigenvalue l.

    There the loss at size s is ``l s^2 + (C - s)^2``, least at ``s = C/(1 + l)``; on a sphere the same
    direction has the largest Mahalanobis norm.                                          [MI-C2, MI-I39]

    Eigenvalues that differ by at most a part in 10^12 of the largest one count as equal, and the least counts
    as 0 if it is that close to 0. Where the least one has several eigenvectors, all of them are best; the
    canary is then the projection of a coordinate axis on their span, of the first axis that is closest to it.
    """
    u = np.asarray(references, dtype=np.float64)
    values, vectors = spectrum(product(u.T, u))
    rounding = ROUNDING * float(values[-1])
    least = vectors[:, values <= values[0] + rounding]
    nearest = product(least, least[first_largest(np.round(row_products(least, least), _DIGITS))])
    nearest[np.abs(nearest) <= _OFF * np.abs(nearest).max()] = 0.0
    loss = float(values[0]) if values[0] > rounding else 0.0
    return np.asarray(nearest * (length / (1 + loss) / row_lengths(nearest)))
