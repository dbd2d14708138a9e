"""Losses that cost multiplicative weights much over many rounds: chosen from the last round back."""

import math
from itertools import combinations_with_replacement, product
from typing import Final

import numpy as np
from numpy.typing import NDArray

from ...algorithms.adversarial.oblivious_adversary import Losses

_MOST_ARMS: Final = 5
_MOST_ROUNDS: Final = 20_000
_MOST_STATES: Final = 30_000_000
"""Of all rounds."""


def backward_losses(eta: float, arms: int, horizon: int) -> Losses | None:
    """The worst losses 0 and 1 if an arm that is far behind comes no further.

    What the learner loses depends on how far the sums of losses are above the least of them alone, in their
    order. This is kept up to a limit, beyond which weights are small; where no arm gets there, the losses are
    the worst of all, up to rounding. None where that would take too long.
    """
    if arms > _MOST_ARMS or horizon > _MOST_ROUNDS:
        return None
    width = _width(arms, horizon)
    above = np.array([(0, *rest) for rest in combinations_with_replacement(range(width + 1), arms - 1)])
    moves = np.array([losses for losses in product((0, 1), repeat=arms) if not all(losses)])
    weights = np.exp(-eta * above)
    chances = weights / weights.sum(axis=1, keepdims=True)
    reached = above + moves[:, np.newaxis]
    paid = moves @ chances.T - reached.min(axis=2)
    codes = _code(above, width)
    after = np.searchsorted(codes, _code(_state(reached, width), width))
    value = np.zeros(len(above))
    chosen = np.empty((horizon, len(above)), dtype=np.uint8)
    for t in range(horizon - 1, -1, -1):
        values = paid + value[after]
        chosen[t] = values.argmax(axis=0)
        value = values.max(axis=0)
    sums, rows = np.zeros(arms, dtype=int), np.empty((horizon, arms))
    for t, choices in enumerate(chosen):
        here = np.searchsorted(codes, _code(_state(sums, width), width))
        rows[t, np.argsort(sums, kind="stable")] = moves[choices[here]]
        sums += rows[t].astype(int)
    return rows


def _width(arms: int, horizon: int) -> int:
    """The largest limit with so many states, and no more than is needed."""
    width = 0
    while width < horizon and math.comb(width + arms, arms - 1) * horizon <= _MOST_STATES:
        width += 1
    return width


def _state(sums: NDArray[np.int64], width: int) -> NDArray[np.int64]:
    found: NDArray[np.int64] = np.sort(sums, axis=-1) - sums.min(axis=-1, keepdims=True)
    return np.minimum(found, width)


def _code(states: NDArray[np.int64], width: int) -> NDArray[np.int64]:
    """A number of each state, in the order of the states."""
    found: NDArray[np.int64] = states @ (width + 1) ** np.arange(states.shape[-1] - 1, -1, -1)
    return found
