"""DP-IMED: indexed minimum empirical divergence with ``d_eps``, noisy cumulative sums  [BERN-A1, BERN-A1b]

Among many arms, values of an arm are also its clipped mean and its index, which changes with that mean or
with the best one; of the whole, the best mean, and whether there is one yet.
"""

import math

from ..compilation import compiled
from ..indexes.divergence import d_eps
from ..indexes.lower_lines import FEW
from ..indexes.tie_breaking import clipped, put_on_largest
from ..protocol.stepped_policy import State, Vector
from .noisy_running_sums import EPSILON, REWARDS, TIES, CumulativePolicy, first_unpulled
from .noisy_running_sums import absorb as add_batch

MEAN, SCORE = 1, 2


@compiled
def score(mean: float, n: int, best: float, epsilon: float) -> float:
    """``-(n d_eps(mean, best) + log n)``"""
    return -n * d_eps(mean, best, epsilon) - math.log(n)


@compiled
def choose(state: State, t: int, probabilities: Vector) -> None:
    """The arms of least ``n d_eps([mean], [best mean]) + log n``; before that every arm once  [BERN-A1b]"""
    counts, values, parameters = state.counts, state.values, state.parameters
    arms = probabilities.size
    fresh = first_unpulled(counts, arms)
    if fresh >= 0:
        probabilities[:] = 0.0
        probabilities[fresh] = 1.0
        return
    if values.shape[1] == 1:
        best = 0.0
        for arm in range(arms):
            best = max(best, clipped(values[arm, 0] / counts[arm, REWARDS]))
        for arm in range(arms):
            n = counts[arm, REWARDS]
            probabilities[arm] = score(clipped(values[arm, 0] / n), n, best, parameters[EPSILON])
    else:
        for arm in range(arms):
            probabilities[arm] = values[arm, SCORE]
    put_on_largest(probabilities, parameters[TIES], probabilities)


@compiled
def absorb(state: State, arm: int, length: int, released: int, number: float, t: int) -> None:
    """Add the noisy sum of the batch to that of the arm; among many arms, renew the indexes that change."""
    counts, values, parameters = state.counts, state.values, state.parameters
    arms = counts.shape[0] - 1
    if values.shape[1] == 1:
        add_batch(state, arm, length, released, number, t)
        return
    before = values[arm, MEAN]
    add_batch(state, arm, length, released, number, t)
    values[arm, MEAN] = clipped(values[arm, 0] / counts[arm, REWARDS])
    if first_unpulled(counts, arms) >= 0:
        return
    best = values[arms, MEAN]
    if values[arms, SCORE] == 0.0 or before == best or values[arm, MEAN] > best:
        best = 0.0
        for other in range(arms):
            best = max(best, values[other, MEAN])
    if values[arms, SCORE] != 0.0 and best == values[arms, MEAN]:
        values[arm, SCORE] = score(values[arm, MEAN], counts[arm, REWARDS], best, parameters[EPSILON])
        return
    values[arms, MEAN], values[arms, SCORE] = best, 1.0
    for other in range(arms):
        values[other, SCORE] = score(values[other, MEAN], counts[other, REWARDS], best, parameters[EPSILON])


class DPIMED(CumulativePolicy):
    """DP-IMED   [BERN-A1, BERN-A1b]; options as :class:`~.noisy_running_sums.CumulativePolicy`."""

    choose = staticmethod(choose)
    absorb = staticmethod(absorb)

    @staticmethod
    def kept(arms: int) -> int:
        """Mean and index of each, where there are many."""
        return 2 if type(arms) is int and arms > FEW else 0
