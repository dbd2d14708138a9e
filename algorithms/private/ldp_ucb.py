"""LDP-UCB: UCB on rewards that each user hides with Laplace noise before anybody sees them.

From literature (Ren, Zhou, Liu and Shroff 2020, from memory, where it is LDP-UCB-L). Counts of an arm: its
pulls. Values: the sum of its noisy rewards. Parameters: the scale of the noise, how ties break.
"""

import math
from collections.abc import Callable
from typing import Any

from ...theory.numbers.enclosure import Exact
from ..compilation import compiled
from ..indexes.tie_breaking import put_on_largest
from ..indexes.tie_breaking import ties as ties_named
from ..mechanisms.laplace import Laplace
from ..mechanisms.noise_scale import laplace_scale
from ..protocol.first_pulls import PULLS
from ..protocol.stepped_policy import State, StepPolicy, Vector

SUM, MEAN = 0, 1
SCALE, TIES = 0, 1
_ENOUGH = 176.0
"""More than ``4 log(t + 1)`` in any round up to 2^63."""


@compiled
def choose(state: State, t: int, probabilities: Vector) -> None:
    """The first arm of less than ``4 log(t + 1)`` pulls; if there is none, the arms of largest index."""
    counts, values, parameters = state.counts, state.values, state.parameters
    arms = probabilities.size
    fewest = counts[0, PULLS]
    for arm in range(1, arms):
        fewest = min(fewest, counts[arm, PULLS])
    if fewest < _ENOUGH and fewest < 4.0 * math.log(t + 1.0):
        first = -1
        for arm in range(arms):
            probabilities[arm] = 0.0
            if first < 0 and counts[arm, PULLS] < 4.0 * math.log(t + 1.0):
                first = arm
        probabilities[first] = 1.0
        return
    width = 1.0 + 4.0 * parameters[SCALE]
    level = 2.0 * math.log(t)
    for arm in range(arms):
        n = counts[arm, PULLS]
        probabilities[arm] = values[arm, MEAN] + width * math.sqrt(level / n)
    put_on_largest(probabilities, parameters[TIES], probabilities)


@compiled
def block(state: State, arm: int, t: int) -> tuple[int, int, float]:
    """One pull, its reward released with noise of its own."""
    return 1, 1, state.parameters[SCALE]


@compiled
def absorb(state: State, arm: int, length: int, released: int, number: float, t: int) -> None:
    """Add the noisy reward to those of the arm; their mean is kept."""
    counts, values = state.counts, state.values
    counts[arm, PULLS] += 1
    values[arm, SUM] += number
    values[arm, MEAN] = values[arm, SUM] / counts[arm, PULLS]


class LDPUCB(StepPolicy):
    """LDP-UCB: epsilon-locally private for rewards in [0, 1], so epsilon-DP too.

    The index is ``mean + sqrt(2 log(t)/n) + sqrt(32 log(t)/(epsilon^2 n))``: from ``4 log t`` rewards on, the
    noise of the mean exceeds its part with probability ``t^-4`` at most. ``ties`` is ``"random"`` (evenly) or
    ``"first"``; ``noise`` is given the scale ``1/epsilon``.
    """

    choose = staticmethod(choose)
    block = staticmethod(block)
    absorb = staticmethod(absorb)
    block_length = 1

    def __init__(
        self, arms: int, *, epsilon: Exact, ties: str = "random", noise: Callable[[float], Any] = Laplace
    ) -> None:
        super().__init__(
            arms, parameters=(laplace_scale(epsilon), ties_named(ties)), noise=noise, columns=(1, 2)
        )
