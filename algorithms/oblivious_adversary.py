"""Oblivious adversaries: tables of losses fixed before the first round, a row a round   [ADV-EQ-REG]"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

import numpy as np
from numpy.random import default_rng
from numpy.typing import NDArray

from ..theory.enclosure import Exact, exact
from .batched_learner import checked_horizon
from .exact_regret import exact_regret
from .steps import StepPolicy

Losses = NDArray[np.float64]


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


def coin_losses(horizon: int, means: Sequence[Exact], *, seed: int = 0) -> Losses:
    """Independent losses of 0 or 1 with these means, drawn once from the seed."""
    likely = np.array([float(exact(mean)) for mean in means])
    return (default_rng(seed).random((checked_horizon(horizon), likely.size)) < likely).astype(float)


def worst_losses(
    policy: Callable[[], StepPolicy],
    horizon: int,
    *,
    seed: int = 0,
    starts: int = 4,
    levels: Sequence[float] = (0.0, 1.0),
) -> tuple[float, Losses]:
    """The largest exact regret that a search finds, and its losses: what one round changes, round by round.

    Every row of the table is tried with all its combinations of ``levels`` until none of them adds to the
    regret, from several random tables. A maximum of coordinates, not certainly of all tables.
    """
    arms = policy().arms
    rows = np.array(np.meshgrid(*([list(levels)] * arms), indexing="ij")).reshape(arms, -1).T
    luck = default_rng(seed)
    best, worst = -math.inf, np.zeros((horizon, arms))
    for _ in range(starts):
        table = luck.choice(np.array(levels), size=(checked_horizon(horizon), arms))
        here = exact_regret(policy, table)
        improved = True
        while improved:
            improved = False
            for t in range(horizon):
                for row in rows:
                    tried = table.copy()
                    tried[t] = row
                    value = exact_regret(policy, tried)
                    if value > here + 1e-12:
                        table, here, improved = tried, value, True
        if here > best:
            best, worst = here, table
    return best, worst
