"""The least budget that so many runs could have noticed to be above a claim, at best.

The subject is randomised response: it shows its input with probability ``p > 1/2``, and the other one with
``q = 1 - p``. Of ``n`` runs on each of two inputs, ``X`` and ``Y`` are those that show the first one.

    X ~ Bin(n, p),   Y ~ Bin(n, q)     randomised response
    X ~ Bin(n, p'),  Y ~ Bin(n, q')    what the claim allows that is nearest to it

No valid test of the claim has more power than the likelihood-ratio test of these two hypotheses. It refutes
where ``a X - b Y`` is large, with ``a = logit(p) - logit(p')`` and ``b = logit(q') - logit(q)``. An audit,
which has to find inputs and event first, needs more.
"""

import math
from collections.abc import Callable
from functools import lru_cache, partial
from typing import Final

import numpy as np

from ...theory.divergences.event_rate import nearest_allowed
from ...theory.numbers.arrays import Doubles
from ..enumeration.allowed_pairs import Budget

CHANCE: Final = 0.9
"""The probability with which randomised response would have been refuted."""

_LARGEST_LOGIT: Final = 40.0  # from 37 on p is 1 in doubles
_HALVINGS: Final = 40  # to a part in 10^12
_DEVIATIONS: Final = 12.0  # standard deviations; the normal law has 1e-32 beyond them
_MARGIN: Final = 80.0  # counts more, for laws that are skew as few successes are expected
_LEAST_CHANCE: Final = 1e-300  # stands for a p of 0, which has no logit
_LEAST_REST: Final = 1e-17  # stands for 1 - p where p is 1 in doubles: below their distance 1e-16


@lru_cache(maxsize=256)
def least_noticeable_budget(budget: Budget, claim: float, runs: int, alpha: float) -> float:
    """That of randomised response which is refuted with the `CHANCE`; infinite if none is.

    Of so many ``runs`` on each of two inputs; ``alpha`` is the chance of a false alarm.
    """
    if not can_refute(budget, claim, runs, alpha):
        return math.inf
    power_of = partial(power, budget, claim, runs, alpha)
    _, logit = _bisected(0.0, _LARGEST_LOGIT, lambda x: power_of(_probability(x)) >= CHANCE)
    p = _probability(logit)
    return float(budget.level(p, 1 - p))


def power(budget: Budget, claim: float, runs: int, alpha: float, p: float) -> float:
    """The most that any valid test has against randomised response with probability p.

    That of the likelihood-ratio test at the first threshold whose false alarms are just above alpha.
    """
    q = 1 - p
    allowed_p, allowed_q = _allowed(budget, claim, p)
    if p <= allowed_p:
        return alpha
    a, b = _logit(p) - _logit(allowed_p), _logit(allowed_q) - _logit(q)
    claimed = _binomial(runs, allowed_p), _binomial(runs, allowed_q)
    threshold, _ = _bisected(-b * runs - 1.0, a * runs + 1.0, lambda x: _beyond(x, a, b, *claimed) <= alpha)
    return _beyond(threshold, a, b, _binomial(runs, p), _binomial(runs, q))


def can_refute(budget: Budget, claim: float, runs: int, alpha: float) -> bool:
    """Whether an event that happens always on the one input, and never on the other, is beyond luck."""
    p, q = _allowed(budget, claim, 1.0)
    if runs < 1 or (p >= 1 and q <= 0):  # the claim allows even this
        return False
    return runs * (math.log(p) + math.log1p(-q)) <= math.log(alpha)


def _allowed(budget: Budget, claim: float, p: float) -> tuple[float, float]:
    """The pair nearest to ``(p, 1 - p)`` among those that the claim allows."""
    q = 1 - p
    slopes, intercepts = budget.half_planes(np.array([p]), np.array([q]), np.array([claim]))
    slope, intercept = slopes[0], intercepts[0]
    if p <= float(slope) * q + float(intercept):
        return p, q
    nearest = float(nearest_allowed(p, q, slope, intercept))
    return min(float(slope) * nearest + float(intercept), 1.0), nearest


def _bisected(low: float, high: float, is_enough: Callable[[float], bool]) -> tuple[float, float]:
    """Two numbers close together, of which the larger one is enough and the smaller one is not."""
    for _ in range(_HALVINGS):
        middle = (low + high) / 2
        if is_enough(middle):
            high = middle
        else:
            low = middle
    return low, high


Law = tuple[int, Doubles]
"""The first number of successes that matters, and the probabilities from there on."""


@lru_cache(maxsize=8)
def _log_factorials(runs: int) -> Doubles:
    return np.array([math.lgamma(k + 1) for k in range(runs + 1)])


def _binomial(runs: int, p: float) -> Law:
    if p == 0:
        return 0, np.ones(1)
    if p == 1:
        return runs, np.ones(1)
    width = _DEVIATIONS * math.sqrt(runs * p * (1 - p)) + _MARGIN
    low, high = max(0, math.floor(runs * p - width)), min(runs, math.ceil(runs * p + width))
    k = np.arange(low, high + 1)
    logs = _log_factorials(runs)
    ways = logs[runs] - logs[k] - logs[runs - k]
    return low, np.exp(ways + k * math.log(p) + (runs - k) * math.log1p(-p))


def _beyond(threshold: float, a: float, b: float, of_x: Law, of_y: Law) -> float:
    """The probability that ``a X - b Y`` is at least the threshold: that ``Y <= (a X - threshold)/b``."""
    (first_x, chances_of_x), (first_y, chances_of_y) = of_x, of_y
    x = first_x + np.arange(chances_of_x.size)
    largest_y = np.floor((a * x - threshold) / b)
    how_many = np.clip(largest_y - first_y + 1, 0, chances_of_y.size).astype(np.intp)
    up_to = np.concatenate([[0.0], np.cumsum(chances_of_y)])
    return float(np.sum(chances_of_x * up_to[how_many]))


def _probability(logit: float) -> float:
    return 1 / (1 + math.exp(-logit))


def _logit(p: float) -> float:
    return math.log(max(p, _LEAST_CHANCE)) - math.log(max(1 - p, _LEAST_REST))
