"""LinPriv: optimism with one linear model per arm, whose sums of rewards come from a private tree

In each round arm ``i`` of ``K`` has a public action ``x_i`` of dimension ``d``. After ``N`` pulls of the arm

- ``V_i = lambda I + sum x x^T`` over its rounds is public, ``u_i`` is the noisy total of ``x r`` from its
  tree counter, whose nodes have Laplace noise of scale ``b``, and ``theta_i = V_i^-1 u_i``;
- the arm of largest ``<theta_i, x_i> + w + s`` is played, the first on a tie; an arm is played instead of an
  earlier one only if its index is larger by more than a part in 10^12 of its terms, so that roundings
  decide nothing, as in :mod:`.optimistic_ellipsoid`, which also says why ``lambda`` is at least 10^-8;
- ``w = (sqrt(2 log(2 K/delta) + d log(1 + N/(lambda d))) + sqrt(lambda) S) ||x_i||`` in the norm of
  ``V_i^-1`` covers the rewards, for all arms and rounds at once with probability ``1 - delta/2``;
- ``s = b max(sqrt(8 m L) ||y||, sqrt(8) L max |y_j|)`` with ``y = V_i^-1 x_i``, ``L = log(4 K T/delta)`` and
  ``m`` noisy nodes in the total covers the noise, in all ``T`` rounds with probability ``1 - delta/2``: the
  noise enters as ``<y, sum of m vectors of Lap(b)>``, and ``E exp(z Lap(b)) <= exp(2 z^2 b^2)`` for
  ``|z| b <= 1/sqrt(2)``.

A reward in [-1, 1] moves a node by ``2 ||x||_1 <= 2 sqrt(d)``, and is in at most ``floor(log2 T) + 1`` of
them: ``b = 2 sqrt(d) (floor(log2 T) + 1)/epsilon``.

From literature (Neel and Roth 2018): the texts describe it and rectify its regret   [ZCDP-LP, RDP-LP1,
TA-C43], and print neither its noise nor its widths, which are ours.
"""

import math
from collections.abc import Callable
from fractions import Fraction
from typing import Any, NamedTuple

import numpy as np

from ...theory.numbers.arrays import Matrix
from ...theory.numbers.enclosure import Exact, exact
from ..compilation import compiled
from ..indexes.rank_one_update import grown
from ..indexes.tie_breaking import leader
from ..mechanisms.laplace import Laplace
from ..mechanisms.noise_scale import above_zero, laplace_scale
from ..mechanisms.tree_counter import TreeCounter
from ..protocol.batches import checked_horizon
from ..protocol.contextual_policy import Outside, checked_model
from ..protocol.contextual_steps import ContextualSteps
from ..protocol.first_pulls import PULLS
from ..protocol.stepped_policy import Counts, State, Values, Vector
from ..protocol.vector_release import RELEASED
from .optimistic_ellipsoid import ROUNDING, checked_ridge
from .phased_elimination import REWARD_WIDTH

#: Places of the parameters: ``lambda``, ``delta``, ``S``, ``T``, ``b``.
RIDGE, DELTA, NORM, HORIZON, SCALE = range(5)


@compiled
def nodes_in_total(count: int) -> int:
    """``m``: the nodes of a tree that make the total of ``count`` rewards, the ones of its binary digits."""
    ones = 0
    while count > 0:
        ones += count & 1
        count >>= 1
    return ones


class Rows(NamedTuple):
    """The rows of the values in which the policy keeps what it knows of an arm."""

    total: int  # u_i
    inverse: int  # the first of V_i^-1
    image: int  # of all arms: it serves the updates of their inverses
    width: int  # w/||x_i||, in the first column
    spread: int  # 8 m L, there too
    tail: int  # sqrt(8) L, there too, of all arms


def plain_rows(arm: int, arms: int, dimension: int) -> Rows:
    """Those of an arm: below the actions are all totals, then all inverses, then the single numbers."""
    image = (2 + dimension) * arms
    width = image + 1 + arm
    return Rows(arms + arm, 2 * arms + arm * dimension, image, width, width + arms, image + 1 + 2 * arms)


rows_of = compiled(plain_rows)


@compiled
def put_widths(values: Values, arm: int, count: int, arms: int, parameters: Vector) -> None:
    """Write the parts of ``w`` and ``s`` that change only with the arm's ``count`` of pulls."""
    dimension = values.shape[1]
    rows = rows_of(arm, arms, dimension)
    ridge, delta = parameters[RIDGE], parameters[DELTA]
    volume = dimension * math.log1p(count / (ridge * dimension))
    level = math.log(4.0 * arms * parameters[HORIZON] / delta)
    of_rewards = math.sqrt(2.0 * math.log(2.0 * arms / delta) + volume)
    values[rows.width, 0] = of_rewards + math.sqrt(ridge) * parameters[NORM]
    values[rows.spread, 0] = 8.0 * nodes_in_total(count) * level
    values[rows.tail, 0] = math.sqrt(8.0) * level


