"""One run of a policy that says how long nothing is released: the sum of a phase is drawn when it ends."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from ..protocol.first_pulls import PULLS
from .compiled_run import AT_HORIZON, GOES_ON, STOPPED
from .run_state import ROUND, Instance, PolicyState

#: Second place of the clock: the arm of the last request.
ARM = 1
LONGEST_STRETCH = 1 << 26
"""A second or so: the longest wait of an interrupt, with :data:`RELEASES_A_CALL`."""
RELEASES_A_CALL = 1 << 8


class Steps(NamedTuple):
    """What is particular to a policy and an environment."""

    choose: Callable[..., None]
    block: Callable[..., tuple[int, int, float]]
    absorb: Callable[..., None]
    stretch: Callable[..., int]
    noise: Callable[[float, Generator], float]
    block_sum: Callable[..., float]


class Setting(NamedTuple):
    """What is the same in one run after the other; interpreted code takes it as it is."""

    steps: Steps
    policy: PolicyState
    instance: Instance


def run(
    setting: Setting,
    generator: Generator,
    clock: NDArray[np.int64],
    seen: NDArray[np.int64],
    releases: NDArray[np.int64],
    longest: int,
) -> int:
    """Some releases more, in about ``longest`` rounds.

    ``seen`` counts the rewards of an arm until its last release. The pulls
    of an arm stand in the first column of the counts; every arm chosen is certain.
    """
    choose, block, absorb, stretch, noise, block_sum = setting.steps
    counts, values, parameters, schedule, probabilities = setting.policy
    table, _, horizon = setting.instance
    t = clock[ROUND]
    status = GOES_ON
    pause = min(horizon, t + longest)
    for _ in range(RELEASES_A_CALL):
        t = stretch(counts, values, t, pause, parameters, schedule)
        if t > pause:
            break
        choose(counts, values, t, parameters, schedule, probabilities)
        arm = 0
        for a in range(probabilities.size):
            if probabilities[a] > 0.0:
                arm = a
        length, released, scale = block(counts, values, arm, t, parameters, schedule)
        clock[ARM] = arm
        if length == 0:
            status = STOPPED
            break
        t += length
        number = 0.0
        if released != 0:
            whole = counts[arm, PULLS] + length
            number = block_sum(arm, t - length, whole - seen[arm], table, generator) + noise(scale, generator)
            seen[arm] = whole
            releases[arm] += 1
        absorb(counts, values, arm, length, released, number, t, parameters, schedule)
        if t > pause:
            break
    if status == GOES_ON and t > horizon:
        status = AT_HORIZON
    clock[ROUND] = t
    return status
