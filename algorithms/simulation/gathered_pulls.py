"""Rounds of a gathering policy in one go, in the manner of :mod:`.single_pulls`: its steps as one function.

The arms are coins, and nothing goes through a tree. The numbers are those of the loop.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from ..compilation import compiled, compiled_inside
from ..protocol.vector_release import HELD, NOT_DRAWN, RELEASED
from .run_state import PolicyState
from .single_pulls import drawn_arm


@compiled_inside
def drawn_number(chances: NDArray[np.float64], many: int, generator: Generator) -> int:
    """The public draw from so many odds; none where there are none."""
    if many == 0:
        return NOT_DRAWN
    uniform = generator.random()
    below = 0.0
    for number in range(many - 1):
        below += chances[number]
        if uniform < below:
            return number
    return many - 1


@cache
def gathered_rounds_of(
    choose: Callable[..., None],
    odds: Callable[..., int],
    weigh: Callable[..., tuple[int, float]],
    absorb: Callable[..., None],
    noise: Callable[..., float],
) -> Callable[..., int]:
    """The rounds of a policy of these steps."""

    @compiled_inside
    def rounds(
        policy: PolicyState,
        gathering: Any,  # noqa: ANN401  a tuple of the loop
        table: NDArray[np.float64],
        pulls: NDArray[np.int64],
        releases: NDArray[np.int64],
        t: int,
        last: int,
        generator: Generator,
    ) -> int:
        """The rounds ``t .. last``, and the round that follows; fewer where one is for the loop to see."""
        counts, values, parameters, schedule, probabilities = policy
        _, apart, _, held, offset, slope, numbers, chances = gathering
        while t <= last:
            choose(counts, values, t, parameters, schedule, probabilities)
            arm = drawn_arm(probabilities, generator)
            if arm < 0:
                return t
            pulls[arm] += 1
            reward = 1.0 if generator.random() < table[0, arm] else 0.0
            many = odds(counts, values, arm, t, parameters, schedule, chances)
            drawn = drawn_number(chances, many, generator)
            for place in range(held.size):
                offset[place] = 0.0
                slope[place] = 0.0
            released, scale = weigh(counts, values, arm, drawn, t, parameters, schedule, offset, slope)
            for place in range(held.size):
                held[place] += offset[place] + reward * slope[place]
            if released != HELD:
                for place in range(held.size):
                    numbers[place] = noise(scale, generator)
                for place in range(held.size):
                    numbers[place] += held[place]
                    held[place] = 0.0 if released == RELEASED else held[place]
                releases[arm] += held.size if apart else 1
            t += 1
            absorb(counts, values, arm, drawn, released, numbers, t, parameters, schedule)
        return t

    return rounds


@compiled
def no_gathered_rounds(
    policy: PolicyState,
    gathering: Any,  # noqa: ANN401  as above
    table: NDArray[np.float64],
    pulls: NDArray[np.int64],
    releases: NDArray[np.int64],
    t: int,
    last: int,
    generator: Generator,
) -> int:
    """Stands where rounds are not played in one go."""
    return t