@compiled
def index(values: Values, arm: int, count: int, arms: int, parameters: Vector) -> tuple[float, float]:
    """``<theta_i, x_i> + w + s``, and the sum of the absolute values of its terms."""
    dimension = values.shape[1]
    rows = rows_of(arm, arms, dimension)
    mean, size, squared_norm, squared_length, largest = 0.0, 0.0, 0.0, 0.0, 0.0
    for i in range(dimension):
        y = 0.0
        for j in range(dimension):
            y += values[rows.inverse + i, j] * values[arm, j]
        mean += y * values[rows.total, i]
        size += abs(y * values[rows.total, i])
        squared_norm += y * values[arm, i]
        squared_length += y * y
        largest = max(largest, abs(y))
    bonus = values[rows.width, 0] * math.sqrt(max(squared_norm, 0.0))
    if count > 0:
        noise = max(math.sqrt(values[rows.spread, 0] * squared_length), values[rows.tail, 0] * largest)
        bonus += parameters[SCALE] * noise
    return mean + bonus, size + bonus


@compiled
def one_by_one(counts: Counts, values: Values, arms: int, parameters: Vector) -> int:
    """Go through the arms; one replaces an earlier one only if its index is surely larger."""
    best, largest = 0, -np.inf
    for arm in range(arms):
        score, size = index(values, arm, counts[arm, PULLS], arms, parameters)
        if arm == 0 or score > largest + ROUNDING * size:
            best, largest = arm, score
    return best


@compiled
def choose(state: State, t: int, probabilities: Vector) -> None:
    """The arm of largest index; :func:`one_by_one` is asked only where an earlier one comes close to it."""
    counts, values, parameters = state.counts, state.values, state.parameters
    arms = probabilities.size
    for arm in range(arms):
        probabilities[arm], _ = index(values, arm, counts[arm, PULLS], arms, parameters)
    best, below = leader(probabilities)
    score, size = index(values, best, counts[best, PULLS], arms, parameters)
    if not score > below + ROUNDING * size:
        best = one_by_one(counts, values, arms, parameters)
    probabilities[:] = 0.0
    probabilities[best] = 1.0


@compiled
def weigh(state: State, arm: int, drawn: int, t: int, offset: Vector, slope: Vector) -> tuple[int, float]:
    """The tree of the arm gets ``x_i r``: ``slope`` times the reward."""
    values, parameters = state.values, state.parameters
    for i in range(slope.size):
        slope[i] = values[arm, i]
    return RELEASED, parameters[SCALE]


@compiled
def absorb(state: State, arm: int, drawn: int, released: int, numbers: Vector, t: int) -> None:
    """Keep the noisy total that the tree released, and add the action to ``V_i``."""
    counts, values, parameters = state.counts, state.values, state.parameters
    rows = rows_of(arm, counts.shape[0], numbers.size)
    for i in range(numbers.size):
        values[rows.total, i] = numbers[i]
    grown(values, rows.inverse, arm, rows.image)
    counts[arm, PULLS] += 1
    put_widths(values, arm, counts[arm, PULLS], counts.shape[0], parameters)


class LinPriv(ContextualSteps):
    """LinPriv, from literature: epsilon-DP for rewards in [-1, 1] and actions of length up to 1.

    Contexts are public and may be adversarial; there are as many arms as the first round has actions.
    ``delta`` is the chance that the widths fail in ``horizon`` rounds, ``ridge`` is ``lambda``, ``norm`` is
    ``S``, a bound on ``||theta*||``; ``outside`` is that of :mod:`.optimistic_ellipsoid`; ``noise`` is the
    mechanism of a node, given its scale ``b``.
    """

    choose = staticmethod(choose)
    weigh = staticmethod(weigh)
    absorb = staticmethod(absorb)

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
        longest = Fraction(math.nextafter(math.sqrt(dimension), math.inf))  # in the l1 norm
        levels = horizon.bit_length()
        scale = laplace_scale(above_zero("epsilon", epsilon) / (REWARD_WIDTH * longest * levels))
        super().__init__(
            dimension,
            parameters=(float(exact(ridge)), float(exact(delta)), float(exact(norm)), float(horizon), scale),
            noise=noise,
            rows=0,
            numbers=dimension,
            outside=outside,
        )
        self.horizon = horizon
        self.node = noise(scale)

    def act(self, t: int, actions: Matrix) -> int:  # type: ignore[override]  # one argument more
        """The arm of largest index; an error if there are more or fewer actions than in the first round."""
        if self.arms not in {0, len(actions)}:
            raise ValueError(f"round {t}: {len(actions)} actions, and {self.arms} in the first round")
        return super().act(t, actions)

    def begin(self, arms: int) -> None:
        """In the first round: every arm begins with ``V_i = lambda I``, ``u_i = 0`` and an empty tree."""
        if not self.arms:
            d = self.dimension
            inverses = np.tile(np.eye(d) / self.parameters[RIDGE], (arms, 1))
            self.values = np.vstack((np.zeros((arms, d)), inverses, np.zeros((2 + 2 * arms, d))))
            self.trees = [TreeCounter(self.horizon, self.node) for _ in range(arms)]
            super().begin(arms)
            for arm in range(arms):
                put_widths(self.values, arm, 0, arms, self.parameters)

    def total(self, arm: int) -> Vector:
        """``u_i``, the noisy total of an arm."""
        total: Vector = self.values[plain_rows(arm, self.arms, self.dimension).total]
        return total

    def inverse(self, arm: int) -> Matrix:
        """``V_i^-1`` of an arm."""
        first = plain_rows(arm, self.arms, self.dimension).inverse
        inverse: Matrix = self.values[first : first + self.dimension]
        return inverse
