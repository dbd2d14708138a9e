"""OFUL whose design and rewards both come from a tree, for joint privacy   [ZCDP-SYS16, RDP-S10, TA-S18]

From literature (Shariff and Sheffet 2018); the texts describe it: ``V_t`` and ``u_t = sum a r`` are sums, so
both are released by the tree mechanism, and the rest is OFUL on the noisy ones. Then the contexts are private
too: what changes when the actions and the reward of one round change is in at most
``m = floor(log2 T) + 1`` nodes. A node is the sum of the vectors that hold the upper triangle of ``a a^T``,
the entries off the diagonal times ``sqrt(2)`` so that its length is the Frobenius norm, and ``a r``. For
actions of length up to 1 and rewards in [-1, 1] one round moves it by
``sqrt(||a a^T - b b^T||^2 + ||a r - b s||^2) <= sqrt(2 + 4)``.

What their text chooses is chosen here as follows. The noise of a node is Gaussian, ``m`` nodes together are
one Gaussian mechanism of sensitivity ``sqrt(6 m)``, and ``sigma`` is the least one for the budget. With
``N_t`` and ``h_t`` the noise in ``V_t`` and ``u_t``, at most ``m`` nodes of it, and thirds of ``delta``:

- ``||N_t|| <= Y = sigma sqrt(m) (sqrt(2 d) + sqrt(2 log(6 T/delta)))`` in all rounds, since the largest
  eigenvalue of such a matrix has a mean of at most ``sigma sqrt(2 m d)`` and is ``sigma sqrt(m)``-Lipschitz;
- ``||h_t|| <= sigma sqrt(m) (sqrt(d) + sqrt(2 log(3 T/delta)))`` in all rounds;
- the estimate is ``theta~ = W^-1 (u_t + h_t)`` with ``W = sum a a^T + N_t + 2 Y I``, whose regulariser has
  its eigenvalues in ``[Y, 3 Y]``: shifted, as in their text, so that none is negative;
- the width is ``sqrt(2 log(3/delta) + d log(1 + t/(d Y))) + sqrt(3 Y) S + ||h||/sqrt(Y)``, where the bound
  on ``||h||`` stands for it: rewards (``W`` is at least ``sum a a^T + Y I``), the shift, and the noise.

Where the noise is larger than the shift allows for, which has a probability below ``delta/3``, ``W`` may be
indefinite, and there is no ellipsoid. The texts are silent about it. Here the policy goes on with its last
estimate, width and ``W``; that decision depends on released numbers alone. ``W`` counts as positive definite
if every pivot is more than a part in 10^12 of the diagonal entry that it is left from, so that a ``W`` that
is too badly conditioned is not used either.

The estimate is renewed in every round, or, with ``growth = C`` above 0, when ``det W`` has grown by
``1 + C``, as the texts suggest for AdaR-OFUL   [RDP-S15, RDP-I16].
"""

from __future__ import annotations

import math
from collections.abc import Callable
from fractions import Fraction
from typing import Any, NamedTuple, Self

import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from ...theory.numbers.enclosure import Exact, exact
from ..compilation import compiled
from ..indexes.matrices import inverted
from ..mechanisms.gaussian import Gaussian
from ..mechanisms.gaussian_calibration import approximate_variance, renyi_variance
from ..mechanisms.noise_scale import gaussian_scale
from ..mechanisms.tree_counter import TreeCounter
from ..mechanisms.vector_tree import GAUSSIAN, tree_add_vector
from ..protocol.batches import checked_horizon
from ..protocol.block_policy import Pulls
from ..protocol.contextual_policy import Outside, checked_model, lengths_checked, longest_action
from ..simulation.contextual_round import LinearInstance, Round, begun, noted, paid
from ..simulation.run_state import ROUND, Score
from .optimistic_ellipsoid import ROUNDING, best

Vector = NDArray[np.float64]
Matrix = NDArray[np.float64]
Counts = NDArray[np.int64]

#: Places of the parameters.
SIGMA, GROWTH, SHIFT, FAILURE, BIAS, LONGEST = range(6)
#: Places of the numbers that change: ``log det W`` at the last renewal, the width, how many renewals.
LOG_VOLUME, WIDTH, EPISODES = range(3)

SQUARED_SENSITIVITY = 6
"""Of a node, to the actions and the reward of one round."""


