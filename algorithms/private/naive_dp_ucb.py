"""UCB made private by simple composition: every mean of every round gets noise of its own   [TA-S3-A]

The text's example of how not to do it. All means are released anew in every round, each of them as if all
``K T`` means told of the same reward, so that the noise of a mean grows with the horizon.

Counts of an arm: its pulls. Values: its noisy sum, ``sqrt(2 L/n)``. Parameters: how ties break, the scale
of the noise, the width that the index allows for it, the logarithm in the index.
"""

import math
from collections.abc import Callable
from typing import Any

from ...theory.numbers.enclosure import Exact, checked_size, exact
from ..compilation import compiled
from ..indexes.tie_breaking import put_on_largest
from ..indexes.tie_breaking import ties as ties_named
from ..mechanisms.laplace import Laplace
from ..mechanisms.noise_scale import above_zero, laplace_scale
from ..protocol.batches import checked_horizon
from ..protocol.first_pulls import PULLS, put_on_unpulled
from ..protocol.stepped_policy import State, Vector
from ..protocol.vector_release import HELD, RELEASED_AND_HELD, GatheringPolicy
from ..spelled_number import spelled

SUM, SLACK = 0, 1
TIES, SCALE, WIDTH, LEVEL = 0, 1, 2, 3


@compiled
def choose(state: State, t: int, probabilities: Vector) -> None:
    """``noisy mean + sqrt(2 L/n) + K T L/(epsilon n)``, after every arm once."""
    counts, values, parameters = state.counts, state.values, state.parameters
    if put_on_unpulled(counts, probabilities):
        return
    for arm in range(probabilities.size):
        probabilities[arm] = (values[arm, SUM] + parameters[WIDTH]) / counts[arm, PULLS] + values[arm, SLACK]
    put_on_largest(probabilities, parameters[TIES], probabilities)


@compiled
def weigh(state: State, arm: int, drawn: int, t: int, offset: Vector, slope: Vector) -> tuple[int, float]:
    """The reward enters its arm's sum; all sums are released, once every arm has one."""
    counts, parameters = state.counts, state.parameters
    slope[arm] = 1.0
    for other in range(slope.size):
        if other != arm and counts[other, PULLS] == 0:
            return HELD, 0.0
    return RELEASED_AND_HELD, parameters[SCALE]


@compiled
def absorb(state: State, arm: int, drawn: int, released: int, numbers: Vector, t: int) -> None:
    """Count the pull; the new noisy sums take the place of the old ones."""
    counts, values, parameters = state.counts, state.values, state.parameters
    counts[arm, PULLS] += 1
    values[arm, SLACK] = math.sqrt(2.0 * parameters[LEVEL] / counts[arm, PULLS])
    for other in range(numbers.size):
        values[other, SUM] = numbers[other]


class NaiveDPUCB(GatheringPolicy):
    """UCB on means with noise ``Lap(K T/(epsilon n))``, for a ``horizon`` said in advance   [TA-S3-A]

    The index is ``noisy mean + sqrt(2 L/n) + K T L/(epsilon n)`` with ``L = log(2/delta)``. It is
    epsilon-DP for rewards in [0, 1]; as a reward is in the means of one arm alone, what it spends is at most
    ``epsilon/K``. ``delta`` is ``1/T`` where it is not given. Every arm is pulled once at first, in order,
    and ``ties`` are ``"random"`` (evenly) or ``"first"``, which the text leaves open. ``noise`` is given the
    scale ``K T/epsilon``, on a sum.
    """

    choose = staticmethod(choose)
    weigh = staticmethod(weigh)
    absorb = staticmethod(absorb)
    apart = True

    def __init__(
        self,
        arms: int,
        *,
        epsilon: Exact,
        horizon: int,
        delta: Exact | None = None,
        ties: str = "random",
        noise: Callable[[float], Any] = Laplace,
    ) -> None:
        checked_size("arms", arms)
        checked_horizon(horizon)
        if delta is not None and not 0 < exact(delta) <= 1:
            raise ValueError(f"delta is a risk, above 0 and at most 1, not {spelled(delta)}")
        level = math.log(2.0 * horizon if delta is None else 2.0 / float(exact(delta)))
        scale = laplace_scale(above_zero("epsilon", epsilon) / (arms * horizon))
        super().__init__(
            arms,
            parameters=(ties_named(ties), scale, scale * level, level),
            noise=noise,
            counts=(arms, 1),
            values=(arms, 2),
            numbers=arms,
        )
