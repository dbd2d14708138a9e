"""Anytime-Lazy-UCB: UCB on noisy means, each renewed from twice as many fresh rewards   [BERN-I4]

From literature (Hu, Huang and Mehta 2021, from memory; BERN-I4 quotes the order of its regret).
"""

import math
from collections.abc import Callable
from typing import Any

from ...theory.numbers.enclosure import Exact
from ..compilation import compiled
from ..indexes.tie_breaking import put_on_largest
from ..indexes.tie_breaking import ties as ties_named
from ..mechanisms.laplace import Laplace
from ..protocol.first_pulls import put_on_unpulled
from ..protocol.stepped_policy import Counts, State, Values, Vector
from .lazy_renewal import BUFFERED, MEAN, OWN, SCALE, USED, RenewingPolicy

UNSURE = 1e-9  # far above the rounding of an index: what is nearer is compared in full


@compiled
def choose(state: State, t: int, probabilities: Vector) -> None:
    """The arms of largest ``mean + sqrt(3 log(t)/n) + 3 log(t)/(epsilon n)``; before that every arm once."""
    counts, values, parameters = state.counts, state.values, state.parameters
    if put_on_unpulled(counts, probabilities):
        return
    logarithm = 3.0 * math.log(t)
    for arm in range(probabilities.size):
        probabilities[arm] = index(counts, values, arm, logarithm, parameters)
    put_on_largest(probabilities, parameters[OWN], probabilities)


@compiled
def index(counts: Counts, values: Values, arm: int, logarithm: float, parameters: Vector) -> float:
    """Of an arm that was pulled; ``logarithm`` is ``3 log(t)``."""
    level = logarithm / counts[arm, USED]
    return float(values[arm, MEAN] + math.sqrt(level) + parameters[SCALE] * level)


@compiled
def lead(state: State, arm: int, t: int, last: int) -> tuple[int, float, float]:
    """Until its buffer is full, if its index is surely the largest until then, or for so long as it is."""
    counts, values, parameters = state.counts, state.values, state.parameters
    used = counts[arm, USED]
    if used == 0:
        return 1, 0.0, 0.0
    last = min(last, 2 * used - counts[arm, BUFFERED] - 1)
    own = index(counts, values, arm, 3.0 * math.log(t), parameters)
    while last > 1:
        logarithm = 3.0 * math.log(t + last)
        ahead = True
        for other in range(counts.shape[0] - 1):
            if other != arm:
                if counts[other, USED] == 0:
                    return 1, 0.0, 0.0
                rival = index(counts, values, other, logarithm, parameters)
                ahead = ahead and own > rival + UNSURE * (1.0 + abs(rival))
        if ahead:
            return last, -1.0, 0.0
        last //= 4
    return 1, 0.0, 0.0


class AnytimeLazyUCB(RenewingPolicy):
    """Anytime-Lazy-UCB, epsilon-DP for rewards in [0, 1]: ``n`` rewards are behind a mean   [BERN-I4]

    ``ties`` is ``"random"`` (evenly) or ``"first"``; ``noise`` is given the scale ``1/epsilon``.
    """

    choose = staticmethod(choose)
    lead = staticmethod(lead)

    def __init__(
        self, arms: int, *, epsilon: Exact, ties: str = "random", noise: Callable[[float], Any] = Laplace
    ) -> None:
        super().__init__(arms, epsilon=epsilon, noise=noise, own=(ties_named(ties),))
