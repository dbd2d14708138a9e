"""UCB, from literature (Auer, Cesa-Bianchi and Fischer 2002; the texts name it only)   [BERN-B8]"""

from __future__ import annotations

import math

import numpy as np

from ...theory.numbers.enclosure import Exact
from ..compilation import compiled
from ..indexes.tie_breaking import put_on_largest
from ..mechanisms.noise_scale import above_zero
from ..protocol.first_pulls import PULLS, put_on_unpulled
from ..protocol.stepped_policy import Counts, Schedule, Values, Vector
from .every_round import OWN, SUM, TIES, StepByStepPolicy


@compiled
def choose(
    counts: Counts, values: Values, t: int, parameters: Vector, schedule: Schedule, probabilities: Vector
) -> None:
    """The arms of largest ``mean + sqrt(beta log(t) / (2 n))``; before that every arm once."""
    if put_on_unpulled(counts, probabilities):
        return
    exploration = 0.5 * parameters[OWN] * math.log(t)
    scores = np.empty(probabilities.size)
    for arm in range(scores.size):
        n = counts[arm, PULLS]
        scores[arm] = values[arm, SUM] / n + math.sqrt(exploration / n)
    put_on_largest(scores, parameters[TIES], probabilities)


class UCB(StepByStepPolicy):
    """UCB with the index ``mean + sqrt(beta log(t) / (2 n))``: UCB1 for ``beta = 4``   [BERN-B8]

    From literature, not private.
    """

    choose = staticmethod(choose)

    def __init__(self, arms: int, *, beta: Exact = 4, ties: str = "random") -> None:
        super().__init__(arms, ties=ties, own=(float(above_zero("beta", beta)),))
