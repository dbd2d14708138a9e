"""Figure 7.2: attacks on softmax regression trained on images  [MI-E2, MI-FIG7.2]

The pictures are small generated ones in the files' own format; the text's data sets are not shipped. With a
folder of them, ``banditproof membership covariance-descent --images FOLDER`` plays the same games.
"""

from __future__ import annotations

import tempfile
from pathlib import Path

from ...algorithms.membership.game import score_rounds
from ...algorithms.membership.image_data import ImageData, generated_images, load_images, write_idx
from ...algorithms.membership.image_experiment import ImageExperiment, image_experiment
from ...algorithms.membership.roc import ROC
from ..figure import Curve, Figure, Panel, Progress
from .roc_curves import CONFIDENCE, played, roc_panel, told

PICTURES, BATCH, EPOCH = 3000, 64, 640
ROUNDS = 1000


def redrawn(*, runs: int | None, seed: int, jobs: int, progress: Progress | None) -> Figure:
    """Covariance and scalar product, easy and hard target, one step and one epoch of mini-batches."""
    rounds = ROUNDS if runs is None else max(10, runs)
    data = _loaded(seed)
    one_more = told(progress, 2 * 4)

    def panel(title: str, experiment: ImageExperiment) -> Panel:
        curves: list[Curve] = []
        for name, game in (("easy", experiment.easy), ("hard", experiment.hard)):
            for attack, score in (
                ("covariance", experiment.covariance()),
                ("scalar product", experiment.scalar_product()),
            ):
                curves.append(
                    played(f"{attack}, {name}", ROC(score_rounds(game, score, rounds, seed=seed, jobs=jobs)))
                )
                one_more()
        return roc_panel(title, curves)

    one_step = image_experiment(data, records=BATCH, batch=BATCH, seed=seed)
    epoch = image_experiment(data, records=EPOCH, batch=BATCH, seed=seed)
    return Figure(
        name="MI-FIG7.2",
        title="Attacks on softmax regression by its iterates",
        caption=(
            f"{PICTURES} generated pictures of 6 x 6 pixels in 4 classes, one linear layer, batches of "
            f"{BATCH}, "
            f"learning rate 1e-3; targets of highest ({one_step.distances[0]:.3g}) and lowest "
            f"({one_step.distances[1]:.3g}) Mahalanobis score; an epoch is {EPOCH // BATCH} steps; "
            f"{rounds} rounds "
            f"without and with the target. Bands hold with confidence {CONFIDENCE} for all levels at once."
        ),
        panels=(panel("one step", one_step), panel("one epoch, scores added up", epoch)),
        columns=2,
    )


def _loaded(seed: int) -> ImageData:
    images, labels = generated_images(PICTURES, seed=seed)
    with tempfile.TemporaryDirectory() as folder:
        write_idx(Path(folder) / "train-images-idx3-ubyte.gz", images)
        write_idx(Path(folder) / "train-labels-idx1-ubyte.gz", labels)
        return load_images(Path(folder))
