"""The linear program of the best private policy, solved in doubles: a candidate, not an answer.

The variables are those of the tree of histories. For every list of actions and every two lists of rewards
that differ in one round, the last level has ``x <= e^epsilon x'``. That is epsilon-DP of the actions in the
sense of View, Table and Tree alike: along one list of actions a table or a tree is a list of rewards.
[BERN-P2.4, BERN-PB.5, ZCDP-RED2]
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from .history_tree import HistoryTree, Numbers

Doubles = NDArray[np.float64]


@dataclass(frozen=True)
class Candidate:
    """What the solver says; nothing of it is trusted."""

    masses: list[Doubles]
    """The variables, level by level."""
    weights: Doubles
    """Of the classes of instances: the worst prior."""
    multipliers: Doubles
    """Of ``x e^-epsilon <= x'``: by list of actions, list of rewards, and the round that changes."""
    price: float = 0.0
    """Of one more row, where there is one."""


class SolverError(ValueError):
    """The solver gives no solution; the text is one line."""


@dataclass(frozen=True)
class Solution:
    """What the solver says of a program with limits: the variables, and the prices of the limits."""

    value: float
    masses: list[Doubles]
    more: Doubles
    """The variables that stand beside those of the tree."""
    weights: Doubles
    prices: Doubles


class Program:
    """The least loss over all policies, to which limits are added.

    Parameters
    ----------
    losses
        For each class of instances, the coefficients over ``denominator``.
    prior
        The weights of the classes; None: the largest loss counts.
    """

    def __init__(
        self,
        tree: HistoryTree,
        losses: Sequence[Sequence[Numbers]],
        denominator: int,
        prior: Sequence[float] | None,
    ) -> None:
        self.tree = tree
        sizes = [len(level.actions) << t for t, level in enumerate(tree.levels)]
        self.offsets = np.concatenate([[0], np.cumsum(sizes)])
        self.rules, self.right = _equations(tree, self.offsets)
        self.rows = np.array([_flat(each, denominator) for each in losses])
        self.prior = None if prior is None else np.array(prior)

    @property
    def size(self) -> int:
        """How many variables the tree has."""
        return int(self.offsets[-1])

    def changed_pairs(self) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        """The leaf of every pair of lists of rewards that differ in one round, and the other leaf.

        Round by round, and in each round leaf by leaf.
        """
        start = int(self.offsets[-2])
        own = start + np.arange(self.tree.leaves).reshape(-1, 1 << (self.tree.length - 1))
        others = [own[:, self.tree.changed(place)].ravel() for place in range(self.tree.length - 1)]
        if not others:
            return np.zeros(0, dtype=np.int64), np.zeros(0, dtype=np.int64)
        return np.tile(own.ravel(), len(others)), np.concatenate(others)

    def losses_of(self, masses: Sequence[Doubles]) -> Doubles:
        """What a policy loses on each class of instances."""
        found: Doubles = self.rows @ np.concatenate([level.ravel() for level in masses])
        return found

    def loss_that_counts(self, losses: Doubles) -> float:
        """Their mean by the prior, or the largest."""
        return float(losses.max() if self.prior is None else self.prior @ losses)

    def solve(self, limits: Any, right: Doubles) -> Solution:  # noqa: ANN401  a sparse matrix, or None
        """With ``limits <= right``; columns beyond the tree's are more variables, at least 0."""
        from scipy.optimize import linprog
        from scipy.sparse import coo_array, csr_array, hstack, vstack

        number, columns = (0, self.size) if limits is None else limits.shape
        more = columns - self.size
        parts: list[Any] = [] if limits is None else [limits]
        rules = self.rules
        if more:
            rules = hstack([rules, coo_array((rules.shape[0], more))]).tocsr()
        if self.prior is None and len(self.rows) > 1:
            # one more variable is the largest loss
            parts = [hstack([part, csr_array((part.shape[0], 1))]) for part in parts]
            between = [csr_array((len(self.rows), more))] if more else []
            parts.append(hstack([csr_array(self.rows), *between, csr_array(-np.ones((len(self.rows), 1)))]))
            rules = hstack([rules, coo_array((rules.shape[0], 1))]).tocsr()
            objective = np.append(np.zeros(columns), 1.0)
            right = np.append(right, np.zeros(len(self.rows)))
        else:
            weights = np.ones(1) if self.prior is None else self.prior
            objective = np.append(weights @ self.rows, np.zeros(more))
        above = vstack(parts).tocsr() if parts else None
        for method in ("highs-ipm", "highs-ds"):  # interior points give up on some programs
            solved = linprog(
                objective,
                A_ub=above,
                b_ub=None if above is None else right,
                A_eq=rules,
                b_eq=self.right,
                method=method,
            )
            if solved.x is not None and solved.fun is not None:
                break
        else:
            raise SolverError(f"the linear program is not solved: {str(solved.message).splitlines()[0]}")
        masses = [
            solved.x[start:stop].reshape(len(level.actions), -1)
            for start, stop, level in zip(self.offsets[:-1], self.offsets[1:], self.tree.levels, strict=True)
        ]
        prices = np.zeros(0) if above is None else np.maximum(-solved.ineqlin.marginals, 0.0)
        worst = (
            self.prior if self.prior is not None else prices[number:] if len(self.rows) > 1 else np.ones(1)
        )
        return Solution(float(solved.fun), masses, solved.x[self.size : columns], worst, prices[:number])


