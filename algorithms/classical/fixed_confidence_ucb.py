"""UCB with one confidence for all rounds   [TH-EQ2.9, TH-A2]"""

import math

from ...theory.numbers.enclosure import Exact
from ..chance import chance
from ..compilation import compiled
from ..indexes.tie_breaking import put_on_largest
from ..protocol.first_pulls import PULLS, put_on_unpulled
from ..protocol.stepped_policy import Counts, State, Values, Vector
from .every_round import OWN, SUM, TIES, StepByStepPolicy
from .steady_leader import with_bonus


@compiled
def put_on_bounds(counts: Counts, values: Values, level: float, ties: float, probabilities: Vector) -> None:
    """The arms of largest ``mean + sqrt(2 level/n)``; before that every arm once."""
    if put_on_unpulled(counts, probabilities):
        return
    for arm in range(probabilities.size):
        n = counts[arm, PULLS]
        probabilities[arm] = values[arm, SUM] / n + math.sqrt(2.0 * level / n)
    put_on_largest(probabilities, ties, probabilities)


@compiled
def choose(state: State, t: int, probabilities: Vector) -> None:
    """With ``level = log(1/delta)``."""
    counts, values, parameters = state.counts, state.values, state.parameters
    put_on_bounds(counts, values, parameters[OWN], parameters[TIES], probabilities)


@compiled
def lead(state: State, arm: int, t: int, last: int) -> tuple[int, float, float]:
    """While its index stays the largest."""
    counts, values, parameters = state.counts, state.values, state.parameters
    width = 2.0 * parameters[OWN]
    return with_bonus(counts, values, arm, last, width, width)


class FixedConfidenceUCB(StepByStepPolicy):
    """UCB with the index ``mean + sqrt(2 log(1/delta)/n)``, for 1-sub-Gaussian rewards   [TH-EQ2.9, TH-A2]

    ``delta`` is ``1/T^2`` where it is not given, as in the text's examples. Not private.
    """

    choose = staticmethod(choose)
    lead = staticmethod(lead)

    def __init__(
        self, arms: int, *, delta: Exact | None = None, horizon: int | None = None, ties: str = "random"
    ) -> None:
        if delta is None:
            if type(horizon) is not int or horizon < 1:
                raise ValueError(f"a horizon of at least 1 goes in place of delta, not {horizon!r}")
            level = 2.0 * math.log(horizon)
        else:
            level = -math.log(float(chance("delta", delta)))
        super().__init__(arms, ties=ties, own=(level,))
