"""Thompson sampling, from literature (Thompson 1933; the texts name it only)   [BERN-B8]"""

from __future__ import annotations

import numpy as np
from numpy.random import Generator

from .compiled import compiled
from .first_pulls import PULLS
from .largest_beta import chance_of_largest, draw_largest
from .step_by_step import SUM, StepByStepPolicy
from .steps import Counts, Schedule, Values, Vector


@compiled
def posteriors(counts: Counts, values: Values, a: Vector, b: Vector) -> None:
    """Write the parameters of ``Beta(1 + sum, 1 + n - sum)``."""
    for arm in range(a.size):
        a[arm] = 1.0 + values[arm, SUM]
        b[arm] = 1.0 + counts[arm, PULLS] - values[arm, SUM]


def choose(
    counts: Counts, values: Values, t: int, parameters: Vector, schedule: Schedule, probabilities: Vector
) -> None:
    """The chance of every arm that its draw is the largest; integrated, never compiled."""
    a, b = np.empty(probabilities.size), np.empty(probabilities.size)
    posteriors(counts, values, a, b)
    probabilities[:] = chance_of_largest(a, b)


@compiled
def sample(
    counts: Counts,
    values: Values,
    t: int,
    parameters: Vector,
    schedule: Schedule,
    generator: Generator,
) -> int:
    """The arm of the largest draw."""
    a = np.empty(counts.shape[0] - 1)
    b = np.empty(counts.shape[0] - 1)
    posteriors(counts, values, a, b)
    return draw_largest(a, b, generator)


class ThompsonSampling(StepByStepPolicy):
    """Each round pulls the arm of the largest draw from the posteriors ``Beta(1 + sum, 1 + n - sum)``.

    For rewards in [0, 1], from a uniform prior; no arm is pulled beforehand. From literature, not private
    [BERN-B8].
    """

    choose = staticmethod(choose)
    sample = staticmethod(sample)

    def __init__(self, arms: int) -> None:
        super().__init__(arms, ties="first")
