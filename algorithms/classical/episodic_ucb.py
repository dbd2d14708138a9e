"""UCB in episodes, without privacy: what AdaP-UCB and AdaC-UCB are compared with"""

import math

from ...theory.numbers.enclosure import Exact
from ..compilation import compiled
from ..indexes.tie_breaking import put_on_largest
from ..private.doubling_and_forgetting import BETA, FIRST_COUNT, MEAN, TIES, ForgettingPolicy, samples
from ..protocol.first_pulls import PULLS, put_on_unpulled
from ..protocol.stepped_policy import State, Vector, without_noise


@compiled
def index(mean: float, n: float, t: int, beta: float) -> float:
    """``mean + sqrt(beta log(t) / (2 n))``"""
    return mean + math.sqrt(beta * math.log(t) / (2.0 * n))


@compiled
def choose(state: State, t: int, probabilities: Vector) -> None:
    """The arms of largest index; before that every arm once."""
    counts, values, parameters = state.counts, state.values, state.parameters
    if put_on_unpulled(counts, probabilities):
        return
    for arm in range(probabilities.size):
        n = samples(counts[arm, PULLS], parameters[FIRST_COUNT])
        probabilities[arm] = index(values[arm, MEAN], n, t, parameters[BETA])
    put_on_largest(probabilities, parameters[TIES], probabilities)


class EpisodicUCB(ForgettingPolicy):
    """The index ``mean + sqrt(beta log(t) / (2 n))`` in Algorithm 7   [TA-A7]

    The experiments that compare with it take ``beta = 1``, the theorems ask for more than 3. Not private.
    """

    choose = staticmethod(choose)

    def __init__(self, arms: int, *, beta: float = 3.1, ties: str = "random", first_count: Exact = 1) -> None:
        super().__init__(arms, scale=0.0, beta=beta, ties=ties, first_count=first_count, noise=without_noise)
