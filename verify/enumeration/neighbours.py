"""The worst neighbours in each of the definitions: suprema of ``sum_a f(P(a), Q(a))`` over pairs.

``P`` and ``Q`` are the laws of the actions on the two sides; exactly one round, the challenge, pays
differently. A :class:`Notion` says who else may choose what:

view         one list of rewards                                       [BERN-D2.3, ZCDP-D3]
table        one row of rewards, an arm each, a round                   [BERN-D2.3, ZCDP-D3]
interactive  a table, and an adversary that sees the actions and picks whose reward is paid   [ZCDP-D4]
tree         an adversary that sees the actions and picks the reward   [BERN-DB.2, BERN-RB.4]

Trees need no enumeration: below each node the adversary's choices serve that node alone, so the
supremum goes inside the sum, node by node from the leaves up. The same goes for all deterministic query
adversaries, once the rows are fixed. The policy takes what is paid for the reward of the arm that it
asked for.
"""

import itertools
import math
from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

import numpy as np
from numpy.typing import NDArray

from .action_law import ActionLaw, TooLargeError

Array = NDArray[Any]
Leaf = Callable[[Array, Array], Array]

MOST_SUMMANDS = 400_000_000
_FEW = 8
"""From here on numpy adds several sums of its own, and is no slower."""


class Notion(StrEnum):
    """What the two neighbours are."""

    VIEW = "view"
    TABLE = "table"
    INTERACTIVE = "interactive"
    TREE = "tree"


def notion_of(name: str) -> Notion:
    """The notion of this name."""
    try:
        return Notion(name)
    except ValueError:
        raise ValueError(f"notion is {', '.join(map(repr, map(str, Notion)))}, not {name!r}") from None


@dataclass(frozen=True, slots=True)
class _Choice:
    """What can be fixed for a round, and what the adversary can then make an arm pay."""

    cells: Array
    """Of shape (arms, choices, picks): cells of the axis."""

    def is_the_axis(self, size: int) -> bool:
        """Whether what is fixed is one cell of the axis, in order, whatever the arm."""
        one_each = self.cells.shape[1:] == (size, 1)
        return one_each and bool((self.cells[..., 0] == np.arange(size)).all())


def largest_sum(law: ActionLaw, leaf: Leaf, notion: Notion) -> Any:  # noqa: ANN401  fractions or doubles
    """``sup sum_a leaf(P(a), Q(a))`` over the neighbours of ``notion``."""
    rounds = law.horizon - 1
    if not rounds:
        column = law.masses.reshape(-1)
        return leaf(column, column).sum()
    if notion is Notion.TABLE and _tables(law) * min(len(law.sequences), law.arms**2) > MOST_SUMMANDS:
        raise TooLargeError(
            law.horizon,
            f"{_tables(law):.2g} pairs of tables",
            "the notions view and tree, between which table lies",
        )
    plain, paired = _choices(law, notion, paired=False), _choices(law, notion, paired=True)
    return max(_summed(law, leaf, challenge, plain, paired).max() for challenge in range(rounds))


def _choices(law: ActionLaw, notion: Notion, *, paired: bool) -> _Choice:
    """The choices of a round: of its rewards, or of pairs of rewards at the challenge."""
    size = len(law.rewards)
    cells: tuple[Any, ...] = tuple(itertools.product(range(size), repeat=2)) if paired else tuple(range(size))
    number = {cell: i for i, cell in enumerate(cells)}
    if notion is Notion.VIEW:
        return _same_for_all(law, [(i,) for i in range(len(cells))])
    if notion is Notion.TREE:
        return _same_for_all(law, [tuple(range(len(cells)))])
    if notion is Notion.INTERACTIVE:
        few = min(law.arms, len(cells))
        return _same_for_all(law, list(itertools.combinations(range(len(cells)), few)))
    rows = list(itertools.product(cells, repeat=law.arms))
    table = np.array([[[number[row[arm]]] for row in rows] for arm in range(law.arms)])
    return _Choice(table)


def _same_for_all(law: ActionLaw, picks: list[tuple[int, ...]]) -> _Choice:
    return _Choice(np.array([picks] * law.arms))


def summands(law: ActionLaw, notion: Notion) -> float:
    """About how many numbers go through one supremum."""
    size, rounds = len(law.rewards), law.horizon - 1
    pairs = law.masses.size * size**2
    # tables are summed up in one stride each
    tables = _tables(law) * law.arms / 10 if notion is Notion.TABLE and rounds else 0.0
    return rounds * (pairs + tables)


def _tables(law: ActionLaw) -> int:
    """Pairs of neighbouring tables that differ in one round."""
    size = len(law.rewards)
    return int(size ** (law.arms * (law.horizon - 2)) * size ** (2 * law.arms))


