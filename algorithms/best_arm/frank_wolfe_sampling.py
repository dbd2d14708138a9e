"""Frank-Wolfe sampling with Gaussian costs: one step a round towards the best allocation   [TA-B16]

From literature (Wang, Tzeng and Proutiere 2021; the thesis names it only): the rounds are those of a draft of
that paper, which calls the algorithm Best Challenger. The target moves by one step of Frank and Wolfe's
method for ``F(x) = min over a of f_a(x)``, where ``f_a(x) = gap_a^2/(2 sigma^2 (1/x_best + 1/x_a))`` is the
cost of arm ``a``. As ``F`` has kinks, the step looks at all ``f_a`` that are less than ``r`` above the least.
"""

from __future__ import annotations

import math

import numpy as np

from ...theory.numbers.enclosure import Exact
from ..compilation import compiled
from ..protocol.first_pulls import PULLS
from ..protocol.stepped_policy import Counts, Schedule, Values, Vector
from .likelihood_ratio_stopping import (
    HALF,
    NEXT,
    SHARE,
    SUM,
    TWICE_VARIANCE,
    LikelihoodRatioPolicy,
    empirical_best,
    goes_on,
    mean_of,
)

NEAR_BY = SUM  # in the last row: the ``r`` of the last round that it was needed in
_HALVINGS = 60


@compiled
def fill(needs: Vector, quotients: Vector, inverses: Vector, gets: Vector, left: float) -> float:
    """The largest least of ``slopes[a] z[a] - needs[a]``, for ``z >= 0`` that sum to ``left``.

    Quotients are those of needs and slopes, inverses those of slopes; afterwards ``gets`` is 0 where an arm
    gets nothing.
    """
    gets[:] = 1.0
    while True:
        total, inverse, many = left, 0.0, 0
        for arm in range(needs.size):
            if gets[arm] == 1.0:
                many += 1
                total -= quotients[arm]
                inverse += inverses[arm]
        level = total / inverse
        dry, highest = -1, level
        for arm in range(needs.size):
            if gets[arm] == 1.0 and -needs[arm] > highest:
                dry, highest = arm, -needs[arm]
        if dry < 0 or many == 1:
            return level
        gets[dry] = 0.0


@compiled
def slopes_of(gap: float, of_best: float, of_arm: float, twice_variance: float) -> tuple[float, float]:
    """The slopes of ``f_a`` in the shares of the best arm and of ``a``, which are given."""
    part = gap / (of_best + of_arm)
    return (part * of_arm) ** 2 / twice_variance, (part * of_best) ** 2 / twice_variance


@compiled
def direction(gaps: Vector, target: Vector, best: int, near_by: float, twice_variance: float) -> Vector:
    """The ``z`` whose least gain ``<z - x, slopes of f_a>`` over the costs near the least is largest.

    ``x`` is the target. As ``f_a`` is its shares times its slopes, the gain is ``z_best slope_best + z_a
    slope_a - f_a``. Of a single cost the larger slope gets all, the best arm among equals. Of several, the
    least gain is concave in ``z_best``, and rises while the sum over the arms that get some of ``slope_best/
    slope_a = (x_a/x_best)^2`` is above 1. Once the middle of the interval equals an end, it stays.
    """
    arms = gaps.size
    z = np.zeros(arms)
    costs, of_best, of_arm, ratios, inverses, needs, quotients, gets = np.zeros((8, arms))
    near = np.zeros(arms, np.int64)
    least = math.inf
    for arm in range(arms):
        if arm != best:
            one, other = slopes_of(gaps[arm], target[best], target[arm], twice_variance)
            of_best[arm], of_arm[arm] = one, other
            costs[arm] = target[best] * one + target[arm] * other
            least = min(least, costs[arm])
    many = 0
    for arm in range(arms):  # those that are near come first, in their order
        if arm != best and costs[arm] < least + near_by:
            costs[many], of_best[many], of_arm[many] = costs[arm], of_best[arm], of_arm[arm]
            ratios[many], inverses[many] = of_best[arm] / of_arm[arm], 1.0 / of_arm[arm]
            near[many] = arm
            many += 1
    if many == 1:
        z[near[0] if target[best] > target[near[0]] else best] = 1.0
        return z
    needs, quotients, gets = needs[:many], quotients[:many], gets[:many]
    low, high, share, level = 0.0, 1.0, 0.5, 0.0
    for halving in range(_HALVINGS + 1):
        share = 0.5 * (low + high)
        for arm in range(many):
            needs[arm] = costs[arm] - share * of_best[arm]
            quotients[arm] = needs[arm] / of_arm[arm]
        level = fill(needs, quotients, inverses, gets, 1.0 - share)
        if halving == _HALVINGS or not low < share < high:
            break
        rise = 0.0
        for arm in range(many):
            if gets[arm] == 1.0:
                rise += ratios[arm]
        if rise > 1.0:
            low = share
        else:
            high = share
    z[best] = share
    for arm in range(many):
        if gets[arm] == 1.0:
            z[near[arm]] = max((level + needs[arm]) / of_arm[arm], 0.0)
    return z


