"""Lines below divergences: one product shows of most arms that their index is not the largest.

For every ``s >= 0``, ``kl(z, m) >= h_s(m) - s z`` with ``h_s(m) = -log(1 - m + m e^-s)``, by duality, and
``d_eps(z, m)`` is at least as much for ``s <= eps``   [BERN-LF.1]. As ``h_s`` is convex, its tangent at one
mark ``m`` is below it at all others. Two numbers of an arm are kept: while ``start + slope m`` is above the
exploration, the index of the arm is below the mark ``m``, whatever the round. The index is computed only
where that is not so. It is kept too, for indexes rise with the round: the largest one that is kept tells from
which arm to take the next mark.

An index that is 1 stays 1 in all later rounds; its line is put at infinity. Zeros stand for an arm of which
nothing is known: no exploration is below that line. Among few arms, lines cost more than they save, and
nothing is kept.
"""

import math

from ..compilation import compiled
from ..protocol.stepped_policy import Values, Vector
from .tie_breaking import FIRST, RANDOM

FEW = 16
"""Up to so many arms all indexes are computed."""
UNSURE = 1e-9
"""Indexes are computed as closely, and a line counts beyond so much."""
STEEPEST = 32.0
"""Beyond, a line is of no use, and its rounding would count."""

#: Values that are kept of an arm; in the row of the whole the round of the last indexes is the first of them.
SCORE, START, SLOPE = 1, 2, 3
KEPT = 3


def kept_of(arms: int) -> int:
    """How many values are kept of each of so many arms."""
    return KEPT if type(arms) is int and arms > FEW else 0


@compiled
def likeliest(values: Values, t: int) -> int:
    """The first arm of the largest index that is kept; in a round before the last one nothing is."""
    arms = values.shape[0] - 1
    if t < values[arms, SCORE]:
        for arm in range(arms):
            for column in range(SCORE, SCORE + KEPT):
                values[arm, column] = 0.0
    values[arms, SCORE] = t
    leader, best = 0, values[0, SCORE]
    for arm in range(arms):
        if values[arm, SCORE] > best:
            leader, best = arm, values[arm, SCORE]
        if best >= 1.0:
            break
    return leader


@compiled
def is_unsure(values: Values, arm: int, mark: float, exploration: float) -> bool:
    """Whether its line does not show that the index of the arm is below the mark."""
    return not values[arm, START] + values[arm, SLOPE] * mark > exploration * (1.0 + UNSURE)


@compiled
def next_unsure(values: Values, first: int, mark: float, exploration: float) -> int:
    """The first such arm from ``first`` on, or -1."""
    for arm in range(first, values.shape[0] - 1):
        if is_unsure(values, arm, mark, exploration):
            return arm
    return -1


@compiled
def lay_line(
    values: Values, arm: int, n: float, x: float, z: float, scale: float, mark: float, flattest: float
) -> None:
    """Lay the tangent of ``n (h_s(m) - s x)/(1 + s scale)`` at the mark, for a ``z`` below the mark.

    The slope of ``kl`` at ``z`` is ``-s``, and ``flattest`` is the least ``e^-s``. While an exploration ``L``
    is below the tangent, ``kl(y, m) > L/n`` for all ``y <= x + scale L/n``, as ``h_s(m) - s y >= h_s(m) - s x
    - s scale L/n``. An allowance for rounding is subtracted: terms are at most ``slope`` and ``n STEEPEST``.
    """
    shrink = max(z * (1.0 - mark) / (mark * (1.0 - z)), flattest)
    lost = 1.0 - shrink
    s = -math.log(shrink)
    rise = lost / (1.0 - mark * lost)
    height = -math.log1p(-mark * lost) - s * x
    each = n / (1.0 + s * scale)
    values[arm, SLOPE] = each * rise
    values[arm, START] = each * (height - rise * mark) - n * UNSURE * (1.0 + 1e-5 * rise)


@compiled
def put_on_kept(values: Values, best: float, how: float, probabilities: Vector) -> None:
    """Put all probability on the arms whose kept index is ``best``: on the first of them, or evenly."""
    ties = 0
    for arm in range(probabilities.size):
        ties += 1 if values[arm, SCORE] == best else 0
    share = 1.0 / ties if how == RANDOM else 1.0
    for arm in range(probabilities.size):
        largest = values[arm, SCORE] == best
        probabilities[arm] = share if largest else 0.0
        share = 0.0 if largest and how == FIRST else share


@compiled
def stays_one(values: Values, arm: int) -> None:
    """Note that the index of the arm is 1 from this round on."""
    values[arm, SCORE] = 1.0
    values[arm, START] = math.inf
    values[arm, SLOPE] = 0.0