@compiled
def put_statistic(action: Vector, reward: float, statistic: Vector) -> None:
    """The vector of one round: the triangle of ``a a^T``, row by row, then ``a r``."""
    place = 0
    for i in range(action.size):
        for j in range(i, action.size):
            statistic[place] = action[i] * action[j] * (1.0 if i == j else math.sqrt(2.0))
            place += 1
    for i in range(action.size):
        statistic[place] = action[i] * reward
        place += 1


@compiled
def put_shifted(total: Vector, shift: float, design: Matrix) -> None:
    """``W``: the noisy sum of ``a a^T`` plus ``2 Y I``."""
    place = 0
    for i in range(design.shape[0]):
        for j in range(i, design.shape[0]):
            value = total[place] / (1.0 if i == j else math.sqrt(2.0))
            design[i, j] = value
            design[j, i] = value
            place += 1
        design[i, i] += 2.0 * shift


class NoisyDesign(NamedTuple):
    """What the policy knows: the noisy ``total`` of the tree, what is made of it, and the tree's nodes."""

    total: Vector
    design: Matrix
    inverse: Matrix
    estimate: Vector
    numbers: Vector
    parameters: Vector
    node_sums: Matrix
    node_noisy: Matrix


@compiled
def renewed(t: int, state: NoisyDesign) -> None:
    """Take the noisy totals after round ``t`` in, where the design has grown enough."""
    total, design, inverse, estimate, numbers, parameters, _, _ = state
    dimension = estimate.size
    fresh = np.empty_like(inverse)
    put_shifted(total, parameters[SHIFT], design)
    volume = inverted(design, fresh)
    if volume == -np.inf:
        return
    if parameters[GROWTH] > 0 and (
        volume <= numbers[LOG_VOLUME] + math.log1p(parameters[GROWTH]) + dimension * ROUNDING
    ):
        return
    inverse[:] = fresh
    for i in range(dimension):
        estimate[i] = 0.0
        for j in range(dimension):
            estimate[i] += inverse[i, j] * total[total.size - dimension + j]
    numbers[LOG_VOLUME] = volume
    numbers[EPISODES] += 1.0
    numbers[WIDTH] = width_at(t, dimension, parameters)


@compiled
def width_at(t: int, dimension: int, parameters: Vector) -> float:
    """The width after ``t`` rounds."""
    volume = dimension * math.log1p(t / (dimension * parameters[SHIFT]))
    return float(math.sqrt(2.0 * parameters[FAILURE] + volume) + parameters[BIAS])


@compiled
def run(
    instance: LinearInstance,
    last: int,
    generator: Generator,
    now: Round,
    score: Score,
    state: NoisyDesign,
) -> bool:
    """The rounds up to ``last``; false as soon as an action is too long."""
    total, _, inverse, estimate, numbers, parameters, node_sums, node_noisy = state
    statistic = np.empty(total.size)
    for t in range(score.clock[ROUND], last + 1):
        if not begun(instance, t, parameters[LONGEST], generator, now):
            return False
        arm = best(now.actions, estimate, inverse, numbers[WIDTH])
        put_statistic(now.actions[arm], paid(instance, arm, generator, now, score), statistic)
        tree_add_vector(
            node_sums, node_noisy, t - 1, statistic, GAUSSIAN, parameters[SIGMA], generator, total
        )
        renewed(t, state)
        score.releases[arm] += 1
        noted(t, now, score)
    return True


