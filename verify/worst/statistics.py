"""What runs say of a bound: on a mean, or on what a run exceeds with a small chance only."""

import math
from typing import Final

import numpy as np

from .measures import Sample

CONFIDENCE: Final = 0.95


def value_of(sample: Sample, chance: float | None = None) -> float:
    """The mean of the runs; or the least number that no larger share of them than ``chance`` exceeds."""
    if chance is None:
        return sample.mean
    ordered = np.sort(sample.values)
    above = min(math.floor(chance * len(ordered)), len(ordered) - 1)
    return float(ordered[len(ordered) - 1 - above])


def interval_of(
    sample: Sample, confidence: float = CONFIDENCE, chance: float | None = None
) -> tuple[float, float]:
    """For the mean, whatever its law within the limits; of an exact value its enclosure.

    With a chance: two of the runs, or a limit, between which the number lies that a run exceeds with that
    chance; so many of independent runs lie below it as in a binomial draw, whatever the law.
    """
    from ...theory.tails.bounded_mean_test import mean_intervals

    if sample.exact:
        return sample.least, sample.most
    if chance is not None:
        from scipy.special import bdtr

        ordered, risk = np.sort(sample.values), (1 - confidence) / 2
        runs = len(ordered)
        below = bdtr(np.arange(runs + 1), runs, 1 - chance)  # at most so many of the runs
        first = int(np.searchsorted(below, risk, side="right"))
        last = int(np.searchsorted(below, 1 - risk, side="left")) + 1
        low = sample.least if first == 0 else float(ordered[first - 1])
        return low, (sample.most if last > runs - 1 else float(ordered[last]))
    ends = mean_intervals(sample.values.reshape(-1, 1), sample.least, sample.most, 1 - confidence)
    return float(ends[0, 0]), float(ends[1, 0])


def evidence_above(sample: Sample, bound: float | None, chance: float | None = None) -> float:
    """Log of the wealth of a bet that the mean is above the bound, infinite where that is certain.

    With a chance: of a bet that more runs than that exceed the bound.
    """
    from ...theory.tails.bounded_mean_test import log_wealth_above

    if bound is None:
        return -math.inf
    if sample.exact:
        return math.inf if sample.least > bound else -math.inf
    if not sample.least < bound < sample.most:
        return math.inf if bound < sample.least else -math.inf
    if chance is not None:
        return log_wealth_above((sample.values > bound).astype(np.float64), chance, 1.0)
    return log_wealth_above(sample.values - sample.least, bound - sample.least, sample.most - sample.least)
