"""The skeleton of lazy renewal: single pulls, and a noisy mean of each arm that is renewed ever more rarely.

Every arm is pulled once, in their order. Then an arm is chosen in every round, and its rewards wait in a
buffer until that holds twice as many as the mean in force has behind it. Their noisy mean takes its place,
and the older rewards are forgotten: each reward enters one released number, drawn once and stored. Unlike an
episode of :mod:`.doubling_and_forgetting`, a renewal may be interrupted by pulls of other arms.

Counts of an arm: the rewards behind its mean, the rewards in its buffer. Values: its noisy mean. Parameters:
the scale of the noise, then those of the subclass.
"""

from collections.abc import Callable, Sequence
from typing import Any

from ...theory.numbers.enclosure import Exact
from ..compilation import compiled
from ..mechanisms.noise_scale import laplace_scale
from ..protocol.first_pulls import PULLS
from ..protocol.stepped_policy import State, StepPolicy

USED, BUFFERED = PULLS, 1
MEAN = 0
SCALE, OWN = 0, 1


@compiled
def block(state: State, arm: int, t: int) -> tuple[int, int, float]:
    """One pull into the buffer, released when it holds twice as many rewards as the mean in force."""
    counts, parameters = state.counts, state.parameters
    used = counts[arm, USED]
    full = used == 0 or counts[arm, BUFFERED] + 1 == 2 * used
    return 1, 1 if full else 0, parameters[SCALE]


@compiled
def absorb(state: State, arm: int, length: int, released: int, number: float, t: int) -> None:
    """The mean of a released buffer takes the place of the one before; the buffer is empty again."""
    counts, values = state.counts, state.values
    counts[arm, BUFFERED] += length
    if released != 0:
        counts[arm, USED] = counts[arm, BUFFERED]
        counts[arm, BUFFERED] = 0
        values[arm, MEAN] = number / counts[arm, USED]


class RenewingPolicy(StepPolicy):
    """A policy on lazily renewed means, with a ``choose`` of the subclass; epsilon-DP for rewards in [0, 1].

    ``own`` are the parameters that it adds; ``noise`` is given the scale ``1/epsilon``.
    """

    block = staticmethod(block)
    absorb = staticmethod(absorb)

    def __init__(
        self, arms: int, *, epsilon: Exact, noise: Callable[[float], Any], own: Sequence[float]
    ) -> None:
        super().__init__(arms, parameters=(laplace_scale(epsilon), *own), noise=noise, columns=(2, 1))
