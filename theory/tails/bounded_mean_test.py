"""Tests of the mean of a bounded quantity from independent runs, valid for every law and number of runs.

If the mean of ``x`` in ``[0, largest]`` is at least ``m``, then every bet ``1 + s (m - x)`` with ``0 <= s <=
1/(largest - m)`` is nonnegative with mean at most 1, and so is a product over independent runs and a mixture
of products. Such wealth reaches ``1/alpha`` with probability at most alpha (Markov), however heavy the law:
a rare long run that has not been seen is paid for by the stake, which cannot exceed ``1/(largest - m)``.

No interval that holds for every law is much shorter where all values lie far below ``largest``: an event of
chance ``1 - (alpha/2)**(1/n)`` escapes ``n`` runs with probability ``alpha/2``, so the upper end is at least
that times ``largest``. The lower end has no such price, and the interval of the median needs no bound at all.
"""

import math
from typing import Final

import numpy as np
from numpy.typing import ArrayLike, NDArray

SHARES: Final = {0.02: 0.1, 0.05: 0.1, 0.1: 0.1, 0.2: 0.1, 0.4: 0.1, 0.7: 0.1, 1.0: 0.4}
"""Stakes, as shares of the largest one, and the part of the wealth that is bet so.

Far below ``largest`` the largest stake is best, and that is where runs of a good policy are.
"""

_STEPS: Final = 100
_PRECISION: Final = 1e-10
_FAR: Final = 600.0  # logs; beyond them an end is 0
_AT_ONCE: Final = 1 << 16  # numbers; as many as a cache holds

_Array = NDArray[np.float64]


def log_wealth_above(sample: ArrayLike, bound: float, largest: float) -> float:
    """Log of the wealth of a bet that the mean is above ``bound``."""
    return float(_wealth(_checked(sample, bound, largest) / bound)[0])


def mean_interval(sample: ArrayLike, largest: float, alpha: float) -> tuple[float, float]:
    """An interval that covers the mean with probability at least ``1 - alpha``, ``alpha/2`` on each side.

    Its ends are those bounds against which the bets just reach ``2/alpha``; wealth is monotone in the bound.
    ``sample`` lies in ``[0, largest]``.
    """
    column = np.asarray(sample, np.float64).reshape(-1, 1)
    lower, upper = mean_intervals(column, 0.0, largest, alpha)[:, 0].tolist()
    return lower, upper


def mean_intervals(samples: ArrayLike, smallest: ArrayLike, largest: ArrayLike, alpha: float) -> _Array:
    """The intervals of many means, each covered as by :func:`mean_interval`: rows lower and upper.

    Parameters
    ----------
    samples
        A row a run, a column a quantity.
    smallest, largest
        What no run can leave, quantity by quantity. An infinite one makes that end of the interval infinite;
        the other end stays as it is, for it rests on its own side alone.
    alpha
        The risk of each interval, half on each side.
    """
    x = np.asarray(samples, np.float64)
    least, most = (np.broadcast_to(np.asarray(side, np.float64), x.shape[1:]) for side in (smallest, largest))
    _check_inside(x, least, most)
    goal = math.log(2 / alpha)
    return np.array([_lower_ends(x, least, goal), -_lower_ends(-x, -most, goal)])


def median_interval(sample: ArrayLike, alpha: float) -> tuple[float, float]:
    """Two order statistics that cover every median with probability at least ``1 - alpha``.

    Infinite where the runs are too few.
    """
    column = np.asarray(sample, np.float64).reshape(-1, 1)
    lower, upper = median_intervals(column, alpha)[:, 0].tolist()
    return lower, upper


def median_intervals(samples: ArrayLike, alpha: float) -> _Array:
    """The intervals of many medians, each covered as by :func:`median_interval`: rows lower and upper.

    ``samples`` has a row a run and a column a quantity.
    """
    x = np.sort(np.asarray(samples, np.float64), axis=0)
    runs = len(x)
    rank = _rank_below_median(runs, alpha / 2)
    if rank == 0:
        return np.array([[-math.inf], [math.inf]]).repeat(x.shape[1], axis=1)
    return np.array([x[rank - 1], x[runs - rank]])


