"""OFUL whose design and rewards both come from a tree, for joint privacy

From literature (Shariff and Sheffet 2018); the texts describe it: ``V_t`` and ``u_t = sum a r`` are sums, so
both are released by the tree mechanism, and the rest is OFUL on the noisy ones. Then the contexts are private
too: what changes when the actions and the reward of one round change is in at most
``m = floor(log2 T) + 1`` nodes. A node is the sum of the vectors that hold the upper triangle of ``a a^T``,
the entries off the diagonal times ``sqrt(2)`` so that its length is the Frobenius norm, and ``a r``. For
actions of length up to 1 and rewards in [-1, 1] one round moves it by the root of
``||a a^T - b b^T||^2 + ||a r - b s||^2``. With ``x = |<a, b>|`` that is at most
``|a|^4 + |b|^4 - 2 x^2 + |a|^2 + |b|^2 + 2 x <= 4 + 2 x (1 - x) <= 9/2``, which opposite rewards at an angle
of 60 degrees attain; bounding the two parts apart gives ``2 + 4``.

What their text chooses is chosen here as follows. The noise of a node is Gaussian, ``m`` nodes together are
one Gaussian mechanism of sensitivity ``sqrt(9 m/2)``, and ``sigma`` is the least one for the budget. With
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
``1 + C``, as the texts suggest for AdaR-OFUL   [RDP-I16].
"""

import math
from fractions import Fraction
from typing import NamedTuple, Self

import numpy as np

from ...theory.numbers.arrays import Matrix
from ...theory.numbers.enclosure import Exact, exact
from ..chance import chance
from ..compilation import compiled
from ..indexes.matrices import inverted
from ..mechanisms.gaussian import Gaussian
from ..mechanisms.gaussian_calibration import approximate_variance, renyi_variance
from ..mechanisms.noise_scale import gaussian_scale
from ..mechanisms.tree_counter import TreeCounter
from ..protocol.batches import checked_horizon
from ..protocol.contextual_policy import Outside, checked_model
from ..protocol.contextual_steps import ContextualSteps
from ..protocol.stepped_policy import Counts, State, Values, Vector
from ..protocol.vector_release import RELEASED
from .optimistic_ellipsoid import ROUNDING, choose

#: Places of the parameters.
SIGMA, GROWTH, SHIFT, FAILURE, BIAS = range(5)
#: Places of the numbers that change: the width, ``log det W`` at the last renewal, how many renewals.
WIDTH, LOG_VOLUME, EPISODES = range(3)
NUMBERS = 3

SQUARED_SENSITIVITY = Fraction(9, 2)
"""Of a node, to the actions and the reward of one round: exactly, in two dimensions or more."""


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


class Rows(NamedTuple):
    """Where the parts of what the policy knows begin, among its values; each of the numbers has a row."""

    inverse: int
    estimate: int
    numbers: int
    design: int
    fresh: int


def plain_rows(arms: int, d: int) -> Rows:
    """Below the actions; the first three as :func:`~.optimistic_ellipsoid.choose` takes them."""
    numbers = arms + d + 1
    return Rows(arms, arms + d, numbers, numbers + NUMBERS, numbers + NUMBERS + d)


rows_below = compiled(plain_rows)


@compiled
def put_user(values: Values, arm: int, offset: Vector, slope: Vector) -> None:
    """The triangle of ``a a^T``, then ``a`` times the reward."""
    place = 0
    for i in range(values.shape[1]):
        for j in range(i, values.shape[1]):
            offset[place] = values[arm, i] * values[arm, j] * (1.0 if i == j else math.sqrt(2.0))
            place += 1
    for i in range(values.shape[1]):
        slope[place + i] = values[arm, i]


@compiled
def weigh(state: State, arm: int, drawn: int, t: int, offset: Vector, slope: Vector) -> tuple[int, float]:
    """Into the tree goes what the user adds."""
    put_user(state.values, arm, offset, slope)
    return RELEASED, state.parameters[SIGMA]


@compiled
def width_at(t: int, dimension: int, parameters: Vector) -> float:
    """The width after ``t`` rounds."""
    volume = dimension * math.log1p(t / (dimension * parameters[SHIFT]))
    return float(math.sqrt(2.0 * parameters[FAILURE] + volume) + parameters[BIAS])


