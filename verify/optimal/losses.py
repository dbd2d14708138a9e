"""What a policy is judged by: linear functions of its variables, in integers.

The expected loss of a policy on an instance sums, over the nodes of the tree, the variable times the chance
of the rewards times the loss of the last action. The integers here are over ``denominator ** length``.
"""

from collections import Counter
from collections.abc import Callable
from enum import StrEnum
from fractions import Fraction

import numpy as np

from .family import Course, Family, Means, moved
from .history_tree import HistoryTree, Numbers

Loss = Callable[[Means, int], Fraction]


class Goal(StrEnum):
    """What is to be small."""

    REGRET = "regret"
    """The gaps of all actions, added up."""
    ERROR = "error"
    """The chance that the last action, a recommendation, is no best arm; no answer is not wrong."""


def losses(family: Family, number: int, tree: HistoryTree, goal: Goal) -> list[Numbers]:
    """The coefficients of the nodes, level by level, for the instance of this number.

    A node has those of all histories that it stands for. On policies that play relabelled histories alike
    all instances of a class have the same loss.
    """

    def lost(means: Means, arm: int) -> Fraction:
        gap = max(means) - means[arm]
        return gap if goal is Goal.REGRET else Fraction(gap > 0)

    return _coefficients(family, number, tree, lost, everywhere=goal is Goal.REGRET)


def successes(family: Family, number: int, tree: HistoryTree) -> list[Numbers]:
    """Those of the chance that the last action is a best arm, which no answer is not."""
    return _coefficients(
        family, number, tree, lambda means, arm: Fraction(means[arm] == max(means)), everywhere=False
    )


def _coefficients(
    family: Family, number: int, tree: HistoryTree, loss: Loss, *, everywhere: bool
) -> list[Numbers]:
    """Of what an action loses, ``everywhere`` or at the end."""
    course = family.courses[number]
    images = Counter(moved(course, g) for g in tree.relabellings)
    total = [np.zeros((len(level.actions), 1 << t), dtype=object) for t, level in enumerate(tree.levels)]
    for image, times in images.items():
        ones = _of_one(image, family.denominator, tree, loss, everywhere=everywhere)
        total = [sums + times * one for sums, one in zip(total, ones, strict=True)]
    sizes = [np.array(level.sizes, dtype=object)[:, None] for level in tree.levels]
    return [size * sums // len(tree.relabellings) for size, sums in zip(sizes, total, strict=True)]


def _of_one(
    course: Course, denominator: int, tree: HistoryTree, loss: Loss, *, everywhere: bool
) -> list[Numbers]:
    """The chance of the rewards times the loss of the last action, for the history that stands there."""
    chances: list[Numbers] = [np.array([1], dtype=object)]
    found = []
    for t, level in enumerate(tree.levels):
        means = course[min(t, len(course) - 1)]
        paid = [*(int(mean * denominator) for mean in means), 0]
        lost = [*(loss(means, arm) * denominator for arm in range(len(means))), Fraction(0)]
        counts = everywhere or t == tree.length - 1
        scale = denominator ** (tree.length - 1 - t) if counts else 0
        found.append(
            np.stack(
                [
                    chances[parent] * (int(lost[actions[-1]]) * scale)
                    for actions, parent in zip(level.actions, level.parents, strict=True)
                ]
            )
        )
        chances = [
            np.multiply.outer(
                chances[parent], np.array([denominator - paid[actions[-1]], paid[actions[-1]]], dtype=object)
            ).ravel()
            for actions, parent in zip(level.actions, level.parents, strict=True)
        ]
    return found