class JointDPOFUL:
    """OFUL on a private design and private rewards, for a noise of variance ``variance m`` a node.

    ``variance`` is what a Gaussian mechanism of sensitivity 1 needs for the budget; see
    :meth:`for_approximate_dp` and :meth:`for_renyi_dp`. ``horizon`` is said in advance; ``delta`` is the
    chance that the widths fail, ``norm`` is ``S``, a bound on ``||theta*||``, ``growth`` is ``C``;
    ``outside`` is that of :mod:`.optimistic_ellipsoid`.

    What an accountant of sealed rewards sees of it is the part of the rewards, two thirds of the squared
    sensitivity: the contexts of a round are public to the protocol.
    """

    def __init__(
        self,
        dimension: int,
        *,
        variance: Fraction,
        delta: Exact,
        horizon: int,
        norm: Exact,
        growth: Exact,
        outside: Outside,
    ) -> None:
        checked_model(dimension, delta)
        checked_horizon(horizon)
        for name, value in (("norm", norm), ("growth", growth)):
            if not exact(value) >= 0:
                raise ValueError(f"{name} is a number of at least 0, not {value!r}")
        longest = longest_action(outside)
        levels = horizon.bit_length()
        sigma = gaussian_scale(SQUARED_SENSITIVITY * levels * variance)
        spread, risk = sigma * math.sqrt(levels), float(exact(delta))
        shift = spread * (math.sqrt(2 * dimension) + math.sqrt(2 * math.log(6 * horizon / risk)))
        noise = spread * (math.sqrt(dimension) + math.sqrt(2 * math.log(3 * horizon / risk)))
        bias = math.sqrt(3 * shift) * float(exact(norm)) + noise / math.sqrt(shift)
        self.dimension = dimension
        self.parameters = np.array(
            [
                sigma,
                float(exact(growth)),
                shift,
                math.log(3 / risk),
                bias,
                longest,
            ]
        )
        self.design: Matrix = 2 * shift * np.eye(dimension)
        self.inverse: Matrix = np.eye(dimension) / (2 * shift)
        self.estimate: Vector = np.zeros(dimension)
        start = width_at(0, dimension, self.parameters)
        self.numbers = np.array([dimension * math.log(2 * shift), start, 0.0])
        self.tree = TreeCounter(horizon, Gaussian(sigma))
        self._played: Vector = np.zeros(dimension)

    @classmethod
    def for_approximate_dp(
        cls,
        dimension: int,
        *,
        epsilon: Exact,
        privacy_delta: Exact,
        delta: Exact,
        horizon: int,
        norm: Exact = 1,
        growth: Exact = 0,
        outside: Outside = "refuse",
    ) -> Self:
        """From literature: (epsilon, privacy_delta)-joint DP   [ZCDP-SYS16, TA-S18]; see the module."""
        return cls(
            dimension,
            variance=approximate_variance(epsilon, privacy_delta),
            delta=delta,
            horizon=horizon,
            norm=norm,
            growth=growth,
            outside=outside,
        )

    @classmethod
    def for_renyi_dp(
        cls,
        dimension: int,
        *,
        alpha: Exact,
        epsilon: Exact,
        delta: Exact,
        horizon: int,
        norm: Exact = 1,
        growth: Exact = 1,
        outside: Outside = "refuse",
    ) -> Self:
        """AdaR-OFUL for private contexts, as the text suggests   [RDP-S15, RDP-I16]: (alpha, epsilon)-RDP.

        Of contexts and rewards together; it is ``(epsilon/alpha)``-zCDP, so that ``alpha/epsilon`` alone
        matters.
        """
        return cls(
            dimension,
            variance=renyi_variance(alpha, epsilon),
            delta=delta,
            horizon=horizon,
            norm=norm,
            growth=growth,
            outside=outside,
        )

    @property
    def episodes(self) -> int:
        """How often the estimate was renewed."""
        return int(self.numbers[EPISODES])

    @property
    def width(self) -> float:
        """The width in use."""
        return float(self.numbers[WIDTH])

    @property
    def longest(self) -> float:
        """The longest action that the noise is made for, or that is played."""
        return float(self.parameters[LONGEST])

    def act(self, t: int, actions: Matrix) -> int:
        """The optimistic action."""
        matrix = lengths_checked(actions, t, self.dimension, self.longest)
        arm = int(best(matrix, self.estimate, self.inverse, self.width))
        self._played = matrix[arm].copy()
        return arm

    def learn(self, pulls: Pulls) -> None:
        """Put ``a a^T`` and ``a r`` into the tree, and renew the estimate from its noisy totals."""
        constant = np.zeros(self.dimension * (self.dimension + 3) // 2)
        put_statistic(self._played, 0.0, constant)
        coefficient = np.zeros(constant.size)
        coefficient[-self.dimension :] = self._played
        total = self.tree.add(pulls.sum() * coefficient + constant)
        renewed(pulls.first, self._state(np.asarray(total), 0))

    def compiled_run(self, arms: int) -> tuple[Callable[..., bool], tuple[Any, ...]]:  # noqa: ARG002  as any
        """:func:`run`, and the state that it goes on from."""
        size = self.dimension * (self.dimension + 3) // 2
        return run, self._state(np.zeros(size), self.tree.levels)

    def _state(self, total: Vector, levels: int) -> NoisyDesign:
        node_sums, node_noisy = np.zeros((2, levels, total.size))
        return NoisyDesign(
            total,
            self.design,
            self.inverse,
            self.estimate,
            self.numbers,
            self.parameters,
            node_sums,
            node_noisy,
        )
