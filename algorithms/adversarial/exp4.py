"""EXP4: exponential weights over experts, and its locally private version   [ADV-A6, ADV-T9]

Values, last row: the loss estimate of each expert, added up; first row: its weight ``e^{-eta (L - level)}``.
After the experts' columns: the arm's probability, in the last row whether that is of the coming round; and in
the last row the level, which is that of the least losses whenever weights leave the range. Parameters: the
scale of the noise, ``eta``, ``gamma``, the numbers of experts and of rounds of advice, then the advice, round
by round, and in a round arm by arm.
"""

import math
from collections.abc import Callable
from typing import Any, Self

from numpy.typing import ArrayLike

from ...theory.numbers.enclosure import Exact
from ..compilation import compiled
from ..mechanisms.laplace import Laplace
from ..mechanisms.noise_scale import laplace_scale
from ..protocol.advice import advice_of, row_of
from ..protocol.batches import checked_horizon
from ..protocol.stepped_policy import State, StepPolicy, Values, Vector, without_noise
from .batched_learner import mixing, rate

SCALE, ETA, GAMMA, EXPERTS, ROUNDS, ADVICE = 0, 1, 2, 3, 4, 5
WEIGHTS = 0
_LEAST = 0.5
"""The weights are kept while their sum is larger than that, and none is above e."""


@compiled
def put_odds(values: Values, t: int, parameters: Vector) -> None:
    """``Q_t(i) = (1 - gamma) sum_j P_t(j) mu_t^j(i) + gamma/K``, with ``P_t(j)`` in the ratio of weights."""
    arms, experts = values.shape[0] - 1, int(parameters[EXPERTS])
    start = ADVICE + row_of(t, int(parameters[ROUNDS])) * experts * arms
    total = 0.0
    for j in range(experts):
        total += values[WEIGHTS, j]
    if not _LEAST < total < math.inf:
        total = weighed_anew(values, experts, parameters[ETA])
    share, even = (1.0 - parameters[GAMMA]) / total, parameters[GAMMA] / arms
    for i in range(arms):
        named, parts = 0.0, parameters[start + i * experts : start + (i + 1) * experts]
        for j in range(experts):
            named += values[WEIGHTS, j] * parts[j]
        values[i, experts] = share * named + even
    values[arms, experts] = 1.0


@compiled
def weighed_anew(values: Values, experts: int, eta: float) -> float:
    """The level, now that of the least losses, and all weights; their sum."""
    arms = values.shape[0] - 1
    level, total = math.inf, 0.0
    for j in range(experts):
        level = min(level, values[arms, j])
    for j in range(experts):
        values[WEIGHTS, j] = math.exp(-eta * (values[arms, j] - level))
        total += values[WEIGHTS, j]
    values[arms, experts + 1] = level
    return total


@compiled
def choose(state: State, t: int, probabilities: Vector) -> None:
    """The mixture ``Q_t``, kept until it changes."""
    values, parameters = state.values, state.parameters
    arms, experts = probabilities.size, int(parameters[EXPERTS])
    if values[arms, experts] == 0.0:
        put_odds(values, t, parameters)
    for i in range(arms):
        probabilities[i] = values[i, experts]


@compiled
def block(state: State, arm: int, t: int) -> tuple[int, int, float]:
    """One pull, released."""
    return 1, 1, state.parameters[SCALE]


@compiled
def absorb(state: State, arm: int, length: int, released: int, number: float, t: int) -> None:
    """``tilde l'_t(j) = mu_t^j(I_t) l'_t(I_t)/Q_t(I_t)``, added to the expert's losses; the next weights.

    A loss of 0 changes nothing, and no odds while the advice stays. Weights of experts who give the arm no
    part are kept, for an exponential costs more than all else.
    """
    values, parameters = state.values, state.parameters
    arms = values.shape[0] - 1
    experts, rounds = int(parameters[EXPERTS]), int(parameters[ROUNDS])
    if number == 1.0:
        values[arms, experts] = values[arms, experts] if rounds == 1 else 0.0
        return
    if values[arms, experts] == 0.0:
        put_odds(values, t - 1, parameters)
    start = ADVICE + (row_of(t - 1, rounds) * arms + arm) * experts
    parts = parameters[start : start + experts]
    estimate, level = (1.0 - number) / values[arm, experts], values[arms, experts + 1]
    for j in range(experts):
        if parts[j] != 0.0:
            values[arms, j] += estimate * parts[j]
            exponent = -parameters[ETA] * (values[arms, j] - level)
            values[WEIGHTS, j] = math.exp(exponent) if exponent < 1.0 else math.inf
    values[arms, experts] = 0.0


class EXP4(StepPolicy):
    """EXP4 with mixing; with ``epsilon`` every loss is seen with its own noise of ``Lap(1/epsilon)``.

    ``advice`` is a matrix experts x arms, or one for each round of a cycle. The losses are 1 less the
    rewards. Each loss enters one noisy number, so that the policy is epsilon-locally private [ADV-A6].
    """

    choose = staticmethod(choose)
    block = staticmethod(block)
    absorb = staticmethod(absorb)
    block_length = 1

    def __init__(
        self,
        arms: int,
        *,
        eta: Exact,
        gamma: Exact,
        advice: ArrayLike | None = None,
        epsilon: Exact | None = None,
        noise: Callable[[float], Any] = Laplace,
    ) -> None:
        given = advice_of(advice, arms)
        rounds, experts, _ = given.shape
        own = 0.0 if epsilon is None else laplace_scale(epsilon), rate("eta", eta), mixing(gamma)
        super().__init__(
            arms,
            parameters=(*own, experts, rounds, *given.swapaxes(1, 2).ravel().tolist()),
            noise=without_noise if epsilon is None else noise,
            columns=(0, experts + 2),
        )
        self.values[WEIGHTS, :experts] = 1.0

    @classmethod
    def alone(
        cls, arms: int, *, eta: Exact = "0.1", gamma: Exact = "0.1", advice: ArrayLike | None = None
    ) -> Self:
        """EXP4 without privacy, from literature (Auer and others 2002)   [ADV-I9]"""
        return cls(arms, eta=eta, gamma=gamma, advice=advice)

    @classmethod
    def locally_private(
        cls,
        arms: int,
        *,
        horizon: int,
        epsilon: Exact,
        advice: ArrayLike | None = None,
        noise: Callable[[float], Any] = Laplace,
    ) -> Self:
        """Algorithm 6 with the rates of Theorem 9; a printed ``gamma`` above 1 counts as 1   [ADV-T9]"""
        experts = advice_of(advice, arms).shape[1]
        eta, gamma = tuned(experts, arms, checked_horizon(horizon), epsilon)
        return cls(arms, eta=eta, gamma=min(gamma, 1.0), advice=advice, epsilon=epsilon, noise=noise)


def tuned(experts: int, arms: int, horizon: int, epsilon: Exact) -> tuple[float, float]:
    """``eta = sqrt(log N/(3 T K (1 + 10 log^2(K T)/eps^2)))``, ``gamma = 4 eta K log(K T)/eps``   [ADV-T9]

    >>> tuned(100, 2, 10**6, 1)
    (1.909048001239...e-05, 0.00221581792451...)
    """
    budget = rate("epsilon", epsilon)
    if experts < 2 or arms * horizon < 2:
        raise ValueError(
            f"two experts and K T > 1 are needed for the printed rates, not {experts} and {arms * horizon}"
        )
    log = math.log(arms * horizon)
    eta = math.sqrt(math.log(experts) / (3 * horizon * arms * (1 + 10 * log * log / budget**2)))
    return eta, 4 * eta * arms * log / budget
