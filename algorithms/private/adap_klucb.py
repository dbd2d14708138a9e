"""AdaP-KLUCB: KL-UCB in private episodes   [TA-S6, TA-EQ5.2, BERN-B2, TA-A7]"""

from __future__ import annotations

import math

from ..compilation import compiled
from ..indexes.lower_lines import FEW, STEEPEST, UNSURE, line_above, lines_below
from ..indexes.tie_breaking import clipped, put_on_largest
from ..indexes.upper_inverse import at_most, kl_upper, surely_below
from ..protocol.first_pulls import PULLS, put_on_unpulled
from ..protocol.stepped_policy import Counts, Schedule, Values, Vector
from .doubling_and_forgetting import BETA, FIRST_COUNT, MEAN, SCALE, TIES, PureForgettingPolicy, samples


@compiled
def index(mean: float, n: float, t: int, beta: float, scale: float) -> float:
    """``max{q : kl([mean + L/(epsilon n)]_0^1, q) <= L/n}`` with ``L = beta log t``   [TA-EQ5.2]

    ``scale`` is ``1/epsilon``.
    """
    exploration = beta * math.log(t) / n
    return kl_upper(clipped(mean + exploration * scale), exploration)


@compiled
def choose(
    counts: Counts, values: Values, t: int, parameters: Vector, schedule: Schedule, probabilities: Vector
) -> None:
    """The arms of largest index, computed where it may be that; before that every arm once."""
    if put_on_unpulled(counts, probabilities):
        return
    exploration = parameters[BETA] * math.log(t)
    likeliest, most = 0, -1.0
    for arm in range(probabilities.size):
        level = exploration / samples(counts[arm, PULLS], parameters[FIRST_COUNT])
        probabilities[arm] = clipped(values[arm, MEAN] + level * parameters[SCALE])
        reach = at_most(probabilities[arm], level)
        likeliest = arm if reach > most else likeliest
        most = max(most, reach)
    level = exploration / samples(counts[likeliest, PULLS], parameters[FIRST_COUNT])
    best = kl_upper(probabilities[likeliest], level)
    many, hint = probabilities.size > FEW, 0
    lines = lines_below(best - UNSURE, STEEPEST if many else 0.0)
    for arm in range(probabilities.size):
        level = exploration / samples(counts[arm, PULLS], parameters[FIRST_COUNT])
        if many:
            line = line_above(probabilities[arm], level, lines, hint)
            hint = max(line, 0)
            below = line >= 0
        else:
            below = surely_below(probabilities[arm], level, best)
        if below:
            probabilities[arm] = -1.0
        else:
            probabilities[arm] = kl_upper(probabilities[arm], level)
            best = max(best, probabilities[arm])
    put_on_largest(probabilities, parameters[TIES], probabilities)


class AdaPKLUCB(PureForgettingPolicy):
    """AdaP-KLUCB, epsilon-DP for rewards in [0, 1]   [TA-S6, TA-EQ5.2, TA-TH5.2, BERN-B2]

    Its options are those of :class:`~.doubling_and_forgetting.PureForgettingPolicy`. While ``L/(epsilon
    n)`` is large, many indexes are 1 at once, and ``ties`` decides much.
    """

    choose = staticmethod(choose)
