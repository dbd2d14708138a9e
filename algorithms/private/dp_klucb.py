"""DP-KLUCB: upper confidence bounds with ``d_eps`` and noisy cumulative sums   [BERN-A1, BERN-A1a]

Among many arms, values of an arm are also what :mod:`..indexes.lower_lines` keeps of it.
"""

import math

from ..compilation import compiled
from ..indexes.lower_lines import (
    SCORE,
    STEEPEST,
    UNSURE,
    is_unsure,
    kept_of,
    lay_line,
    likeliest,
    next_unsure,
    put_on_kept,
    stays_one,
)
from ..indexes.tie_breaking import clipped, put_on_largest
from ..indexes.upper_inverse import d_eps_upper
from ..protocol.stepped_policy import Counts, State, Values, Vector
from .noisy_running_sums import EPSILON, REWARDS, TIES, CumulativePolicy, first_unpulled


@compiled
def keep_indexes(counts: Counts, values: Values, t: int, epsilon: float) -> float:
    """The largest index of the round; indexes of other arms are kept where they may be the largest.

    The mark is ``UNSURE`` below an index. An arm whose line shows that its index is below the mark does not
    have the largest one. What is kept of it is an index of an earlier round, and no larger, for indexes rise
    with the round.
    """
    logarithm, flattest = math.log(t), math.exp(-min(epsilon, STEEPEST))
    arm = likeliest(values, t)
    n = counts[arm, REWARDS]
    best = d_eps_upper(clipped(values[arm, 0] / n), logarithm / n, epsilon)
    arm = next_unsure(values, 0, best - UNSURE, logarithm)
    while arm >= 0:
        mark = best - UNSURE
        n = counts[arm, REWARDS]
        mean, level = clipped(values[arm, 0] / n), logarithm / n
        if epsilon * (1.0 - mean) <= level * (1.0 - UNSURE):
            stays_one(values, arm)
        else:
            if values[arm, SCORE] < mark and mean < mark:
                lay_line(values, arm, n, mean, mean, 0.0, mark, flattest)
            if is_unsure(values, arm, mark, logarithm):
                values[arm, SCORE] = d_eps_upper(mean, level, epsilon)
        best = max(best, values[arm, SCORE])
        arm = next_unsure(values, arm + 1, best - UNSURE, logarithm)
    return best


@compiled
def choose(state: State, t: int, probabilities: Vector) -> None:
    """The arms of largest ``max{mu : d_eps([mean], mu) <= log(t)/n}``; before that, each once   [BERN-A1a]

    Among many arms an index is computed where it may be the largest.
    """
    counts, values, parameters = state.counts, state.values, state.parameters
    fresh = first_unpulled(counts, probabilities.size)
    if fresh >= 0:
        probabilities[:] = 0.0
        probabilities[fresh] = 1.0
        return
    if values.shape[1] > 1:
        best = keep_indexes(counts, values, t, parameters[EPSILON])
        put_on_kept(values, best, parameters[TIES], probabilities)
        return
    logarithm, epsilon = math.log(t), parameters[EPSILON]
    for arm in range(probabilities.size):
        n = counts[arm, REWARDS]
        probabilities[arm] = d_eps_upper(clipped(values[arm, 0] / n), logarithm / n, epsilon)
    put_on_largest(probabilities, parameters[TIES], probabilities)


class DPKLUCB(CumulativePolicy):
    """DP-KLUCB   [BERN-A1, BERN-A1a]; options as :class:`~.noisy_running_sums.CumulativePolicy`."""

    choose = staticmethod(choose)
    kept = staticmethod(kept_of)
