"""AdaP-KLUCB: KL-UCB in private episodes   [TA-EQ5.2, TA-A7]

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
from ..indexes.upper_inverse import at_most, kl_upper, surely_below
from ..protocol.first_pulls import PULLS, put_on_unpulled
from ..protocol.stepped_policy import Counts, State, Values, Vector
from .doubling_and_forgetting import BETA, FIRST_COUNT, MEAN, SCALE, TIES, PureForgettingPolicy, samples


@compiled
def index(mean: float, n: float, t: int, beta: float, scale: float) -> float:
    """``max{q : kl([mean + L/(epsilon n)]_0^1, q) <= L/n}`` with ``L = beta log t``   [TA-EQ5.2]

    ``scale`` is ``1/epsilon``.
    """
    exploration = beta * math.log(t) / n
    return kl_upper(clipped(mean + exploration * scale), exploration)


@compiled
def keep_indexes(counts: Counts, values: Values, t: int, parameters: Vector) -> float:
    """The largest index of the round; indexes of other arms are kept where they may be the largest.

    The mark is ``UNSURE`` below an index. An arm whose line shows that its index is below the mark does not
    have the largest one. What is kept of it is an index of an earlier round, and no larger, for indexes rise
    with the round.
    """
    exploration, flattest = parameters[BETA] * math.log(t), math.exp(-STEEPEST)
    scale = parameters[SCALE]
    arm = likeliest(values, t)
    level = exploration / samples(counts[arm, PULLS], parameters[FIRST_COUNT])
    best = kl_upper(clipped(values[arm, MEAN] + level * scale), level)
    arm = next_unsure(values, 0, best - UNSURE, exploration)
    while arm >= 0:
        mark = best - UNSURE
        n = samples(counts[arm, PULLS], parameters[FIRST_COUNT])
        mean, level = values[arm, MEAN], exploration / n
        bonus = level * scale
        if mean + bonus >= 1.0 + UNSURE * (1.0 + abs(mean) + bonus):
            stays_one(values, arm)
        else:
            raised = clipped(mean + bonus)
            if values[arm, SCORE] < mark and raised < mark:
                lay_line(values, arm, n, max(mean, 0.0), raised, scale, mark, flattest)
            if is_unsure(values, arm, mark, exploration):
                values[arm, SCORE] = kl_upper(raised, level)
        best = max(best, values[arm, SCORE])
        arm = next_unsure(values, arm + 1, best - UNSURE, exploration)
    return best


@compiled
def choose(state: State, t: int, probabilities: Vector) -> None:
    """The arms of largest index, computed where it may be that; before that every arm once."""
    counts, values, parameters = state.counts, state.values, state.parameters
    if put_on_unpulled(counts, probabilities):
        return
    if values.shape[1] > 1:
        best = keep_indexes(counts, values, t, parameters)
        put_on_kept(values, best, parameters[TIES], probabilities)
        return
    exploration = parameters[BETA] * math.log(t)
    likeliest_arm, most = 0, -1.0
    for arm in range(probabilities.size):
        level = exploration / samples(counts[arm, PULLS], parameters[FIRST_COUNT])
        probabilities[arm] = clipped(values[arm, MEAN] + level * parameters[SCALE])
        reach = at_most(probabilities[arm], level)
        likeliest_arm = arm if reach > most else likeliest_arm
        most = max(most, reach)
    level = exploration / samples(counts[likeliest_arm, PULLS], parameters[FIRST_COUNT])
    best = kl_upper(probabilities[likeliest_arm], level)
    for arm in range(probabilities.size):
        level = exploration / samples(counts[arm, PULLS], parameters[FIRST_COUNT])
        if surely_below(probabilities[arm], level, best):
            probabilities[arm] = -1.0
        else:
            probabilities[arm] = kl_upper(probabilities[arm], level)
            best = max(best, probabilities[arm])
    put_on_largest(probabilities, parameters[TIES], probabilities)


class AdaPKLUCB(PureForgettingPolicy):
    """AdaP-KLUCB, epsilon-DP for rewards in [0, 1]   [TA-EQ5.2, TA-TH5.2]

    Its options are those of :class:`~.doubling_and_forgetting.PureForgettingPolicy`. While ``L/(epsilon
    n)`` is large, many indexes are 1 at once, and ``ties`` decides much.
    """

    choose = staticmethod(choose)
    kept = staticmethod(kept_of)
