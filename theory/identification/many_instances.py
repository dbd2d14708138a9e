"""T*_KL of many Bernoulli instances at once, by Newton's method on all its equations together.

With the best arm 1 and ``y = 1/W_1`` the optimum has, for every challenger ``a``, a confusing mean ``m_a``
between the two means where the alternative costs one, and the derivative of the time vanishes
[TH-DER-CT2]:

    ``kl(mu_1, m_a) + r_a kl(mu_a, m_a) = y``  with  ``r_a = (mu_1 - m_a)/(m_a - mu_a)``,
    ``sum_a kl(mu_1, m_a)/kl(mu_a, m_a) = 1``.

Only ``y`` couples the challengers, so a step of Newton's method is a division for each of them. The start is
the solution for Gaussian arms, a root in one variable. Instances with an arm of mean 0 or 1, and what has not
settled, are left to `characteristic_time.characteristic_time_kl`, one by one.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from ..divergences.bernoulli_divergences import kl
from .characteristic_time import characteristic_time_kl

Doubles = NDArray[np.float64]

_TOGETHER: Final = 4096
_START_STEPS: Final = 60
_STEPS: Final = 40
_SETTLED: Final = 1e-10
_LONGEST: Final = 2.0
"""The longest step, in the logit of where a confusing mean divides its way."""


class ManyTimes(NamedTuple):
    """``T*_KL`` of each instance, and its optimal allocation; ``inf`` and the uniform one if arms tie."""

    values: Doubles
    allocations: Doubles


def characteristic_times_kl(means: ArrayLike) -> ManyTimes:
    """``T*_KL`` of each row of Bernoulli means, as ``characteristic_time_kl`` has it  [TH-T2.32]."""
    rows = np.asarray(means, dtype=np.float64)
    if rows.ndim != 2 or rows.shape[1] < 2:
        raise ValueError(f"instances are the rows of a matrix with at least two arms, not {rows.shape}")
    if not ((rows >= 0) & (rows <= 1)).all():
        raise ValueError("the means of Bernoulli arms lie in [0, 1]")
    values, allocations = np.empty(len(rows)), np.empty(rows.shape)
    for start in range(0, len(rows), _TOGETHER):
        part = slice(start, start + _TOGETHER)
        values[part], allocations[part] = _some(rows[part])
    return ManyTimes(values, allocations)


@np.errstate(all="ignore")
def _some(rows: Doubles) -> ManyTimes:
    order = np.argsort(-rows, axis=1, kind="stable")
    ranked = np.take_along_axis(rows, order, axis=1)
    best, others = ranked[:, :1], ranked[:, 1:]
    gaps = best - others
    tied = gaps[:, 0] == 0
    y, way = _gaussian(gaps)
    u = np.log(way) - np.log1p(-way)
    settled = np.zeros(len(rows), dtype=np.bool_)
    pulls = np.empty_like(others)
    started = np.isfinite(y) & np.isfinite(u).all(axis=1)
    waiting = np.flatnonzero(started & ~tied & (ranked[:, 0] < 1) & (ranked[:, -1] > 0))
    for _ in range(_STEPS):
        if not waiting.size:
            break
        now = _step(best[waiting], others[waiting], gaps[waiting], y[waiting], u[waiting])
        u[waiting], y[waiting], pulls[waiting] = now.u, now.y, now.ratios
        done = now.size <= _SETTLED
        settled[waiting[done]] = True
        waiting = waiting[~done & np.isfinite(now.size)]
    total = 1 + pulls.sum(axis=1)
    values = total / y
    allocations = np.empty_like(rows)
    scaled = np.concatenate([np.ones_like(best), pulls], axis=1) / total[:, None]
    np.put_along_axis(allocations, order, scaled, axis=1)
    for row in np.flatnonzero(~settled | ~np.isfinite(values)):
        alone = characteristic_time_kl(rows[row].tolist())
        values[row], allocations[row] = alone.value, alone.allocation
    return ManyTimes(values, allocations)


class _Step(NamedTuple):
    u: Doubles
    y: Doubles
    ratios: Doubles
    """Pulls of each challenger over those of the best arm, after the step."""
    size: Doubles
    """The largest relative change that the step makes."""


def _step(best: Doubles, others: Doubles, gaps: Doubles, y: Doubles, u: Doubles) -> _Step:
    """One step of Newton's method in the logits ``u`` of ``(m - mu_a)/(mu_1 - mu_a)`` and in ``y``."""
    share = 1 / (1 + np.exp(-u))
    rest = 1 / (1 + np.exp(u))
    m = np.where(share < 0.5, others + gaps * share, best - gaps * rest)
    down, up = kl(best, m), kl(others, m)
    ratio = rest / share
    cost = down + ratio * up
    balance = down / up
    # along u: the move of m does not change the weighted cost, only the ratio does
    slope_cost = -ratio * up
    turn = gaps * share * rest / (m * (1 - m))
    slope_balance = turn * (-gaps * rest / up - balance * (gaps * share) / up)
    short = y[:, None] - cost
    bend = slope_balance / slope_cost
    change = (1 - balance.sum(axis=1) - (bend * short).sum(axis=1)) / bend.sum(axis=1)
    change = np.clip(change, -0.5 * y, y)
    move = (short + change[:, None]) / slope_cost
    limited = np.clip(move, -_LONGEST, _LONGEST)
    u, y = u + limited, y + change
    size = np.maximum(np.abs(move).max(axis=1), np.abs(change / y))
    return _Step(u, y, np.exp(-u), np.where(np.isfinite(size), size, np.inf))


def _gaussian(gaps: Doubles) -> tuple[Doubles, Doubles]:
    """``y`` and the ways ``(m - mu_a)/(mu_1 - mu_a)`` for variance 1/4, where ``1 - way = y/(2 gap^2)``.

    ``sum ((1 - way)/way)^2 = 1`` in ``s = y/(2 gap_min^2)``, convex and increasing; Newton from the right.
    """
    weights = np.square(gaps[:, :1] / gaps)
    s = np.full(len(gaps), 0.5)
    for _ in range(_START_STEPS):
        part = weights * s[:, None]
        odds = part / (1 - part)
        step = (np.square(odds).sum(axis=1) - 1) / (2 * odds * odds / part / (1 - part)).sum(axis=1)
        s -= step
        if (np.abs(step) <= 1e-3 * s).all():
            break
    s = np.clip(s, 1e-300, 0.5)
    return 2 * np.square(gaps[:, 0]) * s, 1 - weights * s[:, None]
