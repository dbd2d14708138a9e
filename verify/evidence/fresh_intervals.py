"""Where the confidence interval of a fresh sample lies, judged by one sample of the same law and size.

An interval is seen before it is used: ``miss`` is the chance that the fresh one leaves what is given here,
``doubt`` the chance that the sample at hand misleads about that. Both are shared by the two ends.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import numpy as np

from ...theory.tails.bounded_mean_test import SHARES, mean_interval

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Sample = NDArray[np.float64]

BINOMIAL = "binomial law"
NORMAL = "normal approximation"

_HALVINGS = 24
_LEAST_LOG, _MOST_LOG = 1e-12, 60.0


def is_binary(sample: Sample, largest: float) -> bool:
    """Whether its law is told by one chance: it is 0 or the largest value each time."""
    return bool(np.all((sample == 0) | (sample == largest)))


def fresh_median_interval(sample: Sample, alpha: float, *, miss: float, doubt: float) -> tuple[float, float]:
    """Order statistics that surround the interval of the median of a fresh sample, whatever the law.

    The fresh interval begins at its value of rank r. It begins below the value of rank k of the sample at
    hand if r fresh values are there, each with a chance that a beta variable with k and n - k + 1 exceeds.
    """
    from scipy.special import bdtr, bdtrc, betaincinv

    x = np.sort(sample)
    n = len(x)
    rank = int(np.searchsorted(bdtr(np.arange((n + 1) // 2), n, 0.5), alpha / 2, side="right"))
    for k in range(rank, 0, -1):
        chance = betaincinv(k, n - k + 1, 1 - doubt / 2)
        if bdtrc(rank - 1, n, chance) <= miss / 2:
            return float(x[k - 1]), float(x[n - k])
    return -math.inf, math.inf


def fresh_mean_interval(
    sample: Sample, largest: float, alpha: float, *, miss: float, doubt: float
) -> tuple[float, float]:
    """What surrounds the interval of the mean of a fresh sample in ``[0, largest]``.

    Exact for a sample of zeros and largest values, trivial for a single run. Else the log wealth of each bet
    is a sum over runs, and taken as normal with the mean and the variance that it has in the sample at hand.
    """
    if is_binary(sample, largest):
        return _binary(sample, largest, alpha, miss, doubt)
    if len(sample) == 1:
        return 0.0, largest
    spread = spread_of_fresh(miss, doubt / len(SHARES), runs=len(sample))
    goal = math.log(2 / alpha)
    low = _lower_end(sample, spread, goal)
    return low, largest - _lower_end(largest - sample, spread, goal)


def _binary(sample: Sample, largest: float, alpha: float, miss: float, doubt: float) -> tuple[float, float]:
    from scipy.stats import beta, binom

    n, k = len(sample), int(np.count_nonzero(sample))
    least = beta.ppf(doubt / 2, k, n - k + 1) if k else 0.0
    most = beta.ppf(1 - doubt / 2, k + 1, n - k) if k < n else 1.0
    few, many = int(binom.ppf(miss / 2, n, least)), int(binom.isf(miss / 2, n, most))
    low, _ = mean_interval(np.repeat((largest, 0.0), (few, n - few)), largest, alpha)
    _, high = mean_interval(np.repeat((largest, 0.0), (many, n - many)), largest, alpha)
    return low, high


def _lower_end(gains: Sample, spread: float, goal: float) -> float:
    """The largest bound that a fresh sample's bets on a larger mean surpass, in the normal approximation."""
    mean = float(gains.mean())
    if mean <= 0:
        return 0.0
    ratios = gains / mean
    if not _surpassed(ratios * math.exp(_MOST_LOG), spread, goal):
        return 0.0
    low, high = math.log(_LEAST_LOG), math.log(_MOST_LOG)
    for _ in range(_HALVINGS):
        middle = (low + high) / 2
        if _surpassed(ratios * math.exp(math.exp(middle)), spread, goal):
            high = middle
        else:
            low = middle
    return mean * math.exp(-math.exp(high))


def _surpassed(ratios: Sample, spread: float, goal: float) -> bool:
    for share, part in SHARES.items():
        with np.errstate(divide="ignore"):
            logs = np.log(share * ratios + (1 - share))
        total = float(logs.sum())
        if math.isfinite(total):
            deviation = float(logs.std(ddof=1)) * math.sqrt(len(logs))
            if total - spread * deviation + math.log(part) >= goal:
                return True
    return False


def spread_of_fresh(miss: float, doubt: float, *, runs: int, quantities: int = 1) -> float:
    """How many standard errors fresh averages of normal laws are at most from these, but for both chances.

    On either side of each of the quantities; the errors are themselves estimated, from ``runs``.
    """
    from scipy.special import stdtrit

    sides = 2 * quantities
    return -float(stdtrit(runs - 1, miss / sides) + stdtrit(runs - 1, doubt / sides))
