"""KL-UCB, from literature (Cappe and others 2013; the texts name it only)"""

import math

from ...theory.numbers.enclosure import Exact, exact
from ..compilation import compiled
from ..indexes.divergence import kl
from ..indexes.upper_inverse import kl_upper
from ..protocol.first_pulls import PULLS
from ..protocol.stepped_policy import Counts, State, Values
from ..spelled_number import spelled
from .every_round import OWN, SUM, StepByStepPolicy
from .leader_shortcut import AHEAD, COLUMNS, SCORE, SURELY, all_tried, choose, empirical_mean
from .leader_shortcut import FIRST_MARK as REACH
from .steady_leader import above_mark, looking_ahead


@compiled
def exploration(t: int, c: float) -> float:
    """``log t + c log log t``, the second term from ``t = 3`` on, where it is above 0."""
    logarithm = math.log(t)
    return logarithm + c * math.log(logarithm) if c > 0.0 and t > 2 else logarithm


@compiled
def reach(counts: Counts, values: Values, arm: int) -> float:
    """``n kl(mean, q)``: the exploration from which on the arm's index is at least the mark ``q``."""
    mark = values[counts.shape[0] - 1, REACH]
    mean = empirical_mean(counts, values, arm)
    return counts[arm, PULLS] * kl(mean, mark) if mean < mark else 0.0


@compiled
def ahead(counts: Counts, values: Values, level: float) -> int:
    """The only arm whose index is above the mark, or -1 if more or none are, or if rounding might tell."""
    only = -1
    for arm in range(counts.shape[0] - 1):
        if values[arm, REACH] * SURELY <= level:
            if only >= 0:
                return -1
            only = arm
        elif values[arm, REACH] <= level * SURELY:
            return -1
    return only


@compiled
def absorb(state: State, arm: int, length: int, released: int, number: float, t: int) -> None:
    """Count the pulls, add their rewards, and find the arm ahead or the indexes for the round ``t``."""
    counts, values, parameters = state.counts, state.values, state.parameters
    settle(counts, values, arm, length, number, exploration(t, parameters[OWN]))


@compiled
def lead(state: State, arm: int, t: int, last: int) -> tuple[int, float, float]:
    """While its index stays above the mark and those of all others below."""
    counts, values, parameters = state.counts, state.values, state.parameters
    last = looking_ahead(t, last)
    c = parameters[OWN]
    return while_ahead(counts, values, arm, last, exploration(t, c), exploration(t + last, c))


@compiled
def while_ahead(
    counts: Counts, values: Values, arm: int, last: int, now: float, then: float
) -> tuple[int, float, float]:
    """The same for levels that grow from ``now`` to ``then``."""
    arms = counts.shape[0] - 1
    if counts[arms, AHEAD] != arm or not all_tried(counts):
        return 1, 0.0, 0.0
    for other in range(arms):
        if other != arm and not values[other, REACH] > then * SURELY:
            return 1, 0.0, 0.0
    return above_mark(values[arms, REACH], counts[arm, PULLS], values[arm, SUM], last, now / SURELY)


@compiled
def settle(counts: Counts, values: Values, arm: int, length: int, number: float, level: float) -> None:
    """After rewards of the arm: the arm ahead, or the indexes, for a round of that level."""
    counts[arm, PULLS] += length
    values[arm, SUM] += number
    if not all_tried(counts):
        return
    arms = counts.shape[0] - 1
    values[arm, REACH] = reach(counts, values, arm)
    counts[arms, AHEAD] = ahead(counts, values, level)
    if counts[arms, AHEAD] >= 0:
        return
    best = second = -1.0
    for other in range(arms):
        score = kl_upper(empirical_mean(counts, values, other), level / counts[other, PULLS])
        values[other, SCORE] = score
        if score > best:
            best, second = score, best
        elif score > second:
            second = score
    values[arms, REACH] = (best + second) / 2.0
    for other in range(arms):
        values[other, REACH] = reach(counts, values, other)


class KLUCB(StepByStepPolicy):
    """KL-UCB: the arms of largest ``max{q : n kl(mean, q) <= log t + c log log t}``, after every arm once.

    From literature, not private. ``c`` is 3 in the theory and 0, the default, in practice.
    For rewards in [0, 1], by the Bernoulli divergence.
    """

    choose = staticmethod(choose)
    absorb = staticmethod(absorb)
    lead = staticmethod(lead)

    def __init__(self, arms: int, *, c: Exact = 0, ties: str = "random") -> None:
        if not exact(c) >= 0:
            raise ValueError(f"c is a number of at least 0, not {spelled(c)}")
        super().__init__(arms, ties=ties, own=(float(exact(c)),), columns=COLUMNS)
