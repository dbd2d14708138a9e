"""One run of a gathering policy, compiled once for all of them, in the manner of :mod:`.compiled_run`."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from ..compilation import compiled
from ..protocol.vector_release import HELD, NOT_DRAWN, RELEASED
from .compiled_run import (
    ARM,
    AT_HORIZON,
    GOES_ON,
    RECORDED,
    WRONG_ODDS,
    drawn_arm,
    regret_of,
)
from .run_state import ROUND, SEEN, Instance, PolicyState, Score


class Steps(NamedTuple):
    """What is particular to a policy and an environment."""

    choose: Callable[..., None]
    odds: Callable[..., int]
    weigh: Callable[..., tuple[int, float]]
    absorb: Callable[..., None]
    noise: Callable[[float, Generator], float]
    block_sum: Callable[..., float]


class Gathering(NamedTuple):
    """The vector that is ``held``; how a reward enters it; what is released of it, maybe number by number.

    ``drawing`` says whether there is a public draw after a pull, ``chances`` are its odds.
    """

    drawing: bool
    apart: bool
    held: NDArray[np.float64]
    offset: NDArray[np.float64]
    slope: NDArray[np.float64]
    numbers: NDArray[np.float64]
    chances: NDArray[np.float64]


class Setting(NamedTuple):
    """What is the same in one run after the other; interpreted code takes it as it is."""

    steps: Steps
    policy: PolicyState
    instance: Instance
    gathering: Gathering


def run(
    setting: Setting,
    generator: Generator,
    score: Score,
    record: NDArray[np.int64],
    budget: int,
) -> int:
    """Up to ``budget`` rounds more; how the run stands is in its clock and in the status that is returned."""
    choose, odds, weigh, absorb, noise, block_sum = setting.steps
    counts, values, parameters, schedule, probabilities = setting.policy
    drawing, apart, held, offset, slope, numbers, chances = setting.gathering
    table, gaps, horizon = setting.instance
    clock, checkpoints, regret, pulls, releases = score
    t = clock[ROUND]
    seen = clock[SEEN]
    recorded = 0
    status = GOES_ON
    for _ in range(budget):
        if t > horizon:
            status = AT_HORIZON
            break
        choose(counts, values, t, parameters, schedule, probabilities)
        arm = drawn_arm(probabilities, generator)
        clock[ARM] = arm
        if arm < 0:
            status = WRONG_ODDS
            break
        pulls[arm] += 1
        while seen < checkpoints.size and checkpoints[seen] == t:
            regret[seen] = regret_of(gaps, pulls)
            seen += 1
        if record.shape[0] > 0:
            record[recorded, 0] = arm
            record[recorded, 1] = t
            record[recorded, 2] = 1
            recorded += 1
        reward = block_sum(arm, t, 1, table, generator)
        drawn = NOT_DRAWN
        if drawing:
            many = odds(counts, values, arm, t, parameters, schedule, chances)
            if many > 0:
                uniform = generator.random()
                below = 0.0
                drawn = many - 1
                for number in range(many - 1):
                    below += chances[number]
                    if uniform < below:
                        drawn = number
                        break
        for place in range(held.size):
            offset[place] = 0.0
            slope[place] = 0.0
        released, scale = weigh(counts, values, arm, drawn, t, parameters, schedule, offset, slope)
        for place in range(held.size):
            held[place] += offset[place] + reward * slope[place]
        if released != HELD:
            for place in range(held.size):
                numbers[place] = held[place] + noise(scale, generator)
                if released == RELEASED:
                    held[place] = 0.0
            releases[arm] += held.size if apart else 1
        t += 1
        absorb(counts, values, arm, drawn, released, numbers, t, parameters, schedule)
    clock[ROUND] = t
    clock[SEEN] = seen
    clock[RECORDED] = recorded
    return status


@compiled
def no_odds(
    counts: NDArray[np.int64],
    values: NDArray[np.float64],
    arm: int,
    t: int,
    parameters: NDArray[np.float64],
    schedule: NDArray[np.int64],
    chances: NDArray[np.float64],
) -> int:
    """Stands where ``odds`` is never called."""
    return 0
