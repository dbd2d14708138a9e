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
from ..environments.sealed import Sealed
from ..indexes.matrices import diagonalised, inverted
from ..indexes.rank_one_update import grown
from ..protocol.block_policy import Pulls
from ..protocol.contextual_policy import Outside, checked_model, lengths_checked, longest_action
from ..simulation.contextual_round import LinearInstance, Round, begun, noted, paid
from ..simulation.run_state import ROUND, Score
from .confidence_width import ConfidenceWidth

Vector = NDArray[np.float64]
Matrix = NDArray[np.float64]

#: Places of the parameters.
GROWTH, RIDGE, DELTA, NORM, VARIANCE, LEAST, HORIZON, OBSERVED, UNION, LONGEST, CONSTANT = range(11)
#: Places of the numbers that change: ``det V_t/det V_tau``, tau, l, the width, and when ``V^-1`` was last
#: computed anew.
RATIO, TAU, EPISODES, WIDTH, ANEW = range(5)

ROUNDING = 1e-12
"""Of the terms of an index, or of a ratio: what differs by less is equal."""

LEAST_RIDGE = Fraction(1, 10**8)


def checked_ridge(ridge: Exact) -> None:
    """An error that names a ridge with which too few digits of the inverse would be left."""
    if not exact(ridge) >= LEAST_RIDGE:
        raise ValueError(f"ridge is a number of at least 1e-8, not {ridge!r}")


@compiled
def best(actions: Matrix, estimate: Vector, inverse: Matrix, width: float) -> int:
    """The first row of largest ``<theta, a> + width ||a||``, the norm that of ``inverse``."""
    arms, dimension = actions.shape
    found, largest = 0, -np.inf
    for arm in range(arms):
        mean, square = 0.0, 0.0
        for i in range(dimension):
            image = 0.0
            for j in range(dimension):
                image += inverse[i, j] * actions[arm, j]
            mean += estimate[i] * actions[arm, i]
            square += actions[arm, i] * image
        bonus = width * math.sqrt(max(square, 0.0))
        if arm == 0 or mean + bonus > largest:
            size = bonus
            for i in range(dimension):
                size += abs(estimate[i] * actions[arm, i])
            if arm == 0 or mean + bonus > largest + ROUNDING * size:
                found, largest = arm, mean + bonus
    return found


@compiled
def counted(action: Vector, design: Matrix, inverse: Matrix, numbers: Vector) -> None:
    """Add ``a a^T`` to the design: its inverse by one rank, its determinant by ``1 + ||a||^2``."""
    for i in range(action.size):
        for j in range(action.size):
            design[i, j] += action[i] * action[j]
    numbers[RATIO] *= grown(inverse, action)


@compiled
def due(numbers: Vector, parameters: Vector) -> bool:
    """Whether ``det V_t > (1 + C) det V_tau``."""
    return bool(numbers[RATIO] > (1.0 + parameters[GROWTH]) * (1.0 + ROUNDING))


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


class Ellipsoid(NamedTuple):
    """What the policy knows: the sums of ``a r``, the design, the estimate, and the numbers of the width.

    ``frozen`` is the inverse of the design at the last renewal.
    """

    held: Vector
    released: Vector
    design: Matrix
    inverse: Matrix
    frozen: Matrix
    estimate: Vector
    numbers: Vector
    parameters: Vector


@compiled
def renewed(t: int, state: Ellipsoid) -> None:
    """The estimate ``V_t^-1 released``, and the width for it. Now and then the inverse is computed anew."""
    _, released, design, inverse, frozen, estimate, numbers, parameters = state
    if t >= 2.0 * numbers[ANEW]:
        inverted(design, inverse)  # where rounding has made it singular, the updated one stays
        numbers[ANEW] = t
    frozen[:] = inverse
    for i in range(estimate.size):
        estimate[i] = 0.0
        for j in range(estimate.size):
            estimate[i] += inverse[i, j] * released[j]
    numbers[RATIO] = 1.0
    numbers[TAU] = t
    numbers[EPISODES] += 1.0
    least = parameters[RIDGE]
    if parameters[VARIANCE] > 0 and parameters[OBSERVED]:
        least = max(least, diagonalised(design)[0][0])
    numbers[WIDTH] = width_at(t, numbers[EPISODES], least, estimate.size, parameters)


@compiled
def run(
    instance: LinearInstance,
    last: int,
    generator: Generator,
    now: Round,
    score: Score,
    state: Ellipsoid,
) -> bool:
    """The rounds up to ``last``; false as soon as an action is too long."""
    held, released, design, inverse, frozen, estimate, numbers, parameters = state
    sigma = math.sqrt(parameters[VARIANCE])
    for t in range(score.clock[ROUND], last + 1):
        if not begun(instance, t, parameters[LONGEST], generator, now):
            return False
        arm = best(now.actions, estimate, frozen, numbers[WIDTH])
        action = now.actions[arm]
        reward = paid(instance, arm, generator, now, score)
        for i in range(action.size):
            held[i] += reward * action[i]
        counted(action, design, inverse, numbers)
        if due(numbers, parameters):
            for i in range(action.size):
                released[i] += held[i]
                if sigma > 0:
                    released[i] += sigma * generator.standard_normal()
                held[i] = 0.0
            renewed(t, state)
            score.releases[arm] += 1
        noted(t, now, score)
    return True


