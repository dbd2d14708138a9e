"""Private HTINF over experts: the bandit chooses an expert, the expert's advice an arm   [ADV-C8, ADV-T7]

Algorithm 5 of the text does this around any bandit [ADV-A5]; here is the one of Corollary 8, as steps. Which
expert stood behind the first arm of a batch is drawn from the chances given the arm, which is the same law as
drawing the expert first.

Counts, columns: last row the batches learned (as :mod:`.htinf` has them), the rounds of the batch that were
played, the expert of the batch plus one (0: not drawn yet). Values of an expert: those of :mod:`.htinf`,
among them its chance to be drawn for the batch. Parameters: those of :mod:`.htinf`, the number of rounds of
advice, then the advice itself, round by round.
"""

from collections.abc import Callable
from typing import Any

from numpy.typing import ArrayLike

from ...theory.numbers.enclosure import Exact
from ..compilation import compiled
from ..mechanisms.laplace import Laplace
from ..protocol.advice import advice_of, row_of
from ..protocol.stepped_policy import State, Values, Vector
from ..protocol.vector_release import HELD, RELEASED, GatheringPolicy
from .batched_learner import BATCH, LEARNED, SCALE
from .htinf import COLUMNS, HTINF, PROBABILITY, THETA, renew
from .htinf import absorb as htinf_absorb

PLAYED, EXPERT = LEARNED + 1, LEARNED + 2
ROUNDS, ADVICE = THETA + 1, THETA + 2


@compiled
def named(values: Values, expert: int, place: int, parameters: Vector) -> float:
    """The chance that this expert is drawn and names the arm whose advice is at that place."""
    return float(values[expert, PROBABILITY] * parameters[place])


@compiled
def choose(state: State, t: int, probabilities: Vector) -> None:
    """``sum_j P(J = j) mu^j(i)``; within a batch the expert stays the same."""
    counts, values, parameters = state.counts, state.values, state.parameters
    arms, experts = probabilities.size, values.shape[0] - 1
    start = ADVICE + row_of(t, int(parameters[ROUNDS])) * experts * arms
    drawn, total = counts[experts, EXPERT] - 1, 0.0
    for arm in range(arms):
        chance = 0.0
        if drawn >= 0:
            chance = parameters[start + drawn * arms + arm]
        else:
            for expert in range(experts):
                chance += named(values, expert, start + expert * arms + arm, parameters)
        probabilities[arm] = chance
        total += chance
    if total != 1.0:  # within a batch it is mostly 1
        for arm in range(arms):
            probabilities[arm] /= total


@compiled
def odds(state: State, arm: int, t: int, chances: Vector) -> int:
    """Which expert stands behind the first arm of a batch: the chances given the arm."""
    counts, values, parameters = state.counts, state.values, state.parameters
    experts = values.shape[0] - 1
    if counts[experts, EXPERT] > 0:
        return 0
    rounds = int(parameters[ROUNDS])
    arms = (parameters.size - ADVICE) // (experts * rounds)
    start = ADVICE + row_of(t, rounds) * experts * arms
    total = 0.0
    for expert in range(experts):
        chances[expert] = named(values, expert, start + expert * arms + arm, parameters)
        total += chances[expert]
    for expert in range(experts):
        chances[expert] /= total
    return int(experts)


@compiled
def weigh(state: State, arm: int, drawn: int, t: int, offset: Vector, slope: Vector) -> tuple[int, float]:
    """The rewards of a batch are added up, whatever the arms."""
    counts, values, parameters = state.counts, state.values, state.parameters
    slope[0] = 1.0
    full = counts[values.shape[0] - 1, PLAYED] + 1 == parameters[BATCH]
    return (RELEASED if full else HELD), parameters[SCALE]


@compiled
def absorb(state: State, arm: int, drawn: int, released: int, numbers: Vector, t: int) -> None:
    """Note the expert; at the end of a batch the bandit learns what following it has brought."""
    counts, values = state.counts, state.values
    experts = values.shape[0] - 1
    if drawn >= 0:
        counts[experts, EXPERT] = drawn + 1
    counts[experts, PLAYED] += 1
    if released == HELD:
        return
    expert, length = counts[experts, EXPERT] - 1, counts[experts, PLAYED]
    htinf_absorb(state, expert, length, released, numbers[0], t)
    counts[experts, EXPERT] = 0
    counts[experts, PLAYED] = 0


class PrivateExperts(GatheringPolicy):
    """Corollary 8: HTINF over the experts, inside Algorithm 1   [ADV-C8, ADV-T7]

    An expert is drawn for a batch of ``ceil(1/epsilon)`` rounds, in which the arms are drawn from its
    advice; the rewards of the batch are released together.
    """

    choose = staticmethod(choose)
    odds = staticmethod(odds)
    weigh = staticmethod(weigh)
    absorb = staticmethod(absorb)
    apart = True

    def __init__(
        self,
        arms: int,
        *,
        epsilon: Exact,
        advice: ArrayLike | None = None,
        noise: Callable[[float], Any] = Laplace,
    ) -> None:
        given = advice_of(advice, arms)
        rounds, experts, _ = given.shape
        bandit = HTINF.converted(experts, epsilon=epsilon, noise=noise)
        super().__init__(
            arms,
            parameters=(*bandit.parameters.tolist(), rounds, *given.ravel().tolist()),
            noise=noise,
            counts=(experts + 1, EXPERT + 1),
            values=(experts + 1, COLUMNS),
            numbers=1,
            chances=experts,
        )
        renew(self.counts, self.values, self.parameters)
