"""The games of `banditproof membership` on gradient descent: data, model, training rule, canary, attack."""

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, cast

from ...algorithms.membership.attacks.scalar_product import ScalarProduct
from ...algorithms.membership.games.membership_game import FixedTargetGame, Game
from ...algorithms.membership.games.predicted_roc import PredictedROC
from ...algorithms.membership.gradients.canife import canife_canary
from ...algorithms.membership.gradients.gradient_model import LayeredModel, attacked_layer, record_gradients
from ...algorithms.membership.gradients.heuristic_canaries import (
    adversarial_canary,
    blank_canary,
    dirac_canary,
    mislabeled_canary,
)
from ...algorithms.membership.gradients.image_experiment import ImageExperiment, ModelName, image_experiment
from ...algorithms.membership.means.empirical_mean import EmpiricalMean
from ...algorithms.membership.protocol.score import Score
from ...algorithms.membership.records.bundled_data import BUNDLED, load_bundled
from ...algorithms.membership.records.cifar_images import averaged, generated_pictures, has_cifar, load_cifar
from ...algorithms.membership.records.image_data import ImageData, as_data, generated_images, load_images
from ...algorithms.membership.records.record_pool import RecordPool
from ...theory.numbers.small_matrices import row_lengths
from ...theory.privacy.membership_inference import linear_separation_at
from ..options.membership_words import GRADIENT_CANARIES, INPUT_CANARIES, DescentWords

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


_GENERATED, _SMALL_SIDE = 2000, 8
_REACH = 0.1  # how far an adversarial canary moves a pixel
_MOST_NUMBERS = 10**8  # 0.8 GB of doubles


def descent_game(
    attack: str, words: DescentWords, *, records: int, target: str, seed: int
) -> tuple[Game, Score, PredictedROC | None]:
    """The game, the attack on it, and what the theory says; a ``ValueError`` says what cannot be."""
    if target not in {*INPUT_CANARIES, *GRADIENT_CANARIES}:
        known = ", ".join((*INPUT_CANARIES, *GRADIENT_CANARIES))
        raise ValueError(f"{attack} plays on the canaries {known}, not on {target!r}")
    experiment = image_experiment(
        _images(words.images, words.model, seed),
        records=records,
        batch=words.batch,
        steps=words.steps,
        clip=None if words.clip is None else float(words.clip),
        gamma=float(words.gamma or 0),
        model=cast("ModelName", words.model),
        seed=seed,
    )
    if target in GRADIENT_CANARIES:
        if (records, words.steps, words.clip) != (words.batch, None, None):
            raise ValueError(
                f"{target} is a gradient, sent in one federated round: as many --records as --batch, without "
                "--steps and --clip, are accepted"
            )
        return _federated(attack, experiment, target)
    game = {"easy": experiment.easy, "hard": experiment.hard}.get(target) or experiment.on(
        _input_canary(target, experiment)
    )
    covariance = attack == "covariance-descent"
    return game, experiment.covariance() if covariance else experiment.scalar_product(), None


def _images(folder: Path | None, model: str, seed: int) -> ImageData:
    if folder is not None:
        try:
            if str(folder) in BUNDLED and not folder.exists():
                return load_bundled(str(folder))
            if has_cifar(folder):
                return load_cifar(folder, side=_SMALL_SIDE)
            data = load_images(folder)
            return _small(data) if model == "convolutional" else data
        except ValueError as error:
            raise ValueError(f"--images: {error}") from error
    if model == "convolutional":
        pictures, labels = generated_pictures(_GENERATED, seed=seed)
        return as_data(averaged(pictures / 255.0, _SMALL_SIDE), labels)
    pictures, labels = generated_images(_GENERATED, seed=seed)
    return as_data(pictures / 255.0, labels)


def _small(data: ImageData) -> ImageData:
    """Grey pictures averaged down to 8 or 7 pixels a row, so that the last layer has few parameters."""
    side = next((side for side in (_SMALL_SIDE, _SMALL_SIDE - 1) if data.side % side == 0), None)
    if side is None:
        raise ValueError(f"pictures of 7 or 8 pixels a row, or a multiple, not of {data.side}")
    pictures = data.images.reshape(-1, data.side, data.side)
    return replace(data, images=averaged(pictures, side).reshape(len(pictures), -1))


def _input_canary(name: str, experiment: ImageExperiment) -> "tuple[NDArray[np.float64], float]":
    """A canary by rule of thumb; where it begins with a record, with the one of the median distance."""
    import numpy as np

    game, model = experiment.easy, experiment.easy.descent.model
    if name == "blank":
        return blank_canary(game.inputs.shape[1], 0)
    middle = int(np.argsort(experiment.distances, kind="stable")[len(experiment.distances) // 2])
    image, label = game.inputs[middle], float(game.labels[middle])
    if name == "mislabeled":
        return mislabeled_canary(image, int(label), int(game.labels.max()) + 1)
    if isinstance(model, LayeredModel):
        raise ValueError("an adversarial canary follows the slopes of a model of one layer")  # noqa: TRY004  bad input
    return adversarial_canary(model, game.start, image, label, reach=_REACH)


def _federated(attack: str, experiment: ImageExperiment, name: str) -> tuple[Game, Score, PredictedROC]:
    """One round in which clients send gradients: the game of their mean."""
    import numpy as np

    game, moments = experiment.easy, experiment.moments
    layer, theta, seen = attacked_layer(game.descent.model, game.start, game.inputs)
    few = max(1, _MOST_NUMBERS // len(theta))
    gradients = record_gradients(layer, theta, seen[:few], game.labels[:few].astype(np.float64))
    pool = RecordPool(gradients)
    length = float(np.median(row_lengths(gradients)))
    if name == "dirac":
        canary = dirac_canary(len(theta), int(np.argmin(pool.variances)), length)
    else:
        canary = canife_canary(gradients, length=length)
    played = FixedTargetGame(EmpiricalMean(), pool, game.batch, canary)
    weights: NDArray[np.float64] = canary
    score: Score = ScalarProduct(np.zeros(len(canary)))
    if attack == "covariance-descent":
        weights, score = moments.corrected(canary), moments
    apart = canary - pool.means
    m = linear_separation_at(weights, apart, pool.variance_along(weights)) / game.batch
    return played, score, PredictedROC(m)