class OptimisticEllipsoid:
    """The skeleton; a policy says how rare its updates are and with what noise.

    Parameters
    ----------
    dimension
        Of the actions.
    mechanism
        What releases the sum of an episode.
    variance
        Of its noise, a coordinate; 0 without privacy.
    growth
        The ``C`` of the texts; 0 renews the estimate in every round.
    ridge
        Their ``lambda``.
    delta
        The chance that the confidence sets fail.
    confidence
        What else the width is made of.
    horizon
        Of the private part of the width, see the head of :mod:`.optimistic_ellipsoid`.
    outside
        Actions longer than 1, for which the noise is not made, are refused (``"refuse"``) or played
        (``"play"``), as in the experiments of the texts: then the largest squared norm multiplies the budget
        that is spent.
    """

    def __init__(
        self,
        dimension: int,
        *,
        mechanism: Any,  # noqa: ANN401  any mechanism
        variance: float,
        growth: Exact,
        ridge: Exact,
        delta: Exact,
        confidence: ConfidenceWidth,
        horizon: int | None,
        outside: Outside,
    ) -> None:
        checked_model(dimension, delta)
        checked_ridge(ridge)
        if not exact(growth) >= 0:
            raise ValueError(f"growth is a number of at least 0, not {growth!r}")
        longest = longest_action(outside)
        if variance > 0 and (type(horizon) is not int or horizon < 1):
            raise ValueError(f"horizon is a whole number of rounds, at least 1, not {horizon!r}")
        lambda_0, printed = confidence.lambda_0, confidence.floor == "printed"
        if variance > 0 and printed and (lambda_0 is None or not exact(lambda_0) > 0):
            raise ValueError(f"lambda_0 is a number above 0 for the printed floor, not {lambda_0!r}")
        self.dimension = dimension
        self.mechanism = mechanism
        self.parameters = np.array(
            [
                float(exact(growth)),
                float(exact(ridge)),
                float(exact(delta)),
                float(exact(confidence.norm)),
                variance,
                0.0 if lambda_0 is None else float(exact(lambda_0)),
                1.0 if horizon is None else float(horizon),
                float(not printed),
                float(confidence.numerator == "union"),
                longest,
                0.0,
            ]
        )
        self.design: Matrix = self.parameters[RIDGE] * np.eye(dimension)
        self.inverse: Matrix = np.eye(dimension) / self.parameters[RIDGE]
        self.frozen = self.inverse.copy()
        self.estimate: Vector = np.zeros(dimension)
        self.released: Vector = np.zeros(dimension)
        self.numbers = np.array([1.0, 0.0, 0.0, width_at(0, 0.0, 1.0, dimension, self.parameters), 0.0])
        self._held: list[tuple[int, Sealed]] = []
        self._played: Vector = self.estimate

    @property
    def episodes(self) -> int:
        """How many updates there have been."""
        return int(self.numbers[EPISODES])

    @property
    def width(self) -> float:
        """The width in use."""
        return float(self.numbers[WIDTH])

    @property
    def longest(self) -> float:
        """The longest action that the noise is made for, or that is played."""
        return float(self.parameters[LONGEST])

    def compiled_run(self, arms: int) -> tuple[Callable[..., bool], tuple[Any, ...]]:  # noqa: ARG002  as any
        """:func:`run`, and the state that it goes on from."""
        return run, self._state()

    def _state(self) -> Ellipsoid:
        return Ellipsoid(
            np.zeros(self.dimension),
            self.released,
            self.design,
            self.inverse,
            self.frozen,
            self.estimate,
            self.numbers,
            self.parameters,
        )

    def act(self, t: int, actions: Matrix) -> int:
        """The optimistic action."""
        matrix = lengths_checked(actions, t, self.dimension, self.parameters[LONGEST])
        arm = int(best(matrix, self.estimate, self.frozen, self.width))
        self._played = matrix[arm].copy()
        return arm

    def learn(self, pulls: Pulls) -> None:
        """Keep ``a r``; where the design has grown enough, release the sum and renew the estimate."""
        self._hold(pulls.sum() * self._played)
        counted(self._played, self.design, self.inverse, self.numbers)
        if due(self.numbers, self.parameters):
            (_, whole), *others = self._held
            for _, part in others:
                whole = whole + part
            self._held = []
            self.released = self.released + self.mechanism.release(whole)
            renewed(pulls.first, self._state())

    def _hold(self, part: Sealed) -> None:
        """Sums of 1, 2, 4, ... rounds: no sum is copied more than log2 of their number times."""
        many = 1
        while self._held and self._held[-1][0] == many:
            _, last = self._held.pop()
            many, part = 2 * many, last + part
        self._held.append((many, part))
