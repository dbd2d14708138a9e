"""Track-and-Stop with Gaussian costs: tracks the allocation that is best for the means seen   [TA-S26]

From literature (Garivier and Kaufmann 2016, its D-tracking); the texts name it only.
"""

from __future__ import annotations

import math

from ...theory.numbers.enclosure import Exact
from ..compilation import compiled
from ..protocol.first_pulls import PULLS
from ..protocol.stepped_policy import Counts, Schedule, Values, Vector
from .likelihood_ratio_stopping import (
    HALF,
    NEXT,
    SHARE,
    LikelihoodRatioPolicy,
    empirical_best,
    goes_on,
    mean_of,
)

_HALVINGS, _STEPS = 60, 8


@compiled
def squares(values: Values, best: int, y: float) -> float:
    """``sum over a of (y/(gap_a^2 - y))^2``, which rises with ``y``; each term within a few last digits."""
    total = 0.0
    for arm in range(values.shape[0] - 1):
        if arm != best:
            ratio = y / (values[arm, SHARE] - y)
            total += ratio * ratio
    return total


@compiled
def near_root(values: Values, best: int, least: float) -> float:
    """About where the sum is 1, by Newton's method: ``1/root of the sum`` is nearly a line in ``1/y``."""
    inverse = 2.0 / least
    for _ in range(_STEPS):
        total = slope = 0.0
        for arm in range(values.shape[0] - 1):
            if arm != best:
                ratio = 1.0 / (values[arm, SHARE] * inverse - 1.0)
                total += ratio * ratio
                slope += values[arm, SHARE] * ratio * ratio * ratio
        root = math.sqrt(total)
        step = total * (root - 1.0) / slope
        inverse += step
        if abs(step) <= 1e-9 * inverse:
            break
    return 1.0 / inverse


@compiled
def root_below(values: Values, best: int, least: float) -> float:
    """The lower end of an interval around the ``y`` where the sum is 1, halved sixty times.

    The sum rises with ``y < least``, and is computed to ``K + 5`` last digits. So where it is below or above
    1 by more than ``spread``, computed sums compare with 1 in the same way at every ``y`` further out: there
    they are not computed. Once a middle equals an end, nothing changes any more.
    """
    middle = near_root(values, best, least)
    spread = 1e-15 * (values.shape[0] + 8)
    below, above = middle * (1.0 - 2.0 * spread), middle * (1.0 + 2.0 * spread)
    if not (below < least and squares(values, best, below) < 1.0 - spread):
        below = 0.0
    if not (above < least and squares(values, best, above) > 1.0 + spread):
        above = least
    low, high = 0.0, least
    for _ in range(_HALVINGS):
        y = 0.5 * (low + high)
        if not low < y < high:
            break
        rises = y <= below or (y < above and squares(values, best, y) < 1.0)
        low, high = (y if rises else low), (high if rises else y)
    return low


@compiled
def put_shares(counts: Counts, values: Values) -> None:
    """The weights that maximise the least of ``gap_a^2/(1/w_best + 1/w_a)``   [TA-B10, TA-B13]

    All costs are one ``y w_best``: ``w_a = w_best y/(gap_a^2 - y)``, and the squares of these ratios sum to
    1. Where means tie for the best, no arm is told apart and all weights are equal.
    """
    arms = counts.shape[0] - 1
    best = empirical_best(counts, values)
    top = mean_of(counts, values, best)
    least = math.inf
    for arm in range(arms):
        if arm != best:
            gap = top - mean_of(counts, values, arm)
            values[arm, SHARE] = gap * gap
            least = min(least, values[arm, SHARE])
    if least == 0.0:
        for arm in range(arms):
            values[arm, SHARE] = 1.0 / arms
        return
    low = root_below(values, best, least)
    values[best, SHARE] = 1.0
    whole = 0.0
    for arm in range(arms):
        if arm != best:
            values[arm, SHARE] = low / (values[arm, SHARE] - low)
        whole += values[arm, SHARE]
    for arm in range(arms):
        values[arm, SHARE] /= whole


@compiled
def put_next(counts: Counts, values: Values, n: int) -> None:
    """The arm pulled least, if it has less than ``sqrt(n) - K/2`` pulls; else the one furthest behind."""
    arms = counts.shape[0] - 1
    fewest = 0
    for arm in range(1, arms):
        if counts[arm, PULLS] < counts[fewest, PULLS]:
            fewest = arm
    if counts[fewest, PULLS] < math.sqrt(n) - arms / 2.0:
        counts[arms, NEXT] = fewest
        return
    put_shares(counts, values)
    behind = 0
    for arm in range(1, arms):
        lag = n * values[arm, SHARE] - counts[arm, PULLS]
        if lag > n * values[behind, SHARE] - counts[behind, PULLS]:
            behind = arm
    counts[arms, NEXT] = behind


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
    if goes_on(counts, values, arm, number, t, parameters):
        put_next(counts, values, t - 1)


class TrackAndStop(LikelihoodRatioPolicy):
    """Track-and-Stop with the Gaussian costs of ``sigma = 1/2``: delta-correct, not private   [TA-S26]

    From literature (Garivier and Kaufmann 2016). ``threshold`` is ``"printed"``, (5.10), or ``"heuristic"``,
    ``log((1 + log n)/delta)``, which comes from there. First arms among equals.
    """

    absorb = staticmethod(absorb)

    def __init__(self, arms: int, *, delta: Exact, sigma: Exact = HALF, threshold: str = "printed") -> None:
        super().__init__(arms, delta=delta, sigma=sigma, threshold=threshold)
