"""TTUCB, the top two rule with a UCB leader, without privacy   [TA-S20, TA-B15, TA-S19]"""

from __future__ import annotations

import math

from ...theory.numbers.enclosure import Exact, exact
from ..compilation import compiled
from ..mechanisms.noise_scale import above_zero
from ..protocol.first_pulls import PULLS
from ..protocol.stepped_policy import Counts, Schedule, Values, Vector
from .likelihood_ratio_stopping import (
    HALF,
    LED,
    NEXT,
    OWN,
    OWN_PULLS,
    LikelihoodRatioPolicy,
    goes_on,
    mean_of,
)
from .likelihood_ratio_stopping import cost as cost_of

BETA, EXPLORATION, LEADER = OWN, OWN + 1, 2


@compiled
def put_next(counts: Counts, values: Values, t: int, parameters: Vector) -> None:
    """The leader while ``N_{b,b} <= beta (L_b + 1)``, else the cheapest challenger; the first of equals."""
    whole = counts.shape[0] - 1
    level = parameters[EXPLORATION] * math.log(t)
    leading, best = 0, -math.inf
    for arm in range(whole):
        index = mean_of(counts, values, arm) + math.sqrt(level / counts[arm, PULLS])
        if index > best:
            leading, best = arm, index
    counts[whole, LEADER] = leading
    if counts[leading, OWN_PULLS] <= parameters[BETA] * (counts[leading, LED] + 1):
        counts[whole, NEXT] = leading
        return
    chosen, least = -1, math.inf
    for arm in range(whole):
        if arm != leading:
            each = cost_of(counts, values, parameters, leading, arm)
            if chosen < 0 or each < least:
                chosen, least = arm, each
    counts[whole, NEXT] = chosen


@compiled
def absorb(
    counts: Counts,
    values: Values,
    arm: int,
    length: int,
    released: int,
    number: float,
    t: int,
    parameters: Vector,
    schedule: Schedule,
) -> None:
    """Take the reward in, and choose the next arm."""
    whole = counts.shape[0] - 1
    if counts[whole - 1, PULLS] > 0:
        leading = counts[whole, LEADER]
        counts[leading, LED] += 1
        counts[leading, OWN_PULLS] += 1 if arm == leading else 0
    if goes_on(counts, values, arm, number, t, parameters):
        put_next(counts, values, t, parameters)


class TTUCB(LikelihoodRatioPolicy):
    """TTUCB: delta-correct, not private   [TA-S20, TA-B15]

    From literature (Jourdan and Degenne 2024) where the text is silent: the leader's index is
    ``mean + sqrt(exploration log(n)/N)``. ``beta`` is the share of the leader; ``threshold`` is
    ``"printed"``, (5.10), or ``"heuristic"``, ``log((1 + log n)/delta)``. First arms among equals.
    """

    absorb = staticmethod(absorb)

    def __init__(
        self,
        arms: int,
        *,
        delta: Exact,
        beta: Exact = HALF,
        exploration: Exact = 1,
        sigma: Exact = HALF,
        threshold: str = "printed",
    ) -> None:
        if not 0 < exact(beta) < 1:
            raise ValueError(f"beta is above 0 and below 1, not {beta!r}")
        own = (float(exact(beta)), float(above_zero("exploration", exploration)))
        super().__init__(arms, delta=delta, sigma=sigma, threshold=threshold, own=own)
