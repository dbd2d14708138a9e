"""The skeleton of the policies without privacy that choose anew at every round and see every reward.

Counts of an arm: its pulls. Values: the sum of its rewards. Parameters: how ties break, then those of the
index.
"""

from collections.abc import Sequence

from ..compilation import compiled
from ..indexes.tie_breaking import ties as ties_named
from ..protocol.first_pulls import PULLS
from ..protocol.stepped_policy import State, StepPolicy, without_noise

SUM = 0
TIES, OWN = 0, 1


@compiled
def block(state: State, arm: int, t: int) -> tuple[int, int, float]:
    """One pull, its reward seen as it is."""
    return 1, 1, 0.0


@compiled
def absorb(state: State, arm: int, length: int, released: int, number: float, t: int) -> None:
    """Count the pulls, add their rewards."""
    state.counts[arm, PULLS] += length
    state.values[arm, SUM] += number


class StepByStepPolicy(StepPolicy):
    """One pull at a time, as the subclass chooses; ``ties`` is ``"random"`` (evenly) or ``"first"``."""

    block = staticmethod(block)
    absorb = staticmethod(absorb)

    def __init__(
        self, arms: int, *, ties: str, own: Sequence[float] = (), columns: tuple[int, int] = (1, 1)
    ) -> None:
        super().__init__(arms, parameters=(ties_named(ties), *own), noise=without_noise, columns=columns)
