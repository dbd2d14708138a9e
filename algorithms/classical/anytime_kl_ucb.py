"""KL-UCB with the exploration of the thesis   [TH-EQ2.14, TH-T2.26]"""

from __future__ import annotations

import numpy as np

from ..compilation import compiled
from ..indexes.tie_breaking import clipped, put_on_largest
from ..indexes.upper_inverse import kl_upper
from ..protocol.first_pulls import PULLS, put_on_unpulled
from ..protocol.stepped_policy import Counts, Schedule, Values, Vector
from .anytime_ucb import exploration
from .every_round import SUM, TIES, StepByStepPolicy


@compiled
def choose(
    counts: Counts, values: Values, t: int, parameters: Vector, schedule: Schedule, probabilities: Vector
) -> None:
    """The arms of largest ``max{m : kl(mean, m) <= log f(t)/n}``; before that every arm once."""
    if put_on_unpulled(counts, probabilities):
        return
    level = exploration(t)
    scores = np.empty(probabilities.size)
    for arm in range(scores.size):
        n = counts[arm, PULLS]
        scores[arm] = kl_upper(clipped(values[arm, SUM] / n), level / n)
    put_on_largest(scores, parameters[TIES], probabilities)


class AnytimeKLUCB(StepByStepPolicy):
    """KL-UCB with ``n kl(mean, m) <= log f(t)``, ``f(t) = 1 + t log(t)^2``   [TH-EQ2.14, TH-T2.26]

    For rewards in [0, 1], by the Bernoulli divergence; not private.
    """

    choose = staticmethod(choose)

    def __init__(self, arms: int, *, ties: str = "random") -> None:
        super().__init__(arms, ties=ties)
