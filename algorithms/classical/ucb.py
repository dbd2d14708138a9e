"""UCB, from literature (Auer, Cesa-Bianchi and Fischer 2002; the texts name it only)"""

import math

from ...theory.numbers.enclosure import Exact
from ..compilation import compiled
from ..indexes.tie_breaking import put_on_largest
from ..mechanisms.noise_scale import above_zero
from ..protocol.first_pulls import PULLS, put_on_unpulled
from ..protocol.stepped_policy import State, Vector
from .every_round import OWN, SUM, TIES, StepByStepPolicy
from .steady_leader import looking_ahead, with_bonus


@compiled
def choose(state: State, t: int, probabilities: Vector) -> None:
    """The arms of largest ``mean + sqrt(beta log(t) / (2 n))``; before that every arm once."""
    counts, values, parameters = state.counts, state.values, state.parameters
    if put_on_unpulled(counts, probabilities):
        return
    exploration = 0.5 * parameters[OWN] * math.log(t)
    for arm in range(probabilities.size):
        n = counts[arm, PULLS]
        probabilities[arm] = values[arm, SUM] / n + math.sqrt(exploration / n)
    put_on_largest(probabilities, parameters[TIES], probabilities)


@compiled
def lead(state: State, arm: int, t: int, last: int) -> tuple[int, float, float]:
    """While its index stays the largest."""
    counts, values, parameters = state.counts, state.values, state.parameters
    last = looking_ahead(t, last)
    width = 0.5 * parameters[OWN]
    return with_bonus(counts, values, arm, last, width * math.log(t), width * math.log(t + last))


class UCB(StepByStepPolicy):
    """UCB with the index ``mean + sqrt(beta log(t) / (2 n))``: UCB1 for ``beta = 4``

    From literature, not private.
    """

    choose = staticmethod(choose)
    lead = staticmethod(lead)

    def __init__(self, arms: int, *, beta: Exact = 4, ties: str = "random") -> None:
        super().__init__(arms, ties=ties, own=(float(above_zero("beta", beta)),))
