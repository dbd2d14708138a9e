"""Successive elimination: the arms left in turn, those that are surely not the best go

From literature (Even-Dar, Mannor and Mansour 2006; the thesis names it only).
"""

import math

from ...theory.numbers.enclosure import Exact
from ..compilation import compiled
from ..protocol.first_pulls import PULLS
from ..protocol.stepped_policy import Counts, State, Values, Vector
from .likelihood_ratio_stopping import (
    CALIBRATED,
    HALF,
    NEXT,
    STOPS,
    TWICE_VARIANCE,
    LikelihoodRatioPolicy,
    mean_of,
    take_in,
)

OUT = 1  # of an arm: whether it is eliminated


@compiled
def next_left(counts: Counts, arm: int) -> int:
    """The first arm left after ``arm``; -1 where it was the last one."""
    for other in range(arm + 1, counts.shape[0] - 1):
        if counts[other, OUT] == 0:
            return other
    return -1


@compiled
def eliminate(counts: Counts, values: Values, rounds: int, parameters: Vector) -> int:
    """Take out those with ``mean + 2 radius < best mean``; how many are left."""
    arms = counts.shape[0] - 1
    level = parameters[CALIBRATED] + math.log(4.0 * arms) + 2.0 * math.log(rounds)
    width = 2.0 * math.sqrt(parameters[TWICE_VARIANCE] * level / rounds)
    best = -math.inf
    for arm in range(arms):
        if counts[arm, OUT] == 0:
            best = max(best, mean_of(counts, values, arm))
    left = 0
    for arm in range(arms):
        if counts[arm, OUT] == 0:
            if best - mean_of(counts, values, arm) > width:
                counts[arm, OUT] = 1
            else:
                left += 1
    return left


@compiled
def absorb(state: State, arm: int, length: int, released: int, number: float, t: int) -> None:
    """Take the reward in; after the last arm of a turn eliminate, and stop where one is left."""
    counts, values, parameters = state.counts, state.values, state.parameters
    whole = counts.shape[0] - 1
    take_in(counts, values, arm, number)
    following = next_left(counts, arm)
    if following < 0:
        if eliminate(counts, values, counts[arm, PULLS], parameters) == 1:
            counts[whole, STOPS] = 1
        following = next_left(counts, -1)
    counts[whole, NEXT] = following


class SuccessiveElimination(LikelihoodRatioPolicy):
    """Successive elimination, from literature: delta-correct for ``sigma``-sub-Gaussian rewards

    After ``r`` pulls of each arm left, those go whose mean is more than two radii
    ``sqrt(2 sigma^2 log(4 K r^2/delta)/r)`` below the largest. Not private.
    """

    absorb = staticmethod(absorb)

    def __init__(self, arms: int, *, delta: Exact, sigma: Exact = HALF) -> None:
        super().__init__(arms, delta=delta, sigma=sigma, threshold="heuristic")
