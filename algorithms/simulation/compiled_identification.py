"""One run of a policy that says how long nothing is released: the sum of a phase is drawn when it ends."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any, NamedTuple

import numpy as np
from numba import types
from numpy.random import Generator
from numpy.typing import NDArray

from ..compilation import (
    ABSORB,
    BLOCK,
    BLOCK_SUM,
    CHOOSE,
    COUNTS,
    GENERATOR,
    NOISE,
    SCHEDULE,
    VALUES,
    VECTOR,
    compiled_for,
    interpreted,
    named_type,
)
from ..protocol.first_pulls import PULLS
from .compiled_run import AT_HORIZON, GOES_ON, STOPPED
from .run_state import (
    INSTANCE,
    POLICY_STATE,
    ROUND,
    Instance,
    PolicyState,
    held_type,
    new_held,
)

#: ``stretch(counts, values, t, last, parameters, schedule) -> t``: past the rounds that release nothing.
STRETCH = types.FunctionType(types.int64(COUNTS, VALUES, types.int64, types.int64, VECTOR, SCHEDULE))
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


STEPS = named_type(Steps, CHOOSE, BLOCK, ABSORB, STRETCH, NOISE, BLOCK_SUM)
POINTERS = held_type(steps=STEPS)
SETTING = held_type(steps=STEPS, policy=POLICY_STATE, instance=INSTANCE)


def run(
    setting: Setting,
    generator: Generator,
    clock: NDArray[np.int64],
    seen: NDArray[np.int64],
    releases: NDArray[np.int64],
) -> int:
    """Some releases more; ``seen`` counts the rewards of an arm until its last release.

    The pulls of an arm stand in the first column of the counts; every arm chosen is certain.
    """
    choose, block, absorb, stretch, noise, block_sum = setting.steps
    counts, values, parameters, schedule, probabilities = setting.policy
    table, _, horizon = setting.instance
    t = clock[ROUND]
    status = GOES_ON
    pause = min(horizon, t + LONGEST_STRETCH)
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


def _pointing(
    choose: Callable[..., None],
    block: Callable[..., tuple[int, int, float]],
    absorb: Callable[..., None],
    stretch: Callable[..., int],
    noise: Callable[[float, Generator], float],
    block_sum: Callable[..., float],
) -> Any:  # noqa: ANN401  made by numba
    pointers: Any = new_held(POINTERS)
    pointers.steps = Steps(choose, block, absorb, stretch, noise, block_sum)
    return pointers


@cache
def identification_pointers() -> Callable[..., Any]:
    """Makes of the steps what :func:`identification_setting` takes."""
    signature = POINTERS(CHOOSE, BLOCK, ABSORB, STRETCH, NOISE, BLOCK_SUM)
    return Steps if interpreted() else compiled_for(signature, _pointing)


def _set(pointers: Any, policy: PolicyState, instance: Instance) -> Any:  # noqa: ANN401  made by numba
    setting: Any = new_held(SETTING)
    setting.steps = pointers.steps
    setting.policy = policy
    setting.instance = instance
    return setting


@cache
def identification_setting() -> Callable[..., Any]:
    """Makes of the pointers and the other parts what the run takes."""
    signature = SETTING(POINTERS, POLICY_STATE, INSTANCE)
    return Setting if interpreted() else compiled_for(signature, _set)


@cache
def compiled_identification() -> Callable[..., int]:
    """:func:`run`, compiled; interpreted where numba is told not to compile."""
    return compiled_for(types.int64(SETTING, GENERATOR, SCHEDULE, SCHEDULE, SCHEDULE), run)
