"""LUCB: the best arm and its strongest rival, until their confidence intervals part

From literature (Kalyanakrishnan, Tewari, Auer and Stone 2012; the thesis names it only).
"""

import math

from ...theory.numbers.enclosure import Exact
from ..compilation import compiled
from ..protocol.first_pulls import PULLS
from ..protocol.stepped_policy import State, Vector
from .likelihood_ratio_stopping import (
    CALIBRATED,
    HALF,
    NEXT,
    STOPS,
    TWICE_VARIANCE,
    LikelihoodRatioPolicy,
    empirical_best,
    mean_of,
    take_in,
)

AFTER = 2  # of the whole: the arm after the next one, counted from 1; 0 where none is settled


@compiled
def spread_of(n: int, arms: int, parameters: Vector) -> float:
    """``2 sigma^2 log(5 K n^4/(4 delta))``; what is calibrated is ``log(1/delta)``."""
    level = parameters[CALIBRATED] + math.log(1.25 * arms) + 4.0 * math.log(n)
    return float(parameters[TWICE_VARIANCE] * level)


@compiled
def absorb(state: State, arm: int, length: int, released: int, number: float, t: int) -> None:
    """Take the reward in; after the rival's, settle the next two arms, or stop."""
    counts, values, parameters = state.counts, state.values, state.parameters
    arms = counts.shape[0] - 1
    take_in(counts, values, arm, number)
    if counts[arms - 1, PULLS] == 0:  # every arm is pulled once, in their order
        counts[arms, NEXT] = arm + 1
        return
    if counts[arms, AFTER] > 0:
        counts[arms, NEXT] = counts[arms, AFTER] - 1
        counts[arms, AFTER] = 0
        return
    best = empirical_best(counts, values)
    spread = spread_of(t - 1, arms, parameters)
    rival, bound = -1, -math.inf
    for other in range(arms):
        if other != best:
            upper = mean_of(counts, values, other) + math.sqrt(spread / counts[other, PULLS])
            if upper > bound:
                rival, bound = other, upper
    counts[arms, NEXT] = best
    if mean_of(counts, values, best) - math.sqrt(spread / counts[best, PULLS]) > bound:
        counts[arms, STOPS] = 1
    else:
        counts[arms, AFTER] = rival + 1


class LUCB(LikelihoodRatioPolicy):
    """LUCB, from literature: delta-correct for ``sigma``-sub-Gaussian rewards, not private

    After ``n`` pulls the radius of an arm is ``sqrt(2 sigma^2 log(5 K n^4/(4 delta))/N)``. The arm of the
    largest mean and the other one of the largest upper end are pulled one after the other, until the lower
    end of the one is above the upper end of the other. First arms among equals.
    """

    absorb = staticmethod(absorb)

    def __init__(self, arms: int, *, delta: Exact, sigma: Exact = HALF) -> None:
        super().__init__(arms, delta=delta, sigma=sigma, threshold="heuristic")
