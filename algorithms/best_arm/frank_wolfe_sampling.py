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
    TWICE_VARIANCE,
    LikelihoodRatioPolicy,
    empirical_best,
    goes_on,
    mean_of,
)

_HALVINGS = 60


@compiled
def fill(needs: Vector, slopes: Vector, near: Vector, left: float) -> float:
    """The largest least of ``slopes[a] z[a] - needs[a]``, for ``z >= 0`` that sum to ``left``.

    The arms are those where ``near`` is not 0; afterwards it is 2 where an arm gets nothing.
    """
    for arm in range(needs.size):
        near[arm] = min(near[arm], 1.0)
    while True:
        total, inverse, many = left, 0.0, 0
        for arm in range(needs.size):
            if near[arm] == 1.0:
                many += 1
                total -= needs[arm] / slopes[arm]
                inverse += 1.0 / slopes[arm]
        level = total / inverse
        dry, highest = -1, level
        for arm in range(needs.size):
            if near[arm] == 1.0 and -needs[arm] > highest:
                dry, highest = arm, -needs[arm]
        if dry < 0 or many == 1:
            return level
        near[dry] = 2.0


@compiled
def direction(gaps: Vector, target: Vector, best: int, near_by: float, twice_variance: float) -> Vector:
    """The ``z`` whose least gain ``<z - x, slopes of f_a>`` over the costs near the least is largest.

    ``x`` is the target. As ``f_a`` is its shares times its slopes, the gain is ``z_best slope_best + z_a
    slope_a - f_a``. Of a single cost the larger slope gets all, the best arm among equals. Of several, the
    least gain is concave in ``z_best``, and rises while the sum over the arms that get some of ``slope_best/
    slope_a = (x_a/x_best)^2`` is above 1.
    """
    arms = gaps.size
    of_best, of_arm, costs = np.zeros(arms), np.zeros(arms), np.zeros(arms)
    near, needs, z = np.zeros(arms), np.zeros(arms), np.zeros(arms)
    least = math.inf
    for arm in range(arms):
        if arm != best:
            part = gaps[arm] / (target[best] + target[arm])
            of_best[arm] = (part * target[arm]) ** 2 / twice_variance
            of_arm[arm] = (part * target[best]) ** 2 / twice_variance
            costs[arm] = target[best] * of_best[arm] + target[arm] * of_arm[arm]
            least = min(least, costs[arm])
    many, last = 0, best
    for arm in range(arms):
        if arm != best and costs[arm] < least + near_by:
            near[arm] = 1.0
            many, last = many + 1, arm
    if many == 1:
        z[last if target[best] > target[last] else best] = 1.0
        return z
    low, high = 0.0, 1.0
    for halving in range(_HALVINGS + 1):
        share = 0.5 * (low + high)
        for arm in range(arms):
            needs[arm] = costs[arm] - share * of_best[arm]
        level = fill(needs, of_arm, near, 1.0 - share)
        if halving == _HALVINGS:
            break
        rise = 0.0
        for arm in range(arms):
            if near[arm] == 1.0:
                rise += of_best[arm] / of_arm[arm]
        if rise > 1.0:
            low = share
        else:
            high = share
    z[best] = share
    for arm in range(arms):
        if near[arm] == 1.0:
            z[arm] = max((level + needs[arm]) / of_arm[arm], 0.0)
    return z


@compiled
def move_target(counts: Counts, values: Values, t: int, parameters: Vector) -> None:
    """Move the target for round ``t``: evenly where ``floor(t/K)`` is a square or the best means tie."""
    arms = counts.shape[0] - 1
    best = empirical_best(counts, values)
    gaps, target = np.zeros(arms), np.zeros(arms)
    tied = False
    for arm in range(arms):
        gaps[arm] = mean_of(counts, values, best) - mean_of(counts, values, arm)
        target[arm] = values[arm, SHARE]
        tied = tied or (arm != best and gaps[arm] == 0.0)
    root = round(math.sqrt(t // arms))
    if tied or root * root == t // arms:
        z = np.full(arms, 1.0 / arms)
    else:
        z = direction(gaps, target, best, t**-0.9 / arms, parameters[TWICE_VARIANCE])
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
    behind = 0
    for other in range(1, arms):
        if values[other, SHARE] / counts[other, PULLS] > values[behind, SHARE] / counts[behind, PULLS]:
            behind = other
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
