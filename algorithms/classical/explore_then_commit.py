"""Explore-Then-Commit: every arm equally often, then the best of them for ever   [TH-AETC]"""

import math

from ..compilation import compiled
from ..indexes.tie_breaking import put_on_largest
from ..indexes.tie_breaking import ties as ties_named
from ..protocol.batches import LONGEST
from ..protocol.first_pulls import PULLS, put_on_unpulled
from ..protocol.stepped_policy import State, StepPolicy, Vector, without_noise
from .every_round import SUM, TIES

EXPLORED = TIES + 1


@compiled
def choose(state: State, t: int, probabilities: Vector) -> None:
    """The next arm to explore, in their order; then the arms of the largest mean."""
    counts, values, parameters = state.counts, state.values, state.parameters
    if put_on_unpulled(counts, probabilities):
        return
    for arm in range(probabilities.size):
        probabilities[arm] = values[arm, SUM]
    put_on_largest(probabilities, parameters[TIES], probabilities)


@compiled
def block(state: State, arm: int, t: int) -> tuple[int, int, float]:
    """``m`` pulls, their rewards seen as they are; after the exploration all that are left, unseen."""
    if state.counts[arm, PULLS] == 0:
        return int(state.parameters[EXPLORED]), 1, 0.0
    return LONGEST, 0, 0.0


@compiled
def absorb(state: State, arm: int, length: int, released: int, number: float, t: int) -> None:
    """Count the pulls, keep the sum."""
    state.counts[arm, PULLS] += length
    state.values[arm, SUM] += number


class ExploreThenCommit(StepPolicy):
    """``m`` pulls of every arm, then the arm of the largest mean for ever; not private   [TH-AETC]

    The text leaves ``m`` open and says that a good one needs the gaps and the horizon. Where it is not given,
    it is ``ceil(T^(2/3)/K)``, from literature: that explores some ``T^(2/3)`` rounds whatever the gaps.
    """

    choose = staticmethod(choose)
    block = staticmethod(block)
    absorb = staticmethod(absorb)

    def __init__(
        self, arms: int, *, m: int | None = None, horizon: int | None = None, ties: str = "random"
    ) -> None:
        if m is None:
            if type(horizon) is not int or horizon < 1:
                raise ValueError(f"a horizon of at least 1 goes in place of m, not {horizon!r}")
            m = math.ceil(horizon ** (2 / 3) / arms)
        if type(m) is not int or not 1 <= m <= 2**52:
            raise ValueError(f"m is a whole number from 1 to 2^52, not {m!r}")
        super().__init__(arms, parameters=(ties_named(ties), float(m)), noise=without_noise, columns=(1, 1))
