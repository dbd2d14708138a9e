"""Optimism in the face of uncertainty for linear rewards, with updates that are rare and may be noisy.

The skeleton of OFUL, RS-OFUL, AdaC-OFUL and AdaR-OFUL   [ZCDP-A3, TA-A9, RDP-A4]. With
``V_t = lambda I + sum a a^T``:

- the estimate is renewed after round ``t`` when ``det V_t > (1 + C) det V_tau``, ``tau`` being the round of
  the last renewal: the sum ``sum a r`` of the rounds since then is released, added to what was
  released before, and multiplied by ``V_t^-1``. (The texts test at the beginning of round ``t + 1``, which
  is the same.)
- in between, ``argmax <theta, a> + width ||a||`` in the norm of ``V_tau^-1`` is played, the first on a tie.

Roundings decide nothing: a ratio of determinants within a part in 10^12 of ``1 + C`` counts as equal to it,
and an action is played instead of an earlier one only if its index is larger by more than a part in 10^12 of
its terms. So unit vectors that tie, as all do before the first estimate, tie here too.

``V_t`` is at least ``lambda I``, so that it has an inverse in every round. Its condition number can reach
``1 + t/lambda``, and the inverse loses as many digits as that number has. A ``lambda`` below 10^-8 would
leave less than half of them after the first round, and is refused.

The width after ``l`` releases with noise of variance ``v`` a coordinate is ``beta_t + gamma_t/sqrt(t)``,

``beta_t = sqrt(2 log(1/delta) + d log(1 + t/(lambda d))) + sqrt(lambda) S``,
``gamma_t/sqrt(t) = sqrt(v l numerator/floor)``   [ZCDP-T14, RDP-T17.4, TA-THC.13].

The texts leave open or undefined:

- the width at ``tau = 0``: it is ``beta_0``, as no noise is in the estimate yet;
- ``gamma_t`` where the printed ``floor = lambda + lambda_0 t/4 - 8 log((t+3) d/delta) - 2 sqrt(t log((t+3)
  d/delta))`` is not positive, at all small ``t``. It stands for a lower bound on the least eigenvalue of
  ``V_t``, which is public and at least ``lambda``. So ``floor="observed"`` takes that eigenvalue, and
  ``floor="printed"`` the printed formula, but ``lambda`` where it is less;
- the numerator: ``"printed"`` is ``d + 2 sqrt(d log(1/delta)) + 2 log(T/delta)``; ``"union"`` has ``T/delta``
  in both logarithms, as the bound over all rounds needs it.
"""

import math
from fractions import Fraction
from typing import Any, NamedTuple

import numpy as np

from ...theory.numbers.arrays import Matrix
from ...theory.numbers.enclosure import Exact, exact
from ..compilation import compiled
from ..environments.sealed import Sealed
from ..indexes.matrices import diagonalised, inverted
from ..indexes.rank_one_update import grown
from ..indexes.tie_breaking import leader
from ..mechanisms.gaussian import Gaussian
from ..mechanisms.no_noise import NoNoise
from ..mechanisms.noise_scale import gaussian_scale
from ..protocol.contextual_policy import Outside, checked_model
from ..protocol.contextual_steps import ContextualSteps
from ..protocol.stepped_policy import State, Values, Vector
from ..protocol.vector_release import HELD, RELEASED
from .confidence_width import ConfidenceWidth

#: Places of the parameters.
GROWTH, RIDGE, DELTA, NORM, VARIANCE, LEAST, HORIZON, OBSERVED, UNION, CONSTANT = range(10)
#: Places of the numbers that change: the width, ``det V_t/det V_tau``, tau, l, and when ``V^-1`` was last
#: computed anew.
WIDTH, RATIO, TAU, EPISODES, ANEW = range(5)
NUMBERS = 5

ROUNDING = 1e-12
"""Of the terms of an index, or of a ratio: what differs by less is equal."""

LEAST_RIDGE = Fraction(1, 10**8)


def checked_ridge(ridge: Exact) -> None:
    """An error that names a ridge with which too few digits of the inverse would be left."""
    if not exact(ridge) >= LEAST_RIDGE:
        raise ValueError(f"ridge is a number of at least 1e-8, not {ridge!r}")


@compiled
def terms(values: Values, arm: int, arms: int) -> tuple[float, float]:
    """``<theta, a>`` and ``width ||a||``.

    Below the actions are the inverse that makes the norm, then ``theta``, then the width.
    """
    d = values.shape[1]
    mean, square = 0.0, 0.0
    for i in range(d):
        image = 0.0
        for j in range(d):
            image += values[arms + i, j] * values[arm, j]
        mean += values[arms + d, i] * values[arm, i]
        square += values[arm, i] * image
    return mean, values[arms + d + 1, 0] * math.sqrt(max(square, 0.0))


@compiled
def size_of_mean(values: Values, arm: int, arms: int, size: float) -> float:
    """``size`` and how large the terms of ``<theta, a>`` are together."""
    d = values.shape[1]
    for i in range(d):
        size += abs(values[arms + d, i] * values[arm, i])
    return size


