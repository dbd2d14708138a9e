"""Rounds of single pulls in one go: the steps of a policy, its noise and its coins as one compiled function.

The loop of :mod:`.compiled_run` calls steps by pointers, each of which costs more than the draws of a round.
Where every block is one pull and rewards are Bernoulli, the steps are compiled together, and the loop calls
what comes of it once in many rounds. The numbers are those of the loop.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from ..compilation import compiled, compiled_inside
from ..mechanisms.tree_counter import tree_add as plain_tree_add
from .run_state import Buffers, PolicyState

tree_add = compiled_inside(plain_tree_add)


@compiled_inside
def drawn_arm(probabilities: NDArray[np.float64], generator: Generator) -> int:
    """An arm by its probability, -1 where they are none; a single one costs no draw."""
    arm = 0
    many = 0
    for a in range(probabilities.size):
        arm = a if probabilities[a] != 0.0 else arm
        many += 1 if probabilities[a] != 0.0 else 0
    if many == 1:
        return arm if abs(probabilities[arm] - 1.0) <= 1e-9 else -1
    total = 0.0
    least = 0.0
    for a in range(probabilities.size):
        total += probabilities[a]
        least = min(least, probabilities[a])
    if not (abs(total - 1.0) <= 1e-9 and least >= 0.0):
        return -1
    uniform = generator.random()
    below = 0.0
    for a in range(probabilities.size):
        below += probabilities[a]
        if uniform < below:
            return a
    return arm


@cache
def rounds_of(
    choose: Callable[..., None],
    block: Callable[..., tuple[int, int, float]],
    absorb: Callable[..., None],
    noise: Callable[..., float],
) -> Callable[..., int]:
    """The rounds of a policy of these steps."""

    @compiled_inside
    def rounds(
        policy: PolicyState,
        buffers: Buffers,
        table: NDArray[np.float64],
        pulls: NDArray[np.int64],
        releases: NDArray[np.int64],
        t: int,
        last: int,
        generator: Generator,
    ) -> int:
        """The rounds ``t .. last``, and the round that follows; fewer where one is for the loop to see."""
        counts, values, parameters, schedule, probabilities = policy
        sums, _, capacity, node_scales, node_sums, node_noisy = buffers
        while t <= last:
            choose(counts, values, t, parameters, schedule, probabilities)
            arm = drawn_arm(probabilities, generator)
            if arm < 0:
                return t
            length, released, scale = block(counts, values, arm, t, parameters, schedule)
            if length != 1 or (capacity > 0 and releases[arm] == capacity):
                return t
            pulls[arm] += 1
            t += 1
            total = sums[arm] + (1.0 if generator.random() < table[0, arm] else 0.0)
            number = 0.0
            if released == 0:
                sums[arm] = total
            else:
                sums[arm] = 0.0
                if capacity > 0:
                    if releases[arm] == 0:
                        node_scales[arm] = scale
                    number = tree_add(
                        node_sums[arm], node_noisy[arm], releases[arm], total, node_scales[arm], generator
                    )
                else:
                    number = total + noise(scale, generator)
                releases[arm] += 1
            absorb(counts, values, arm, 1, released, number, t, parameters, schedule)
        return t

    return rounds


@compiled
def no_rounds(
    policy: PolicyState,
    buffers: Buffers,
    table: NDArray[np.float64],
    pulls: NDArray[np.int64],
    releases: NDArray[np.int64],
    t: int,
    last: int,
    generator: Generator,
) -> int:
    """Stands where rounds are not played in one go."""
    return t
