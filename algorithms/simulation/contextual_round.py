"""What every compiled run in contexts does in a round, whatever the policy: draw, pay, keep the score."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from ..compilation import compiled
from ..environments.contexts import draw
from .run_state import ROUND, SEEN, Score

Vector = NDArray[np.float64]
Matrix = NDArray[np.float64]

#: Places of the totals: the regret, the largest squared length of an action played, the best mean of the
#: round.
REGRET, LARGEST, BEST = range(3)

_ROUNDING = 1e-12


class LinearInstance(NamedTuple):
    """Where the actions come from, ``theta*``, and the law of the rewards: ``N(mean, spread^2)``.

    A negative spread stands for rewards 1 and -1.
    """

    kind: int
    table: Matrix
    theta: Vector
    spread: float


class Round(NamedTuple):
    """The actions of the present round, and the totals of all rounds until now."""

    actions: Matrix
    totals: Vector


@compiled
def begun(instance: LinearInstance, t: int, longest: float, generator: Generator, now: Round) -> bool:
    """Draw the actions of round ``t`` and note the best mean; false where an action is too long."""
    kind, table, theta, _ = instance
    actions, totals = now
    draw(kind, table, t, actions, generator)
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
def paid(instance: LinearInstance, arm: int, generator: Generator, now: Round, score: Score) -> float:
    """The reward of an arm that is pulled; the regret grows."""
    _, _, theta, spread = instance
    actions, totals = now
    score.pulls[arm] += 1
    mean, square = 0.0, 0.0
    for i in range(theta.size):
        mean += actions[arm, i] * theta[i]
        square += actions[arm, i] * actions[arm, i]
    totals[LARGEST] = max(totals[LARGEST], square)
    totals[REGRET] += totals[BEST] - mean
    if spread >= 0:
        return float(mean + spread * generator.standard_normal())
    return 1.0 if generator.random() < (1.0 + mean) / 2.0 else -1.0


@compiled
def noted(t: int, now: Round, score: Score) -> None:
    """Round ``t`` is over: write the regret down at the checkpoints."""
    clock, checkpoints, regret, _, _ = score
    while clock[SEEN] < checkpoints.size and checkpoints[clock[SEEN]] == t:
        regret[clock[SEEN]] = now.totals[REGRET]
        clock[SEEN] += 1
    clock[ROUND] = t + 1