@compiled
def one_by_one(values: Values, arms: int) -> int:
    """The action that is left where one takes the place of an earlier one if its index is surely larger."""
    best, largest = 0, -np.inf
    for arm in range(arms):
        mean, bonus = terms(values, arm, arms)
        size = size_of_mean(values, arm, arms, bonus)
        if arm == 0 or mean + bonus > largest + ROUNDING * size:
            best, largest = arm, mean + bonus
    return best


@compiled
def choose(state: State, t: int, probabilities: Vector) -> None:
    """The first action of largest ``<theta, a> + width ||a||``.

    Where that is far above all before it, it is what :func:`one_by_one` finds: ``width ||a||`` is at most the
    index and ``|<theta, a>|`` together, and twice as much allows for what is rounded here.
    """
    values = state.values
    arms = probabilities.size
    for arm in range(arms):
        mean, bonus = terms(values, arm, arms)
        probabilities[arm] = mean + bonus
    best, below = leader(probabilities)
    largest = probabilities[best]
    size = 2.0 * size_of_mean(values, best, arms, abs(largest))
    if not largest > below + 2.0 * ROUNDING * size:
        best = one_by_one(values, arms)
    for arm in range(arms):
        probabilities[arm] = 0.0
    probabilities[best] = 1.0


@compiled
def width_at(t: int, episodes: float, least_eigenvalue: float, dimension: int, parameters: Vector) -> float:
    """``beta_t + gamma_t/sqrt(t)``, or the constant; ``least_eigenvalue`` is that of ``V_t``."""
    if parameters[CONSTANT] > 0:
        return float(parameters[CONSTANT])
    ridge, delta = parameters[RIDGE], parameters[DELTA]
    beta = (
        math.sqrt(2.0 * math.log(1.0 / delta) + dimension * math.log(1.0 + t / (ridge * dimension)))
        + math.sqrt(ridge) * parameters[NORM]
    )
    if episodes == 0 or parameters[VARIANCE] == 0:
        return float(beta)
    over_rounds = math.log(parameters[HORIZON] / delta)
    inner = over_rounds if parameters[UNION] else math.log(1.0 / delta)
    numerator = dimension + 2.0 * math.sqrt(dimension * inner) + 2.0 * over_rounds
    floor = least_eigenvalue
    if not parameters[OBSERVED]:
        log = math.log((t + 3) * dimension / delta)
        floor = ridge + parameters[LEAST] * t / 4.0 - 8.0 * log - 2.0 * math.sqrt(t * log)
    floor = max(floor, ridge)
    return float(beta + math.sqrt(parameters[VARIANCE] * episodes * numerator / floor))


class Rows(NamedTuple):
    """Where the parts of what the policy knows begin, among its values; each of the numbers has a row.

    ``frozen`` is the inverse of the design at the last renewal, ``released`` the sum of ``a r``.
    """

    frozen: int
    estimate: int
    numbers: int
    design: int
    inverse: int
    image: int
    released: int


def plain_rows(arms: int, d: int) -> Rows:
    """Below the actions."""
    numbers = arms + d + 1
    design = numbers + NUMBERS
    return Rows(arms, arms + d, numbers, design, design + d, design + 2 * d, design + 2 * d + 1)


rows_below = compiled(plain_rows)


@compiled
def weigh(state: State, arm: int, drawn: int, t: int, offset: Vector, slope: Vector) -> tuple[int, float]:
    """Add ``a a^T`` to the design; ``a r`` is held until ``det V_t > (1 + C) det V_tau``."""
    counts, values, parameters = state.counts, state.values, state.parameters
    rows = rows_below(counts.shape[0], slope.size)
    for i in range(slope.size):
        slope[i] = values[arm, i]
        for j in range(slope.size):
            values[rows.design + i, j] += values[arm, i] * values[arm, j]
    ratio = rows.numbers + RATIO
    values[ratio, 0] *= grown(values, rows.inverse, arm, rows.image)
    due = values[ratio, 0] > (1.0 + parameters[GROWTH]) * (1.0 + ROUNDING)
    return (RELEASED if due else HELD), math.sqrt(parameters[VARIANCE])


@compiled
def absorb(state: State, arm: int, drawn: int, released: int, numbers: Vector, t: int) -> None:
    """After a release, the estimate is ``V_t^-1 released``; now and then the inverse is computed anew."""
    counts, values, parameters = state.counts, state.values, state.parameters
    if released == HELD:
        return
    d = numbers.size
    rows = rows_below(counts.shape[0], d)
    now, first = t - 1, rows.numbers
    if now >= 2.0 * values[first + ANEW, 0]:
        design, fresh = values[rows.design : rows.design + d], values[rows.frozen : rows.frozen + d]
        if inverted(design, fresh) > -math.inf:  # else rounding has made it singular: the updated one stays
            for i in range(d):
                for j in range(d):
                    values[rows.inverse + i, j] = fresh[i, j]
        values[first + ANEW, 0] = now
    for i in range(d):
        values[rows.released, i] += numbers[i]
    for i in range(d):
        values[rows.estimate, i] = 0.0
        for j in range(d):
            values[rows.frozen + i, j] = values[rows.inverse + i, j]
            values[rows.estimate, i] += values[rows.inverse + i, j] * values[rows.released, j]
    values[first + RATIO, 0] = 1.0
    values[first + TAU, 0] = now
    values[first + EPISODES, 0] += 1.0
    least = parameters[RIDGE]
    if parameters[VARIANCE] > 0 and parameters[OBSERVED]:
        least = max(least, diagonalised(values[rows.design : rows.design + d])[0][0])
    values[first + WIDTH, 0] = width_at(now, values[first + EPISODES, 0], least, d, parameters)


