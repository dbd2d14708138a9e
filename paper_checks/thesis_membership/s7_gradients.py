"""Rows for the page of Chapter 7: both attacks on one step of a linear layer."""

from collections.abc import Iterator

import numpy as np

from ...algorithms.membership.games.membership_game import score_rounds
from ...algorithms.membership.gradients.image_experiment import image_experiment
from ...algorithms.membership.records.image_data import ImageData, generated_images
from ..checks.statistics.simulated_regret import ALPHA
from ..pages.rows import Estimate, estimated_mean


def one_step(seed: int) -> Iterator[dict[str, Estimate]]:
    """The chance that a round with the target scores higher than one without, for each attack and target."""
    images, labels = generated_images(1500, seed=seed % 1000)
    data = ImageData(images.reshape(len(images), -1) / 255.0, labels.astype(np.int64))
    experiment = image_experiment(data, records=64, batch=64, seed=0)
    row = {}
    for target, game in (("easy", experiment.easy), ("hard", experiment.hard)):
        for name, attack in (
            ("covariance", experiment.covariance()),
            ("product", experiment.scalar_product()),
        ):
            scores = score_rounds(game, attack, 3000, seed=seed)
            row[f"{name}_{target}"] = estimated_mean(scores.inside > scores.outside, 1, ALPHA)
    yield row
