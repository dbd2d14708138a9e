"""A certified lower bound: what no private policy can beat, whatever the multipliers are.

For weights of the instances that sum to 1 and multipliers of the privacy constraints that are not negative,
no private policy has a weighted loss below the least value, over all policies, of the weighted loss plus the
multipliers times what each constraint exceeds by. That is a problem without privacy. Its least value is found
from the leaves up, in integers that are rounded down.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from fractions import Fraction

import numpy as np

from .history_tree import HistoryTree, Numbers
from .linear_program import Doubles

_GRAIN = 1 << 64
_NOTHING = 1e-14


def weights_of(doubles: Doubles) -> tuple[Fraction, ...]:
    """Weights near to these that sum to 1."""
    whole = [math.floor(max(float(each), 0.0) * _GRAIN) for each in doubles]
    total = sum(whole)
    return tuple(Fraction(each, total) if total else Fraction(1, len(whole)) for each in whole)


def multipliers_of(doubles: Doubles) -> Numbers:
    """The same in integers over 2^64; what is nearly nothing is nothing."""
    kept = np.where(doubles > _NOTHING, doubles, 0.0)
    return np.array([math.floor(float(each) * _GRAIN) for each in kept.ravel()], dtype=object).reshape(
        kept.shape
    )


def lower_bound(
    tree: HistoryTree,
    losses: Sequence[Sequence[Numbers]],
    denominator: int,
    *,
    weights: Sequence[Fraction],
    multipliers: Numbers,
    growth: Fraction | None,
) -> Fraction:
    """What follows from the weights of the classes and the multipliers.

    ``growth`` is not below ``e^epsilon``.
    """
    over = math.lcm(*(weight.denominator for weight in weights))
    growth = growth or Fraction(1)
    unit = denominator * over * _GRAIN * growth.numerator
    scale = _GRAIN * growth.numerator
    weighed = [
        sum(
            (int(weight * over) * scale * each[t] for weight, each in zip(weights, losses, strict=True)),
            np.zeros_like(losses[0][t]),
        )
        for t in range(tree.length)
    ]
    values = weighed[-1]
    for place in range(tree.length - 1):
        price = multipliers[..., place] * (denominator * over)
        values = values + price * growth.denominator - price[:, tree.changed(place)] * growth.numerator
    for t in range(tree.length - 1, 0, -1):
        level = tree.levels[t]
        values = weighed[t - 1] + _least(level.parents, level.many, values).reshape(
            len(weighed[t - 1]), -1, 2
        ).sum(axis=2)
    first = tree.levels[0]
    least = _least(first.parents, first.many, values)
    return Fraction(int(least[0, 0]), unit)


def _least(parents: Sequence[int], many: Sequence[int], values: Numbers) -> Numbers:
    """The least value of a child, by unit of what its parent has, rounded down."""
    best: dict[int, Numbers] = {}
    for row, (parent, kinds) in enumerate(zip(parents, many, strict=True)):
        here = values[row] // kinds
        best[parent] = np.minimum(best[parent], here) if parent in best else here
    return np.stack([best[parent] for parent in range(len(best))])
