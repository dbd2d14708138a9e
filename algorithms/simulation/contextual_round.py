"""Rounds in contexts as one compiled function: the actions are drawn, and one of them pays.

The steps of a policy and its noise are compiled together with what a round is besides, as in
:mod:`.single_pulls`: to call them by pointers would cost more than the draws of a round.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import NamedTuple

import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from ..compilation import compiled, compiled_inside
from ..environments.contexts import draw
from ..protocol.vector_release import HELD
from .compiled_gathering import Gathering, Trees, let_out
from .compiled_run import AT_HORIZON, FULL_TREE, GOES_ON, LONG_ACTION, WRONG_ODDS
from .run_state import ROUND, SEEN, PolicyState, Score, Setting
from .single_pulls import drawn_arm, drawn_number

Vector = NDArray[np.float64]
Matrix = NDArray[np.float64]

#: Places of the totals: the regret, the largest squared length of an action played, the best mean of the
#: round.
REGRET, LARGEST, BEST = range(3)

_ROUNDING = 1e-12


class World(NamedTuple):
    """Where the actions come from, ``theta*``, and the law of the rewards: ``N(mean, spread^2)``.

    A negative spread stands for rewards 1 and -1; ``longest`` is the longest action that is played. The
    ``totals`` are those of all rounds until now.
    """

    kind: int
    table: Matrix
    theta: Vector
    spread: float
    longest: float
    totals: Vector


class Steps(NamedTuple):
    """What is particular to a policy: all of its rounds."""

    rounds: Callable[..., int]


class Parts(NamedTuple):
    """What the rounds take besides."""

    policy: PolicyState
    horizon: int
    world: World
    gathering: Gathering
    trees: Trees
    score: Score
    generator: Generator


@compiled
def compared(world: World, actions: Matrix) -> bool:
    """Note the best mean of the actions of a round; false where one of them is too long."""
    _, _, theta, _, longest, totals = world
    totals[BEST] = -np.inf
    for arm in range(actions.shape[0]):
        mean, square = 0.0, 0.0
        for i in range(theta.size):
            mean += actions[arm, i] * theta[i]
            square += actions[arm, i] * actions[arm, i]
        totals[BEST] = max(totals[BEST], mean)
        if square > longest * longest * (1.0 + _ROUNDING):
            return False
    return True


@compiled
def paid(world: World, arm: int, generator: Generator, actions: Matrix) -> float:
    """The reward of an arm that is pulled; the regret grows."""
    _, _, theta, spread, _, totals = world
    mean, square = 0.0, 0.0
    for i in range(theta.size):
        mean += actions[arm, i] * theta[i]
        square += actions[arm, i] * actions[arm, i]
    totals[LARGEST] = max(totals[LARGEST], square)
    totals[REGRET] += totals[BEST] - mean
    if spread >= 0:
        return float(mean + spread * generator.standard_normal())
    return 1.0 if generator.random() < (1.0 + mean) / 2.0 else -1.0


def run(setting: Setting, record: NDArray[np.int64], budget: int) -> int:
    """Up to ``budget`` rounds more, none of them recorded; the status."""
    (rounds,) = setting.steps
    status: int = rounds(setting.parts, budget)
    return status


@cache
def contextual_rounds_of(
    choose: Callable[..., None],
    odds: Callable[..., int],
    weigh: Callable[..., tuple[int, float]],
    absorb: Callable[..., None],
    noise: Callable[..., float],
) -> Callable[..., int]:
    """The rounds of a policy of these steps."""

    @compiled_inside
    def rounds(parts: Parts, budget: int) -> int:
        """Up to ``budget`` rounds more; how the run stands is in its clock and in the status."""
        policy, horizon, world, gathering, trees, score, generator = parts
        state, probabilities = policy
        _, apart, _, held, offset, slope, numbers, chances = gathering
        clock, checkpoints, regret, pulls, releases = score
        actions = state.values[: pulls.size]
        t = clock[ROUND]
        status = GOES_ON
        for _ in range(budget):
            if t > horizon:
                status = AT_HORIZON
                break
            draw(world.kind, world.table, t, actions, generator)
            if not compared(world, actions):
                status = LONG_ACTION
                break
            choose(state, t, probabilities)
            arm = drawn_arm(probabilities, generator)
            if arm < 0:
                status = WRONG_ODDS
                break
            pulls[arm] += 1
            reward = paid(world, arm, generator, actions)
            while clock[SEEN] < checkpoints.size and checkpoints[clock[SEEN]] == t:
                regret[clock[SEEN]] = world.totals[REGRET]
                clock[SEEN] += 1
            many = odds(state, arm, t, chances)
            drawn = drawn_number(chances, many, generator)
            for place in range(held.size):
                offset[place] = 0.0
                slope[place] = 0.0
            released, scale = weigh(state, arm, drawn, t, offset, slope)
            for place in range(held.size):
                held[place] += offset[place] + reward * slope[place]
            if released != HELD:
                tree = arm if trees.counts.size > 1 else 0
                if trees.capacity > 0 and trees.counts[tree] == trees.capacity:
                    status = FULL_TREE
                    break
                for place in range(held.size):
                    numbers[place] = noise(scale, generator)
                let_out(trees, tree, released, held, numbers)
                releases[arm] += held.size if apart else 1
            t += 1
            absorb(state, arm, drawn, released, numbers, t)
        clock[ROUND] = t
        return status

    return rounds
