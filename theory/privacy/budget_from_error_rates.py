"""What error rates say about a privacy budget: lower bounds on epsilon and rho, and limits on attackers.

``alpha`` is the false positive and ``beta`` the false negative rate of a test of the neighbours; under
(epsilon, delta)-DP ``alpha + e^eps beta >= 1 - delta`` and the same with both exchanged  [MI-EQ2.28].
"""

import math
from collections.abc import Callable
from functools import lru_cache


def audit_epsilon(false_positive: float, false_negative: float, delta: float = 0.0) -> float:
    """``max(0, log((1-delta-beta)/alpha), log((1-delta-alpha)/beta))``        [MI-EQ.EPSMI, MI-U1, MI-U3]"""
    for value in (false_positive, false_negative):
        _probability("an error rate", value)
    _probability("delta", delta)
    return max(
        0.0,
        _log_ratio(1 - delta - false_negative, false_positive),
        _log_ratio(1 - delta - false_positive, false_negative),
    )


def clopper_pearson(successes: int, runs: int, gamma: float) -> tuple[float, float]:
    """Exact two-sided confidence interval of a probability at level ``1 - gamma``      [MI-U1, MI-S1]"""
    half = _confidence(gamma) / 2
    return lower(successes, runs, half), upper(successes, runs, half)


def audit_epsilon_exact(
    false_positives: int, false_negatives: int, outs: int, ins: int, gamma: float, *, delta: float = 0.0
) -> float:
    """`audit_epsilon` at upper Clopper-Pearson bounds of the two rates, ``gamma/4`` each      [MI-S1]

    Above the true epsilon with probability at most ``gamma``; only two one-sided bounds are used, so
    ``gamma/2`` each would do as well.
    """
    quarter = _confidence(gamma) / 4
    return audit_epsilon(upper(false_positives, outs, quarter), upper(false_negatives, ins, quarter), delta)


@lru_cache(maxsize=1 << 12, typed=True)
def upper(successes: int, runs: int, tail: float) -> float:
    """One end of that interval alone, below the probability with a chance of at most ``tail``."""
    k, n = _counts(successes, runs)
    if k == n:
        return 1.0
    return _end(k / n, 1.0, lambda p: _at_most(k, n, math.log(p), math.log1p(-p)) > tail)


@lru_cache(maxsize=1 << 12, typed=True)
def lower(successes: int, runs: int, tail: float) -> float:
    """The other end, above the probability with a chance of at most ``tail``."""
    k, n = _counts(successes, runs)
    return _end(0.0, k / n, lambda p: _at_most(n - k, n, math.log1p(-p), math.log(p)) < tail) if k else 0.0


def _end(low: float, high: float, holds: Callable[[float], bool]) -> float:
    """The largest double between two others at which something holds that holds below it."""
    while low < (middle := (low + high) / 2) < high:
        low, high = (middle, high) if holds(middle) else (low, middle)
    return low


def _at_most(k: int, n: int, log_p: float, log_q: float) -> float:
    """The chance of at most ``k`` of ``n``, fewer than are expected, without scipy, which loads slowly."""
    total = term = 1.0
    odds = math.exp(log_q - log_p)
    for left in range(k, 0, -1):
        term *= odds * left / (n - left + 1)
        total += term
        if term < 1e-18 * total:
            break
    if min(k, n - k) < 256:  # where gammas cancel
        places = math.log(math.comb(n, k))
    else:
        places = math.lgamma(n + 1) - math.lgamma(k + 1) - math.lgamma(n - k + 1)
    return total * math.exp(places + k * log_p + (n - k) * log_q)


def _counts(successes: int, runs: int) -> tuple[int, int]:
    n = _count(runs, 1)
    if _count(successes, 0) > n:
        raise ValueError(f"at most {n} successes in {n} runs are accepted, not {successes!r}")
    return successes, n


def _count(value: int, least: int) -> int:
    if isinstance(value, bool) or value < least or int(value) != value:
        raise ValueError(f"a whole number of at least {least} is accepted, not {value!r}")
    return value


def _confidence(gamma: float) -> float:
    if not 0 < gamma < 1:
        raise ValueError(f"gamma is strictly between 0 and 1, not {gamma!r}")
    return gamma


def _log_ratio(top: float, bottom: float) -> float:
    return -math.inf if top <= 0 else math.log(top / bottom) if bottom else math.inf


def _probability(name: str, value: float) -> None:
    if not 0 <= value <= 1:
        raise ValueError(f"{name} is between 0 and 1, not {value!r}")
