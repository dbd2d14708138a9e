"""Follow the perturbed leader with geometric resampling, alone and inside the conversion   [ADV-A4, ADV-C24]

Counts, last row: the batches learned, the resampling count that was drawn with the arm (-1: none). Values of
an arm: its loss estimates added up. Parameters: those of :mod:`.batched_learner`, ``eta``, the cap ``M``, the
count that stands for no success, whether the resampled leader is the largest.
"""

import math
from collections.abc import Callable
from typing import Any, Self

import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from ...theory.numbers.enclosure import Exact
from ..compilation import compiled
from ..environments.sealed import Sealed
from ..mechanisms.laplace import Laplace
from ..mechanisms.laplace_leader import chance_of_least
from ..protocol.batches import checked_horizon
from ..protocol.public_draw import PublicDraw
from ..protocol.stepped_policy import State, Values, Vector
from ..spelled_number import spelled
from .batched_learner import LEARNED, OWN, BatchedLearner, batch_of_budget, fed_loss, rate

COUNT = LEARNED + 1
LOSS = 0
ETA, CAP, FAILED, LARGEST = OWN, OWN + 1, OWN + 2, OWN + 3
UNDRAWN = -1  # no count: those that are drawn are at least 0
_LONGEST_ODDS = 10_000  # the law of a count is a list, which an enumeration branches over


def choose(state: State, t: int, probabilities: Vector) -> None:
    """The chance of every arm that its perturbed loss is the least; integrated, never compiled."""
    probabilities[:] = chance_of_least(state.parameters[ETA] * state.values[:-1, LOSS])


@compiled
def leader(values: Values, scale: float, sign: float, generator: Generator) -> int:
    """``argmin_i (sign L_i + Z_i)``: the law is symmetric, so ``sign = -1`` gives the argmax of ``L + Z``."""
    best = 0
    least = np.inf
    for arm in range(values.shape[0] - 1):
        first = generator.standard_exponential()
        level = sign * values[arm, LOSS] + scale * (first - generator.standard_exponential())
        if level < least:
            least = level
            best = arm
    return best


@compiled
def sample(state: State, t: int, generator: Generator) -> int:
    """The leader; and its resampling count, which no loss enters, left where ``absorb`` finds it."""
    counts, values, parameters = state.counts, state.values, state.parameters
    arms = values.shape[0] - 1
    scale = 1.0 / parameters[ETA]
    arm = leader(values, scale, 1.0, generator)
    sign = 1.0 if parameters[LARGEST] == 0.0 else -1.0
    counts[arms, COUNT] = int(parameters[FAILED])
    for i in range(int(parameters[CAP])):
        if leader(values, scale, sign, generator) == arm:
            counts[arms, COUNT] = i + 1
            break
    return arm


@compiled
def absorb(state: State, arm: int, length: int, released: int, number: float, t: int) -> None:
    """``hat l_t(i) = l_t(i) M_t 1{I_t = i}``"""
    counts, values = state.counts, state.values
    arms = values.shape[0] - 1
    if counts[arms, COUNT] == UNDRAWN:
        raise ValueError("a resampling count is drawn with every arm: this policy is enumerated by branching")
    values[arm, LOSS] += fed_loss(number, length) * counts[arms, COUNT]
    counts[arms, COUNT] = UNDRAWN
    counts[arms, LEARNED] += 1


