"""For how long a leader leads, whatever its next rewards in [0, 1] are, as long as their sum is large enough.

A policy that chooses anew in every round spends its time on comparisons that change nothing: one arm is
pulled for many rounds in a row. Its step ``lead`` says in advance when that must end: the arm is pulled in
the rounds ``t .. t + last - 1`` as long as the rewards of the ``j`` rounds since add up to more than
``least + rise j``. Then rewards are drawn one after the other, as they would be anyway, and the indexes are
looked at again afterwards. Where rounding might decide, nothing is said beyond this round.
"""

import math

from ..compilation import compiled
from ..indexes.divergence import kl
from ..indexes.tie_breaking import clipped
from ..protocol.first_pulls import PULLS
from ..protocol.stepped_policy import Counts, Values
from .every_round import SUM

UNSURE = 1e-9  # far above the rounding of an index: what is nearer is compared in full
_SHARE = 16  # of the rounds so far: levels rise by little meanwhile


@compiled
def looking_ahead(t: int, last: int) -> int:
    """As many rounds as the levels allow to be looked at together, of the ``last`` that are asked for."""
    return min(last, 1 + t // _SHARE)


@compiled
def above(target: float, n: int, total: float, last: int, now: float) -> tuple[int, float, float]:
    """While ``mean + sqrt(now/n)`` is above the target.

    With ``j`` more pulls and rewards ``G`` that is ``G > target (n + j) - total - sqrt(now (n + j))``, which
    is convex in ``j``: the chord is above it.
    """
    if target == -math.inf:
        return last, -1.0, 0.0
    more = n + last
    least = target * n - total - math.sqrt(now * n)
    most = target * more - total - math.sqrt(now * more)
    return last, least, (most - least) / last


@compiled
def with_bonus(
    counts: Counts, values: Values, arm: int, last: int, now: float, then: float
) -> tuple[int, float, float]:
    """While the index ``mean + sqrt(width/n)`` is the largest; the width grows from ``now`` to ``then``.

    Where one rival is as large as the index after a reward of 1, nothing is said, whatever the others are.
    """
    n = counts[arm, PULLS]
    if n == 0:
        return 1, 0.0, 0.0
    rival, rewarded = -math.inf, (values[arm, SUM] + 1.0) / (n + 1) + math.sqrt(now / (n + 1))
    for other in range(counts.shape[0] - 1):
        n = counts[other, PULLS]
        if n == 0 or rival >= rewarded:
            return 1, 0.0, 0.0
        if other != arm:
            rival = max(rival, values[other, SUM] / n + math.sqrt(then / n))
    surely = rival + UNSURE * (1.0 + abs(rival))
    return above(surely, counts[arm, PULLS], values[arm, SUM], last, now)


@compiled
def least_mean(mark: float, depth: float) -> float:
    """Some ``x <= mark`` with ``kl(x, mark) <= depth`` beyond rounding, near the least; -1 if none is."""
    if not 0.0 < mark < 1.0 or depth <= 0.0:
        return -1.0
    spread = math.sqrt(2.0 * depth * mark * (1.0 - mark))
    x = mark - spread
    odds = math.log(mark) - math.log1p(-mark)
    for _ in range(4):
        x = min(max(x, 1e-3 * mark), mark)
        slope = math.log(x) - math.log1p(-x) - odds
        if slope >= 0.0:
            break
        x -= (kl(x, mark) - depth) / slope
    x = clipped(x + UNSURE * spread)
    return x if x <= mark and kl(x, mark) * (1.0 + UNSURE) <= depth else -1.0


@compiled
def above_mark(mark: float, n: int, total: float, last: int, level: float) -> tuple[int, float, float]:
    """While ``max{q : n kl(mean, q) <= level}`` is above the mark: ``kl(mean, mark) < level/n``.

    The least sum of rewards for which that holds is convex in ``n``, for ``n kl(sum/n, mark)`` is convex in
    both.
    """
    more = n + last
    first, second = least_mean(mark, level / n), least_mean(mark, level / more)
    if first < 0.0 or second < 0.0:
        return 1, 0.0, 0.0
    least = first * n - total
    return last, least, (second * more - total - least) / last
