"""The tree of histories: one node for each thing that a policy can have done, up to relabelled arms.

A node of level t has the actions ``a_1 .. a_t`` and the rewards ``r_1 .. r_{t-1}``, 0 or 1. Its variable x is
the product of the policy's own probabilities along it, so that the children of a node for either reward share
out what the node has::

    sum over a of  x(a_1 .. a_t a; r_1 .. r_{t-1} r)  =  x(a_1 .. a_t; r_1 .. r_{t-1})    for r = 0 and 1

Of actions that relabellings map to each other the tree has the first in alphabetical order. These are a tree
again: a child stands for the ``many`` actions that relabellings which keep the parent map to each other.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from .family import Relabelling

Actions = tuple[int, ...]
Numbers = NDArray[np.object_]
"""Python's integers, a row for each list of actions and a column for each list of rewards."""

MOST_LEAVES = 50_000


@dataclass(frozen=True)
class Level:
    """The lists of actions of one length, in alphabetical order."""

    actions: tuple[Actions, ...]
    parents: tuple[int, ...]
    """The row of each list, less its last action, in the level before."""
    many: tuple[int, ...]
    """How many children of the parent each list stands for."""
    sizes: tuple[int, ...]
    """How many lists of actions each one stands for."""


@dataclass(frozen=True)
class HistoryTree:
    """Histories of ``length`` actions; rewards are lists of bits, the first reward is the highest bit."""

    arms: int
    length: int
    relabellings: tuple[Relabelling, ...]
    silent: bool = False
    """Whether the last action is an answer, and may be none at all: the number beyond the arms."""

    @property
    def most_choices(self) -> int:
        """How many actions a level chooses among, at most."""
        return self.arms + self.silent

    @cached_property
    def levels(self) -> tuple[Level, ...]:
        """From one action on."""
        levels: list[Level] = []
        before: list[tuple[Actions, int, tuple[Relabelling, ...]]] = [((), 1, self.relabellings)]
        for t in range(self.length):
            choices = self.most_choices if t == self.length - 1 else self.arms
            here: list[tuple[Actions, int, tuple[Relabelling, ...]]] = []
            parents, many = [], []
            for row, (actions, size, keeping) in enumerate(before):
                for arm in range(choices):
                    images = {g[arm] if arm < self.arms else arm for g in keeping}
                    if arm == min(images):
                        still = tuple(g for g in keeping if images == {arm} or g[arm] == arm)
                        here.append(((*actions, arm), size * len(images), still))
                        parents.append(row)
                        many.append(len(images))
            levels.append(
                Level(
                    tuple(actions for actions, _, _ in here),
                    tuple(parents),
                    tuple(many),
                    tuple(size for _, size, _ in here),
                )
            )
            before = here
        return tuple(levels)

    @property
    def leaves(self) -> int:
        """How many variables the last level has."""
        return len(self.levels[-1].actions) << (self.length - 1)

    def changed(self, place: int) -> NDArray[np.intp]:
        """The columns of the last level with the reward of round ``place + 1`` the other one."""
        return np.arange(1 << (self.length - 1)) ^ (1 << (self.length - 2 - place))

    def summed(self, leaves: Numbers) -> list[Numbers]:
        """The variables of all levels, from those of the last one."""
        found = [leaves]
        for level, before in zip(self.levels[:0:-1], self.levels[-2::-1], strict=True):
            below = found[-1]
            above = np.zeros((len(before.actions), below.shape[1] // 2), dtype=object)
            for row, (parent, many) in enumerate(zip(level.parents, level.many, strict=True)):
                above[parent] += many * below[row, ::2]
            found.append(above)
        return found[::-1]


def checked_length(
    arms: int, length: int, relabellings: Sequence[Relabelling], *, silent: bool = False
) -> HistoryTree:
    """The tree, if it is small enough for a linear program."""

    def histories_of(t: int) -> int:
        return int(arms ** (t - 1) * (arms + silent) << (t - 1)) // len(relabellings)

    most = 1
    while most < length and histories_of(most + 1) <= MOST_LEAVES:
        most += 1
    if length > most:
        raise ValueError(
            f"{length} actions of {arms} arms make more than {MOST_LEAVES:,} histories; up to {most} actions"
            " are accepted"
        )
    return HistoryTree(arms, length, tuple(relabellings), silent)
