"""DP-MASE: agents find the best arm by successive elimination, on noisy sums of their rewards   [TA-I15]

In episode ``e = 1, 2, ...`` each of ``m`` agents pulls every arm of ``S``, the arms not eliminated yet,
equally often and releases the sum of the rewards with Laplace noise of scale ``1/epsilon``. The mean of an
arm is what its agents released together, divided by their ``n`` pulls. At the end of the episode the arms go
whose means are more than ``2 h + 2 c`` below the largest; the last arm of ``S`` is the answer.

With ``L = log(8 |S| e^2/delta)``, rewards move a mean by more than ``h = sqrt(L/(2 n))`` on one side with
probability ``e^-L`` at most, and so does noise by more than ``c = w/n``, ``w`` being `noise_width`. As ``n``
is at least ``max(32 L/D^2, 8 w/D)`` with ``D = 2^-e``, the threshold ``2 h + 2 c`` is at most ``D/2``.

From literature (Rio, Barlier, Colin and Soare 2023), by its idea alone: the thesis only says that it is a
multi-agent version of DP-SE. Hence ``n`` and the threshold are ours: those of DP-SE, for ``m`` noises. A
round is one pull of one agent; agents who pull at the same time need ``m`` times less time.
"""

import math
from collections.abc import Callable
from typing import Any

from ...theory.numbers.enclosure import Exact, exact
from ..chance import chance
from ..compilation import compiled
from ..mechanisms.laplace import Laplace
from ..mechanisms.noise_scale import laplace_scale
from ..private.dp_se import EPISODES, OUT, eliminate, survivors
from ..protocol.batches import LONGEST
from ..protocol.stepped_policy import Counts, State, StepPolicy, Vector
from ..spelled_number import spelled

#: Counts of an arm: how many agents have released in this episode (and ``OUT``, whether it is eliminated);
#: values of an arm: the sum of what they released. ``EPISODES`` counts those that are over.
DONE, TOTAL = 0, 0
#: Parameters: the scale ``1/epsilon``, ``delta``, and ``m``.
SCALE, DELTA, AGENTS = 0, 1, 2


@compiled
def noise_width(agents: float, scale: float, level: float) -> float:
    """``w``: the sum of ``agents`` Laplace variables exceeds it with probability ``e^-level`` at most.

    By Chernoff it is ``scale (level - agents log(1 - s^2))/s`` for every ``s`` between 0 and 1; here ``s^2``
    is ``level/(level + agents)``.
    """
    return scale * (level + agents * math.log1p(level / agents)) * math.sqrt(1.0 + agents / level)


@compiled
def level_of(active: int, episode: int, delta: float) -> float:
    """``L = log(8 |S| e^2/delta)``: four events an arm, less probable than ``delta`` in all episodes."""
    return math.log(8.0 * active * (float(episode) * episode) / delta)


@compiled
def pulls_per_agent(active: int, episode: int, parameters: Vector) -> int:
    """``max(32 L/D^2, 8 w/D)/m``, rounded up, with ``D = 2^-e``."""
    inverse = 2.0**episode
    level = level_of(active, episode, parameters[DELTA])
    width = noise_width(parameters[AGENTS], parameters[SCALE], level)
    length = max(32.0 * level * (inverse * inverse), 8.0 * width * inverse) / parameters[AGENTS]
    return LONGEST if length >= LONGEST - 1 else math.ceil(length)


@compiled
def threshold(active: int, episode: int, pulls: float, parameters: Vector) -> float:
    """``2 h + 2 c`` after ``n = pulls`` of an arm by all agents together."""
    level = level_of(active, episode, parameters[DELTA])
    width = noise_width(parameters[AGENTS], parameters[SCALE], level)
    return 2.0 * math.sqrt(level / (2.0 * pulls)) + 2.0 * width / pulls


@compiled
def next_arm(counts: Counts, agents: float) -> int:
    """The first arm of ``S`` that some agent has not pulled in this episode; -1 where there is none."""
    for arm in range(counts.shape[0] - 1):
        if counts[arm, OUT] == 0 and counts[arm, DONE] < agents:
            return arm
    return -1


@compiled
def choose(state: State, t: int, probabilities: Vector) -> None:
    """The next arm of the episode, which is the last of ``S`` where one is left."""
    probabilities[:] = 0.0
    probabilities[next_arm(state.counts, state.parameters[AGENTS])] = 1.0


@compiled
def block(state: State, arm: int, t: int) -> tuple[int, int, float]:
    """The pulls of the next agent, released with noise on their sum; stop where one arm is left."""
    counts, parameters = state.counts, state.parameters
    active = survivors(counts)
    if active == 1:
        return 0, 0, 0.0
    episode = counts[counts.shape[0] - 1, EPISODES] + 1
    return pulls_per_agent(active, episode, parameters), 1, parameters[SCALE]


@compiled
def absorb(state: State, arm: int, length: int, released: int, number: float, t: int) -> None:
    """Add what the agent released; at the end of the episode, eliminate by means and begin the sums anew."""
    counts, values, parameters = state.counts, state.values, state.parameters
    arms, agents = counts.shape[0] - 1, parameters[AGENTS]
    counts[arm, DONE] += 1
    values[arm, TOTAL] += number
    if next_arm(counts, agents) >= 0:
        return
    counts[arms, EPISODES] += 1
    pulls = float(length) * agents
    for other in range(arms):
        values[other, TOTAL] /= pulls
    eliminate(counts, values, threshold(survivors(counts), counts[arms, EPISODES], pulls, parameters))
    for other in range(arms):
        values[other, TOTAL] = 0.0


class DPMASE(StepPolicy):
    """DP-MASE, epsilon-DP for rewards in [0, 1] and delta-correct, with thresholds of our own   [TA-I15]

    It stops when one arm is left and recommends it. ``agents`` is their number ``m``; ``noise`` is the
    mechanism of a release, given the scale ``1/epsilon``.
    """

    choose = staticmethod(choose)
    block = staticmethod(block)
    absorb = staticmethod(absorb)

    def __init__(
        self,
        arms: int,
        *,
        epsilon: Exact,
        delta: Exact,
        agents: Exact = 4,
        noise: Callable[[float], Any] = Laplace,
    ) -> None:
        chance("delta", delta)
        if exact(agents).denominator != 1 or not 1 <= exact(agents) <= 10**6:
            raise ValueError(f"agents is a whole number from 1 to 1000000, not {spelled(agents)}")
        parameters = (laplace_scale(epsilon), float(exact(delta)), float(exact(agents)))
        super().__init__(arms, parameters=parameters, noise=noise, columns=(2, 1))
