"""DP-SE: private successive elimination   [TA-S2-A]

From literature (Sajed and Sheffet 2019, from memory): the texts print neither its lengths of episodes nor
its thresholds. Counts of an arm: whether its pulls of this episode are released, whether it is eliminated,
its pulls that are not released yet; of the whole: the episodes that are over. Values: the noisy mean of the
arm in its last episode. Parameters: the scale of the noise, ``beta``, the order of the pulls.
"""

import math
from collections.abc import Callable
from typing import Any

from ...theory.numbers.enclosure import Exact, exact
from ..compilation import compiled
from ..mechanisms.laplace import Laplace
from ..mechanisms.noise_scale import laplace_scale
from ..protocol.batches import LONGEST
from ..protocol.stepped_policy import Counts, State, StepPolicy, Values, Vector
from ..spelled_number import spelled

DONE, OUT, BUFFERED = 0, 1, 2
EPISODES = 0
MEAN = 0
SCALE, BETA, ORDER = 0, 1, 2
BY_ARM, IN_TURN = 0.0, 1.0


@compiled
def survivors(counts: Counts) -> int:
    """``|S|``: how many arms are not eliminated."""
    active = 0
    for arm in range(counts.shape[0] - 1):
        active += 1 - counts[arm, OUT]
    return active


@compiled
def next_arm(counts: Counts) -> int:
    """The arm of ``S`` with the fewest pulls in this episode, -1 when all have had theirs."""
    fewest = -1
    for arm in range(counts.shape[0] - 1):
        if counts[arm, OUT] != 0 or counts[arm, DONE] != 0:
            continue
        if fewest < 0 or counts[arm, BUFFERED] < counts[fewest, BUFFERED]:
            fewest = arm
    return fewest


@compiled
def length_of_episode(active: int, episode: int, beta: float, scale: float) -> int:
    """``R = ceil(max(32 log(8 |S| e^2/beta)/D^2, 8 log(4 |S| e^2/beta)/(epsilon D))) + 1``.

    ``D`` is ``2^-e``; the length is cut at 2^62, longer than any horizon.
    """
    inverse = 2.0**episode
    size = active * (float(episode) * episode) / beta
    length = max(
        32.0 * math.log(8.0 * size) * (inverse * inverse), 8.0 * math.log(4.0 * size) * (inverse * scale)
    )
    return LONGEST if length >= LONGEST - 1 else math.ceil(length) + 1


@compiled
def threshold(active: int, episode: int, beta: float, scale: float, length: int) -> float:
    """``2 h + 2 c`` with ``h = sqrt(log(8 |S| e^2/beta)/(2 R))``, ``c = log(4 |S| e^2/beta)/(epsilon R)``."""
    size = active * (float(episode) * episode) / beta
    h = math.sqrt(math.log(8.0 * size) / (2.0 * length))
    c = math.log(4.0 * size) * scale / length
    return 2.0 * h + 2.0 * c


@compiled
def choose(state: State, t: int, probabilities: Vector) -> None:
    """The next arm of the episode; the survivor when there is one left."""
    probabilities[:] = 0.0
    probabilities[next_arm(state.counts)] = 1.0


@compiled
def eliminate(counts: Counts, values: Values, width: float) -> None:
    """After an episode: the arms go whose mean lies more than ``width`` below the best."""
    best = -math.inf
    for other in range(counts.shape[0] - 1):
        if counts[other, OUT] == 0:
            best = max(best, values[other, MEAN])
    for other in range(counts.shape[0] - 1):
        counts[other, DONE] = 0
        if best - values[other, MEAN] > width:
            counts[other, OUT] = 1


@compiled
def block(state: State, arm: int, t: int) -> tuple[int, int, float]:
    """``R`` pulls of every arm of ``S``, released with noise on their sum; the last survivor for ever."""
    counts, parameters = state.counts, state.parameters
    active = survivors(counts)
    if active == 1:
        return LONGEST, 0, 0.0
    episode = counts[counts.shape[0] - 1, EPISODES] + 1
    length = length_of_episode(active, episode, parameters[BETA], parameters[SCALE])
    if parameters[ORDER] == IN_TURN:
        return 1, 1 if counts[arm, BUFFERED] + 1 == length else 0, parameters[SCALE]
    return length, 1, parameters[SCALE]


@compiled
def absorb(state: State, arm: int, length: int, released: int, number: float, t: int) -> None:
    """Keep the mean that is released; when the episode is over, eliminate the arms too far below the best."""
    counts, values, parameters = state.counts, state.values, state.parameters
    arms = counts.shape[0] - 1
    counts[arm, BUFFERED] += length
    if released == 0:
        return
    pulled = counts[arm, BUFFERED]
    counts[arm, BUFFERED] = 0
    counts[arm, DONE] = 1
    values[arm, MEAN] = number / pulled
    if next_arm(counts) >= 0:
        return
    counts[arms, EPISODES] += 1
    active = survivors(counts)
    width = threshold(active, counts[arms, EPISODES], parameters[BETA], parameters[SCALE], pulled)
    eliminate(counts, values, width)


def checked_risk(beta: Exact | None, horizon: int | None) -> float:
    """``beta``, or 1/T where it is not given."""
    if beta is None and (type(horizon) is not int or horizon < 1):
        raise ValueError(f"beta is needed, or a horizon T of at least 1 for its 1/T, not {horizon!r}")
    risk = 1 / exact(horizon or 1) if beta is None else exact(beta)
    if not 0 < risk <= 1:
        raise ValueError(f"beta is above 0 and at most 1, not {spelled(beta)}")
    return float(risk)


class DPSE(StepPolicy):
    """DP-SE, epsilon-DP for rewards in [0, 1]   [TA-S2-A]

    Episode ``e`` pulls every arm left ``R`` times and eliminates those whose noisy means of this episode
    lie more than ``2 h + 2 c`` below the largest; the last survivor is pulled for ever, its rewards
    unseen. From literature; the texts run it with ``beta = 1/T``, the default where ``horizon`` is given.
    ``noise`` is given the scale ``1/epsilon``.

    ``order`` of the pulls in an episode, which the texts leave open: ``"by-arm"``, all of an arm before
    those of the next, or ``"in-turn"``, one of every arm after the other. The two differ in the episode that
    the horizon cuts: by arm, the first arms get the most of it (in the experiments, the best one is first).
    """

    choose = staticmethod(choose)
    block = staticmethod(block)
    absorb = staticmethod(absorb)

    def __init__(
        self,
        arms: int,
        *,
        epsilon: Exact,
        beta: Exact | None = None,
        horizon: int | None = None,
        order: str = "by-arm",
        noise: Callable[[float], Any] = Laplace,
    ) -> None:
        if order not in {"by-arm", "in-turn"}:
            raise ValueError(f"order is 'by-arm' or 'in-turn', not {order!r}")
        how = IN_TURN if order == "in-turn" else BY_ARM
        super().__init__(
            arms,
            parameters=(laplace_scale(epsilon), checked_risk(beta, horizon), how),
            noise=noise,
            columns=(3, 1),
        )
