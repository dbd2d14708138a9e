"""Private, batched EXP4: noise on each expert's loss of a batch   [ADV-A2, ADV-T10]

Counts: the rounds of the batch that were played. Values, a column an expert: its released losses added up,
less the least of them; its share of the weights; a column an arm: its probability, and after them whether
these are those of the coming round. Parameters: the scale of the noise, ``eta``, ``gamma``, the batch, the
numbers of experts and of rounds of advice, then the advice itself, round by round.
"""

import math
from collections.abc import Callable
from fractions import Fraction
from typing import Any, Self

from numpy.typing import ArrayLike

from ...theory.numbers.enclosure import Exact, checked_size, exact
from ..chance import chance
from ..compilation import compiled
from ..mechanisms.laplace import Laplace
from ..mechanisms.noise_scale import above_zero
from ..protocol.advice import advice_of, row_of
from ..protocol.batches import checked_horizon
from ..protocol.stepped_policy import State, Values, Vector
from ..protocol.vector_release import HELD, RELEASED, GatheringPolicy
from .batched_learner import checked_batch, mixing, rate

PLAYED = 0
LOSS, SHARE, ODDS = 0, 1, 2
SCALE, ETA, GAMMA, BATCH, EXPERTS, ROUNDS, ADVICE = 0, 1, 2, 3, 4, 5, 6


@compiled
def put_odds(values: Values, t: int, arms: int, parameters: Vector) -> None:
    """``Q_t(i) = (1 - gamma) sum_j P_r(j) mu_t^j(i) + gamma/K``, kept until weights or advice change."""
    experts = int(parameters[EXPERTS])
    start = ADVICE + row_of(t, int(parameters[ROUNDS])) * experts * arms
    for arm in range(arms):
        named = 0.0
        for j in range(experts):
            named += values[SHARE, j] * parameters[start + j * arms + arm]
        values[ODDS, arm] = (1.0 - parameters[GAMMA]) * named + parameters[GAMMA] / arms
    values[ODDS, arms] = 1.0


@compiled
def choose(state: State, t: int, probabilities: Vector) -> None:
    """The mixture ``Q_t``."""
    values, parameters = state.values, state.parameters
    arms = probabilities.size
    if values[ODDS, arms] == 0.0:
        put_odds(values, t, arms, parameters)
    for arm in range(arms):
        probabilities[arm] = values[ODDS, arm]


@compiled
def weigh(state: State, arm: int, drawn: int, t: int, offset: Vector, slope: Vector) -> tuple[int, float]:
    """``mu_t^j(I_t) l_t(I_t)/(Q_t(I_t) tau)`` for each expert, the loss being 1 less the reward."""
    counts, values, parameters = state.counts, state.values, state.parameters
    experts = slope.size
    rounds = int(parameters[ROUNDS])
    arms = (parameters.size - ADVICE) // (experts * rounds)
    start = ADVICE + row_of(t, rounds) * experts * arms
    if values[ODDS, arms] == 0.0:
        put_odds(values, t, arms, parameters)
    weight = values[ODDS, arm] * parameters[BATCH]
    for j in range(experts):
        offset[j] = parameters[start + j * arms + arm] / weight
        slope[j] = -offset[j]
    return (RELEASED if counts[0, PLAYED] + 1 == parameters[BATCH] else HELD), parameters[SCALE]


@compiled
def weighted(values: Values, experts: int, eta: float) -> None:
    """The experts' shares of the weights ``e^{-eta L}``."""
    total = 0.0
    for j in range(experts):
        values[SHARE, j] = math.exp(-eta * values[LOSS, j])
        total += values[SHARE, j]
    for j in range(experts):
        values[SHARE, j] /= total


