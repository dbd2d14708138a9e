"""HTINF: regularised leader for losses of heavy tails, from literature   [ADV-T21, ADV-C2]

From literature (Huang, Dai and Huang 2022, Algorithm 1); the text states its regret alone. Counts, last row:
the batches learned. Values of an arm: its loss estimates added up, its probability, ``1/(eta (L - nu))``; of
the whole: after how many batches the probabilities were renewed last, their ``1/eta``, their ``-nu``, how
that moves with ``1/eta``, and two sums of :func:`put_solution`. Parameters: those of
:mod:`.batched_learner`, ``alpha``, ``sigma``, ``Theta``.
"""

import math
from collections.abc import Callable
from typing import Any, Self

from ...theory.numbers.enclosure import Exact, exact
from ..compilation import compiled
from ..mechanisms.laplace import Laplace
from ..protocol.stepped_policy import Counts, State, Values, Vector
from .batched_learner import LEARNED, OWN, BatchedLearner, batch_of_budget, fed_loss, rate

LOSS, PROBABILITY, PART, COLUMNS = 0, 1, 2, 6
KEPT, INVERSE_RATE, SHIFT, MOVES, SLOPE, BEND = 0, 1, 2, 3, 4, 5
ALPHA, SIGMA, THETA = OWN, OWN + 1, OWN + 2
_MOST_STEPS = 200  # Newton from below doubles its digits; a few steps are usual
_NEAR, _ENOUGH = 2.0**-10, 2.0**-19  # Halley's step from 2^-10 on; the cube of 2^-19 is below all rounding


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
def root_of(number: float, power: float) -> float:
    """``number^{1/power}``, quick for the square root."""
    return math.sqrt(number) if power == 2.0 else math.pow(number, 1.0 / power)


@compiled
def short_step(off: float, slope: float, bend: float, half: float) -> float:
    """Halley's ``c``, with ``off - slope c + half bend c^2 = 0`` but for ``c^3``."""
    return off * slope / (slope * slope - half * off * bend)


@compiled
def put_solution(values: Values, inverse_rate: float, power: float, start: float) -> None:
    """Put the ``x_i = (1/(eta (L_i - nu)))^power`` that sum to 1; the search is for ``d = min L - nu``.

    Let ``x_i = y_i^power`` and ``f`` be their sum. But for a factor ``f^{-1/power}`` is a power mean of the
    ``L_i - nu``, so it is concave in ``d``. Newton's first step thus leads to the root or below it, from
    wherever it begins, and the next ones rise. The root is at least ``1/eta``, where the lowest arm alone
    has 1. Where ``d`` grows by ``c/(eta power)``, ``x_i`` gets the factor ``(1 + c y_i/power)^-power``. That
    is ``1 - c y_i + (1 + 1/power)/2 (c y_i)^2`` but for ``c^3``. A step so short that ``c^3`` is below all
    rounding is the last one, and takes these factors.
    """
    arms = values.shape[0] - 1
    lowest = lowest_loss(values)
    half = 0.5 + 0.5 / power
    d = max(inverse_rate, start + lowest)
    for _ in range(_MOST_STEPS):
        total = slope = bend = 0.0
        for arm in range(arms):
            y = inverse_rate / (values[arm, LOSS] - lowest + d)
            x = powered(y, power)
            values[arm, PART], values[arm, PROBABILITY] = y, x
            total += x
            slope += x * y
            bend += x * y * y
        if abs(total - 1.0) <= _NEAR:
            c = short_step(total - 1.0, slope, bend, half)
        else:
            c = power * total * (root_of(total, power) - 1.0) / slope
        d = max(inverse_rate, d + c * (inverse_rate / power))
        if abs(c) <= _ENOUGH:
            break
    for arm in range(arms):
        part, x = c * values[arm, PART], values[arm, PROBABILITY]
        values[arm, PROBABILITY] = x - x * part * (1.0 - half * part)
    values[arms, SHIFT], values[arms, MOVES] = d - lowest, 1.0 / slope
    values[arms, SLOPE], values[arms, BEND] = slope, bend
    values[arms, INVERSE_RATE] = inverse_rate


