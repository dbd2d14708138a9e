"""TTUCB, the top two rule with a UCB leader, without privacy   [TA-B15]"""

import math

from ...theory.numbers.enclosure import Exact, exact
from ..compilation import compiled
from ..mechanisms.noise_scale import above_zero
from ..protocol.first_pulls import PULLS
from ..protocol.stepped_policy import Counts, State, Values, Vector
from .likelihood_ratio_stopping import (
    COLUMNS,
    HALF,
    INVERSE,
    LED,
    NEXT,
    OWN,
    OWN_PULLS,
    SHARE,
    SUM,
    THRESHOLD,
    LikelihoodRatioPolicy,
    goes_on,
    mean_of,
)
from .likelihood_ratio_stopping import cost as cost_of

BETA, EXPLORATION, LEADER = OWN, OWN + 1, 2
BOUND = COLUMNS  # of an index: at least, of the leader; at most, of the others; last row: of all others
NOW, THEN, UNTIL = SUM, SHARE, THRESHOLD  # in the last row: the levels of these bounds, and their last round
_SHARE, _UNSURE = 16, 1e-9  # bounds hold for a 16th of the rounds so far, and count beyond this rounding


@compiled
def bound(counts: Counts, values: Values, arm: int, leads: bool) -> float:  # noqa: FBT001  compiled
    """The index of the arm at the lower level if it leads, at the higher one if not; beyond rounding."""
    level = values[counts.shape[0] - 1, NOW if leads else THEN]
    mean, width = mean_of(counts, values, arm), math.sqrt(level * values[arm, INVERSE])
    unsure = _UNSURE * (abs(mean) + width)
    return mean + width - unsure if leads else mean + width + unsure


@compiled
def surely_leads(counts: Counts, values: Values, arm: int, t: int) -> bool:
    """Whether the leader is that still, after a pull of ``arm`` and before round ``t``, by the bounds."""
    whole = counts.shape[0] - 1
    leading = counts[whole, LEADER]
    values[arm, BOUND] = bound(counts, values, arm, arm == leading)
    if arm != leading:
        values[whole, BOUND] = max(values[whole, BOUND], values[arm, BOUND])
    return bool(t <= values[whole, UNTIL] and values[leading, BOUND] > values[whole, BOUND])


@compiled
def leader(counts: Counts, values: Values, t: int, parameters: Vector) -> int:
    """The arm of the largest index, the first one among equals; the bounds are renewed."""
    whole = counts.shape[0] - 1
    level = parameters[EXPLORATION] * math.log(t)
    leading, best = 0, -math.inf
    for arm in range(whole):
        index = mean_of(counts, values, arm) + math.sqrt(level / counts[arm, PULLS])
        if index > best:
            leading, best = arm, index
    values[whole, UNTIL] = t + t // _SHARE
    values[whole, NOW], values[whole, THEN] = level, parameters[EXPLORATION] * math.log(values[whole, UNTIL])
    values[whole, BOUND] = -math.inf
    for arm in range(whole):
        values[arm, BOUND] = bound(counts, values, arm, arm == leading)
        if arm != leading:
            values[whole, BOUND] = max(values[whole, BOUND], values[arm, BOUND])
    return leading


@compiled
def put_next(counts: Counts, values: Values, arm: int, t: int, parameters: Vector) -> None:
    """The leader while ``N_{b,b} <= beta (L_b + 1)``, else the cheapest challenger; the first of equals."""
    whole = counts.shape[0] - 1
    if not surely_leads(counts, values, arm, t):
        counts[whole, LEADER] = leader(counts, values, t, parameters)
    leading = counts[whole, LEADER]
    if counts[leading, OWN_PULLS] <= parameters[BETA] * (counts[leading, LED] + 1):
        counts[whole, NEXT] = leading
        return
    chosen, least = (1 if leading == 0 else 0), math.inf
    for other in range(whole):
        if other != leading:
            each = cost_of(counts, values, parameters, leading, other)
            chosen, least = (other, each) if each < least else (chosen, least)
    counts[whole, NEXT] = chosen


@compiled
def absorb(state: State, arm: int, length: int, released: int, number: float, t: int) -> None:
    """Take the reward in, and choose the next arm."""
    counts, values, parameters = state.counts, state.values, state.parameters
    whole = counts.shape[0] - 1
    if counts[whole - 1, PULLS] > 0:
        leading = counts[whole, LEADER]
        counts[leading, LED] += 1
        counts[leading, OWN_PULLS] += 1 if arm == leading else 0
    if goes_on(counts, values, arm, number, t, parameters):
        put_next(counts, values, arm, t, parameters)


class TTUCB(LikelihoodRatioPolicy):
    """TTUCB: delta-correct, not private   [TA-B15]

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
        super().__init__(arms, delta=delta, sigma=sigma, threshold=threshold, own=own, kept=1)
