"""Frank-Wolfe sampling with Gaussian costs: one step a round towards the best allocation   [TA-B16]

From literature (Wang, Tzeng and Proutiere 2021; the thesis names it only): the rounds are those of a draft of
that paper, which calls the algorithm Best Challenger. The target moves by one step of Frank and Wolfe's
method for ``F(x) = min over a of f_a(x)``, where ``f_a(x) = gap_a^2/(2 sigma^2 (1/x_best + 1/x_a))`` is the
cost of arm ``a``. As ``F`` has kinks, the step looks at all ``f_a`` that are less than ``r`` above the least.

Values, kept beside those of every arm: of the costs near the least, one a row, the cost, its slopes in the
share of the best arm and in that of its own arm, their quotient, one over the latter; what the arm needs, its
quotient, whether it gets some, and which arm it is; and the arm's share of the step.
"""

import math

from ...theory.numbers.enclosure import Exact
from ..compilation import compiled
from ..protocol.first_pulls import PULLS
from ..protocol.stepped_policy import Counts, State, Values, Vector
from .likelihood_ratio_stopping import (
    COLUMNS,
    HALF,
    NEXT,
    OTHERS,
    SHARE,
    SUM,
    TWICE_VARIANCE,
    LikelihoodRatioPolicy,
    goes_on,
    kept_best,
    mean_of,
)

NEAR_BY = SUM  # in the last row: the ``r`` of the last round that it was needed in
_ROUNDING = 2.0**-53  # half the distance of 1 to the next double
KEPT = 10
COST, OF_BEST, OF_ARM, RATIO, OVER, NEED, QUOTIENT, GETS, PLACE, STEP = range(COLUMNS, COLUMNS + KEPT)
Line = tuple[float, float, float]


@compiled
def fill(values: Values, near: int, left: float) -> float:
    """The largest least of ``slopes[a] z[a] - needs[a]``, for ``z >= 0`` that sum to ``left``.

    Afterwards ``GETS`` is 0 where an arm gets nothing.
    """
    for row in range(near):
        values[row, GETS] = 1.0
    while True:
        total, inverse, many = left, 0.0, 0
        for row in range(near):
            if values[row, GETS] == 1.0:
                many += 1
                total -= values[row, QUOTIENT]
                inverse += values[row, OVER]
        level = total / inverse
        dry, highest = -1, level
        for row in range(near):
            if values[row, GETS] == 1.0 and -values[row, NEED] > highest:
                dry, highest = row, -values[row, NEED]
        if dry < 0 or many == 1:
            return level
        values[dry, GETS] = 0.0


@compiled
def line_of(gap: float, of_best: float, of_arm: float, twice_variance: float) -> Line:
    """``f_a``, and its slopes in the shares of the best arm and of ``a``, which are given."""
    part = gap / (of_best + of_arm)
    slope = (part * of_arm) ** 2 / twice_variance
    own_slope = (part * of_best) ** 2 / twice_variance
    return of_best * slope + of_arm * own_slope, slope, own_slope


@compiled
def level_at(share: float, values: Values, near: int) -> tuple[float, float, float]:
    """What :func:`fill` gives at that share of the best arm; the sums of ratios and inverses of its arms."""
    for row in range(near):
        need = values[row, COST] - share * values[row, OF_BEST]
        values[row, NEED] = need
        values[row, QUOTIENT] = need / values[row, OF_ARM]
    level = fill(values, near, 1.0 - share)
    rise = inverse = 0.0
    for row in range(near):
        if values[row, GETS] == 1.0:
            rise += values[row, RATIO]
            inverse += values[row, OVER]
    return level, rise, inverse


