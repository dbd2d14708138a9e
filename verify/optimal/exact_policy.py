"""Makes a policy that is private in exact rationals, with its exact loss, of a solver's doubles.

A policy is given by the variables ``x`` of its tree of histories. It is private if ``x <= growth x'`` with
``growth = e^epsilon`` for histories that differ in one reward. Rounding keeps every equation, and may break
privacy by a hair. Mixed with a little of a *blind* policy, which looks at no reward, it is private again: a
blind policy has ``x = x'``, which is strictly below ``growth x'``.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

import numpy as np

from .history_tree import HistoryTree, Level, Numbers
from .linear_program import Doubles

_GRAIN = 1 << 44  # probabilities of actions are multiples of one part in so many
_SHARE = 1 << 60  # and so are shares of mixtures


@dataclass(frozen=True)
class ExactPolicy:
    """A policy by its variables of the last level: ``leaves``, which are integers, over ``denominator``."""

    tree: HistoryTree
    leaves: Numbers
    denominator: int

    def loss(self, losses: Sequence[Numbers], denominator: int) -> Fraction:
        """The expected loss, where the variables have the coefficients ``losses`` over ``denominator``."""
        levels = zip(self.tree.summed(self.leaves), losses, strict=True)
        total = sum(int((masses * coefficients).sum()) for masses, coefficients in levels)
        return Fraction(total, self.denominator * denominator)

    def is_private(self, growth: Fraction) -> bool:
        """Whether no change of one reward makes any actions more than ``growth`` times as likely."""
        own, most = self.leaves * growth.denominator, self.leaves * growth.numerator
        changes = [self.tree.changed(place) for place in range(self.tree.length - 1)]
        return all(bool((own <= most[:, change]).all()) for change in changes)


def rounded(tree: HistoryTree, masses: Sequence[Doubles]) -> ExactPolicy:
    """The policy with these variables, its probabilities rounded so that every equation holds."""
    unit = _GRAIN * math.lcm(*range(1, tree.most_choices + 1))
    variables: Numbers = np.array([[1]], dtype=object)
    for t, level in enumerate(tree.levels):
        shares = _shares(level, np.maximum(masses[t], 0.0), len(variables), unit)
        # each list of rewards goes on with either reward; before the first action there is none
        spread = np.repeat(variables, 2 if t else 1, axis=1)
        variables = np.stack([spread[parent] * shares[row] for row, parent in enumerate(level.parents)])
    return ExactPolicy(tree, variables, unit**tree.length)


def _shares(level: Level, masses: Doubles, nodes: int, unit: int) -> Numbers:
    """How the children of each of ``nodes`` share it out, over ``unit``; equally if they have no mass.

    Shares are rounded down to the grain; the rest goes to the child that has most. It can be divided among
    the ``many`` actions that the child stands for: that number divides ``unit // _GRAIN``.
    """
    parents, many = np.array(level.parents), np.array(level.many, dtype=object)
    actions = np.array(level.many, dtype=np.float64)[:, None]
    totals, choices = np.zeros((nodes, masses.shape[1])), np.zeros((nodes, 1))
    np.add.at(totals, parents, actions * masses)
    np.add.at(choices, parents, actions)
    have_mass = totals[parents] > 0
    chances = np.divide(masses, totals[parents], out=1 / choices[parents] + 0 * masses, where=have_mass)
    shares: Numbers = np.floor(chances * _GRAIN).astype(np.int64).astype(object) * (unit // _GRAIN)
    columns = np.arange(masses.shape[1])
    for parent in range(nodes):
        children = np.flatnonzero(parents == parent)
        largest = children[np.argmax((actions * chances)[children], axis=0)]
        rest = unit - (many[children, None] * shares[children]).sum(axis=0)
        shares[largest, columns] += rest // many[largest]
    return shares


def without_rewards(policy: ExactPolicy) -> ExactPolicy:
    """The blind policy that plays the given one on rewards of its own, tossed with a fair coin."""
    lists = 1 << (policy.tree.length - 1)
    sums = policy.leaves.sum(axis=1, keepdims=True)
    return ExactPolicy(policy.tree, np.repeat(sums, lists, axis=1), policy.denominator * lists)


def uniform(tree: HistoryTree) -> ExactPolicy:
    """The blind policy that draws every action with equal chances."""
    shape = (len(tree.levels[-1].actions), 1 << (tree.length - 1))
    lists = tree.arms ** (tree.length - 1) * tree.most_choices
    return ExactPolicy(tree, np.full(shape, 1, dtype=object), lists)


def mixture(first: ExactPolicy, second: ExactPolicy, share: Fraction) -> ExactPolicy:
    """``second`` with the chance ``share``, else ``first``."""
    denominator = math.lcm(first.denominator, second.denominator)
    of_first = (share.denominator - share.numerator) * (denominator // first.denominator)
    of_second = share.numerator * (denominator // second.denominator)
    leaves = first.leaves * of_first + second.leaves * of_second
    return ExactPolicy(first.tree, leaves, denominator * share.denominator)


def repaired(policy: ExactPolicy, growth: Fraction | None) -> list[ExactPolicy]:
    """Private policies near to the one given, at least one; whoever asks takes that of least loss."""
    if growth is None or policy.is_private(growth):
        return [policy]
    blind = without_rewards(policy)
    private = [blind]
    if growth > 1:
        for hedge in (blind, uniform(policy.tree), mixture(blind, uniform(policy.tree), Fraction(1, 2))):
            share = _share_needed(policy, hedge, growth)
            if share is not None and (mixed := mixture(policy, hedge, share)).is_private(growth):
                private.append(mixed)
    return private


def _share_needed(policy: ExactPolicy, hedge: ExactPolicy, growth: Fraction) -> Fraction | None:
    """The least share of a blind hedge that makes the policy private, rounded up; None if there is none.

    It is the least ``s`` with ``(1 - s) excess <= s slack`` everywhere, for the ``excess = x - growth x'`` of
    the policy and the ``slack = (growth - 1) x`` of the hedge.
    """
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
    return Fraction(min(_SHARE, math.floor(worst / (1 + worst) * _SHARE) + 1), _SHARE)
