"""What every compiled run in contexts does in a round, whatever the policy: draw, pay, keep the score."""

from __future__ import annotations

import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from ..compilation import compiled
from ..environments.contexts import draw

Vector = NDArray[np.float64]
Matrix = NDArray[np.float64]

#: Places of the clock: the next round, the checkpoints seen.
ROUND, SEEN = range(2)
#: Places of the totals: the regret, the largest squared length of an action played, the best mean of the
#: round.
REGRET, LARGEST, BEST = range(3)

_ROUNDING = 1e-12


@compiled
def begun(
    kind: int,
    table: Matrix,
    theta: Vector,
    t: int,
    longest: float,
    generator: Generator,
    totals: Vector,
    actions: Matrix,
) -> bool:
    """Draw the actions of round ``t`` and note the best mean; false where an action is too long."""
    draw(kind, table, t, actions, generator)
    totals[BEST] = -np.inf
    for arm in range(actions.shape[0]):
        mean, square = 0.0, 0.0
        for i in range(theta.size):
            mean += actions[arm, i] * theta[i]
            square += actions[arm, i] * actions[arm, i]
        totals[BEST] = max(totals[BEST], mean)
        if square > longest**2 * (1.0 + _ROUNDING):
            return False
    return True


@compiled
def paid(action: Vector, theta: Vector, spread: float, generator: Generator, totals: Vector) -> float:
    """The reward of an action, ``N(mean, spread^2)`` or, for a negative spread, 1 or -1; the regret grows."""
    mean, square = 0.0, 0.0
    for i in range(theta.size):
        mean += action[i] * theta[i]
        square += action[i] * action[i]
    totals[LARGEST] = max(totals[LARGEST], square)
    totals[REGRET] += totals[BEST] - mean
    if spread >= 0:
        return float(mean + spread * generator.standard_normal())
    return 1.0 if generator.random() < (1.0 + mean) / 2.0 else -1.0


@compiled
def noted(
    t: int, checkpoints: NDArray[np.int64], clock: NDArray[np.int64], totals: Vector, regret: Vector
) -> None:
    """Write the regret down at the checkpoints."""
    while clock[SEEN] < checkpoints.size and checkpoints[clock[SEEN]] == t:
        regret[clock[SEEN]] = totals[REGRET]
        clock[SEEN] += 1