@compiled
def peak_of(values: Values, near: int) -> tuple[float, float]:
    """The share of the best arm at which the largest least gain is largest, and the level that it leaves.

    The gain is concave in the share, and made of lines: that of :func:`level_at` rises while ratios sum up to
    more than 1. A subset of all arms has no larger sum. From a line that rises and one that falls, they are
    followed to where they meet: there the gain is as high, or a lower line takes the place of one of them.
    What the arms need, and which get some, then stands in the values. Levels are computed to ``(3 K + 11) u q
    (1 + sum (p + c)/q)``, ``u = 2^-53``, where ``q`` is the largest slope in an arm's own share.
    """
    size, largest, total, smallest = 1.0, 0.0, 0.0, math.inf
    for row in range(near):
        size += (values[row, COST] + values[row, OF_BEST]) / values[row, OF_ARM]
        largest = max(largest, values[row, OF_ARM])
        total += values[row, RATIO]
        smallest = min(smallest, values[row, RATIO])
    if total <= 1.0 or smallest > 1.0:
        end = 0.0 if total <= 1.0 else 1.0
        return end, level_at(end, values, near)[0]
    left, right = 0.0, 1.0
    left_level, rise, inverse = level_at(left, values, near)
    left_slope = (rise - 1.0) / inverse
    if left_slope <= 0.0:
        return left, left_level
    right_level, rise, inverse = level_at(right, values, near)
    right_slope = (rise - 1.0) / inverse
    if right_slope > 0.0:
        return right, right_level
    unsure = _ROUNDING * (3 * near + 11) * size * largest
    while True:
        down = right_level - right_slope * right
        peak = (down - (left_level - left_slope * left)) / (left_slope - right_slope)
        height, rise, inverse = level_at(peak, values, near)
        if not left < peak < right or height >= left_level + left_slope * (peak - left) - unsure:
            share = min(max(peak, left), right)
            return share, height if share == peak else level_at(share, values, near)[0]
        if rise > 1.0:
            left, left_level, left_slope = peak, height, (rise - 1.0) / inverse
        else:
            right, right_level, right_slope = peak, height, (rise - 1.0) / inverse


@compiled
def put_direction(counts: Counts, values: Values, best: int, near_by: float, twice_variance: float) -> None:
    """The ``z`` whose least gain ``<z - x, slopes of f_a>`` over the costs near the least is largest.

    ``x`` is the target; ``z`` is written beside it. As ``f_a`` is its shares times its slopes, the gain is
    ``z_best slope_best + z_a slope_a - f_a``. Of a single cost the larger slope gets all, the best arm
    among equals. Of several, the least gain is concave in ``z_best``, and rises while the sum over the arms
    that get some of ``slope_best/slope_a = (x_a/x_best)^2`` is above 1.
    """
    arms = counts.shape[0] - 1
    top, least = mean_of(counts, values, best), math.inf
    for arm in range(arms):
        values[arm, STEP] = 0.0
        if arm != best:
            gap = top - mean_of(counts, values, arm)
            values[arm, COST], values[arm, OF_BEST], values[arm, OF_ARM] = line_of(
                gap, values[best, SHARE], values[arm, SHARE], twice_variance
            )
            least = min(least, values[arm, COST])
    near = 0
    for arm in range(arms):  # those that are near come first, in their order
        if arm != best and values[arm, COST] < least + near_by:
            cost, of_best, of_arm = values[arm, COST], values[arm, OF_BEST], values[arm, OF_ARM]
            values[near, COST], values[near, OF_BEST], values[near, OF_ARM] = cost, of_best, of_arm
            values[near, RATIO], values[near, OVER] = of_best / of_arm, 1.0 / of_arm
            values[near, PLACE] = arm
            near += 1
    if near == 1:
        only = int(values[0, PLACE])
        values[only if values[best, SHARE] > values[only, SHARE] else best, STEP] = 1.0
        return
    values[best, STEP], level = peak_of(values, near)
    for row in range(near):
        if values[row, GETS] == 1.0:
            part = (level + values[row, NEED]) / values[row, OF_ARM]
            values[int(values[row, PLACE]), STEP] = max(part, 0.0)


@compiled
def level_of_two(share: float, one: Line, other: Line) -> tuple[float, float, float, int]:
    """What :func:`fill` finds for two costs: the level, what they need, which one gets nothing (-1: none)."""
    left = 1.0 - share
    need, need_other = one[0] - share * one[1], other[0] - share * other[1]
    quotient, quotient_other = need / one[2], need_other / other[2]
    inverse, inverse_other = 1.0 / one[2], 1.0 / other[2]
    level = (left - quotient - quotient_other) / (inverse + inverse_other)
    if -need_other > level and not -need >= -need_other:
        return (left - quotient) / inverse, need, need_other, 1
    if -need > level:
        return (left - quotient_other) / inverse_other, need, need_other, 0
    return level, need, need_other, -1


@compiled
def share_of_two(one: Line, other: Line) -> float:
    """The share of the best arm where the least gain is largest, where two costs are near.

    The gain rises with it while the ratios of those that get some sum up to more than 1: never if both
    together do not, always if each of them does. Else let ``alone`` be the one that gets all at share 1. The
    other one gets nothing where ``g(s) = q (1 - s) + (c' - s p') - (c - s p) < 0``, a line that falls from
    ``g(0)`` to ``g(1)``. From its zero on ``alone`` decides; before, the gain rises.
    """
    ratio, ratio_other = one[1] / one[2], other[1] / other[2]
    if ratio + ratio_other <= 1.0:
        return 0.0
    swaps = not (one[1] - other[1]) + (other[0] - one[0]) < 0.0
    if (ratio_other if swaps else ratio) > 1.0:
        return 1.0
    alone, second = (other, one) if swaps else (one, other)
    first = alone[2] + (second[0] - alone[0])
    last = (alone[1] - second[1]) + (second[0] - alone[0])
    return first / (first - last) if first > 0.0 else 0.0