@compiled
def only_near(counts: Counts, values: Values, best: int, t: int, parameters: Vector) -> int:
    """The arm whose cost is the only one near the least; -1 where there are several.

    What is near narrows from round to round, so that an earlier ``r`` that leaves one arm is enough.
    """
    arms = counts.shape[0] - 1
    top, share = mean_of(counts, values, best), values[best, SHARE]
    cheapest, least, second = best, math.inf, math.inf
    for arm in range(arms):
        if arm != best:
            of_arm = values[arm, SHARE]
            gap = top - mean_of(counts, values, arm)
            one, other = slopes_of(gap, share, of_arm, parameters[TWICE_VARIANCE])
            each = share * one + of_arm * other
            if each < least:
                cheapest, least, second = arm, each, least
            else:
                second = min(second, each)
    if second >= least + values[arms, NEAR_BY] and values[arms, NEAR_BY] > 0.0:
        return cheapest
    values[arms, NEAR_BY] = t**-0.9 / arms
    return -1 if second < least + values[arms, NEAR_BY] else cheapest


@compiled
def move_target(counts: Counts, values: Values, t: int, parameters: Vector) -> None:
    """Move the target for round ``t``: evenly where ``floor(t/K)`` is a square or the best means tie."""
    arms = counts.shape[0] - 1
    best = empirical_best(counts, values)
    top = mean_of(counts, values, best)
    tied = False
    for arm in range(arms):
        tied = tied or (arm != best and mean_of(counts, values, arm) == top)
    root = round(math.sqrt(t // arms))
    if tied or root * root == t // arms:
        for arm in range(arms):
            values[arm, SHARE] += (1.0 / arms - values[arm, SHARE]) / t
        return
    only = only_near(counts, values, best, t, parameters)
    if only >= 0:
        gets = only if values[best, SHARE] > values[only, SHARE] else best
        for arm in range(arms):
            values[arm, SHARE] += ((1.0 if arm == gets else 0.0) - values[arm, SHARE]) / t
        return
    gaps, target = np.zeros((2, arms))
    for arm in range(arms):
        gaps[arm] = top - mean_of(counts, values, arm)
        target[arm] = values[arm, SHARE]
    z = direction(gaps, target, best, values[arms, NEAR_BY], parameters[TWICE_VARIANCE])
    for arm in range(arms):
        values[arm, SHARE] += (z[arm] - target[arm]) / t


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
    """Take the reward in, move the target, and choose the arm that is furthest behind it."""
    if not goes_on(counts, values, arm, number, t, parameters):
        return
    arms = counts.shape[0] - 1
    if t == arms + 1:
        for other in range(arms):
            values[other, SHARE] = 1.0 / arms
    move_target(counts, values, t, parameters)
    behind, most = 0, -math.inf
    for other in range(arms):
        each = values[other, SHARE] / counts[other, PULLS]
        if each > most:
            behind, most = other, each
    counts[arms, NEXT] = behind


class FrankWolfeSampling(LikelihoodRatioPolicy):
    """Frank-Wolfe sampling with the Gaussian costs of ``sigma = 1/2``: delta-correct, not private   [TA-B16]

    From literature (Wang, Tzeng and Proutiere 2021). Costs count as near the least in round ``t`` if they
    are less than ``t^(-9/10)/K`` above it, as in code of its authors; the target starts even, and the arm of
    the largest target over pulls is next. ``threshold`` is ``"printed"``, (5.10), or ``"heuristic"``,
    ``log((1 + log n)/delta)``. First arms among equals.
    """

    absorb = staticmethod(absorb)

    def __init__(self, arms: int, *, delta: Exact, sigma: Exact = HALF, threshold: str = "printed") -> None:
        super().__init__(arms, delta=delta, sigma=sigma, threshold=threshold)
