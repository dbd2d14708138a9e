"""Oblivious adversaries: tables of losses fixed before the first round, a row a round   [ADV-EQ-REG]"""

import math
from collections.abc import Callable, Sequence
from itertools import pairwise

import numpy as np
from numpy.random import default_rng
from numpy.typing import NDArray

from ...theory.numbers.enclosure import Exact, exact
from ..protocol.batches import checked_horizon

Losses = NDArray[np.float64]

_FEW_ARMS = 3


def fixed_losses(horizon: int, losses: Sequence[Exact]) -> Losses:
    """The same losses in every round."""
    row = np.array([float(exact(loss)) for loss in losses])
    return np.repeat(row[np.newaxis], checked_horizon(horizon), axis=0)


def drifting_losses(horizon: int, arms: int, *, period: float) -> Losses:
    """``l_t(i) = 1/2 + sin(2 pi (t/period + i/K))/2``: each arm in turn is slowly the best."""
    t = np.arange(1, checked_horizon(horizon) + 1)[:, np.newaxis]
    return np.asarray(0.5 + 0.5 * np.sin(2 * math.pi * (t / period + np.arange(arms) / arms)))


def switching_losses(horizon: int, arms: int, *, length: int, gap: Exact = 1) -> Losses:
    """The best arm, ``gap`` below the loss 1 of the others, is another every ``length`` rounds."""
    best = np.arange(checked_horizon(horizon)) // checked_horizon(length) % arms
    losses = np.ones((horizon, arms))
    losses[np.arange(horizon), best] -= float(exact(gap))
    return losses


def worst_losses(
    regret: Callable[[Losses], float],
    horizon: int,
    arms: int,
    *,
    pieces: int | None = None,
    seed: int = 0,
    starts: int = 4,
    levels: Sequence[float] = (0.0, 1.0),
    first: Sequence[Losses] = (),
) -> tuple[float, Losses]:
    """The largest regret that a search finds, and its losses: what one piece of time changes, piece by piece.

    Every row of the table is tried with all combinations of ``levels``, of many arms with those that part
    one arm from all others, until none of them adds to the regret, from several random tables. A maximum of
    coordinates, not certainly of all tables.

    Parameters
    ----------
    regret
        Of a table of losses: exact, or of runs whose luck is the same for all tables.
    pieces
        In how many parts of time, about equally long, the losses stay the same; None: in each round.
    first
        Tables to start from before those that are random; each stays as it is until a piece of it changes.
    """
    count = checked_horizon(horizon) if pieces is None else min(checked_horizon(pieces), horizon)
    edges = np.linspace(0, horizon, count + 1).round().astype(int)
    rows = _rows(arms, levels)
    luck = default_rng(seed)
    best, worst = -math.inf, np.zeros((horizon, arms))
    for start_of in range(len(first) + starts):
        table = (
            first[start_of]
            if start_of < len(first)
            else np.repeat(rows[luck.integers(len(rows), size=count)], np.diff(edges), axis=0)
        )
        here = regret(table)
        improved = True
        while improved:
            improved = False
            for start, stop in pairwise(edges):
                for row in rows:
                    tried = table.copy()
                    tried[start:stop] = row
                    value = regret(tried)
                    if value > here + 1e-12:
                        table, here, improved = tried, value, True
        if here > best:
            best, worst = here, table
    return best, worst


def _rows(arms: int, levels: Sequence[float]) -> Losses:
    if arms <= _FEW_ARMS:
        return np.array(np.meshgrid(*([list(levels)] * arms), indexing="ij")).reshape(arms, -1).T
    apart = np.eye(arms, dtype=bool)
    low, high = min(levels), max(levels)
    return np.vstack([np.where(apart, low, high), np.where(apart, high, low)])
