"""IMED, from literature (Honda and Takemura 2015; the texts name it only)   [BERN-B5]"""

from __future__ import annotations

import math

import numpy as np

from .compiled import compiled
from .compiled_divergence import kl
from .first_pulls import PULLS, put_on_unpulled
from .indexed import clipped, put_on_largest
from .step_by_step import SUM, TIES, StepByStepPolicy
from .steps import Counts, Schedule, Values, Vector


@compiled
def choose(
    counts: Counts, values: Values, t: int, parameters: Vector, schedule: Schedule, probabilities: Vector
) -> None:
    """The arms of least ``n kl(mean, best mean) + log n``; before that every arm once."""
    if put_on_unpulled(counts, probabilities):
        return
    best = 0.0
    for arm in range(probabilities.size):
        best = max(best, clipped(values[arm, SUM] / counts[arm, PULLS]))
    scores = np.empty(probabilities.size)
    for arm in range(scores.size):
        n = counts[arm, PULLS]
        scores[arm] = -n * kl(clipped(values[arm, SUM] / n), best) - math.log(n)
    put_on_largest(scores, parameters[TIES], probabilities)


class IMED(StepByStepPolicy):
    """Indexed minimum empirical divergence, what DP-IMED becomes without noise and with batches of one pull.

    From literature, not private. For rewards in [0, 1], by the Bernoulli divergence   [BERN-B5]
    """

    choose = staticmethod(choose)

    def __init__(self, arms: int, *, ties: str = "random") -> None:
        super().__init__(arms, ties=ties)