@compiled
def renew(counts: Counts, values: Values, total: Vector, t: int, parameters: Vector) -> None:
    """Take the noisy total in, where the design is definite and has grown enough."""
    d = values.shape[1]
    rows = rows_below(counts.shape[0], d)
    design, fresh = values[rows.design : rows.design + d], values[rows.fresh : rows.fresh + d]
    put_shifted(total, parameters[SHIFT], design)
    volume = inverted(design, fresh)
    if volume == -math.inf:
        return
    first = rows.numbers
    if parameters[GROWTH] > 0 and (
        volume <= values[first + LOG_VOLUME, 0] + math.log1p(parameters[GROWTH]) + d * ROUNDING
    ):
        return
    for i in range(d):
        values[rows.estimate, i] = 0.0
        for j in range(d):
            values[rows.inverse + i, j] = fresh[i, j]
            values[rows.estimate, i] += fresh[i, j] * total[total.size - d + j]
    values[first + LOG_VOLUME, 0] = volume
    values[first + EPISODES, 0] += 1.0
    values[first + WIDTH, 0] = width_at(t - 1, d, parameters)


@compiled
def absorb(state: State, arm: int, drawn: int, released: int, numbers: Vector, t: int) -> None:
    """Go on with the noisy total of all rounds."""
    counts, values, parameters = state.counts, state.values, state.parameters
    renew(counts, values, numbers, t, parameters)


class Sums(NamedTuple):
    """How noisy sums make the total: how many a user enters, how many are in it; what a policy adds."""

    entered: int
    together: int
    parameters: tuple[float, ...] = ()
    rows: int = 0


class NoisyDesign(NamedTuple):
    """What the policy makes of the noisy total, part by part."""

    design: Matrix
    inverse: Matrix
    estimate: Vector
    numbers: Vector


class JointDPOFUL(ContextualSteps):
    """OFUL on a private design and private rewards, for a noise of variance ``variance m`` a node.

    ``variance`` is what a Gaussian mechanism of sensitivity 1 needs for the budget; see
    :meth:`for_approximate_dp` and :meth:`for_renyi_dp`. ``horizon`` is said in advance; ``delta`` is the
    chance that the widths fail, ``norm`` is ``S``, a bound on ``||theta*||``, ``growth`` is ``C``;
    ``outside`` is that of :mod:`.optimistic_ellipsoid`; ``sums`` is for those that have no tree.

    What an accountant of sealed rewards sees of it is the part of the rewards, 4 of the 9/2 in the squared
    sensitivity: the contexts of a round are public to the protocol. The one of users sees all of it.
    """

    choose = staticmethod(choose)
    weigh = staticmethod(weigh)
    absorb = staticmethod(absorb)

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
        sums: Sums | None = None,
    ) -> None:
        checked_model(dimension, delta)
        checked_horizon(horizon)
        for name, value in (("norm", norm), ("growth", growth)):
            if not exact(value) >= 0:
                raise ValueError(f"{name} is a number of at least 0, not {value!r}")
        totals = sums or Sums(horizon.bit_length(), horizon.bit_length())
        sigma = gaussian_scale(SQUARED_SENSITIVITY * totals.entered * variance)
        spread, risk = sigma * math.sqrt(totals.together), float(exact(delta))
        shift = spread * (math.sqrt(2 * dimension) + math.sqrt(2 * math.log(6 * horizon / risk)))
        noise = spread * (math.sqrt(dimension) + math.sqrt(2 * math.log(3 * horizon / risk)))
        bias = math.sqrt(3 * shift) * float(exact(norm)) + noise / math.sqrt(shift)
        super().__init__(
            dimension,
            parameters=(sigma, float(exact(growth)), shift, math.log(3 / risk), bias, *totals.parameters),
            noise=Gaussian,
            rows=plain_rows(0, dimension).fresh + dimension + totals.rows,
            numbers=dimension * (dimension + 3) // 2,
            outside=outside,
        )
        known = self.known
        known.design[:] = 2 * shift * np.eye(dimension)
        known.inverse[:] = np.eye(dimension) / (2 * shift)
        known.numbers[LOG_VOLUME] = dimension * math.log(2 * shift)
        known.numbers[WIDTH] = width_at(0, dimension, self.parameters)
        self.trees = [TreeCounter(horizon, Gaussian(sigma))] if sums is None else []

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
        """From literature: (epsilon, privacy_delta)-joint DP; see the module."""
        return cls(
            dimension,
            variance=approximate_variance(epsilon, chance("privacy_delta", privacy_delta)),
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
        """AdaR-OFUL for private contexts, as the text suggests   [RDP-I16]: (alpha, epsilon)-RDP.

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
    def known(self) -> NoisyDesign:
        """What the policy makes of the noisy total."""
        values, d, rows = self.values, self.dimension, plain_rows(self.arms, self.dimension)
        return NoisyDesign(
            values[rows.design : rows.design + d],
            values[rows.inverse : rows.inverse + d],
            values[rows.estimate],
            values[rows.numbers : rows.design, 0],
        )

    @property
    def episodes(self) -> int:
        """How often the estimate was renewed."""
        return int(self.known.numbers[EPISODES])

    @property
    def width(self) -> float:
        """The width in use."""
        return float(self.known.numbers[WIDTH])