@compiled
def charge(values: Values, arm: int, loss: float, inverse_rate: float, power: float) -> float:
    """Add the loss, importance weighted, to the arm's; about where ``-nu`` will be, at that ``1/eta``.

    One step from where it was: the sums there are known but for the terms of this arm.
    """
    arms = values.shape[0] - 1
    y, before = values[arm, PART], values[arms, INVERSE_RATE]
    values[arm, LOSS] += loss / values[arm, PROBABILITY]
    x = powered(y, power)
    grows, y_then = inverse_rate / before, y * inverse_rate * x / (before * x + y * loss)
    grown, x_then = powered(grows, power), powered(y_then, power)
    total = grown * (1.0 - x) + x_then
    slope = grown * grows * (values[arms, SLOPE] - x * y) + x_then * y_then
    bend = grown * grows * grows * (values[arms, BEND] - x * y * y) + x_then * y_then * y_then
    c = short_step(total - 1.0, slope, bend, 0.5 + 0.5 / power)
    return float(values[arms, SHIFT] + c * (inverse_rate / power))


@compiled
def power_of(parameters: Vector) -> float:
    """``alpha/(alpha - 1)``"""
    return float(parameters[ALPHA] / (parameters[ALPHA] - 1.0))


@compiled
def inverse_rate_of(learned: int, parameters: Vector) -> float:
    """``1/eta_j = sigma j^{1/alpha}``"""
    return float(parameters[SIGMA] * root_of(learned + 1.0, parameters[ALPHA]))


@compiled
def renew(counts: Counts, values: Values, parameters: Vector) -> None:
    """Put the minimiser of ``<L, x> - alpha/eta_j sum_i x_i^{1/alpha}``: ``1/eta_j = sigma j^{1/alpha}``.

    The sum of the ``x_i`` is 1 but for rounding.
    """
    learned = counts[counts.shape[0] - 1, LEARNED]
    put_solution(values, inverse_rate_of(learned, parameters), power_of(parameters), -math.inf)
    values[counts.shape[0] - 1, KEPT] = learned


@compiled
def kept(counts: Counts, values: Values) -> bool:
    """Whether the probabilities are those after the losses so far."""
    learned = counts[counts.shape[0] - 1, LEARNED]
    return bool(learned > 0 and values[values.shape[0] - 1, KEPT] == learned)


@compiled
def choose(state: State, t: int, probabilities: Vector) -> None:
    """The probabilities, which were renewed when the last loss came in."""
    counts, values, parameters = state.counts, state.values, state.parameters
    arms = probabilities.size
    if not kept(counts, values):
        renew(counts, values, parameters)
    for arm in range(arms):
        probabilities[arm] = values[arm, PROBABILITY]


@compiled
def absorb(state: State, arm: int, length: int, released: int, number: float, t: int) -> None:
    """A loss counts, importance weighted, if at most ``r = Theta x^{1/alpha}/eta_j`` in size."""
    counts, values, parameters = state.counts, state.values, state.parameters
    arms = values.shape[0] - 1
    if not kept(counts, values):
        renew(counts, values, parameters)
    counts[arms, LEARNED] += 1
    x, loss, before = values[arm, PROBABILITY], fed_loss(number, length), values[arms, INVERSE_RATE]
    inverse_rate, power = inverse_rate_of(counts[arms, LEARNED], parameters), power_of(parameters)
    if loss != 0.0 and abs(loss) <= parameters[THETA] * before * root_of(x, parameters[ALPHA]):
        start = charge(values, arm, loss, inverse_rate, power)
    else:
        start = values[arms, SHIFT] + (inverse_rate - before) * values[arms, MOVES]
    put_solution(values, inverse_rate, power, start)
    values[arms, KEPT] = counts[arms, LEARNED]


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
    def alone(cls, arms: int, *, alpha: Exact = 2, sigma: Exact = 1, batch: int = 1) -> Self:
        """HTINF on the losses as they are, from literature (Huang, Dai and Huang 2022)   [ADV-T21]"""
        return cls(arms, alpha=alpha, sigma=sigma, batch=batch)

    @classmethod
    def converted(cls, arms: int, *, epsilon: Exact, noise: Callable[[float], Any] = Laplace) -> Self:
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