def _rank_below_median(runs: int, risk: float) -> int:
    """The largest rank of which the order statistic is above the median with at most that risk; 0 if none is.

    It is where fewer runs than its rank are below: as likely as so few heads in as many tosses of a coin. The
    odds of a number of heads are those of the number above it times a quotient, from the middle down.
    """
    most = (runs - 1) // 2
    heads = np.arange(most, 0, -1)
    odds = np.cumprod(np.append(1.0, heads / (runs - heads + 1)))[::-1]
    fewer = np.cumsum(odds)
    middle = 0.0 if runs % 2 else odds[-1] * (runs - most) / (most + 1)
    return int(np.searchsorted(fewer, risk * (2 * fewer[-1] + middle), side="right"))


def _lower_ends(samples: _Array, least: _Array, goal: float) -> _Array:
    """The bounds, from ``least`` to the mean, against which bets that the means are larger reach the goal."""
    ends = np.array(least)
    above = np.flatnonzero(np.isfinite(least))
    wide = max(1, _AT_ONCE // len(samples))
    for first in range(0, len(above), wide):
        columns = above[first : first + wide]
        gains = np.clip(samples[:, columns] - least[columns], 0.0, None)
        means = gains.mean(axis=0)
        seen = means > 0
        ends[columns[seen]] += means[seen] * _ratios(gains[:, seen] / means[seen], goal)
    return ends


def _ratios(gains: _Array, goal: float) -> _Array:
    """Lower ends over means, for gains of mean 1.

    Log wealth is convex and increasing in ``v``, the log of a mean over its lower end: Newton's steps, from 0
    where it is at most 0, are at or beyond the goal from the first one on, and come down to it.
    """
    v = np.zeros(gains.shape[1])
    for _ in range(_STEPS):
        wealth, slope = _wealth(gains * np.exp(v))
        before, v = v, np.minimum(v + (goal - wealth) / slope, _FAR)
        if np.all(np.abs(v - before) <= _PRECISION):
            break
    return np.where(v < _FAR, np.exp(-v - _PRECISION), 0.0)


def _wealth(ratios: _Array) -> tuple[_Array, _Array]:
    """Log wealth of bets on ``1 - s + s ratio``, and its slope in the log of the ratios; a row a run."""
    logs, slopes = [], []
    for share, part in SHARES.items():
        gained = share * ratios
        factors = gained + (1 - share)
        with np.errstate(divide="ignore"):  # all is lost, by that part of the wealth
            logs.append(np.log(factors).sum(axis=0) + math.log(part))
        slopes.append(np.divide(gained, factors, out=np.zeros_like(gained), where=factors > 0).sum(axis=0))
    total = np.logaddexp.reduce(logs, axis=0)
    return total, np.sum(np.exp(np.array(logs) - total) * slopes, axis=0)


def _checked(sample: ArrayLike, bound: float, largest: float) -> _Array:
    x = np.asarray(sample, np.float64)
    if not bound > 0:
        raise ValueError(f"bound is {bound}: it must be above 0")
    _check_inside(x, np.array(0.0), np.array(largest))
    return np.clip(x, 0.0, largest)


def _check_inside(x: _Array, least: _Array, most: _Array) -> None:
    slack = 1e-9 * (most - least)  # sums of products of doubles
    slack = np.where(np.isfinite(slack), slack, 0.0)
    if x.size == 0 or np.isnan(x).any() or np.any(x < least - slack) or np.any(x > most + slack):
        lowest, highest = float(np.min(least)), float(np.max(most))
        raise ValueError(f"a sample in [{lowest}, {highest}] is needed, not {x.size} values that leave it")
