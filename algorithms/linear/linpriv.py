"""LinPriv: a linear model an arm, its sums of rewards from a tree   [ZCDP-SYS15, RDP-S11, TA-S17]

From literature (Neel and Roth 2018): the texts describe it and rectify its regret   [ZCDP-LP, RDP-LP1,
TA-C43], and print neither its noise nor its widths. Here, with ``N`` pulls of arm ``i`` until now:

- ``V_i = lambda I + sum x x^T`` over the rounds of arm ``i``, which is public, and ``theta_i = V_i^-1 u_i``,
  where ``u_i`` is the noisy total of ``x r`` from a tree counter of the arm;
- the arm of largest ``<theta_i, x_i> + w + s`` is played, the first on a tie; an arm is played instead of an
  earlier one only if its index is larger by more than a part in 10^12 of its terms, so that roundings
  decide nothing, as in :mod:`.optimistic_ellipsoid`, which also says why ``lambda`` is at least 10^-8;
- ``w = (sqrt(2 log(2 K/delta) + d log(1 + N/(lambda d))) + sqrt(lambda) S) ||x||`` in the norm of
  ``V_i^-1`` covers the rewards, for all arms and rounds at once with probability ``1 - delta/2``;
- ``s = b max(sqrt(8 m L) ||y||, sqrt(8) L max |y_j|)`` with ``y = V_i^-1 x``, ``L = log(4 K T/delta)`` and
  ``m`` noisy nodes in the total covers the noise, in all rounds with probability ``1 - delta/2``: the noise
  enters as ``<y, sum of m vectors of Lap(b)>``, and ``E exp(s Lap(b)) <= exp(2 s^2 b^2)`` for
  ``|s| b <= 1/sqrt(2)``.

A reward in [-1, 1] moves a node by ``2 ||x||_1 <= 2 sqrt(d)``, and is in at most ``floor(log2 T) + 1`` of
them: ``b = 2 sqrt(d) (floor(log2 T) + 1)/epsilon``.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from fractions import Fraction
from typing import Any, NamedTuple

import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from ...theory.numbers.enclosure import Exact, exact
from ..compilation import compiled
from ..indexes.rank_one_update import grown
from ..mechanisms.laplace import Laplace
from ..mechanisms.noise_scale import above_zero, laplace_scale
from ..mechanisms.tree_counter import TreeCounter
from ..mechanisms.vector_tree import LAPLACE, tree_add_vector
from ..protocol.batches import checked_horizon
from ..protocol.block_policy import Pulls
from ..protocol.contextual_policy import Outside, checked_model, lengths_checked, longest_action
from ..simulation.contextual_round import LinearInstance, Round, begun, noted, paid
from ..simulation.run_state import ROUND, Score
from .optimistic_ellipsoid import ROUNDING, checked_ridge
from .phased_elimination import REWARD_WIDTH

Vector = NDArray[np.float64]
Matrix = NDArray[np.float64]
Matrices = NDArray[np.float64]
Counts = NDArray[np.int64]

#: Places of the parameters.
RIDGE, DELTA, NORM, HORIZON, SCALE, LONGEST = range(6)


@compiled
def nodes(count: int) -> int:
    """How many nodes of a tree make the total of ``count`` rewards: the ones of its binary expansion."""
    many = 0
    while count > 0:
        many += count & 1
        count >>= 1
    return many


@compiled
def index(
    action: Vector, inverse: Matrix, total: Vector, count: int, arms: int, parameters: Vector
) -> tuple[float, float]:
    """``<V^-1 u, x> + w + s``, and how large its terms are together."""
    dimension = action.size
    square, length, largest, mean, size = 0.0, 0.0, 0.0, 0.0, 0.0
    for i in range(dimension):
        y = 0.0
        for j in range(dimension):
            y += inverse[i, j] * action[j]
        mean += y * total[i]
        size += abs(y * total[i])
        square += y * action[i]
        length += y * y
        largest = max(largest, abs(y))
    ridge, delta = parameters[RIDGE], parameters[DELTA]
    volume = dimension * math.log1p(count / (ridge * dimension))
    width = math.sqrt(2.0 * math.log(2.0 * arms / delta) + volume) + math.sqrt(ridge) * parameters[NORM]
    level = math.log(4.0 * arms * parameters[HORIZON] / delta)
    noise = max(math.sqrt(8.0 * nodes(count) * level * length), math.sqrt(8.0) * level * largest)
    if count == 0:
        noise = 0.0
    bonus = width * math.sqrt(max(square, 0.0)) + parameters[SCALE] * noise
    return mean + bonus, size + bonus


@compiled
def best(actions: Matrix, inverses: Matrices, totals: Matrix, counts: Counts, parameters: Vector) -> int:
    """The arm of largest index, the first on a tie."""
    arms = actions.shape[0]
    found, largest = 0, -np.inf
    for arm in range(arms):
        score, size = index(actions[arm], inverses[arm], totals[arm], counts[arm], arms, parameters)
        if arm == 0 or score > largest + ROUNDING * size:
            found, largest = arm, score
    return found


class ArmModels(NamedTuple):
    """What is known of each arm: ``V_i^-1``, the noisy total, the pulls; and the nodes of its tree."""

    inverses: Matrices
    totals: Matrix
    counts: Counts
    node_sums: Matrices
    node_noisy: Matrices
    parameters: Vector


@compiled
def run(
    instance: LinearInstance,
    last: int,
    generator: Generator,
    now: Round,
    score: Score,
    state: ArmModels,
) -> bool:
    """The rounds up to ``last``; false as soon as an action is too long."""
    inverses, totals, counts, node_sums, node_noisy, parameters = state
    values = np.empty(totals.shape[1])
    for t in range(score.clock[ROUND], last + 1):
        if not begun(instance, t, parameters[LONGEST], generator, now):
            return False
        arm = best(now.actions, inverses, totals, counts, parameters)
        action = now.actions[arm]
        reward = paid(instance, arm, generator, now, score)
        for i in range(values.size):
            values[i] = reward * action[i]
        tree_add_vector(
            node_sums[arm],
            node_noisy[arm],
            counts[arm],
            values,
            LAPLACE,
            parameters[SCALE],
            generator,
            totals[arm],
        )
        grown(inverses[arm], action)
        counts[arm] += 1
        score.releases[arm] += 1
        noted(t, now, score)
    return True


class LinPriv:
    """LinPriv, from literature: epsilon-DP for rewards in [-1, 1] and actions of length up to 1.

    Contexts are public and may be adversarial. ``horizon`` is said in advance; ``delta`` is the chance that
    the widths fail, ``ridge`` is ``lambda``, ``norm`` is ``S``, a bound on ``||theta*||``; ``outside`` is
    that of :mod:`.optimistic_ellipsoid`. ``noise`` is the mechanism of a node, given its scale. There are as
    many arms as the first round has actions.
    """

    def __init__(
        self,
        dimension: int,
        *,
        epsilon: Exact,
        delta: Exact,
        horizon: int,
        ridge: Exact = 1,
        norm: Exact = 1,
        outside: Outside = "refuse",
        noise: Callable[[float], Any] = Laplace,
    ) -> None:
        checked_model(dimension, delta)
        checked_horizon(horizon)
        checked_ridge(ridge)
        if not exact(norm) >= 0:
            raise ValueError(f"norm is a number of at least 0, not {norm!r}")
        longest = longest_action(outside)
        length = Fraction(math.nextafter(math.sqrt(dimension), math.inf))
        share = above_zero("epsilon", epsilon) / (REWARD_WIDTH * length * horizon.bit_length())
        scale = laplace_scale(share)
        self.dimension = dimension
        self.horizon = horizon
        self.node = noise(scale)
        self.parameters = np.array(
            [
                float(exact(ridge)),
                float(exact(delta)),
                float(exact(norm)),
                float(horizon),
                scale,
                longest,
            ]
        )
        self.inverses: Matrices = np.zeros((0, dimension, dimension))
        self.totals: Matrix = np.zeros((0, dimension))
        self.counts: Counts = np.zeros(0, dtype=np.int64)
        self.trees: list[TreeCounter] = []
        self._played: Vector = np.zeros(dimension)

    @property
    def longest(self) -> float:
        """The longest action that the noise is made for, or that is played."""
        return float(self.parameters[LONGEST])

    def act(self, t: int, actions: Matrix) -> int:
        """The arm of largest index."""
        matrix = lengths_checked(actions, t, self.dimension, self.longest)
        if not len(self.counts):
            self._begin(len(matrix))
        if len(matrix) != len(self.counts):
            raise ValueError(f"round {t}: {len(matrix)} actions, and {len(self.counts)} in the first round")
        arm = int(best(matrix, self.inverses, self.totals, self.counts, self.parameters))
        self._played = matrix[arm].copy()
        return arm

    def _begin(self, arms: int) -> None:
        self.inverses = np.tile(np.eye(self.dimension) / self.parameters[RIDGE], (arms, 1, 1))
        self.totals = np.zeros((arms, self.dimension))
        self.counts = np.zeros(arms, dtype=np.int64)
        self.trees = [TreeCounter(self.horizon, self.node) for _ in range(arms)]

    def learn(self, pulls: Pulls) -> None:
        """Put ``x r`` into the tree of the arm; its noisy total is what is known of it."""
        arm = pulls.arm
        self.totals[arm] = self.trees[arm].add(pulls.sum() * self._played)
        grown(self.inverses[arm], self._played)
        self.counts[arm] += 1

    def compiled_run(self, arms: int) -> tuple[Callable[..., bool], tuple[Any, ...]]:
        """:func:`run`, and the state that it goes on from."""
        self._begin(arms)
        node_sums, node_noisy = np.zeros((2, arms, self.horizon.bit_length(), self.dimension))
        return run, ArmModels(self.inverses, self.totals, self.counts, node_sums, node_noisy, self.parameters)
