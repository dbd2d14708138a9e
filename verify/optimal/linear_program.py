"""The linear program of the best private policy, solved in doubles: a candidate, not an answer.

The variables are those of the tree of histories. For every list of actions and every two lists of rewards
that differ in one round, the last level has ``x <= e^epsilon x'``. That is epsilon-DP of the actions in the
sense of View, Table and Tree alike: along one list of actions a table or a tree is a list of rewards.
[BERN-P2.4, BERN-PB.5, ZCDP-RED2]
"""

from __future__ import annotations

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


class SolverError(ValueError):
    """The solver gives no solution; the text is one line."""


def candidate(
    tree: HistoryTree,
    growth: float | None,
    losses: Sequence[Sequence[Numbers]],
    denominator: int,
    prior: Sequence[float] | None,
) -> Candidate:
    """The best policy of the tree, by HiGHS.

    Parameters
    ----------
    growth
        ``e^epsilon``; None: there is no privacy.
    losses
        For each class of instances, the coefficients over ``denominator``.
    prior
        The weights of the classes; None: the largest loss counts.
    """
    from scipy.optimize import linprog
    from scipy.sparse import coo_array, csr_array, hstack, vstack

    offsets = _offsets(tree)
    size = int(offsets[-1])
    rules, right = _equations(tree, offsets)
    rows = np.array([_flat(each, denominator) for each in losses])
    private = None if growth is None else _privacy(tree, offsets, growth)
    parts: list[Any] = [] if private is None else [private]
    if prior is None and len(losses) > 1:
        # one more variable is the largest loss
        parts = [hstack([part, csr_array((part.shape[0], 1))]) for part in parts]
        parts.append(hstack([csr_array(rows), csr_array(-np.ones((len(rows), 1)))]))
        rules = hstack([rules, coo_array((rules.shape[0], 1))]).tocsr()
        objective = np.append(np.zeros(size), 1.0)
    else:
        weights = np.ones(1) if prior is None else np.array(prior)
        objective = weights @ rows
    limits = vstack(parts).tocsr() if parts else None
    solved = linprog(
        objective,
        A_ub=limits,
        b_ub=None if limits is None else np.zeros(limits.shape[0]),
        A_eq=rules,
        b_eq=right,
        method="highs-ipm",
    )
    if solved.x is None:
        raise SolverError(f"the linear program is not solved: {str(solved.message).splitlines()[0]}")
    masses = [
        solved.x[start:stop].reshape(len(level.actions), -1)
        for start, stop, level in zip(offsets[:-1], offsets[1:], tree.levels, strict=True)
    ]
    prices = np.zeros(0) if limits is None else np.maximum(-solved.ineqlin.marginals, 0.0)
    number = 0 if private is None else private.shape[0]
    shape = (tree.length - 1, *masses[-1].shape)
    found = prices[:number].reshape(shape) if number else np.zeros(shape)
    worst = np.array(prior) if prior is not None else prices[number:] if len(losses) > 1 else np.ones(1)
    return Candidate(masses, worst, np.moveaxis(found, 0, -1))


def _offsets(tree: HistoryTree) -> NDArray[np.int64]:
    sizes = [len(level.actions) << t for t, level in enumerate(tree.levels)]
    return np.concatenate([[0], np.cumsum(sizes)])


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


def _privacy(tree: HistoryTree, offsets: NDArray[np.int64], growth: float) -> Any:  # noqa: ANN401  a sparse matrix
    """``x/growth - x' <= 0``: a block for each round, in it a row for each leaf.

    Large budgets make the multipliers of ``x - growth x' <= 0`` too small for a solver.
    """
    from scipy.sparse import coo_array

    leaves, start = tree.leaves, int(offsets[-2])
    own = np.arange(leaves).reshape(-1, 1 << (tree.length - 1))
    others = [own[:, tree.changed(place)].ravel() for place in range(tree.length - 1)]
    if not others:
        return None
    rows = np.arange(leaves * len(others))
    return coo_array(
        (
            np.concatenate([np.full(rows.size, 1 / growth), np.full(rows.size, -1.0)]),
            (
                np.tile(rows, 2),
                start + np.concatenate([np.tile(own.ravel(), len(others)), np.concatenate(others)]),
            ),
        ),
        shape=(rows.size, int(offsets[-1])),
    ).tocsr()