@compiled
def absorb(state: State, arm: int, drawn: int, released: int, numbers: Vector, t: int) -> None:
    """Count the round; at the end of a batch add the released losses, and renew the weights."""
    counts, values, parameters = state.counts, state.values, state.parameters
    counts[0, PLAYED] += 1
    rounds = int(parameters[ROUNDS])
    if released != HELD or rounds != 1:
        values[ODDS, (parameters.size - ADVICE) // (numbers.size * rounds)] = 0.0
    if released == HELD:
        return
    counts[0, PLAYED] = 0
    least = math.inf
    for j in range(numbers.size):
        values[LOSS, j] += numbers[j]
        least = min(least, values[LOSS, j])
    for j in range(numbers.size):
        values[LOSS, j] -= least
    weighted(values, numbers.size, parameters[ETA])


class BatchedEXP4(GatheringPolicy):
    """Algorithm 2, (epsilon, delta)-DP   [ADV-A2]

    Arms are drawn every round from ``Q_t = (1 - gamma) sum_j P_r(j) mu_t^j + gamma/K``; the weights ``P_r``
    of the experts change once a batch, by the mean of their importance weighted losses with noise of
    ``Lap(3 K sqrt(N log(1/delta))/(gamma batch epsilon))`` on each. The losses are 1 less the rewards.

    A batch is a whole number of rounds; :meth:`tuned_for` rounds the printed length up.
    """

    choose = staticmethod(choose)
    weigh = staticmethod(weigh)
    absorb = staticmethod(absorb)

    def __init__(
        self,
        arms: int,
        *,
        eta: Exact,
        gamma: Exact,
        batch: int,
        epsilon: Exact,
        delta: Exact,
        advice: ArrayLike | None = None,
        noise: Callable[[float], Any] = Laplace,
    ) -> None:
        checked_size("arms", arms)
        chance("delta", delta)
        given = advice_of(advice, arms)
        rounds, experts, _ = given.shape
        mixed, tau = mixing(gamma), checked_batch(batch)
        scale = noise_scale(experts, arms, mixed, tau, epsilon=epsilon, delta=delta)
        own = (float(scale), rate("eta", eta), mixed, tau, experts, rounds)
        super().__init__(
            arms,
            parameters=(*own, *given.ravel().tolist()),
            noise=noise,
            counts=(1, 1),
            values=(3, max(experts, arms + 1)),
            numbers=experts,
        )
        self.values[SHARE, :experts] = 1 / experts

    @property
    def draws_blindly(self) -> bool:
        """Whether ``gamma`` is 1: then every draw is uniform, and no action depends on a loss."""
        return bool(self.parameters[GAMMA] == 1)

    @classmethod
    def tuned_for(
        cls,
        arms: int,
        *,
        horizon: int,
        epsilon: Exact,
        delta: Exact,
        eta: Exact | None = None,
        gamma: Exact | None = None,
        batch: int | None = None,
        advice: ArrayLike | None = None,
        noise: Callable[[float], Any] = Laplace,
    ) -> Self:
        """With the rates of Theorem 10 where none is given; a ``gamma`` above 1 counts as 1   [ADV-T10]"""
        experts = advice_of(advice, arms).shape[1]
        printed = tuned(experts, arms, checked_horizon(horizon), epsilon=epsilon, delta=delta)
        return cls(
            arms,
            eta=printed[0] if eta is None else eta,
            gamma=min(printed[2], 1.0) if gamma is None else gamma,
            batch=math.ceil(printed[1]) if batch is None else batch,
            epsilon=epsilon,
            delta=delta,
            advice=advice,
            noise=noise,
        )


def noise_scale(
    experts: int, arms: int, gamma: float, batch: int, *, epsilon: Exact, delta: Exact
) -> Fraction:
    """``3 K sqrt(N log(1/delta))/(gamma tau eps)``, rounded up to a rational   [ADV-A2]

    >>> float(noise_scale(10, 2, 0.1, 100, epsilon=1, delta="1e-6"))
    7.0523640014...
    """
    root = math.sqrt(experts * -math.log(exact(delta)))
    above = Fraction(root) * (1 + Fraction(1, 1 << 48))
    return 3 * arms * above / (Fraction(gamma) * batch * above_zero("epsilon", epsilon))


def tuned(
    experts: int, arms: int, horizon: int, *, epsilon: Exact, delta: Exact
) -> tuple[float, float, float]:
    """The printed ``eta``, ``tau`` and ``gamma``, the larger of its two branches   [ADV-T10]"""
    eta, batch, first, second = branches(experts, arms, horizon, epsilon=epsilon, delta=delta)
    return eta, batch, max(first, second)


def branches(
    experts: int, arms: int, horizon: int, *, epsilon: Exact, delta: Exact
) -> tuple[float, float, float, float]:
    """``eta``, ``tau`` and the two branches of ``gamma``   [ADV-T10]"""
    if experts < 2:
        raise ValueError(f"two experts are needed for the printed rates, not {experts}")
    chance("delta", delta)
    budget, n, k, rounds = rate("epsilon", epsilon), experts, arms, horizon
    m = n * -math.log(exact(delta))
    log, log_n = math.log(n * rounds), math.log(n)
    eta = (
        m ** (1 / 6)
        * log ** (1 / 3)
        * log_n ** (1 / 3)
        / (rounds ** (1 / 3) * math.sqrt(k) * budget ** (1 / 3))
    )
    batch = m ** (1 / 3) * log ** (2 / 3) * rounds ** (1 / 3) / (budget ** (2 / 3) * log_n ** (1 / 3))
    first = (
        eta ** (1 / 3) * n ** (1 / 3) * k ** (2 / 3) * log ** (2 / 3) / (budget ** (2 / 3) * batch ** (2 / 3))
    )
    second = 12 * eta * k * math.sqrt(m) * log / (budget * batch)
    return eta, batch, first, second
