"""The experiments on images: a model, the most and least exposed training points, two attacks."""

from dataclasses import dataclass, replace
from typing import Literal

import numpy as np

from ....theory.numbers.small_matrices import first_largest
from ..attacks.covariance import Covariance
from ..protocol.columns import Array
from ..records.image_data import ImageData
from .convolutional_model import ConvolutionalModel
from .gradient_attack import Combination, CovarianceAttack, GradientScalarProduct
from .gradient_descent import GradientDescent
from .gradient_game import GradientGame
from .gradient_model import Model, attacked_layer, parameter_count
from .linear_model import LinearModel
from .logistic_model import LogisticModel
from .mahalanobis_canary import gradient_distances, gradient_moments
from .softmax_model import SoftmaxModel

ModelName = Literal["softmax", "logistic", "linear", "convolutional"]
_FILTERS = (4, 4, 6)


@dataclass(frozen=True, slots=True)
class Reference:
    """The first training ``points``, and a ridge: what the moments are estimated from (20,000 in the text).

    The gradients of all classes add up to 0, so their covariance has no inverse; ``ridge`` times the mean
    variance is added to its diagonal. The text does not say what was done.
    """

    points: int = 20_000
    ridge: float = 1e-3


AS_IN_THE_TEXT = Reference()


@dataclass(frozen=True, slots=True, eq=False)
class ImageExperiment:
    """Games on the points of highest and of lowest Mahalanobis score, and the attacks on them.

    ``distances`` are those of all training points; ``moments`` were estimated at the first parameters.
    [MI-E2, MI-E3]
    """

    easy: GradientGame
    hard: GradientGame
    moments: Covariance
    distances: Array

    def covariance(self, combination: Combination = "sum") -> CovarianceAttack:
        """The covariance attack                                                                  [MI-A13]"""
        return CovarianceAttack(self.easy.descent, self.moments, combination)

    def scalar_product(self, combination: Combination = "sum") -> GradientScalarProduct:
        """The scalar-product attack                                                              [MI-I34]"""
        return GradientScalarProduct(self.easy.descent, combination)

    def on(self, canary: tuple[Array, float]) -> GradientGame:
        """The game on another canary, an input and its label."""
        return replace(self.easy, canary=canary)


def image_model(name: ModelName, data: ImageData) -> tuple[Model, Array]:
    """A model of that name for the pictures, and the labels that it learns.

    Softmax regression and the convolutional network learn the classes, logistic regression whether the
    class is odd, linear regression its number.
    """
    labels = data.labels.astype(np.float64)
    features = data.images.shape[1]
    if name == "softmax":
        return SoftmaxModel(features, data.classes), labels
    if name == "convolutional":
        return ConvolutionalModel(data.side, data.channels, _FILTERS, data.classes), labels
    if name == "logistic":
        return LogisticModel(features), labels % 2
    if name == "linear":
        return LinearModel(features), labels
    raise ValueError(f"a model is softmax, logistic, linear or convolutional, not {name!r}")


def image_experiment(
    data: ImageData,
    *,
    records: int,
    batch: int = 64,
    steps: int | None = None,
    rate: float = 1e-3,
    clip: float | None = None,
    gamma: float = 0.0,
    moments_from: Reference = AS_IN_THE_TEXT,
    model: ModelName = "softmax",
    seed: int = 0,
) -> ImageExperiment:
    """Set an experiment up: gradient descent of which all iterates are seen.                [MI-E2, MI-E3]

    Parameters
    ----------
    data
        The training points; each round of a game draws ``records`` of them with replacement.
    records, batch, steps, rate
        Records in a training run, in a step (64 in the text), steps (None: one epoch, as in the text), and
        the learning rate (1e-3 in the text).
    clip, gamma
        Of DP-SGD, see `GradientDescent`; none as in the text.
    moments_from
        What the moments of the gradients are estimated from.
    model
        What is trained. Of the convolutional network the last layer is attacked, as in the text.
    seed
        Of the first parameters, ``N(0, 1/100)`` of linear models.
    """
    trained, labels = image_model(model, data)
    luck = np.random.default_rng(seed)
    if isinstance(trained, ConvolutionalModel):
        start = trained.start(luck)
    else:
        start = 0.1 * luck.standard_normal(parameter_count(trained))  # type: ignore[arg-type]  # of one layer
    layer, theta, seen = attacked_layer(trained, start, data.images)
    first, ridge = moments_from.points, moments_from.ridge
    moments = gradient_moments(layer, theta, seen[:first], labels[:first], n=batch, ridge=ridge)
    distances = gradient_distances(layer, theta, seen, labels, moments)
    descent = GradientDescent(trained, rate, clip, gamma)
    easy, hard = (
        GradientGame(
            descent,
            start,
            data.images,
            labels,
            (data.images[place], float(labels[place])),
            records,
            batch,
            steps,
        )
        for place in (first_largest(distances), first_largest(-distances))
    )
    return ImageExperiment(easy, hard, moments, distances)
