"""Advice of experts: in each round a distribution over the arms from each of them   [ADV-D2]"""

import numpy as np
from numpy.typing import ArrayLike, NDArray

from ..compilation import compiled

Advice = NDArray[np.float64]
"""``advice[t - 1, j, i]``: the weight of arm i in the advice of expert j in round t; rounds cycle."""


def advice_of(advice: ArrayLike | None, arms: int) -> Advice:
    """The advice as rounds x experts x arms; a matrix is advice that stays.

    Without any, there is an expert for each arm, who always names it, and one who spreads evenly.

    >>> advice_of(None, 2)
    array([[[1. , 0. ],
            [0. , 1. ],
            [0.5, 0.5]]])
    """
    if advice is None:
        given = np.vstack([np.eye(arms), np.full((1, arms), 1 / arms)])
    else:
        given = np.array(advice, dtype=np.float64)
    if given.ndim == 2:
        given = given[np.newaxis]
    if given.ndim != 3 or given.shape[2] != arms or given.size == 0:
        raise ValueError(
            f"advice has the shape (experts, {arms}) or (rounds, experts, {arms}), not {given.shape}"
        )
    if not ((given >= 0).all() and (np.abs(given.sum(axis=2) - 1) <= 1e-9).all()):
        raise ValueError("advice is made of distributions over the arms: nonnegative, with sum 1")
    return given


@compiled
def row_of(t: int, rounds: int) -> int:
    """Which of the rounds of advice is that of round ``t``; nothing is divided where there is one."""
    return 0 if rounds == 1 else (t - 1) % rounds