def candidate(
    program: Program, growth: float | None, delta: float = 0.0, more: tuple[Doubles, float] | None = None
) -> Candidate:
    """The best policy of the tree, by HiGHS.

    Parameters
    ----------
    growth
        ``e^epsilon``; None: there is no privacy.
    delta
        What the excess of ``x`` over ``growth x'`` may add up to, over all lists of actions.
    more
        One more row of coefficients, and what it is at most.
    """
    from scipy.sparse import csr_array, vstack

    tree = program.tree
    private = None if growth is None else _privacy(program, growth)
    limits, right = private, np.zeros(0 if private is None else private.shape[0])
    if private is not None and growth is not None and delta:
        limits, right = _with_excess(program, private, growth, delta)
    if more is not None:
        columns = program.size if limits is None else limits.shape[1]
        row = csr_array(np.append(more[0], np.zeros(columns - program.size))[None])
        limits, right = row if limits is None else vstack([limits, row]).tocsr(), np.append(right, more[1])
    solved = program.solve(limits, right)
    number = 0 if private is None else private.shape[0]
    shape = (tree.length - 1, *solved.masses[-1].shape)
    found = solved.prices[:number].reshape(shape) if number else np.zeros(shape)
    price = 0.0 if more is None else float(solved.prices[-1])
    return Candidate(solved.masses, solved.weights, np.moveaxis(found, 0, -1), price)


def _flat(losses: Sequence[Numbers], denominator: int) -> Doubles:
    flat = np.concatenate([level.ravel() for level in losses])
    return np.array([int(each) / denominator for each in flat])


def _equations(tree: HistoryTree, offsets: NDArray[np.int64]) -> tuple[Any, Doubles]:
    """The children of a node share out what it has, for either reward; those of the root share out 1."""
    from scipy.sparse import coo_array

    first = tree.levels[0]
    rows = [np.zeros(len(first.many), dtype=np.int64)]
    columns = [np.arange(len(first.many))]
    values = [np.array(first.many, dtype=np.float64)]
    count = 1
    for t, level in enumerate(tree.levels[1:], start=1):
        lists = np.arange(1 << t)
        above = len(tree.levels[t - 1].actions)
        for row, (parent, many) in enumerate(zip(level.parents, level.many, strict=True)):
            rows.append(count + (parent << t) + lists)
            columns.append(offsets[t] + (row << t) + lists)
            values.append(np.full(lists.size, float(many)))
        everything = np.arange(above << t)
        rows.append(count + everything)
        columns.append(offsets[t - 1] + everything // 2)
        values.append(np.full(everything.size, -1.0))
        count += everything.size
    matrix = coo_array(
        (np.concatenate(values), (np.concatenate(rows), np.concatenate(columns))),
        shape=(count, int(offsets[-1])),
    )
    return matrix.tocsr(), np.append(1.0, np.zeros(count - 1))


def _privacy(program: Program, growth: float) -> Any:  # noqa: ANN401  a sparse matrix
    """``x/growth - x' <= 0``: a block for each round, in it a row for each leaf.

    Large budgets make the multipliers of ``x - growth x' <= 0`` too small for a solver.
    """
    from scipy.sparse import coo_array

    own, others = program.changed_pairs()
    if not own.size:
        return None
    rows = np.arange(own.size)
    return coo_array(
        (
            np.concatenate([np.full(rows.size, 1 / growth), np.full(rows.size, -1.0)]),
            (np.tile(rows, 2), np.concatenate([own, others])),
        ),
        shape=(rows.size, program.size),
    ).tocsr()


def _with_excess(program: Program, private: Any, growth: float, delta: float) -> tuple[Any, Doubles]:  # noqa: ANN401  a sparse matrix
    """One more variable for each row: what it exceeds by, in shares of delta, which add up to at most 1."""
    from scipy.sparse import csr_array, diags_array, hstack, vstack

    number = private.shape[0]
    excess = diags_array(np.full(number, -delta / growth))
    sums = sums_of_pairs(program.tree)
    none = csr_array((sums.shape[0], program.size))
    limits = vstack([hstack([private, excess]), hstack([none, sums])]).tocsr()
    return limits, np.append(np.zeros(number), np.ones(sums.shape[0]))


def sums_of_pairs(tree: HistoryTree) -> Any:  # noqa: ANN401  a sparse matrix
    """For each round and list of rewards, the sum over lists of actions; columns as in `changed_pairs`."""
    from scipy.sparse import coo_array

    lists, places = 1 << (tree.length - 1), tree.length - 1
    actions = len(tree.levels[-1].actions)
    place, row, column = np.unravel_index(np.arange(places * actions * lists), (places, actions, lists))
    sizes = np.array(tree.levels[-1].sizes, dtype=np.float64)
    return coo_array(
        (sizes[row], (place * lists + column, np.arange(place.size))), shape=(places * lists, place.size)
    ).tocsr()
