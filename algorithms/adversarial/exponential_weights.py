"""Exponential weights ``e^{-eta L}`` that are kept in range: relative to a level that follows the losses.

Values of an arm: its loss estimates added up, its weight relative to the level. Last row: the level, the sum
of the relative weights.
"""

import math

from ..compilation import compiled
from ..protocol.stepped_policy import Values

LOSS, WEIGHT = 0, 1
LEVEL = 0
_HUGE = 1e100  # a sum of weights between its inverse and this neither overflows nor loses digits


def begin(values: Values) -> None:
    """All weights 1."""
    values[:-1, WEIGHT] = 1.0
    values[-1, WEIGHT] = len(values) - 1


@compiled
def add_up(values: Values) -> float:
    """Renew the sum of the relative weights, and return it."""
    total = 0.0
    for arm in range(values.shape[0] - 1):
        total += values[arm, WEIGHT]
    values[values.shape[0] - 1, WEIGHT] = total
    return total


@compiled
def charge(values: Values, arm: int, loss: float, eta: float) -> None:
    """Add ``loss`` to an arm's, and renew its weight; all weights, where they leave the range."""
    arms = values.shape[0] - 1
    values[arm, LOSS] += loss
    values[arm, WEIGHT] = math.exp(-eta * (values[arm, LOSS] - values[arms, LEVEL]))
    if not 1.0 / _HUGE < add_up(values) < _HUGE:
        level = values[0, LOSS]
        for other in range(1, arms):
            level = min(level, values[other, LOSS])
        values[arms, LEVEL] = level
        for other in range(arms):
            values[other, WEIGHT] = math.exp(-eta * (values[other, LOSS] - level))
        add_up(values)