class FTPL(BatchedLearner):
    """Bandit FTPL with Laplace perturbations and geometric resampling   [ADV-A4]

    Pulls the arm of the least perturbed loss, and estimates one over its probability by how many fresh
    perturbations it takes until the arm leads again, at most ``cap``.

    As printed a count whose ``cap`` draws all failed is 0 (``failure="zero"``); in the cited algorithm and in
    the identity that the proof uses, it is ``cap`` (``failure="cap"``). As printed the resampled leader is an
    argmax (``resampled="argmax"``), which would count how long another leader takes; the proof needs the
    argmin. ``cap`` rounds the printed root up.
    """

    choose = staticmethod(choose)
    sample = staticmethod(sample)
    absorb = staticmethod(absorb)
    draws_more = True

    def __init__(
        self,
        arms: int,
        *,
        eta: Exact,
        cap: int,
        failure: str = "cap",
        resampled: str = "argmin",
        batch: int = 1,
        epsilon: Exact | None = None,
        noise: Callable[[float], Any] = Laplace,
    ) -> None:
        if type(cap) is not int or not 1 <= cap <= 2**53:
            raise ValueError(f"cap is a whole number of resamplings, at least 1, not {cap!r}")
        if failure not in {"zero", "cap"}:
            raise ValueError(f"failure is 'zero' or 'cap', not {failure!r}")
        if resampled not in {"argmin", "argmax"}:
            raise ValueError(f"resampled is 'argmin' or 'argmax', not {resampled!r}")
        own = (rate("eta", eta), cap, cap if failure == "cap" else 0, float(resampled == "argmax"))
        super().__init__(arms, batch=batch, epsilon=epsilon, own=own, columns=1, count_columns=2, noise=noise)
        self.counts[arms, COUNT] = UNDRAWN

    def _released(self, arm: int, held: Sealed, scale: float) -> float:
        parameters = self.parameters
        levels = parameters[ETA] * self.values[:-1, LOSS]
        success = chance_of_least(-levels if parameters[LARGEST] else levels)[arm]
        odds = count_odds(float(success), int(parameters[CAP]), int(parameters[FAILED]))
        drawn = PublicDraw(tuple(odds.tolist())).release(0 * held)
        self.counts[-1, COUNT] = max(int(drawn), 0)  # enumerators also try numbers of no chance
        return super()._released(arm, held, scale)

    @classmethod
    def alone(
        cls,
        arms: int,
        *,
        eta: Exact = "0.1",
        cap: int = 100,
        failure: str = "cap",
        resampled: str = "argmin",
        batch: int = 1,
    ) -> Self:
        """FTPL on the losses as they are; ``failure`` and ``resampled`` are the readings   [ADV-A4]"""
        return cls(arms, eta=eta, cap=cap, failure=failure, resampled=resampled, batch=batch)

    @classmethod
    def converted(
        cls,
        arms: int,
        *,
        horizon: int,
        epsilon: Exact,
        failure: str = "cap",
        resampled: str = "argmin",
        noise: Callable[[float], Any] = Laplace,
    ) -> Self:
        """The private FTPL of Corollary 24: ``tau = ceil(1/epsilon)``, tuned for the horizon   [ADV-C24]"""
        eta, cap = tuned(arms, checked_horizon(horizon), epsilon)
        return cls(
            arms,
            eta=eta,
            cap=math.ceil(cap),
            failure=failure,
            resampled=resampled,
            batch=batch_of_budget(epsilon),
            epsilon=epsilon,
            noise=noise,
        )


def count_odds(success: float, cap: int, failed: int) -> NDArray[np.float64]:
    """The law of the count: geometric up to ``cap``; the rest is on ``failed``."""
    if cap > _LONGEST_ODDS:
        raise ValueError(f"counts up to {cap} are simulated, and listed only up to {_LONGEST_ODDS}")
    tries = np.arange(cap)
    odds = np.zeros(cap + 1)
    odds[1:] = success * (1 - success) ** tries
    odds[failed] += max(1 - odds.sum(), 0.0)
    return odds


def tuned(arms: int, horizon: int, epsilon: Exact) -> tuple[float, float]:
    """The printed ``eta`` and ``M = sqrt(eps K T)``   [ADV-C24]

    ``eta = min{sqrt(log K/(eps K T (1 + 10 log^2(eps K T)))), 1/(M (1 + 4 log(eps T)))}``
    """
    budget = rate("epsilon", epsilon)
    n, rounds = budget * arms * horizon, budget * horizon
    if arms < 2:
        raise ValueError(f"at least two arms are needed for the printed rates, not {arms}")
    if rounds < 1:
        raise ValueError(f"epsilon is at least 1/T = {1 / horizon:.6g}, not {spelled(epsilon)}")
    cap = math.sqrt(n)
    first = math.sqrt(math.log(arms) / (n + 10 * n * math.log(n) ** 2))
    return min(first, 1 / (cap * (1 + 4 * math.log(rounds)))), cap
