"""What so many runs could have noticed: the least budget of randomised response that they tell from a claim.

Randomised response shows its input with probability ``p > 1/2`` and the other one with ``1 - p``. No valid
test of the claim tells it from the nearest pair that the claim allows more often than the likelihood-ratio
test of these two pairs does, which knows the event and both pairs. Its power is a sum over two binomial laws.
So the answer is the best case: an audit, which has to find inputs and event first, needs more.
"""

import math
from functools import lru_cache
from typing import Final

import numpy as np
from numpy.typing import NDArray

from ...theory.divergences.event_rate import nearest_allowed
from ..enumeration.allowed_pairs import Budget

CHANCE: Final = 0.9
"""The probability with which randomised response would have been refuted."""

_LARGEST_LOGIT: Final = 40.0
_HALVINGS: Final = 40
_DEVIATIONS: Final = 12.0
_MARGIN: Final = 80.0

Floats = NDArray[np.float64]


@lru_cache(maxsize=256)
def noticeable(budget: Budget, claim: float, runs: int, alpha: float, chance: float = CHANCE) -> float:
    """The least level of randomised response that is refuted with this chance, at best; infinite if none is.

    Of so many ``runs`` on each of two inputs; ``alpha`` is the chance of a false alarm.
    """
    if not can_refute(budget, claim, runs, alpha):
        return math.inf
    low, high = 0.0, _LARGEST_LOGIT
    for _ in range(_HALVINGS):
        middle = (low + high) / 2
        if power(budget, claim, runs, alpha, _probability(middle)) >= chance:
            high = middle
        else:
            low = middle
    p = _probability(high)
    return float(budget.level(p, 1 - p))


def power(budget: Budget, claim: float, runs: int, alpha: float, p: float) -> float:
    """The most that any valid test has against randomised response with probability p.

    That of the likelihood-ratio test at the first threshold whose level is just above alpha.
    """
    q = 1 - p
    first, second = _allowed(budget, claim, p)
    if p <= first:
        return alpha
    weights = _logit(p) - _logit(first), _logit(second) - _logit(q)
    law, other = (_binomial(runs, first), _binomial(runs, second)), (_binomial(runs, p), _binomial(runs, q))
    low, high = -weights[1] * runs - 1.0, weights[0] * runs + 1.0
    for _ in range(_HALVINGS):
        middle = (low + high) / 2
        if _beyond(middle, weights, *law) > alpha:
            low = middle
        else:
            high = middle
    return _beyond(low, weights, *other)


def _allowed(budget: Budget, claim: float, p: float) -> tuple[float, float]:
    """The pair nearest to ``(p, 1 - p)`` among those that the claim allows."""
    q = 1 - p
    slope, intercept = budget.half_planes(np.array([p]), np.array([q]), np.array([claim]))
    if p <= float(slope[0]) * q + float(intercept[0]):
        return p, q
    second = float(nearest_allowed(p, q, slope[0], intercept[0]))
    return min(float(slope[0]) * second + float(intercept[0]), 1.0), second


def can_refute(budget: Budget, claim: float, runs: int, alpha: float) -> bool:
    """Whether an event that happens always on the one input, and never on the other, is beyond luck."""
    first, second = _allowed(budget, claim, 1.0)
    if runs < 1 or (not first < 1 and not second > 0):
        return False
    return runs * (math.log(first) + math.log1p(-second)) <= math.log(alpha)


Law = tuple[int, Floats]
"""The first number of successes that matters, and the probabilities from there on."""


@lru_cache(maxsize=8)
def _log_factorials(runs: int) -> Floats:
    return np.array([math.lgamma(k + 1) for k in range(runs + 1)])


def _binomial(runs: int, p: float) -> Law:
    if p in {0.0, 1.0}:
        return int(p) * runs, np.ones(1)
    width = _DEVIATIONS * math.sqrt(runs * p * (1 - p)) + _MARGIN
    low, high = max(0, math.floor(runs * p - width)), min(runs, math.ceil(runs * p + width))
    k = np.arange(low, high + 1)
    logs = _log_factorials(runs)
    ways = logs[runs] - logs[low : high + 1] - logs[runs - high : runs - low + 1][::-1]
    return low, np.exp(ways + k * math.log(p) + (runs - k) * math.log1p(-p))


def _beyond(threshold: float, weights: tuple[float, float], first: Law, second: Law) -> float:
    """The probability that ``a X - b Y`` is at least the threshold."""
    (x, chances), (y, others) = first, second
    a, b = weights
    below = np.concatenate([[0.0], np.cumsum(others)])
    most = np.floor((a * (x + np.arange(chances.size)) - threshold) / b)
    places = np.clip(most - y + 1, 0, others.size).astype(np.intp)
    return float(np.sum(chances * below[places]))


def _probability(logit: float) -> float:
    return 1 / (1 + math.exp(-logit))


def _logit(p: float) -> float:
    tiny = 1e-300
    return math.log(max(p, tiny)) - math.log(max(1 - p, 1e-17 if p > 0.5 else tiny))
