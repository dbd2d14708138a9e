"""DP-KLUCB: upper confidence bounds with ``d_eps`` and noisy cumulative sums   [BERN-A1, BERN-A1a]"""

from __future__ import annotations

import math

from ..compilation import compiled
from ..indexes.lower_lines import FEW, UNSURE, line_above, lines_below
from ..indexes.tie_breaking import clipped, put_on_largest
from ..indexes.upper_inverse import d_eps_upper
from ..protocol.stepped_policy import Counts, Schedule, Values, Vector
from .noisy_running_sums import EPSILON, REWARDS, TIES, CumulativePolicy, first_unpulled


@compiled
def choose(
    counts: Counts, values: Values, t: int, parameters: Vector, schedule: Schedule, probabilities: Vector
) -> None:
    """The arms of largest ``max{mu : d_eps([mean], mu) <= log(t)/n}``; before that, each once   [BERN-A1a]

    Among many arms an index is computed where it may be the largest.
    """
    fresh = first_unpulled(counts, probabilities.size)
    if fresh >= 0:
        probabilities[:] = 0.0
        probabilities[fresh] = 1.0
        return
    logarithm, epsilon = math.log(t), parameters[EPSILON]
    if probabilities.size <= FEW:
        for arm in range(probabilities.size):
            n = counts[arm, REWARDS]
            probabilities[arm] = d_eps_upper(clipped(values[arm, 0] / n), logarithm / n, epsilon)
    else:
        likeliest, most = 0, -1.0
        for arm in range(probabilities.size):
            n = counts[arm, REWARDS]
            probabilities[arm] = clipped(values[arm, 0] / n)
            score = epsilon * probabilities[arm] + logarithm / n
            likeliest = arm if score > most else likeliest
            most = max(most, score)
        best = d_eps_upper(probabilities[likeliest], logarithm / counts[likeliest, REWARDS], epsilon)
        lines, hint = lines_below(best - UNSURE, epsilon), 0
        for arm in range(probabilities.size):
            level = logarithm / counts[arm, REWARDS]
            line = line_above(probabilities[arm], level, lines, hint)
            hint = max(line, 0)
            if line >= 0:
                probabilities[arm] = -1.0
            else:
                probabilities[arm] = d_eps_upper(probabilities[arm], level, epsilon)
    put_on_largest(probabilities, parameters[TIES], probabilities)


class DPKLUCB(CumulativePolicy):
    """DP-KLUCB   [BERN-A1, BERN-A1a]; options as :class:`~.noisy_running_sums.CumulativePolicy`."""

    choose = staticmethod(choose)
