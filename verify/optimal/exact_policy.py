"""From a solver's doubles to a policy that is private in exact rationals, and its exact loss.

Rounding keeps every equation, and may break privacy by a hair. Mixed with a little of a policy that looks at
no reward, it is private again: such a policy has ``x = x'``, which is strictly below ``e^epsilon x'``.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

import numpy as np

from .history_tree import HistoryTree, Numbers
from .linear_program import Doubles

_GRAIN = 1 << 44
"""Probabilities of actions are multiples of one part in so many."""
_SHARE = 1 << 60
"""And so are shares of mixtures."""


@dataclass(frozen=True)
class ExactPolicy:
    """The variables of a policy, exact: integers over one denominator."""

    tree: HistoryTree
    leaves: Numbers
    denominator: int

    def loss(self, losses: Sequence[Numbers], denominator: int) -> Fraction:
        """The expected loss with these coefficients."""
        total = 0
        for masses, row in zip(self.tree.summed(self.leaves), losses, strict=True):
            total += int((masses * row).sum())
        return Fraction(total, self.denominator * denominator)

    def is_private(self, growth: Fraction) -> bool:
        """Whether no change of one reward makes any actions more than ``growth`` times as likely."""
        left, right = self.leaves * growth.denominator, self.leaves * growth.numerator
        return all(
            bool((left <= right[:, self.tree.changed(place)]).all()) for place in range(self.tree.length - 1)
        )


def rounded(tree: HistoryTree, masses: Sequence[Doubles]) -> ExactPolicy:
    """The policy with these variables, its probabilities rounded so that every equation holds."""
    kinds = math.lcm(*range(1, tree.most_choices + 1))
    above: Numbers = np.array([[1]], dtype=object)
    for t, level in enumerate(tree.levels):
        here = np.maximum(masses[t], 0.0)
        shares = _shares(level.parents, level.many, here, len(above), kinds)
        # each list of rewards goes on with either reward; before the first action there is none
        spread = np.repeat(above, 2 if t else 1, axis=1)
        above = np.stack([spread[parent] * shares[row] for row, parent in enumerate(level.parents)])
    return ExactPolicy(tree, above, (_GRAIN * kinds) ** tree.length)


def _shares(parents: Sequence[int], many: Sequence[int], masses: Doubles, above: int, kinds: int) -> Numbers:
    """How the children of each node share it out, over ``_GRAIN * kinds``; equally if it has nothing."""
    counts, places = np.array(many, dtype=np.float64)[:, None], np.array(parents)
    totals, arms = np.zeros((above, masses.shape[1])), np.zeros((above, 1))
    np.add.at(totals, places, counts * masses)
    np.add.at(arms, places, counts)
    some = totals[places] > 0
    chances = np.divide(masses, totals[places], out=1 / arms[places] + 0 * masses, where=some)
    found: Numbers = np.floor(chances * _GRAIN).astype(np.int64).astype(object) * kinds
    for parent in range(above):
        rows = np.flatnonzero(places == parent)
        largest = rows[np.argmax((counts * chances)[rows], axis=0)]
        columns = np.arange(masses.shape[1])
        times = np.array(many, dtype=object)
        left = _GRAIN * kinds - (times[rows, None] * found[rows]).sum(axis=0)
        found[largest, columns] += left // times[largest]
    return found


def without_rewards(policy: ExactPolicy) -> ExactPolicy:
    """It plays the given policy on rewards of its own, tossed with a fair coin."""
    lists = 1 << (policy.tree.length - 1)
    sums = policy.leaves.sum(axis=1, keepdims=True)
    return ExactPolicy(policy.tree, np.repeat(sums, lists, axis=1), policy.denominator * lists)


def uniform(tree: HistoryTree) -> ExactPolicy:
    """Every action is drawn with equal chances."""
    shape = (len(tree.levels[-1].actions), 1 << (tree.length - 1))
    return ExactPolicy(
        tree, np.full(shape, 1, dtype=object), tree.arms ** (tree.length - 1) * tree.most_choices
    )


def mixture(first: ExactPolicy, second: ExactPolicy, share: Fraction) -> ExactPolicy:
    """``second`` with the chance ``share``, else ``first``."""
    denominator = math.lcm(first.denominator, second.denominator)
    one = (share.denominator - share.numerator) * (denominator // first.denominator)
    other = share.numerator * (denominator // second.denominator)
    return ExactPolicy(
        first.tree, first.leaves * one + second.leaves * other, denominator * share.denominator
    )


def repaired(policy: ExactPolicy, growth: Fraction | None) -> list[ExactPolicy]:
    """Private policies near to the one given, at least one: which is best, their losses say."""
    if growth is None or policy.is_private(growth):
        return [policy]
    blind = without_rewards(policy)
    found = [blind]
    if growth > 1:
        for hedge in (blind, uniform(policy.tree), mixture(blind, uniform(policy.tree), Fraction(1, 2))):
            share = _needed(policy, hedge, growth)
            if share is not None:
                mixed = mixture(policy, hedge, share)
                if mixed.is_private(growth):
                    found.append(mixed)
    return found


def _needed(policy: ExactPolicy, hedge: ExactPolicy, growth: Fraction) -> Fraction | None:
    """The least share of the hedge that makes the policy private, rounded up; None if there is none."""
    tree = policy.tree
    common = policy.denominator * growth.denominator
    worst = Fraction(0)
    for place in range(tree.length - 1):
        excess = policy.leaves * growth.denominator - policy.leaves[:, tree.changed(place)] * growth.numerator
        for row, column in zip(*np.nonzero(excess > 0), strict=True):
            slack = Fraction(int(hedge.leaves[row, column]), hedge.denominator) * (growth - 1)
            if not slack:
                return None
            worst = max(worst, Fraction(int(excess[row, column]), common) / slack)
    share = worst / (1 + worst)
    return Fraction(min(_SHARE, math.floor(share * _SHARE) + 1), _SHARE)
