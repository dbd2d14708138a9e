"""The GLiR score: how far the mean lies from the target, in the law it has without the target."""

from dataclasses import dataclass

import numpy as np
from numpy.random import Generator

from ....theory.numbers.small_matrices import row_products
from ..protocol.columns import Array
from .covariance import Covariance


@dataclass(frozen=True, slots=True, eq=False)
class GLiR:
    """``-log F(S)``, F the non-central chi-square of d degrees and non-centrality ``n |z* - mu|^2_{C^{-1}}``.

    ``S = n |o - z*|^2_{C^{-1}}`` has this law if the records are Gaussian and the target is not among them:
    ``F(S)`` is then uniform and the sign turns "IN if small" into "IN if large".               [MI-L5]
    The text applies the inverse of F to ``(n-1) |o - z*|^2``, which is no probability, and takes the norm of
    the non-centrality without a square. From literature, Leemann, Pawelczyk and Kasneci 2023.
    """

    moments: Covariance

    def distance(self, outputs: Array, targets: Array) -> Array:
        """``S = n |o - z*|^2_{C^{-1}}``, row by row."""
        apart = outputs - targets
        return np.asarray(self.moments.n * row_products(self.moments.solved(apart), apart))

    def __call__(self, outputs: Array, targets: Array, generator: Generator) -> Array:
        """The score of each output."""
        del generator
        from scipy.stats import ncx2

        away = self.moments.n * self.moments.mahalanobis(targets)
        return np.asarray(-ncx2.logcdf(self.distance(outputs, targets), outputs.shape[-1], away))
