"""AdaP-UCB: UCB in private episodes   [TA-EQ5.1, TA-A7]"""

import math

from ..compilation import compiled
from ..indexes.tie_breaking import put_on_largest
from ..protocol.first_pulls import PULLS, put_on_unpulled
from ..protocol.stepped_policy import State, Vector
from .doubling_and_forgetting import BETA, FIRST_COUNT, MEAN, SCALE, TIES, PureForgettingPolicy, samples


@compiled
def index(mean: float, n: float, t: int, beta: float, scale: float) -> float:
    """``mean + sqrt(L / (2 n)) + L/(epsilon n)`` with ``L = beta log t``   [TA-EQ5.1]

    ``scale`` is ``1/epsilon``.
    """
    exploration = beta * math.log(t) / n
    return mean + math.sqrt(exploration / 2.0) + exploration * scale


@compiled
def choose(state: State, t: int, probabilities: Vector) -> None:
    """The arms of largest index; before that every arm once."""
    counts, values, parameters = state.counts, state.values, state.parameters
    if put_on_unpulled(counts, probabilities):
        return
    for arm in range(probabilities.size):
        n = samples(counts[arm, PULLS], parameters[FIRST_COUNT])
        probabilities[arm] = index(values[arm, MEAN], n, t, parameters[BETA], parameters[SCALE])
    put_on_largest(probabilities, parameters[TIES], probabilities)


class AdaPUCB(PureForgettingPolicy):
    """AdaP-UCB, epsilon-DP for rewards in [0, 1]   [TA-EQ5.1, TA-TH5.2]

    Its options are those of :class:`~.doubling_and_forgetting.PureForgettingPolicy`.
    """

    choose = staticmethod(choose)
