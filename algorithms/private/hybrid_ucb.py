"""Hybrid-UCB: UCB on noisy totals of all rewards, by the hybrid mechanism; the horizon is not needed.

From literature (Hu, Huang and Mehta 2021, second version, by its name and its counter). What is ours: the
bonus for the noise, which is the tail bound of Chan, Shi and Song (2011) for a sum of Laplace variables.

Counts of an arm: its pulls, how often these have doubled. Values: its noisy total, the root of the sum of
squared scales of the noise in it, the largest of these. Parameters: epsilon, how ties break, the scales of
the noise: of a sum that is kept, and of a node of a tree with k levels, k = 1, 2, ...

Indexes move slowly, and an arm that leads often leads by far. So when one arm has the largest index, bounds
are kept that hold for some rounds. Counts, last row: one more than the arm that surely leads in the coming
round, 0 where indexes are to be computed; one more than the arm that led when they were. Values, last row:
the round until which bounds hold, the level of the round that they begin in, and what the indexes of the
other arms are at most.
"""

import math
from collections.abc import Callable
from typing import Any

from ...theory.numbers.enclosure import Exact
from ..compilation import compiled
from ..environments.sealed import Sealed
from ..indexes.tie_breaking import put_on_largest
from ..indexes.tie_breaking import ties as ties_named
from ..mechanisms.hybrid_counter import HybridCounter
from ..mechanisms.laplace import Laplace
from ..mechanisms.noise_scale import above_zero, laplace_scale
from ..protocol.batches import LONGEST
from ..protocol.first_pulls import PULLS, put_on_unpulled
from ..protocol.stepped_policy import Counts, State, StepPolicy, Values, Vector

DOUBLINGS, TOTAL, ROOT, LARGEST = 1, 0, 1, 2
SURE, LED = 0, 1
UNTIL, LEVEL, RIVAL = 0, 1, 2
EPSILON, TIES, SCALES = 0, 1, 2
_SHARE, _UNSURE = 16, 1e-9  # bounds hold for a 16th of the rounds so far, and count beyond this rounding


@compiled
def ones_in(number: int) -> int:
    """How many binary digits of a whole number are 1: in pairs, then in fours, eights, and so on."""
    pairs = number - ((number >> 1) & 0x5555555555555555)
    fours = (pairs & 0x3333333333333333) + ((pairs >> 2) & 0x3333333333333333)
    eights = (fours + (fours >> 4)) & 0x0F0F0F0F0F0F0F0F
    sixteens = eights + (eights >> 8)
    halves = sixteens + (sixteens >> 16)
    return (halves + (halves >> 32)) & 0x7F


@compiled
def scales_in(rewards: int, doublings: int, epsilon: float) -> tuple[float, float]:
    """Of the noise in a total of rewards: the root of the squared scales' sum, and the largest scale."""
    k = doublings
    nodes = ones_in(rewards - (1 << k))
    unit = 2.0 / epsilon
    return unit * math.sqrt(k + 1 + nodes * k * k), unit * (k if nodes > 0 and k > 1 else 1)


@compiled
def width_of(root: float, largest: float, level: float) -> float:
    """``sqrt(8 level) max(sqrt(sum of squared scales), largest scale sqrt(level))``"""
    return math.sqrt(8.0 * level) * max(root, largest * math.sqrt(level))


def noise_width(rewards: int, epsilon: float, level: float) -> float:
    """What the noise of a total of ``rewards`` exceeds with probability ``2 e^-level`` at most."""
    return float(width_of(*scales_in(rewards, rewards.bit_length() - 1, epsilon), level))


@compiled
def index(counts: Counts, values: Values, arm: int, level: float) -> float:
    """``(total + width)/n + sqrt(level/n)`` with :func:`width_of`, which rises with the level."""
    n = counts[arm, PULLS]
    width = width_of(values[arm, ROOT], values[arm, LARGEST], level)
    return float((values[arm, TOTAL] + width) / n + math.sqrt(level / n))


@compiled
def rounding_of(counts: Counts, values: Values, arm: int, score: float) -> float:
    """More than the rounding in an index."""
    return float(_UNSURE * (abs(score) + abs(values[arm, TOTAL]) / counts[arm, PULLS]))


