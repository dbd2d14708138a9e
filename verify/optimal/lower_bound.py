"""A certified lower bound: what no private policy can beat, whatever the multipliers are.

For weights of the instances that sum to 1 and multipliers of the privacy constraints that are not negative,
no private policy has a weighted loss below the least value, over all policies, of the weighted loss plus the
multipliers times what each constraint exceeds by. That is a problem without privacy. Its least value is found
from the leaves up, in integers that are rounded down.

Where a sum over the lists of actions is bounded, the multipliers are of lines below its terms. If those of
one change of a reward add up to at most Y for every list of actions, the lines times their multipliers add up
to at most Y times the bound.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass
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


@dataclass(frozen=True)
class Priced:
    """What prices add to a policy's loss: a number for each variable of the last level, less a constant."""

    added: Numbers
    """Integers over ``over``."""
    over: int
    charge: Fraction
    """What a private policy may at most be charged in all."""


def priced(tree: HistoryTree, multipliers: Numbers, growth: Fraction | None, delta: Fraction) -> Priced:
    """Of the multipliers of ``x - growth x' <= s``, where all ``s`` of a change add up to ``delta``.

    ``growth`` is not below ``e^epsilon``.
    """
    growth = growth or Fraction(1)
    added = np.zeros(multipliers.shape[:2], dtype=object)
    for place in range(tree.length - 1):
        price = multipliers[..., place]
        added = added + price * growth.denominator - price[:, tree.changed(place)] * growth.numerator
    # a multiplier of a class is of all lists in it together; the largest of one list is what a change costs
    sizes = np.array(tree.levels[-1].sizes, dtype=object)
    divided = math.lcm(*tree.levels[-1].sizes)
    each = multipliers * (divided // sizes)[:, None, None]
    most = int(each.max(axis=0).sum()) if delta and each.size else 0
    charge = delta * most * growth.denominator / (_GRAIN * divided * growth.numerator)
    return Priced(added, _GRAIN * growth.numerator, charge)


def lower_bound(
    tree: HistoryTree,
    losses: Sequence[Sequence[Numbers]],
    denominator: int,
    *,
    weights: Sequence[Fraction],
    prices: Priced,
) -> Fraction:
    """What follows from the weights of the classes and the prices."""
    over = math.lcm(*(weight.denominator for weight in weights))
    unit = denominator * over * prices.over
    weighed = [
        sum(
            (
                int(weight * over) * prices.over * each[t]
                for weight, each in zip(weights, losses, strict=True)
            ),
            np.zeros_like(losses[0][t]),
        )
        for t in range(tree.length)
    ]
    values = weighed[-1] + prices.added * (denominator * over)
    for t in range(tree.length - 1, 0, -1):
        level = tree.levels[t]
        values = weighed[t - 1] + _least(level.parents, level.many, values).reshape(
            len(weighed[t - 1]), -1, 2
        ).sum(axis=2)
    first = tree.levels[0]
    least = _least(first.parents, first.many, values)
    return Fraction(int(least[0, 0]), unit) - prices.charge


def _least(parents: Sequence[int], many: Sequence[int], values: Numbers) -> Numbers:
    """The least value of a child, by unit of what its parent has, rounded down."""
    best: dict[int, Numbers] = {}
    for row, (parent, kinds) in enumerate(zip(parents, many, strict=True)):
        here = values[row] // kinds
        best[parent] = np.minimum(best[parent], here) if parent in best else here
    return np.stack([best[parent] for parent in range(len(best))])
