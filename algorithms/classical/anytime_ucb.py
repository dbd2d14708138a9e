"""UCB with the index that needs no horizon   [TH-EQ2.12, TH-T2.24]"""

import math

from ..compilation import compiled
from ..protocol.stepped_policy import State, Vector
from .every_round import TIES, StepByStepPolicy
from .fixed_confidence_ucb import put_on_bounds
from .steady_leader import looking_ahead, with_bonus


@compiled
def exploration(t: int) -> float:
    """``log f(t)`` with ``f(t) = 1 + t log(t)^2``   [TH-EQ2.12, TH-EQ2.14]"""
    logarithm = math.log(t)
    return math.log1p(t * logarithm * logarithm)


@compiled
def choose(state: State, t: int, probabilities: Vector) -> None:
    """With ``level = log f(t)``."""
    counts, values, parameters = state.counts, state.values, state.parameters
    put_on_bounds(counts, values, exploration(t), parameters[TIES], probabilities)


@compiled
def lead(state: State, arm: int, t: int, last: int) -> tuple[int, float, float]:
    """While its index stays the largest."""
    counts, values = state.counts, state.values
    last = looking_ahead(t, last)
    return with_bonus(counts, values, arm, last, 2.0 * exploration(t), 2.0 * exploration(t + last))


class AnytimeUCB(StepByStepPolicy):
    """UCB with the index ``mean + sqrt(2 log f(t)/n)``, ``f(t) = 1 + t log(t)^2``   [TH-EQ2.12, TH-T2.24]

    For 1-sub-Gaussian rewards; not private.
    """

    choose = staticmethod(choose)
    lead = staticmethod(lead)

    def __init__(self, arms: int, *, ties: str = "random") -> None:
        super().__init__(arms, ties=ties)