@compiled
def put_bounds(counts: Counts, values: Values, t: int, level: float, scores: Vector) -> None:
    """Keep what the indexes are at most in the coming rounds, if in round ``t`` one arm has the largest."""
    arms = scores.size
    leader, ties = 0, 1
    for arm in range(1, arms):
        ties = 1 if scores[arm] > scores[leader] else (ties + 1 if scores[arm] == scores[leader] else ties)
        leader = arm if scores[arm] > scores[leader] else leader
    if ties > 1:
        counts[arms, LED] = 0
        return
    until = t + t // _SHARE
    highest, rival = 3.0 * math.log(until), -math.inf
    for arm in range(arms):
        if arm != leader:
            most = index(counts, values, arm, highest)
            rival = max(rival, most + rounding_of(counts, values, arm, most))
    counts[arms, LED] = leader + 1
    values[arms, UNTIL], values[arms, LEVEL], values[arms, RIVAL] = until, level, rival


@compiled
def surely_leads(counts: Counts, values: Values, arm: int, t: int) -> bool:
    """Whether the arm, which was pulled, has the largest index in round ``t``, by the bounds."""
    arms = counts.shape[0] - 1
    if counts[arms, LED] != arm + 1 or t > values[arms, UNTIL]:
        return False
    least = index(counts, values, arm, values[arms, LEVEL])
    return bool(least - rounding_of(counts, values, arm, least) > values[arms, RIVAL])


@compiled
def choose(state: State, t: int, probabilities: Vector) -> None:
    """An arm that was never pulled, else those of the largest index."""
    counts, values, parameters = state.counts, state.values, state.parameters
    arms = probabilities.size
    if put_on_unpulled(counts, probabilities):
        return
    if counts[arms, SURE] > 0:
        probabilities[:] = 0.0
        probabilities[counts[arms, SURE] - 1] = 1.0
        return
    level = 3.0 * math.log(t)
    for arm in range(arms):
        probabilities[arm] = index(counts, values, arm, level)
    put_bounds(counts, values, t, level, probabilities)
    put_on_largest(probabilities, parameters[TIES], probabilities)


@compiled
def settled(counts: Counts) -> int:
    """The arm that surely leads, -1 if there is none."""
    arm: int = counts[counts.shape[0] - 1, SURE] - 1
    return arm


@compiled
def block(state: State, arm: int, t: int) -> tuple[int, int, float]:
    """One pull, into the arm's counter."""
    counts, parameters = state.counts, state.parameters
    last = counts[arm, PULLS]
    kept = last & (last + 1) == 0
    return 1, 1, parameters[SCALES + (0 if kept else counts[arm, DOUBLINGS])]


@compiled
def absorb(state: State, arm: int, length: int, released: int, number: float, t: int) -> None:
    """Count the pull, and take the noisy total from the counter; whether the arm surely leads then."""
    counts, values, parameters = state.counts, state.values, state.parameters
    counts[arm, PULLS] += 1
    rewards = counts[arm, PULLS]
    if rewards >> (counts[arm, DOUBLINGS] + 1) > 0:
        counts[arm, DOUBLINGS] += 1
    values[arm, TOTAL] = number
    values[arm, ROOT], values[arm, LARGEST] = scales_in(rewards, counts[arm, DOUBLINGS], parameters[EPSILON])
    counts[counts.shape[0] - 1, SURE] = arm + 1 if surely_leads(counts, values, arm, t) else 0


class HybridUCB(StepPolicy):
    """The arm of the largest ``(total + width)/n + sqrt(3 log(t)/n)``, epsilon-DP for rewards in [0, 1].

    ``n`` are its rewards, ``width`` is :func:`noise_width` at the level ``3 log(t)``; every arm is pulled
    once at first. ``ties`` is ``"random"`` (evenly) or ``"first"``.
    """

    choose = staticmethod(choose)
    settled = staticmethod(settled)
    block = staticmethod(block)
    absorb = staticmethod(absorb)
    block_length = 1
    doubling = True

    def __init__(
        self, arms: int, *, epsilon: Exact, ties: str = "random", noise: Callable[[float], Any] = Laplace
    ) -> None:
        budget = above_zero("epsilon", epsilon)
        nodes = [laplace_scale(budget / 2 / max(1, level)) for level in range(LONGEST.bit_length())]
        super().__init__(
            arms,
            parameters=(float(budget), ties_named(ties), *nodes),
            noise=noise,
            columns=(2, 3),
            tree_horizon=LONGEST,
        )
        self.budget = budget
        self.counters: list[HybridCounter | None] = [None] * arms

    def _released(self, arm: int, held: Sealed, scale: float) -> float:  # noqa: ARG002  the counter knows it
        counter = self.counters[arm]
        if counter is None:
            counter = self.counters[arm] = HybridCounter(self.budget, self.noise)
        return float(counter.add(held))
