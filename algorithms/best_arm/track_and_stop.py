"""Track-and-Stop with Gaussian costs: tracks the allocation that is best for the means seen

From literature (Garivier and Kaufmann 2016, its D-tracking); the texts name it only. Values, kept beside
those of every arm: an arm's square of the gap, its weight over the best arm's; in the last row one over
``y``.
"""

import math

from ...theory.numbers.enclosure import Exact
from ..compilation import compiled
from ..protocol.first_pulls import PULLS
from ..protocol.stepped_policy import Counts, State, Values
from .likelihood_ratio_stopping import (
    COLUMNS,
    HALF,
    NEXT,
    SHARE,
    LikelihoodRatioPolicy,
    empirical_best,
    goes_on,
    kept_best,
    mean_of,
)

SQUARE, RATIO, INVERSE_ROOT = COLUMNS, COLUMNS + 1, COLUMNS
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
def surely_behind(counts: Counts, values: Values, best: int, n: int) -> int:
    """The arm that is furthest behind the shares of :func:`put_shares`, found without them; -1 if unsure.

    Of any ``y`` below all ``gap^2``, take the ratios ``r_a = y/(gap_a^2 - y)`` and ``total``, the sum of
    their squares. Each square grows by ``2 (1 + r_a) >= 2`` times as much as ``y``, in logarithms; so the
    ``y`` of the shares, where the sum is 1, is within ``|log(total)|/2`` of this one. With ``off =
    |total - 1| <= 0.01`` no ratio between the two is above 1.01: logarithms of ratios are off by ``2.01
    |log(total)|/2 <= 1.02 off``, those of shares by at most twice that, and the difference of two lags by
    ``2.1 off n``, as two shares are at most 1 together. Here ``3 off n`` is asked for, and
    ``1e-14 (K + 8) n`` for all rounding and for the interval that is left after sixty halvings.

    The last ``y`` is near this round's; Newton's steps as in :func:`near_root` come nearer.
    """
    arms = counts.shape[0] - 1
    least, top = math.inf, mean_of(counts, values, best)
    for arm in range(arms):
        if arm != best:
            gap = top - mean_of(counts, values, arm)
            values[arm, SQUARE] = gap * gap
            least = min(least, values[arm, SQUARE])
    inverse = values[arms, INVERSE_ROOT]
    if not inverse * least >= 2.0:  # one ratio is above 1, or there is none yet
        inverse = 2.0 / least
    for _ in range(_STEPS):
        total = slope = whole = 0.0
        for arm in range(arms):
            if arm != best:
                ratio = 1.0 / (values[arm, SQUARE] * inverse - 1.0)
                values[arm, RATIO] = ratio
                square = ratio * ratio
                total += square
                slope += values[arm, SQUARE] * square * ratio
                whole += ratio
        off = abs(total - 1.0)
        if off <= 0.01 and off * n <= 0.05:
            share = n / (1.0 + whole)
            values[best, RATIO] = 1.0
            first, highest, second = -1, -math.inf, -math.inf
            for arm in range(arms):
                lag = share * values[arm, RATIO] - counts[arm, PULLS]
                if lag > highest:
                    first, second, highest = arm, highest, lag
                else:
                    second = max(second, lag)
            if highest - second > n * (3.0 * off + 1e-14 * (arms + 8)):
                return first
        root = math.sqrt(total)
        step = total * (root - 1.0) / slope
        inverse += step
        if not abs(step) > 1e-15 * inverse:
            break
        values[arms, INVERSE_ROOT] = inverse
    return -1


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
    behind = surely_behind(counts, values, kept_best(counts), n)
    if behind >= 0:
        counts[arms, NEXT] = behind
        return
    put_shares(counts, values)
    behind = 0
    for arm in range(1, arms):
        lag = n * values[arm, SHARE] - counts[arm, PULLS]
        if lag > n * values[behind, SHARE] - counts[behind, PULLS]:
            behind = arm
    counts[arms, NEXT] = behind


@compiled
def absorb(state: State, arm: int, length: int, released: int, number: float, t: int) -> None:
    """Take the reward in, and choose the next arm."""
    counts, values, parameters = state.counts, state.values, state.parameters
    if goes_on(counts, values, arm, number, t, parameters):
        put_next(counts, values, t - 1)


class TrackAndStop(LikelihoodRatioPolicy):
    """Track-and-Stop with the Gaussian costs of ``sigma = 1/2``: delta-correct, not private

    From literature (Garivier and Kaufmann 2016). ``threshold`` is ``"printed"``, (5.10), or ``"heuristic"``,
    ``log((1 + log n)/delta)``, which comes from there. First arms among equals.
    """

    absorb = staticmethod(absorb)

    def __init__(self, arms: int, *, delta: Exact, sigma: Exact = HALF, threshold: str = "printed") -> None:
        super().__init__(arms, delta=delta, sigma=sigma, threshold=threshold, kept=2)
