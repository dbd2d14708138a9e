"""HTINF: regularised leader for losses of heavy tails, from literature   [ADV-T21, ADV-C2]

From literature (Huang, Dai and Huang 2022, Algorithm 1); the text states its regret alone. Counts, last row:
the batches learned. Values of an arm: its loss estimates added up, its probability; of the whole: after how
many batches the probabilities were renewed last, and their ``1/eta``. Parameters: those of
:mod:`.batched_learner`, ``alpha``, ``sigma``, ``Theta``.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

from ...theory.numbers.enclosure import Exact, exact
from ..compilation import compiled
from ..mechanisms.laplace import Laplace
from ..protocol.stepped_policy import Counts, Schedule, Values, Vector
from .batched_learner import LEARNED, OWN, BatchedLearner, batch_of_budget, fed_loss, rate

LOSS, PROBABILITY, COLUMNS = 0, 1, 2
KEPT, INVERSE_RATE = 0, 1
ALPHA, SIGMA, THETA = OWN, OWN + 1, OWN + 2
_MOST_STEPS = 200


@compiled
def lowest_loss(values: Values) -> float:
    """The least of the losses added up."""
    lowest = float(values[0, LOSS])
    for arm in range(1, values.shape[0] - 1):
        lowest = min(lowest, values[arm, LOSS])
    return lowest


@compiled
def powered(ratio: float, power: float) -> float:
    """``ratio^power``, quick for the square."""
    return ratio * ratio if power == 2.0 else math.pow(ratio, power)


@compiled
def normaliser(values: Values, inverse_rate: float, power: float) -> float:
    """``d = min L - nu`` with ``sum_i (1/(eta (L_i - nu)))^power = 1``, by Newton's method.

    The sum is convex and falls in ``d``; from a ``d`` where it is at least 1 the steps rise to the root.
    """
    arms = values.shape[0] - 1
    lowest = lowest_loss(values)
    d = inverse_rate  # the lowest arm alone gives 1 here
    for _ in range(_MOST_STEPS):
        total = 0.0
        slope = 0.0
        for arm in range(arms):
            gap = values[arm, LOSS] - lowest + d
            x = powered(inverse_rate / gap, power)
            total += x
            slope += power * x / gap
        step = (total - 1.0) / slope
        d += step
        if abs(step) <= 1e-14 * d:
            break
    return d


@compiled
def weight(values: Values, arm: int, inverse_rate: float, power: float, shift: float) -> float:
    """``x_i = (1/(eta (L_i - nu)))^power``, ``shift`` being ``min L - nu``."""
    return powered(inverse_rate / (values[arm, LOSS] + shift), power)


@compiled
def inverse_rate_of(learned: int, parameters: Vector) -> float:
    """``1/eta_j = sigma j^{1/alpha}``"""
    return float(parameters[SIGMA] * (learned + 1.0) ** (1.0 / parameters[ALPHA]))


@compiled
def renew(counts: Counts, values: Values, parameters: Vector) -> None:
    """Put the minimiser of ``<L, x> - alpha/eta_j sum_i x_i^{1/alpha}``: ``1/eta_j = sigma j^{1/alpha}``.

    The sum of the ``x_i`` is 1 but for rounding.
    """
    arms = values.shape[0] - 1
    power = parameters[ALPHA] / (parameters[ALPHA] - 1.0)
    inverse_rate = inverse_rate_of(counts[arms, LEARNED], parameters)
    shift = normaliser(values, inverse_rate, power) - lowest_loss(values)
    total = 0.0
    for arm in range(arms):
        values[arm, PROBABILITY] = weight(values, arm, inverse_rate, power, shift)
        total += values[arm, PROBABILITY]
    for arm in range(arms):
        values[arm, PROBABILITY] /= total
    values[arms, KEPT] = counts[arms, LEARNED]
    values[arms, INVERSE_RATE] = inverse_rate


@compiled
def kept(counts: Counts, values: Values) -> bool:
    """Whether the probabilities are those after the losses so far."""
    learned = counts[counts.shape[0] - 1, LEARNED]
    return bool(learned > 0 and values[values.shape[0] - 1, KEPT] == learned)


@compiled
def choose(
    counts: Counts, values: Values, t: int, parameters: Vector, schedule: Schedule, probabilities: Vector
) -> None:
    """The probabilities, which were renewed when the last loss came in."""
    arms = probabilities.size
    if not kept(counts, values):
        renew(counts, values, parameters)
    for arm in range(arms):
        probabilities[arm] = values[arm, PROBABILITY]


@compiled
def absorb(
    counts: Counts,
    values: Values,
    arm: int,
    length: int,
    released: int,
    number: float,
    t: int,
    parameters: Vector,
    schedule: Schedule,
) -> None:
    """A loss counts, importance weighted, if at most ``r = Theta x^{1/alpha}/eta_j`` in size."""
    arms = values.shape[0] - 1
    if not kept(counts, values):
        renew(counts, values, parameters)
    x, loss = values[arm, PROBABILITY], fed_loss(number, length)
    if loss != 0.0:
        threshold = parameters[THETA] * values[arms, INVERSE_RATE] * x ** (1.0 / parameters[ALPHA])
        if abs(loss) <= threshold:
            values[arm, LOSS] += loss / x
    counts[arms, LEARNED] += 1
    renew(counts, values, parameters)


class HTINF(BatchedLearner):
    """HTINF, the base learner of Corollaries 2 and 8   [ADV-T21]

    Follow the leader, regularised by Tsallis entropy, where a loss beyond a threshold is skipped. For losses
    with ``E|l|^alpha <= sigma^alpha``. From literature (Huang, Dai and Huang 2022).

    The threshold grows with the round: with ``alpha = 2`` and even odds a loss of 1 is skipped until
    ``j >= K/(Theta sigma)^2``, which is round 47 for two arms and ``sigma = 1``, and round 8 for
    ``sigma = sqrt(6)``. As a loss of 0 adds nothing, HTINF learns nothing from losses of 0 and 1 before.
    """

    choose = staticmethod(choose)
    absorb = staticmethod(absorb)

    def __init__(
        self,
        arms: int,
        *,
        alpha: Exact = 2,
        sigma: Exact | None = None,
        batch: int = 1,
        epsilon: Exact | None = None,
        noise: Callable[[float], Any] = Laplace,
    ) -> None:
        if not 1 < exact(alpha) <= 2:
            raise ValueError(f"alpha is an order of moments in (1, 2], not {alpha!r}")
        width = math.sqrt(6) if sigma is None else rate("sigma", sigma)
        order = float(exact(alpha))
        super().__init__(
            arms,
            batch=batch,
            epsilon=epsilon,
            own=(order, width, threshold_factor(order)),
            columns=COLUMNS,
            noise=noise,
        )

    @classmethod
    def alone(cls, arms: int, *, alpha: Exact = 2, sigma: Exact = 1, batch: int = 1) -> HTINF:
        """HTINF on the losses as they are, from literature (Huang, Dai and Huang 2022)   [ADV-T21]"""
        return cls(arms, alpha=alpha, sigma=sigma, batch=batch)

    @classmethod
    def converted(cls, arms: int, *, epsilon: Exact, noise: Callable[[float], Any] = Laplace) -> HTINF:
        """The private HTINF of Corollary 2: ``tau = ceil(1/epsilon)``, ``alpha = 2``, ``sigma = sqrt(6)``

        From literature is the base learner (Huang, Dai and Huang 2022); the conversion is Algorithm 1
        [ADV-C2].
        """
        return cls(arms, batch=batch_of_budget(epsilon), epsilon=epsilon, noise=noise)


def threshold_factor(alpha: float) -> float:
    """``min{1 - 2^{-(alpha-1)/(2 alpha-1)}, (2 - 2/alpha)^{1/(2-alpha)}}``; the latter ``e^{-1/2}`` at 2.

    >>> threshold_factor(2.0)
    0.2062994740159...
    """
    first = 1 - 2 ** (-(alpha - 1) / (2 * alpha - 1))
    second = math.exp(-0.5) if alpha == 2 else (2 - 2 / alpha) ** (1 / (2 - alpha))
    return min(first, second)
