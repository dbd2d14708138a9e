"""The experiment on images: softmax regression, the most and least exposed training points, two attacks."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from .covariance import Covariance
from .gradient_attack import Combination, CovarianceAttack, GradientScalarProduct
from .gradient_descent import GradientDescent
from .gradient_game import GradientGame
from .gradient_model import parameter_count
from .image_data import ImageData
from .mahalanobis_canary import gradient_distances, gradient_moments
from .softmax_model import SoftmaxModel


@dataclass(frozen=True, slots=True, eq=False)
class ImageExperiment:
    """Games on the points of highest and of lowest Mahalanobis score, and the attacks on them.  [MI-E2]

    ``distances`` are those of all training points; ``moments`` were estimated at the first parameters.
    """

    easy: GradientGame
    hard: GradientGame
    moments: Covariance
    distances: tuple[float, float]

    def covariance(self, combination: Combination = "sum") -> CovarianceAttack:
        """The covariance attack                                                                  [MI-A13]"""
        return CovarianceAttack(self.easy.descent, self.moments, combination)

    def scalar_product(self, combination: Combination = "sum") -> GradientScalarProduct:
        """The scalar-product attack                                                              [MI-I34]"""
        return GradientScalarProduct(self.easy.descent, combination)


def image_experiment(
    data: ImageData,
    *,
    records: int,
    batch: int = 64,
    rate: float = 1e-3,
    ridge: float = 1e-3,
    references: int = 20_000,
    seed: int = 0,
) -> ImageExperiment:
    """Set the experiment up: one epoch of mini-batches, all iterates seen.                       [MI-E2]

    Parameters
    ----------
    data
        The training points; each round of a game draws ``records`` of them with replacement.
    records, batch, rate
        Records in a training run, in a step (64 in the text), and the learning rate (1e-3 in the text).
    ridge
        The gradients of all classes add up to 0, so their covariance has no inverse; this share of the mean
        variance is added to its diagonal. The text does not say what was done.
    references
        How many training points, the first ones, the moments are estimated from (20,000 in the text).
    seed
        Of the first parameters, ``N(0, 1/100)``.
    """
    model = SoftmaxModel(data.images.shape[1], data.classes)
    start = 0.1 * np.random.default_rng(seed).standard_normal(parameter_count(model))
    labels = data.labels.astype(np.float64)
    moments = gradient_moments(
        model, start, data.images[:references], labels[:references], n=batch, ridge=ridge
    )
    distances = gradient_distances(model, start, data.images, labels, moments)
    descent = GradientDescent(model, rate)
    easy, hard = (
        GradientGame(
            descent,
            start,
            data.images,
            labels,
            (data.images[place], float(labels[place])),
            records,
            batch,
        )
        for place in (int(np.argmax(distances)), int(np.argmin(distances)))
    )
    return ImageExperiment(easy, hard, moments, (float(distances.max()), float(distances.min())))
