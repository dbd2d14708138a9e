"""Small policies on every list, table and tree of rewards and under every query adversary, exactly.

A run is played round by round: after the actions so far, an answer says which arm and which reward the
policy observes. Lists, tables, trees of rewards and query adversaries differ in that answer alone. Then
all neighbours are compared: the largest ratio ``e^eps`` of two probabilities, the least delta, the largest
second moment ``sum P^2/Q = e^(D_2)``.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import product
from math import lcm, prod
from random import Random
from typing import Any, TypeVar

import numpy as np
from numpy.typing import NDArray

from ...theory.transport.coupled_environment import Actions, History, Policy
from ...verify.evidence.effort import Effort, Profile
from .coupled_bandits import drawn, responding
from .double_change import leaning

Answer = Callable[[Actions], tuple[int, int]]
"""From the actions so far to what the policy observes: an arm, and the number of a reward."""

List = tuple[int, ...]
Table = tuple[tuple[int, ...], ...]
Node = TypeVar("Node")
Tree = Mapping[Actions, int]
"""A reward, or an arm to query, by the actions so far."""

Sides = Iterable[tuple[int, int]]
"""Neighbours, as places in a family of laws."""

_RANDOM = {Profile.QUICK: 2, Profile.FULL: 20}


@dataclass(frozen=True, slots=True)
class Played:
    """A policy on two arms, for how many rounds, and how many different rewards there are."""

    policy: Policy
    horizon: int = 3
    rewards: int = 2
    arms: int = 2

    @property
    def sequences(self) -> list[Actions]:
        """All sequences of actions."""
        return list(product(range(self.arms), repeat=self.horizon))


def view_of(played: Played, answer: Answer) -> dict[Actions, Fraction]:
    """The law of the actions when a run is played round by round."""
    kernel = _kernel(played.policy)
    reached: list[tuple[Actions, History, Fraction]] = [((), (), Fraction(1))]
    for _ in range(played.horizon):
        reached = [
            ((*actions, action), history, mass * share)
            for actions, history, mass in reached
            for action, share in enumerate(kernel(history))
        ]
        reached = [(actions, (*history, answer(actions)), mass) for actions, history, mass in reached]
    return {actions: mass for actions, _, mass in reached}


def on_list(rewards: List) -> Answer:
    """Round ``t`` pays ``rewards[t]``, whatever the action."""
    return lambda actions: (actions[-1], rewards[len(actions) - 1])


def on_table(table: Table) -> Answer:
    """The action's column of the round's row."""
    return lambda actions: (actions[-1], table[len(actions) - 1][actions[-1]])


def on_tree(tree: Tree) -> Answer:
    """What stands in the tree after these actions."""
    return lambda actions: (actions[-1], tree[actions])


def queried(adversary: Tree, table: Table) -> Answer:
    """The arm that the adversary asks for after these actions, and what the table has there."""
    return lambda actions: (adversary[actions], table[len(actions) - 1][adversary[actions]])


def post_processed(adversary: Tree, table: Table) -> Answer:
    """The policy is told the arm that the adversary asks for, and the reward of its own action."""
    return lambda actions: (adversary[actions], table[len(actions) - 1][actions[-1]])


def product_of(played: Played, actions: Actions, observed: History) -> Fraction:
    """``prod_t pi_t(a_t | observed before t)``"""
    kernel = _kernel(played.policy)
    return prod((kernel(observed[:t])[a] for t, a in enumerate(actions)), start=Fraction(1))


@cache
def _kernel(policy: Policy) -> Callable[[History], tuple[Fraction, ...]]:
    @cache
    def kernel(history: History) -> tuple[Fraction, ...]:
        return tuple(Fraction(share) for share in policy(history))

    return kernel


@dataclass(frozen=True)
class Family:
    """The laws of a family of inputs as whole numbers over one denominator, and who neighbours whom."""

    masses: NDArray[Any]
    unit: int
    left: NDArray[np.int64]
    right: NDArray[np.int64]

    def ratio(self) -> Fraction:
        """The largest ``P(a)/Q(a)``; no probability is 0 where the other is not."""
        p, q = self.masses[self.left].ravel(), self.masses[self.right].ravel()
        # few of the pairs are different, and among those doubles leave few that could be largest
        guess = np.divide(p.astype(float), np.maximum(q.astype(float), 1e-300))
        near = guess >= guess.max() * (1 - 1e-9)
        return max(Fraction(x, y) for x, y in set(zip(p[near], q[near], strict=True)))

    def excess(self, growth: Fraction) -> Fraction:
        """The largest ``sum max(P - growth Q, 0)``: the least delta, at ``growth = e^eps``."""
        over = self.masses[self.left] * growth.denominator - self.masses[self.right] * growth.numerator
        return Fraction(int(np.maximum(over, 0).sum(axis=1).max()), self.unit * growth.denominator)

    def moment(self) -> Fraction:
        """The largest ``sum P^2/Q``."""
        p, q = self.masses[self.left], self.masses[self.right]
        guess = (p.astype(float) ** 2 / np.maximum(q.astype(float), 1e-300)).sum(axis=1)
        rows = {(tuple(p[i]), tuple(q[i])) for i in np.flatnonzero(guess >= guess.max() * (1 - 1e-9))}
        return max(
            sum((Fraction(x * x, y * self.unit) for x, y in zip(*row, strict=True) if x), Fraction(0))
            for row in rows
        )


def family(played: Played, answers: Iterable[Answer], sides: Sides) -> Family:
    """The laws under several answers, and which are neighbours."""
    laws = [view_of(played, answer) for answer in answers]
    unit = lcm(*(mass.denominator for law in laws for mass in law.values()))
    masses = np.array(
        [[int(law.get(a, Fraction(0)) * unit) for a in played.sequences] for law in laws], dtype=object
    )
    left, right = np.array(sorted(set(sides)), dtype=np.int64).T
    return Family(masses, unit, left, right)


def lists(played: Played) -> list[List]:
    """All lists of rewards."""
    return list(product(range(played.rewards), repeat=played.horizon))


def tables(played: Played) -> list[Table]:
    """All tables; the last row, which no action can depend on, is 0."""
    rows = list(product(range(played.rewards), repeat=played.arms))
    return [(*table, (0,) * played.arms) for table in product(rows, repeat=played.horizon - 1)]


def nodes(played: Played, *, horizon: int | None = None) -> list[Actions]:
    """The actions up to each round but the last, or up to each of ``horizon`` rounds."""
    last = played.horizon - 1 if horizon is None else horizon
    return [a for t in range(1, last + 1) for a in product(range(played.arms), repeat=t)]


def trees(played: Played, values: int) -> list[dict[Actions, int]]:
    """All trees; at the last depth, which no action can depend on, there is 0."""
    places = nodes(played)
    leaves = dict.fromkeys(played.sequences, 0)
    return [
        dict(zip(places, filled, strict=True)) | leaves
        for filled in product(range(values), repeat=len(places))
    ]


def apart(inputs: list[Any]) -> Iterator[tuple[int, int]]:
    """Places of lists, or of tables, that differ in one entry, or row."""
    for (i, one), (j, other) in product(enumerate(inputs), repeat=2):
        if sum(x != y for x, y in zip(one, other, strict=True)) == 1:
            yield i, j


def _tree_neighbours(several: list[dict[Actions, int]]) -> Iterator[tuple[int, int]]:
    for (i, one), (j, other) in product(enumerate(several), repeat=2):
        if len({len(node) for node in one if one[node] != other[node]}) == 1:
            yield i, j


@cache
def list_family(played: Played) -> Family:
    """``V_r`` for all lists, with those as neighbours that differ in one entry."""
    inputs = lists(played)
    return family(played, map(on_list, inputs), apart(inputs))


@cache
def table_family(played: Played) -> Family:
    """``M_x`` for all tables, with those as neighbours that differ in one row."""
    inputs = tables(played)
    return family(played, map(on_table, inputs), apart(inputs))


@cache
def tree_family(played: Played) -> Family:
    """The views of all trees, with those as neighbours that differ at one depth."""
    inputs = trees(played, played.rewards)
    return family(played, map(on_tree, inputs), _tree_neighbours(inputs))


@cache
def query_family(played: Played) -> Family:
    """The views of all query adversaries on all tables; neighbours have one adversary."""
    inputs, several = tables(played), trees(played, played.arms)
    pairs = list(apart(inputs))
    sides = ((k * len(inputs) + i, k * len(inputs) + j) for k in range(len(several)) for i, j in pairs)
    return family(played, (queried(tree, table) for tree in several for table in inputs), sides)


def leaning_later(weight: int) -> Callable[[History], tuple[Fraction, Fraction]]:
    """Arm 1 with odds that grow by its successes, and fall by those of arm 0, later ones counting more."""

    def kernel(history: History) -> tuple[Fraction, Fraction]:
        odds = Fraction(1)
        for step, (arm, reward) in enumerate(history, start=2):
            odds *= Fraction(step + weight * reward, step) if arm else Fraction(step, step + weight * reward)
        return 1 / (1 + odds), odds / (1 + odds)

    return kernel


def by_index(*rows: str) -> Callable[[History], tuple[Fraction, Fraction]]:
    """Chances of the first arm, a text a round, by the history read as a binary number  [ZCDP-P1E]."""
    chances = [[Fraction(text) for text in row.split()] for row in rows]

    def policy(history: History) -> tuple[Fraction, Fraction]:
        place = int("".join(f"{action}{reward}" for action, reward in history) or "0", 2)
        chance = chances[len(history)][place]
        return chance, 1 - chance

    return policy


_SECOND = "1/2 1/3 1/4 1/3"
_THIRD = "1/2 1/3 1/4 1/5 1/2 2/3 1/4 {} 1/3 1/7 3/4 2/5 1/2 {} 1/4 2/3"
APART = by_index("2/3", _SECOND, _THIRD.format("0", "1"))
POSITIVE = Played(by_index("2/3", _SECOND, _THIRD.format("1/5", "4/5")))
"""The same with 1/5 and 4/5 in place of 0 and 1.  [TH-D3.5]"""
ORDERED = Played(by_index("1/2", "9/10 9/10 1/2 1/5", ".5 .9 .9 .8 .3 .1 .5 .5 .9 .8 .8 .5 .1 .8 .3 .9"))
"""View, Table and the trees all differ.  [BERN-I24]"""

_HALF = Fraction(1, 2)


def _ignoring_arms(history: History) -> tuple[Fraction, Fraction]:
    """Odds of 3 for the last reward."""
    chance = Fraction(1 + 2 * history[-1][1], 4) if history else _HALF
    return chance, 1 - chance


_TOLD = ((Fraction(0), _HALF), (Fraction(1), _HALF), (_HALF, Fraction(0)), (_HALF, Fraction(1)))


@cache
def _telling(size: Fraction, share: Fraction) -> Policy:
    def policy(history: History) -> tuple[Fraction, ...]:
        if not history:
            return (share / 2, share / 2, 1 - share) if share < 1 else (_HALF, _HALF)
        arm, reward = history[0]
        chance = _HALF + size * (_TOLD[reward][arm] - _HALF) if arm < 2 else _HALF
        return chance, 1 - chance

    return policy


def telling(*, size: Fraction = Fraction(1), share: Fraction = Fraction(1)) -> Played:
    """Two rounds, rewards 0 to 3: arm 0 tells 0 from 1, arm 1 tells 2 from 3, to the extent of ``size``.

    A list can change what one of them tells, a table both. With chance ``1 - share`` a third arm is drawn,
    which tells nothing.
    """
    return Played(_telling(size, share), horizon=2, rewards=4, arms=2 if share == 1 else 3)


FIXED: Mapping[str, Played] = {
    "response to the first reward": Played(responding(Fraction(3, 4)), horizon=2),
    "leaning": Played(leaning(Fraction(3, 2))),
    "three definitions, three deltas": ORDERED,
    "the witness without zeros": POSITIVE,
    "odds of the last reward": Played(_ignoring_arms),
    "two arms tell two things": telling(size=_HALF),
}


@cache
def random_policies(effort: Effort) -> Mapping[str, Played]:
    """Random policies for two and three rounds; chances in twelfths, none of them 0."""
    rng = Random(effort.seed)  # noqa: S311  no secrets
    return {
        f"random policy {number} for {horizon} rounds": Played(drawn(rng, horizon), horizon)
        for number, horizon in product(range(_RANDOM[effort.profile]), (2, 3))
    }


def policies(effort: Effort) -> Mapping[str, Played]:
    """Fixed ones and random ones; none has a chance of 0."""
    return dict(FIXED) | dict(random_policies(effort))
