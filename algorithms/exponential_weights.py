"""Exponential weights ``e^{-eta L}`` that are kept in range: relative to a level that follows the losses.

Values of an arm: its loss estimates added up, its weight relative to the level. Last row: the level.
"""

from __future__ import annotations

import math

from .compiled import compiled
from .steps import Values

LOSS, WEIGHT = 0, 1
LEVEL = 0
_HUGE = 1e100


@compiled
def total_weight(values: Values) -> float:
    """The sum of the relative weights."""
    total = 0.0
    for arm in range(values.shape[0] - 1):
        total += values[arm, WEIGHT]
    return total


@compiled
def charge(values: Values, arm: int, loss: float, eta: float) -> None:
    """Add ``loss`` to an arm's, and renew its weight; all weights, where they leave the range."""
    arms = values.shape[0] - 1
    values[arm, LOSS] += loss
    values[arm, WEIGHT] = math.exp(-eta * (values[arm, LOSS] - values[arms, LEVEL]))
    if not 1.0 / _HUGE < total_weight(values) < _HUGE:
        level = values[0, LOSS]
        for other in range(1, arms):
            level = min(level, values[other, LOSS])
        values[arms, LEVEL] = level
        for other in range(arms):
            values[other, WEIGHT] = math.exp(-eta * (values[other, LOSS] - level))