def _summed(law: ActionLaw, leaf: Leaf, challenge: int, plain: _Choice, paired: _Choice) -> Array:
    """``sum_a leaf`` for all that can be fixed, flat, the last round running fastest."""
    size = len(law.rewards)
    rounds = law.horizon - 1
    masses = np.moveaxis(law.masses, challenge + 1, -1)
    i, j = (np.array(side) for side in zip(*itertools.product(range(size), repeat=2), strict=True))
    leaves = np.moveaxis(leaf(masses[..., i], masses[..., j]), -1, challenge + 1)
    prefixes = [a[:rounds] for a in law.sequences]
    sums, prefixes = _grouped(leaves, [a[:rounds] for a in prefixes])
    sums = sums.reshape(*sums.shape, 1)
    for step in reversed(range(rounds)):
        choice = paired if step == challenge else plain
        # axes: prefix, rounds before the step, the step, what was fixed after it
        arms = [a[step] if step < len(a) and a[step] < law.arms else 0 for a in prefixes]
        flat = sums.reshape(len(prefixes), -1, *sums.shape[-2:])
        fixed = flat if choice.is_the_axis(flat.shape[2]) else _fixed(flat, choice.cells, arms)
        sums = fixed.reshape(*sums.shape[: step + 1], -1)
        sums, prefixes = _grouped(sums, [a[:step] for a in prefixes])
    return sums.reshape(-1)


def _fixed(flat: Array, cells: Array, arms: list[int]) -> Array:
    """What is fixed for a step in place of its axis, with the best pick of each prefix's arm."""
    if (cells == cells[0]).all():
        return _best(flat, cells[0])
    fixed = np.empty((*flat.shape[:2], cells.shape[1], flat.shape[3]), dtype=flat.dtype)
    for row, arm in enumerate(arms):
        fixed[row] = _best(flat[row : row + 1], cells[arm])[0]
    return fixed


def _best(flat: Array, picks: Array) -> Array:
    best: Array = flat[:, :, picks[:, 0]]
    for others in picks.T[1:]:
        np.maximum(best, flat[:, :, others], out=best)
    return best


def _grouped(values: Array, keys: list[tuple[int, ...]]) -> tuple[Array, list[tuple[int, ...]]]:
    """Sums over equal keys, which stand together: the first of each, and the sum of its others."""
    starts = [i for i, key in enumerate(keys) if not i or key != keys[i - 1]]
    firsts = np.array(starts)
    others = np.diff([*starts, len(keys)]) - 1
    if others.max() >= _FEW:
        return np.add.reduceat(values, starts, axis=0), [keys[i] for i in starts]
    sums = values[firsts]
    if others.any():
        shared = np.flatnonzero(others)
        rest = values[firsts[shared] + 1]
        for place in range(2, int(others.max()) + 1):
            longer = others[shared] >= place
            rest[longer] += values[firsts[shared[longer]] + place]
        sums[shared] += rest
    return sums, [keys[i] for i in starts]


@dataclass(frozen=True, slots=True)
class WorstAtom:
    """The sequence whose probability changes most between neighbouring lists.

    By it all four notions have the same least epsilon: along one sequence of actions a table, a tree or
    an adversary is a list of rewards, and neighbours differ at one place of it.  [BERN-P2.4, BERN-PB.5,
    ZCDP-RED2]
    """

    sequence: tuple[int, ...]
    left: tuple[Any, ...]
    right: tuple[Any, ...]
    p: Any
    q: Any


def worst_atom(law: ActionLaw) -> WorstAtom:
    """The largest ``p/(q + missing)``; the first one among equals."""
    best: tuple[float, WorstAtom] | None = None
    for axis in range(1, law.horizon):
        moved = np.moveaxis(law.masses, axis, 1)
        for i, j in itertools.permutations(range(len(law.rewards)), 2):
            p, q = moved[:, i], moved[:, j]
            ratios = _ratios(p, q + law.missing if law.missing else q)
            place = np.unravel_index(int(np.argmax(ratios)), ratios.shape)
            if best is None or ratios[place] > best[0]:
                rest = [law.rewards[k] for k in place[1:]]
                left, right = ((*rest[: axis - 1], law.rewards[k], *rest[axis - 1 :]) for k in (i, j))
                best = ratios[place], WorstAtom(law.sequences[place[0]], left, right, p[place], q[place])
    if best is None:
        return WorstAtom(law.sequences[0], (), (), law.masses.flat[0], law.masses.flat[0])
    return best[1]


def _ratios(p: Array, q: Array) -> Array:
    """``p/q``, infinite where ``q = 0 < p``, and 0 for ``0/0``."""
    if p.dtype == object:
        return np.array(
            [x / y if y else (math.inf if x else 0) for x, y in zip(p.ravel(), q.ravel(), strict=True)],
            dtype=object,
        ).reshape(p.shape)
    with np.errstate(divide="ignore", invalid="ignore", over="ignore"):
        return np.where(p > 0, p / q, 0.0)
