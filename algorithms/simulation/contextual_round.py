"""What a round in contexts is for a compiled run: the actions are drawn, and one of them pays."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from ..compilation import compiled

Vector = NDArray[np.float64]
Matrix = NDArray[np.float64]

#: The kind of contexts where there are none, but the arms of an environment.
NO_CONTEXTS = -1
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


def no_world() -> World:
    """Where rewards are those of an environment's arms."""
    nothing = np.zeros(0)
    return World(NO_CONTEXTS, np.zeros((0, 0)), nothing, 0.0, 0.0, nothing)


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