@compiled
def near_costs(counts: Counts, values: Values, best: int, t: int, parameters: Vector) -> tuple[int, int, int]:
    """How many costs are near the least: 1, 2, or 3 for more; and the arms of the two that are least.

    What is near narrows from round to round, so that an earlier ``r`` that leaves one arm is enough.
    """
    arms = counts.shape[0] - 1
    top, share = mean_of(counts, values, best), values[best, SHARE]
    cheapest, runner, least, second, third = best, best, math.inf, math.inf, math.inf
    for arm in range(arms):
        if arm != best:
            gap = top - mean_of(counts, values, arm)
            each = line_of(gap, share, values[arm, SHARE], parameters[TWICE_VARIANCE])[0]
            if each < least:
                cheapest, runner, least, second, third = arm, cheapest, each, least, second
            elif each < second:
                runner, second, third = arm, each, second
            else:
                third = min(third, each)
    if second >= least + values[arms, NEAR_BY] and values[arms, NEAR_BY] > 0.0:
        return 1, cheapest, runner
    values[arms, NEAR_BY] = t**-0.9 / arms
    if third < least + values[arms, NEAR_BY]:
        return 3, cheapest, runner
    return (2 if second < least + values[arms, NEAR_BY] else 1), cheapest, runner


@compiled
def move_to_one(values: Values, gets: int, t: int) -> None:
    """Move the target for round ``t`` towards all for one arm."""
    for arm in range(values.shape[0] - 1):
        values[arm, SHARE] += ((1.0 if arm == gets else 0.0) - values[arm, SHARE]) / t


@compiled
def move_between_two(
    counts: Counts, values: Values, best: int, one: int, other: int, t: int, twice_variance: float
) -> None:
    """Move the target for round ``t`` where two costs are near, those of arms in their order."""
    top, share = mean_of(counts, values, best), values[best, SHARE]
    gap, gap_other = top - mean_of(counts, values, one), top - mean_of(counts, values, other)
    line = line_of(gap, share, values[one, SHARE], twice_variance)
    line_other = line_of(gap_other, share, values[other, SHARE], twice_variance)
    share = share_of_two(line, line_other)
    level, need, need_other, dry = level_of_two(share, line, line_other)
    part = 0.0 if dry == 0 else max((level + need) / line[2], 0.0)
    part_other = 0.0 if dry == 1 else max((level + need_other) / line_other[2], 0.0)
    for arm in range(values.shape[0] - 1):
        z = share if arm == best else 0.0
        z = part if arm == one else (part_other if arm == other else z)
        values[arm, SHARE] += (z - values[arm, SHARE]) / t


@compiled
def move_target(counts: Counts, values: Values, t: int, parameters: Vector) -> None:
    """Move the target for round ``t``: evenly where ``floor(t/K)`` is a square or the best means tie."""
    arms = counts.shape[0] - 1
    best = kept_best(counts)
    top = mean_of(counts, values, best)
    root = round(math.sqrt(t // arms))
    if top == values[arms, OTHERS] or root * root == t // arms:
        for arm in range(arms):
            values[arm, SHARE] += (1.0 / arms - values[arm, SHARE]) / t
        return
    many, one, other = near_costs(counts, values, best, t, parameters)
    if many == 1:
        move_to_one(values, one if values[best, SHARE] > values[one, SHARE] else best, t)
    elif many == 2:
        one, other = min(one, other), max(one, other)
        move_between_two(counts, values, best, one, other, t, parameters[TWICE_VARIANCE])
    else:
        put_direction(counts, values, best, values[arms, NEAR_BY], parameters[TWICE_VARIANCE])
        for arm in range(arms):
            values[arm, SHARE] += (values[arm, STEP] - values[arm, SHARE]) / t


@compiled
def absorb(state: State, arm: int, length: int, released: int, number: float, t: int) -> None:
    """Take the reward in, move the target, and choose the arm that is furthest behind it."""
    counts, values, parameters = state.counts, state.values, state.parameters
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
        super().__init__(arms, delta=delta, sigma=sigma, threshold=threshold, kept=KEPT)
