"""Figure 7.2: attacks on models trained on images                         [MI-E2, MI-E3, MI-FIG7.2]

The pictures are small generated ones in the files' own formats; the text's data sets are not shipped. With a
folder of them, ``banditproof membership covariance-descent --images FOLDER`` plays the same games.
"""

import tempfile
from pathlib import Path

from ....algorithms.membership.games.membership_game import score_rounds
from ....algorithms.membership.games.roc import ROC
from ....algorithms.membership.gradients.image_experiment import ImageExperiment, ModelName, image_experiment
from ....algorithms.membership.records.cifar_images import generated_pictures, load_cifar, write_cifar
from ....algorithms.membership.records.image_data import ImageData, generated_images, load_images, write_idx
from ...figures.figure import Curve, Figure, Panel, Progress
from ..roc_curves import CONFIDENCE, played, roc_panel, told

PICTURES, BATCH, EPOCH = 3000, 64, 640
ROUNDS, CONVOLUTIONAL_EPOCHS = 1000, 300
SIDE = 8


def redrawn(*, runs: int | None, seed: int, jobs: int, progress: Progress | None) -> Figure:
    """Covariance and scalar product, easy and hard target, one step and one epoch, two models."""
    rounds = ROUNDS if runs is None else max(10, runs)
    few = min(rounds, CONVOLUTIONAL_EPOCHS)
    one_more = told(progress, 4 * 4)

    def panel(title: str, experiment: ImageExperiment, many: int) -> Panel:
        curves: list[Curve] = []
        for name, game in (("easy", experiment.easy), ("hard", experiment.hard)):
            for attack, score in (
                ("covariance", experiment.covariance()),
                ("scalar product", experiment.scalar_product()),
            ):
                curves.append(
                    played(f"{attack}, {name}", ROC(score_rounds(game, score, many, seed=seed, jobs=jobs)))
                )
                one_more()
        return roc_panel(title, curves)

    panels, apart = [], []
    models: tuple[tuple[ModelName, str, ImageData, int], ...] = (
        ("softmax", "linear layer", _grey(seed), rounds),
        ("convolutional", "last layer of a network", _colour(seed), few),
    )
    for model, words, data, epochs in models:
        step, epoch = (
            image_experiment(data, records=records, batch=BATCH, model=model, seed=seed)
            for records in (BATCH, EPOCH)
        )
        panels += [
            panel(f"{words}, one step", step, rounds),
            panel(f"{words}, one epoch, scores added up", epoch, epochs),
        ]
        apart.append(f"{step.distances.max():.3g} and {step.distances.min():.3g}")
    return Figure(
        name="MI-FIG7.2",
        title="Attacks on gradient descent by its iterates",
        caption=(
            f"{PICTURES} generated pictures in 4 classes: grey, 6 x 6 pixels, for one linear layer; in "
            f"colour, averaged down to {SIDE} x {SIDE}, for three convolutions and a linear layer, of which "
            f"the last is attacked. Batches of {BATCH}, learning rate 1e-3; targets of highest and lowest "
            f"Mahalanobis score, {' and '.join(apart)}; an epoch is {EPOCH // BATCH} steps; {rounds} rounds "
            f"without and with the target, {few} of epochs of the network. Bands hold with confidence "
            f"{CONFIDENCE} for all levels at once."
        ),
        panels=panels,
        columns=2,
    )


def _grey(seed: int) -> ImageData:
    images, labels = generated_images(PICTURES, seed=seed)
    with tempfile.TemporaryDirectory() as folder:
        write_idx(Path(folder) / "train-images-idx3-ubyte.gz", images)
        write_idx(Path(folder) / "train-labels-idx1-ubyte.gz", labels)
        return load_images(Path(folder))


def _colour(seed: int) -> ImageData:
    with tempfile.TemporaryDirectory() as folder:
        for part in range(2):
            pictures, labels = generated_pictures(PICTURES // 2, seed=2 * seed + part)
            write_cifar(Path(folder) / f"data_batch_{part + 1}.bin", pictures, labels)
        return load_cifar(Path(folder), side=SIDE)
