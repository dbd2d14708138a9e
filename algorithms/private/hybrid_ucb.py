"""Hybrid-UCB: UCB on noisy totals of all rewards, by the hybrid mechanism; the horizon is not needed.

From literature (Hu, Huang and Mehta 2021, second version, by its name and its counter). What is ours: the
bonus for the noise, which is the tail bound of Chan, Shi and Song (2011) for a sum of Laplace variables.

Counts of an arm: its pulls, how often these have doubled. Values: its noisy total, the root of the sum of
squared scales of the noise in it, the largest of these. Parameters: epsilon, how ties break, the scales of
the noise: of a sum that is kept, and of a node of a tree with k levels, k = 1, 2, ...
"""

from __future__ import annotations

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
from ..protocol.stepped_policy import Counts, Schedule, StepPolicy, Values, Vector

DOUBLINGS, TOTAL, ROOT, LARGEST = 1, 0, 1, 2
EPSILON, TIES, SCALES = 0, 1, 2


@compiled
def scales_in(rewards: int, doublings: int, epsilon: float) -> tuple[float, float]:
    """Of the noise in a total of rewards: the root of the squared scales' sum, and the largest scale."""
    k = doublings
    nodes = 0
    left = rewards - (1 << k)
    while left > 0:
        left &= left - 1
        nodes += 1
    unit = 2.0 / epsilon
    return unit * math.sqrt(k + 1 + nodes * k * k), unit * (k if nodes > 0 and k > 1 else 1)


def noise_width(rewards: int, epsilon: float, level: float) -> float:
    """What the noise of a total of ``rewards`` exceeds with probability ``2 e^-level`` at most.

    ``sqrt(8 level) max(sqrt(sum of squared scales), largest scale sqrt(level))``
    """
    root, largest = scales_in(rewards, rewards.bit_length() - 1, epsilon)
    return math.sqrt(8.0 * level) * max(root, largest * math.sqrt(level))


@compiled
def choose(
    counts: Counts, values: Values, t: int, parameters: Vector, schedule: Schedule, probabilities: Vector
) -> None:
    """An arm that was never pulled, else those of the largest index, with :func:`noise_width`."""
    if put_on_unpulled(counts, probabilities):
        return
    level = 3.0 * math.log(t)
    wide = math.sqrt(8.0 * level)
    deep = math.sqrt(level)
    for arm in range(probabilities.size):
        n = counts[arm, PULLS]
        width = wide * max(values[arm, ROOT], values[arm, LARGEST] * deep)
        probabilities[arm] = (values[arm, TOTAL] + width) / n + math.sqrt(level / n)
    put_on_largest(probabilities, parameters[TIES], probabilities)


@compiled
def block(
    counts: Counts, values: Values, arm: int, t: int, parameters: Vector, schedule: Schedule
) -> tuple[int, int, float]:
    """One pull, into the arm's counter."""
    last = counts[arm, PULLS]
    kept = last & (last + 1) == 0
    return 1, 1, parameters[SCALES + (0 if kept else counts[arm, DOUBLINGS])]


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
    """Count the pull; the noisy total is that of the counter."""
    counts[arm, PULLS] += 1
    rewards = counts[arm, PULLS]
    if rewards >> (counts[arm, DOUBLINGS] + 1) > 0:
        counts[arm, DOUBLINGS] += 1
    values[arm, TOTAL] = number
    values[arm, ROOT], values[arm, LARGEST] = scales_in(rewards, counts[arm, DOUBLINGS], parameters[EPSILON])


class HybridUCB(StepPolicy):
    """The arm of the largest ``(total + width)/n + sqrt(3 log(t)/n)``, epsilon-DP for rewards in [0, 1].

    ``n`` are its rewards, ``width`` is :func:`noise_width` at the level ``3 log(t)``; every arm is pulled
    once at first. ``ties`` is ``"random"`` (evenly) or ``"first"``.
    """

    choose = staticmethod(choose)
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
