"""DP-UCB: UCB on running totals that come from one tree counter an arm   [TA-S1-A]

From literature (Mishra and Thakurta 2015; Tossou and Dimitrakakis 2016); the texts give the index and leave
choices open. Counts of an arm, and of the whole: pulls. Values: its noisy total, and its index where the risk
is the same in all rounds; of the whole, whether indexes are kept. Parameters: how ties break,
``log(2/delta)``, the power of the round in delta, the width of the noise of a total, the scale of a node's
noise.
"""

import math
from collections.abc import Callable
from typing import Any

from ...theory.numbers.enclosure import Exact, exact
from ..compilation import compiled
from ..indexes.tie_breaking import put_on_largest
from ..indexes.tie_breaking import ties as ties_named
from ..mechanisms.laplace import Laplace
from ..mechanisms.noise_scale import above_zero, laplace_scale
from ..protocol.batches import checked_horizon
from ..protocol.stepped_policy import State, StepPolicy, Vector
from ..spelled_number import spelled

PULLS, TOTAL, SCORE = 0, 0, 1
TIES, LOG_RISK, DECAY, WIDTH, SCALE = 0, 1, 2, 3, 4


@compiled
def score(total: float, pulls: int, level: float, parameters: Vector) -> float:
    """The index of an arm at the level ``log(2/delta)`` of the round."""
    share = 1.0 / pulls
    width: float = parameters[WIDTH]
    return (total + width * level) * share + math.sqrt(2.0 * level * share)


@compiled
def choose(state: State, t: int, probabilities: Vector) -> None:
    """The arms of largest index; before that every arm once   [TA-S1-A]"""
    counts, values, parameters = state.counts, state.values, state.parameters
    arms = probabilities.size
    begun = counts[arms, PULLS]
    if begun < arms:
        probabilities[:] = 0.0
        probabilities[begun] = 1.0
        return
    if values[arms, SCORE] != 0.0:
        for arm in range(arms):
            probabilities[arm] = values[arm, SCORE]
    else:
        level = parameters[LOG_RISK]
        if parameters[DECAY] != 0.0:
            level += parameters[DECAY] * math.log(t)
        for arm in range(arms):
            probabilities[arm] = score(values[arm, TOTAL], counts[arm, PULLS], level, parameters)
    put_on_largest(probabilities, parameters[TIES], probabilities)


@compiled
def block(state: State, arm: int, t: int) -> tuple[int, int, float]:
    """One pull, into the arm's tree."""
    return 1, 1, state.parameters[SCALE]


@compiled
def absorb(state: State, arm: int, length: int, released: int, number: float, t: int) -> None:
    """Count the pull, take the arm's noisy total from the tree; its index, if that is for all rounds."""
    counts, values, parameters = state.counts, state.values, state.parameters
    counts[arm, PULLS] += 1
    counts[-1, PULLS] += 1
    values[arm, TOTAL] = number
    if parameters[DECAY] == 0.0:
        values[arm, SCORE] = score(number, counts[arm, PULLS], parameters[LOG_RISK], parameters)
        values[-1, SCORE] = 1.0


class DPUCB(StepPolicy):
    """DP-UCB, for a ``horizon`` said in advance   [TA-S1-A, BERN-I1]; from literature.

    Of ``N`` rewards with noisy total ``S`` the index is ::

        S/N + sqrt(2 log(2/delta) / N) + sqrt(8) L^{3/2} log(2/delta) / (epsilon N)

    and every node of a tree has noise of scale ``L/epsilon``. What the texts leave open:

    ``depth``
        ``L``. ``"levels"`` is ``floor(log2 T) + 1``, the most nodes that one reward enters, so that the
        policy is epsilon-private; ``"log"`` is the natural logarithm of ``T``, read off the printed index:
        with it a reward may cost ``levels/log T`` times epsilon.
    ``delta``, ``decay``
        The risk at round t is ``delta / t^decay``: constant by default, 0.1 as in the experiments.
    ``ties``
        ``"random"`` (evenly) or ``"first"``. Every arm is pulled once at first, in order.
    ``noise``
        The mechanism of a node, given its scale.
    """

    choose = staticmethod(choose)
    block = staticmethod(block)
    absorb = staticmethod(absorb)
    block_length = 1

    def __init__(
        self,
        arms: int,
        *,
        epsilon: Exact,
        horizon: int,
        delta: float = 0.1,
        decay: float = 0.0,
        depth: str = "levels",
        ties: str = "random",
        noise: Callable[[float], Any] = Laplace,
    ) -> None:
        checked_horizon(horizon)
        if not 0 < delta <= 1:
            raise ValueError(f"delta is a risk, above 0 and at most 1, not {spelled(delta)}")
        if not 0 <= decay < math.inf:
            raise ValueError(f"decay is a power of the round, at least 0 and finite, not {spelled(decay)}")
        if depth not in {"levels", "log"}:
            raise ValueError(f"depth is 'levels' or 'log', not {depth!r}")
        budget = above_zero("epsilon", epsilon)
        size = horizon.bit_length() if depth == "levels" else max(math.log(horizon), 1.0)
        width = math.sqrt(8) * size**1.5 / float(budget)
        scale = laplace_scale(budget / exact(size))
        super().__init__(
            arms,
            parameters=(ties_named(ties), math.log(2 / delta), decay, width, scale),
            noise=noise,
            columns=(1, 2),
            tree_horizon=horizon,
        )
