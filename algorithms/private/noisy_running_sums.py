"""The skeleton of DP-KLUCB and DP-IMED: geometric batches per arm, noisy sums, nothing forgotten   [BERN-A1].

Counts of an arm: its rewards so far, its batches so far. Values: its noisy sum. Parameters: epsilon, how ties
break, the scale of the noise.
"""

from collections.abc import Callable
from typing import Any

from ...theory.numbers.enclosure import Exact
from ..compilation import compiled
from ..indexes.tie_breaking import ties as ties_named
from ..mechanisms.laplace import Laplace
from ..mechanisms.noise_scale import above_zero, laplace_scale
from ..protocol.batches import geometric_batches
from ..protocol.stepped_policy import Counts, State, StepPolicy

REWARDS, BATCHES = 0, 1
EPSILON, TIES, SCALE = 0, 1, 2


@compiled
def first_unpulled(counts: Counts, arms: int) -> int:
    """The first arm without a batch, or -1; the last arm is the last to get one."""
    if counts[arms - 1, BATCHES] != 0:
        return -1
    for arm in range(arms):
        if counts[arm, BATCHES] == 0:
            return arm
    return -1


@compiled
def block(state: State, arm: int, t: int) -> tuple[int, int, float]:
    """The arm's next batch, released with noise of scale ``1/epsilon``."""
    counts, parameters, schedule = state.counts, state.parameters, state.schedule
    return schedule[counts[arm, BATCHES]], 1, parameters[SCALE]


@compiled
def absorb(state: State, arm: int, length: int, released: int, number: float, t: int) -> None:
    """Add the noisy sum of the batch to that of the arm; what else is kept of the arm is forgotten."""
    counts, values = state.counts, state.values
    counts[arm, REWARDS] += length
    counts[arm, BATCHES] += 1
    values[arm, 0] += number
    for column in range(1, values.shape[1]):
        values[arm, column] = 0.0


class CumulativePolicy(StepPolicy):
    """Algorithm 1 with an index that the subclass chooses by.

    ``n0`` and ``alpha`` give the batches; the arms are first pulled in their order. The paper leaves open
    how ties are broken: ``ties`` is ``"random"`` (evenly) or ``"first"``. ``noise`` is the mechanism on the
    sum of a batch, given its scale ``1/epsilon``; :class:`~..mechanisms.discrete_laplace.DiscreteLaplace`
    is its lattice twin. The horizon cuts the last batch, whose rewards are then never released.
    """

    block = staticmethod(block)
    absorb = staticmethod(absorb)

    def __init__(
        self,
        arms: int,
        *,
        epsilon: Exact,
        n0: int = 1,
        alpha: Exact = 2,
        ties: str = "random",
        noise: Callable[[float], Any] = Laplace,
    ) -> None:
        super().__init__(
            arms,
            parameters=(float(above_zero("epsilon", epsilon)), ties_named(ties), laplace_scale(epsilon)),
            schedule=geometric_batches(n0, alpha),
            noise=noise,
            columns=(2, 1 + self.kept(arms)),
        )

    @staticmethod
    def kept(arms: int) -> int:
        """How many more values the subclass keeps of each of so many arms."""
        del arms
        return 0
