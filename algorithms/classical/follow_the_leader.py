"""Follow-The-Leader: the arm of the largest mean, with nothing for what is not known   [TH-AFTL]"""

from ..compilation import compiled
from ..indexes.tie_breaking import put_on_largest
from ..protocol.first_pulls import PULLS, put_on_unpulled
from ..protocol.stepped_policy import State, Vector
from .every_round import SUM, TIES, StepByStepPolicy
from .steady_leader import with_bonus


@compiled
def choose(state: State, t: int, probabilities: Vector) -> None:
    """The arms of the largest mean; before that every arm once."""
    counts, values, parameters = state.counts, state.values, state.parameters
    if put_on_unpulled(counts, probabilities):
        return
    for arm in range(probabilities.size):
        probabilities[arm] = values[arm, SUM] / counts[arm, PULLS]
    put_on_largest(probabilities, parameters[TIES], probabilities)


@compiled
def lead(state: State, arm: int, t: int, last: int) -> tuple[int, float, float]:
    """While its mean stays the largest."""
    return with_bonus(state.counts, state.values, arm, last, 0.0, 0.0)


class FollowTheLeader(StepByStepPolicy):
    """The arm of the largest mean so far, after every arm once; not private   [TH-AFTL]

    Its regret is linear: with chance ``(1 - mu_1) mu_2`` at least, the best of two Bernoulli arms shows a 0
    first and is never pulled again.
    """

    choose = staticmethod(choose)
    lead = staticmethod(lead)

    def __init__(self, arms: int, *, ties: str = "random") -> None:
        super().__init__(arms, ties=ties)
