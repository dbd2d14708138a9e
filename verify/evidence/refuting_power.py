"""How surely a fresh run refutes what this one has refuted, from the least favourable law that fits."""

from __future__ import annotations

import math
from bisect import bisect_left
from collections.abc import Callable
from functools import lru_cache

import numpy as np

from .fresh_intervals import BINOMIAL
from .ladder import Verdict
from .power import CONFIDENCE, Power
from .sign_test import sign_test

MISSES = (1e-6, 1e-4, 1e-3, 0.01, 0.03, 0.05, 0.1, 0.2, 0.5)
"""The chances of a miss that are tried: a power by intervals is 1 less one of these, or 0."""


def power_of_sign_test(came: int, ties: int, times: int, alpha: float, *, doubt: float) -> float:
    """The least probability that a fresh sign test of the same ``times`` refutes.

    Over the laws whose chances, to come out so and to fail, are within exact limits around what was counted;
    the number of ties of a fresh run is part of its law.
    """
    from scipy.special import bdtrc
    from scipy.stats import beta, binom

    failed = times - ties - came
    if not failed:
        return 0.0
    most_come = float(beta.ppf(1 - doubt / 2, came + 1, times - came)) if came < times else 1.0
    least_fail = float(beta.ppf(doubt / 2, failed, times - failed + 1))
    rest = 1 - most_come
    given = min(1.0, least_fail / rest) if rest else 0.0
    counts = np.arange(times + 1)
    needed = np.array(_needed(times, alpha))
    left = times - counts
    enough = np.where(needed <= left, bdtrc(np.minimum(needed, left) - 1, left, given), 0.0)
    # summed exactly: a product of vectors is added up as the processor likes it
    return min(1.0, math.fsum(binom.pmf(counts, times, most_come) * enough))


@lru_cache(maxsize=64)
def _needed(times: int, alpha: float) -> tuple[int, ...]:
    """The least number of failures that refutes, for each number of experiments that come out so."""
    found = []
    failed = 0
    for came in range(times + 1):
        while failed <= times and sign_test(came, came + failed, alpha) is not Verdict.REFUTED:
            failed += 1
        found.append(failed)
    return tuple(found)


def sign_test_power(probability: float) -> Power:
    """The power of a check that refutes as soon as a sign test does."""
    return Power(probability, f"{BINOMIAL}, at {CONFIDENCE:.0%} confidence")


def power_by_intervals(refutes: Callable[[float, float], bool], candidates: int, by: str) -> Power:
    """The power of a check that refutes as soon as intervals do.

    ``refutes(miss, doubt)`` says whether all that fresh intervals may be leads to a refutation, but for these
    two chances. The one that is used may be the best of several ``candidates``.
    """
    doubt = (1 - CONFIDENCE) / max(candidates, 1)
    first = bisect_left(MISSES, x=True, key=lambda miss: refutes(miss, doubt))
    least = MISSES[first] if first < len(MISSES) else 1.0
    return Power(1 - least, f"{by}, at {CONFIDENCE:.0%} confidence")
