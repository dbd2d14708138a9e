"""DP-MASE: DP-SE by several agents who share nothing but noisy sums   [TA-I15]

From literature (Rio, Barlier, Colin and Soare 2023, by its idea alone: the thesis only says that it is a
multi-agent version of DP-SE). What is ours: lengths and thresholds, which are those of DP-SE with the tail of
a sum of Laplace variables, one an agent. Rounds are counted one pull after another; by the clock, where
agents pull at the same time, there are as many times fewer as there are agents.

Counts of an arm: how many agents had their pulls in this episode, whether it is eliminated; of the whole: the
episodes that are over. Values: the sum of what the agents released. Parameters: the scale of the noise,
``delta``, the agents.
"""

import math
from collections.abc import Callable
from typing import Any

from ...theory.numbers.enclosure import Exact, exact
from ..chance import chance
from ..compilation import compiled
from ..mechanisms.laplace import Laplace
from ..mechanisms.noise_scale import laplace_scale
from ..private.dp_se import EPISODES, OUT, survivors
from ..protocol.batches import LONGEST
from ..protocol.stepped_policy import Counts, State, StepPolicy, Vector
from ..spelled_number import spelled

DONE, TOTAL = 0, 0
SCALE, DELTA, AGENTS = 0, 1, 2


@compiled
def noise_width(agents: float, scale: float, level: float) -> float:
    """What a sum of ``agents`` Laplace variables exceeds on one side with probability ``e^-level`` at most.

    By Chernoff it is ``scale (level - agents log(1 - s^2))/s`` for every ``s`` between 0 and 1; here ``s^2``
    is ``level/(level + agents)``.
    """
    return scale * (level + agents * math.log1p(level / agents)) * math.sqrt(1.0 + agents / level)


@compiled
def level_of(many: int, episode: int, delta: float) -> float:
    """``log(8 |S| e^2/delta)``: four events an arm, which sum to less than ``delta`` over all episodes."""
    return math.log(8.0 * many * (float(episode) * episode) / delta)


@compiled
def pulls_of_an_agent(many: int, episode: int, parameters: Vector) -> int:
    """``max(32 level/D^2, 8 noise width/D)`` over the agents, rounded up, with ``D = 2^-e``."""
    inverse = 2.0**episode
    level = level_of(many, episode, parameters[DELTA])
    wide = noise_width(parameters[AGENTS], parameters[SCALE], level)
    length = max(32.0 * level * (inverse * inverse), 8.0 * wide * inverse) / parameters[AGENTS]
    return LONGEST if length >= LONGEST - 1 else math.ceil(length)


@compiled
def threshold(many: int, episode: int, pulls: float, parameters: Vector) -> float:
    """``2 h + 2 c`` of the class below, after so many pulls of an arm by all agents together."""
    level = level_of(many, episode, parameters[DELTA])
    wide = noise_width(parameters[AGENTS], parameters[SCALE], level)
    return 2.0 * math.sqrt(level / (2.0 * pulls)) + 2.0 * wide / pulls


@compiled
def next_arm(counts: Counts, agents: float) -> int:
    """The first arm left that some agent has not pulled in this episode; -1 where there is none."""
    for arm in range(counts.shape[0] - 1):
        if counts[arm, OUT] == 0 and counts[arm, DONE] < agents:
            return arm
    return -1


@compiled
def choose(state: State, t: int, probabilities: Vector) -> None:
    """The next arm of the episode; the survivor when there is one left."""
    probabilities[:] = 0.0
    probabilities[next_arm(state.counts, state.parameters[AGENTS])] = 1.0


@compiled
def block(state: State, arm: int, t: int) -> tuple[int, int, float]:
    """The pulls of the next agent, released with noise on their sum; stop with the last survivor."""
    counts, parameters = state.counts, state.parameters
    many = survivors(counts)
    if many == 1:
        return 0, 0, 0.0
    episode = counts[counts.shape[0] - 1, EPISODES] + 1
    return pulls_of_an_agent(many, episode, parameters), 1, parameters[SCALE]


@compiled
def absorb(state: State, arm: int, length: int, released: int, number: float, t: int) -> None:
    """Add what the agent released; when the episode is over, eliminate the arms too far below the best."""
    counts, values, parameters = state.counts, state.values, state.parameters
    arms, agents = counts.shape[0] - 1, parameters[AGENTS]
    counts[arm, DONE] += 1
    values[arm, TOTAL] += number
    if next_arm(counts, agents) >= 0:
        return
    counts[arms, EPISODES] += 1
    pulls = float(length) * agents
    width = threshold(survivors(counts), counts[arms, EPISODES], pulls, parameters)
    best = -math.inf
    for other in range(arms):
        if counts[other, OUT] == 0:
            best = max(best, values[other, TOTAL] / pulls)
    for other in range(arms):
        if best - values[other, TOTAL] / pulls > width:
            counts[other, OUT] = 1
        counts[other, DONE] = 0
        values[other, TOTAL] = 0.0


class DPMASE(StepPolicy):
    """DP-MASE, epsilon-DP for rewards in [0, 1] and delta-correct, with thresholds of our own   [TA-I15]

    In episode ``e`` every agent pulls every arm left equally often and shows the sum with Laplace noise of
    its own; the arms go whose mean over all agents is more than ``2 h + 2 c`` below the largest, where ``h =
    sqrt(L/(2 n))`` and ``c`` are what rewards and noise exceed with probability ``2 e^-L``, ``L = log(8 |S|
    e^2/delta)``. It stops with the last arm. ``noise`` is given the scale ``1/epsilon``.
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
