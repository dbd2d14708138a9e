"""DP-IMED: indexed minimum empirical divergence with ``d_eps``, noisy cumulative sums  [BERN-A1, BERN-A1b]"""

from __future__ import annotations

import math

from ..compilation import compiled
from ..indexes.divergence import d_eps
from ..indexes.tie_breaking import clipped, put_on_largest
from ..protocol.stepped_policy import Counts, Schedule, Values, Vector
from .noisy_running_sums import EPSILON, REWARDS, TIES, CumulativePolicy, first_unpulled


@compiled
def choose(
    counts: Counts,
    values: Values,
    t: int,
    parameters: Vector,
    schedule: Schedule,
    probabilities: Vector,
) -> None:
    """The arms of least ``n d_eps([mean], [best mean]) + log n``; before that every arm once  [BERN-A1b]"""
    arms = probabilities.size
    fresh = first_unpulled(counts, arms)
    if fresh >= 0:
        probabilities[:] = 0.0
        probabilities[fresh] = 1.0
        return
    best = 0.0
    for arm in range(arms):
        best = max(best, clipped(values[arm, 0] / counts[arm, REWARDS]))
    for arm in range(arms):
        n = counts[arm, REWARDS]
        probabilities[arm] = -n * d_eps(clipped(values[arm, 0] / n), best, parameters[EPSILON]) - math.log(n)
    put_on_largest(probabilities, parameters[TIES], probabilities)


class DPIMED(CumulativePolicy):
    """DP-IMED   [BERN-A1, BERN-A1b]; options as :class:`~.noisy_running_sums.CumulativePolicy`."""

    choose = staticmethod(choose)