class Ellipsoid(NamedTuple):
    """What the policy knows, part by part: see :class:`Rows`."""

    design: Matrix
    inverse: Matrix
    frozen: Matrix
    released: Vector
    estimate: Vector
    numbers: Vector


class OptimisticEllipsoid(ContextualSteps):
    """The skeleton; a policy says how rare its updates are and with what noise.

    ``variance`` is that of the Gaussian noise on the sum of an episode, a coordinate, 0 without privacy;
    ``growth`` is the ``C`` of the texts, and 0 renews the estimate in every round; ``ridge`` is ``lambda``;
    ``delta`` is the chance that the confidence sets fail, ``confidence`` what else the width is made of, and
    ``horizon`` that of its private part. Actions longer than 1, for which the noise is not made, are refused
    (``outside="refuse"``) or played (``"play"``), as in the experiments of the texts: then the largest
    squared norm multiplies the budget that is spent.
    """

    choose = staticmethod(choose)
    weigh = staticmethod(weigh)
    absorb = staticmethod(absorb)

    def __init__(
        self,
        dimension: int,
        *,
        delta: Exact,
        confidence: ConfidenceWidth,
        outside: Outside,
        variance: Fraction = Fraction(0),
        growth: Exact = 0,
        ridge: Exact = 1,
        horizon: int | None = None,
    ) -> None:
        checked_model(dimension, delta)
        checked_ridge(ridge)
        if not exact(growth) >= 0:
            raise ValueError(f"growth is a number of at least 0, not {growth!r}")
        if variance > 0 and (type(horizon) is not int or horizon < 1):
            raise ValueError(f"horizon is a whole number of rounds, at least 1, not {horizon!r}")
        lambda_0, printed = confidence.lambda_0, confidence.floor == "printed"
        if variance > 0 and printed and (lambda_0 is None or not exact(lambda_0) > 0):
            raise ValueError(f"lambda_0 is a number above 0 for the printed floor, not {lambda_0!r}")
        mechanism: Any = Gaussian(gaussian_scale(variance)) if variance > 0 else NoNoise()
        super().__init__(
            dimension,
            parameters=(
                float(exact(growth)),
                float(exact(ridge)),
                float(exact(delta)),
                float(exact(confidence.norm)),
                float(variance),
                0.0 if lambda_0 is None else float(exact(lambda_0)),
                1.0 if horizon is None else float(horizon),
                float(not printed),
                float(confidence.numerator == "union"),
                0.0,
            ),
            noise=type(mechanism),
            rows=plain_rows(0, dimension).released + 1,
            numbers=dimension,
            outside=outside,
        )
        self.mechanism = mechanism
        known = self.known
        known.design[:] = self.parameters[RIDGE] * np.eye(dimension)
        known.inverse[:] = known.frozen[:] = np.eye(dimension) / self.parameters[RIDGE]
        known.numbers[RATIO] = 1.0
        known.numbers[WIDTH] = width_at(0, 0.0, 1.0, dimension, self.parameters)
        self._parts: list[tuple[int, Sealed]] = []

    @property
    def known(self) -> Ellipsoid:
        """What the policy knows."""
        values, d, rows = self.values, self.dimension, plain_rows(self.arms, self.dimension)
        return Ellipsoid(
            values[rows.design : rows.design + d],
            values[rows.inverse : rows.inverse + d],
            values[rows.frozen : rows.frozen + d],
            values[rows.released],
            values[rows.estimate],
            values[rows.numbers : rows.design, 0],
        )

    @property
    def episodes(self) -> int:
        """How many updates there have been."""
        return int(self.known.numbers[EPISODES])

    @property
    def width(self) -> float:
        """The width in use."""
        return float(self.known.numbers[WIDTH])

    def hold(self, form: Sealed) -> None:
        """Sums of 1, 2, 4, ... rounds: no sum is copied more than log2 of their number times."""
        many = 1
        while self._parts and self._parts[-1][0] == many:
            _, last = self._parts.pop()
            many, form = 2 * many, last + form
        self._parts.append((many, form))

    def _released(self, arm: int, released: int, scale: float) -> Vector:  # noqa: ARG002  the mechanism has its scale
        if released == HELD:
            return np.zeros(self.numbers)
        (_, whole), *others = self._parts
        for _, part in others:
            whole = whole + part
        self._parts = []
        return np.asarray(self.mechanism.release(whole))
