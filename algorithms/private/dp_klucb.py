"""DP-KLUCB: upper confidence bounds with ``d_eps`` and noisy cumulative sums   [BERN-A1, BERN-A1a]"""

from __future__ import annotations

import math

from ..compilation import compiled
from ..indexes.tie_breaking import clipped, put_on_largest
from ..indexes.upper_inverse import d_eps_upper
from ..protocol.stepped_policy import Counts, Schedule, Values, Vector
from .noisy_running_sums import REWARDS, CumulativePolicy, first_unpulled


@compiled
def choose(
    counts: Counts, values: Values, t: int, parameters: Vector, schedule: Schedule, probabilities: Vector
) -> None:
    """The arms of largest ``max{mu : d_eps([mean], mu) <= log(t)/n}``; before that, each once   [BERN-A1a]"""
    fresh = first_unpulled(counts, probabilities.size)
    if fresh >= 0:
        probabilities[:] = 0.0
        probabilities[fresh] = 1.0
        return
    logarithm = math.log(t)
    for arm in range(probabilities.size):
        n = counts[arm, REWARDS]
        probabilities[arm] = d_eps_upper(clipped(values[arm, 0] / n), logarithm / n, parameters[0])
    put_on_largest(probabilities, parameters[1], probabilities)


class DPKLUCB(CumulativePolicy):
    """DP-KLUCB   [BERN-A1, BERN-A1a]; options as :class:`~.noisy_running_sums.CumulativePolicy`."""

    choose = staticmethod(choose)
