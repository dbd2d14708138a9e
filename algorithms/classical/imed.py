"""IMED, from literature (Honda and Takemura 2015; the texts name it only)"""

import math

from ..compilation import compiled
from ..indexes.divergence import kl
from ..protocol.first_pulls import PULLS
from ..protocol.stepped_policy import Counts, State, Values
from .every_round import SUM, StepByStepPolicy
from .leader_shortcut import AHEAD, COLUMNS, FIRST_MARK, SCORE, SECOND_MARK, all_tried, choose, empirical_mean

#: ``I_a >= START + SLOPE (mu* - mu_0)``: its tangent at the best mean ``mu_0`` of an earlier round
START, SLOPE = FIRST_MARK, SECOND_MARK
_UNSURE = 1e-9  # far above the rounding of an index: what is nearer is compared in full


@compiled
def leader(counts: Counts, values: Values) -> int:
    """The first arm of the best mean."""
    first = 0
    best = empirical_mean(counts, values, 0)
    for arm in range(1, counts.shape[0] - 1):
        mean = empirical_mean(counts, values, arm)
        if mean > best:
            first, best = arm, mean
    return first


@compiled
def lay_tangent(counts: Counts, values: Values, arm: int) -> None:
    """The tangent at ``mu_0`` of ``n kl(mean, .) + log n``, which is convex."""
    at = values[counts.shape[0] - 1, START]
    mean = empirical_mean(counts, values, arm)
    n = counts[arm, PULLS]
    if mean <= at and 0.0 < at < 1.0:
        values[arm, START] = n * kl(mean, at) + math.log(n)
        values[arm, SLOPE] = n * (at - mean) / (at * (1.0 - at))
    else:
        values[arm, START] = -math.inf
        values[arm, SLOPE] = 0.0


@compiled
def absorb(state: State, arm: int, length: int, released: int, number: float, t: int) -> None:
    """Count the pulls, add their rewards, and find the arm ahead or the indexes for the next round.

    The index of the arm of the best mean is ``log n``. If the tangents of all others lie above, it is ahead.
    """
    counts, values = state.counts, state.values
    counts[arm, PULLS] += length
    values[arm, SUM] += number
    if not all_tried(counts):
        return
    arms = counts.shape[0] - 1
    first = leader(counts, values)
    best = empirical_mean(counts, values, first)
    if arm != first:
        lay_tangent(counts, values, arm)
    else:
        values[arm, START] = -math.inf  # not known, nor needed while it leads
        values[arm, SLOPE] = 0.0
    least = math.log(counts[first, PULLS]) + _UNSURE
    drift = best - values[arms, START]
    counts[arms, AHEAD] = first
    for other in range(arms):
        if other != first and not values[other, START] + values[other, SLOPE] * drift > least:
            counts[arms, AHEAD] = -1
            break
    if counts[arms, AHEAD] >= 0:
        return
    values[arms, START] = best
    for other in range(arms):
        n = counts[other, PULLS]
        values[other, SCORE] = -n * kl(empirical_mean(counts, values, other), best) - math.log(n)
        lay_tangent(counts, values, other)


@compiled
def lead(state: State, arm: int, t: int, last: int) -> tuple[int, float, float]:
    """While it has the best mean and the tangents of all others are above ``log n``.

    With ``m`` more pulls its mean must be above those of the others, and above ``mu_0 + (log(n + m) -
    START)/SLOPE``; ``n + m`` times either is convex in ``m``.
    """
    counts, values = state.counts, state.values
    arms = counts.shape[0] - 1
    at = values[arms, START]
    if counts[arms, AHEAD] != arm or not all_tried(counts):
        return 1, 0.0, 0.0
    n = counts[arm, PULLS]
    more = n + last
    first = second = -math.inf
    log_first, log_second = math.log(n) + _UNSURE, math.log(more) + _UNSURE
    for other in range(arms):
        if other != arm:
            slope = values[other, SLOPE]
            if not slope > 0.0:
                return 1, 0.0, 0.0
            mean = empirical_mean(counts, values, other) + _UNSURE
            first = max(first, mean, at + (log_first - values[other, START]) / slope + _UNSURE)
            second = max(second, mean, at + (log_second - values[other, START]) / slope + _UNSURE)
    if first == -math.inf:
        return last, -1.0, 0.0
    least = first * n - values[arm, SUM]
    return last, least, (second * more - values[arm, SUM] - least) / last


class IMED(StepByStepPolicy):
    """IMED: the arms of least ``n kl(mean, best mean) + log n``, after every arm once.

    What DP-IMED becomes without noise and with batches of one pull. From literature, not private. For
    rewards in [0, 1], by the Bernoulli divergence.
    """

    choose = staticmethod(choose)
    absorb = staticmethod(absorb)
    lead = staticmethod(lead)

    def __init__(self, arms: int, *, ties: str = "random") -> None:
        super().__init__(arms, ties=ties, columns=COLUMNS)
