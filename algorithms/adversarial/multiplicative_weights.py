"""Multiplicative weights, which see the losses of all arms   [ADV-L26]

Not a bandit policy: functions of a whole table of losses, one row a round.
"""

import math

import numpy as np
from numpy.typing import ArrayLike, NDArray

from ...theory.numbers.enclosure import Exact, exact
from .batched_learner import rate


def multiplicative_weights(losses: ArrayLike, eta: Exact) -> NDArray[np.float64]:
    """``P_t(j)`` in the ratio of ``w_t(j) = exp(-eta sum_{s < t} l_s(j))``, one row a round   [ADV-L26]

    >>> multiplicative_weights([[1, 0], [0, 1]], "0.5").round(6)
    array([[0.5     , 0.5     ],
           [0.377541, 0.622459]])
    """
    table = _table(losses)
    before = np.cumsum(table, axis=0) - table
    log_weights = -rate("eta", eta) * before
    weights = np.exp(log_weights - log_weights.max(axis=1, keepdims=True))
    return np.asarray(weights / weights.sum(axis=1, keepdims=True))


def private_rate(horizon: int, epsilon: Exact) -> float:
    """``eta = eps/sqrt(T)``: a round then costs at most ``2 eta``, and advanced composition does the rest.

    The sum of the costs is (epsilon', delta)-private with ``epsilon' = 6 epsilon^2 + epsilon sqrt(24
    log(1/delta))``   [ADV-I21]
    """
    return float(exact(epsilon)) / math.sqrt(horizon)


def _table(losses: ArrayLike) -> NDArray[np.float64]:
    table = np.array(losses, dtype=np.float64)
    if table.ndim != 2 or table.size == 0 or not np.isfinite(table).all():
        raise ValueError(f"losses have one row a round and one column an arm, finite, not {table.shape}")
    return table
