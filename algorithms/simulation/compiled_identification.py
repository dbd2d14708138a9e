"""One run of a policy that says how long nothing is released: the sum of a phase is drawn when it ends."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any, NamedTuple

import numba
import numpy as np
from numba import types
from numba.experimental import structref
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
    interpreted,
)
from ..protocol.first_pulls import PULLS
from .compiled_run import AT_HORIZON, GOES_ON, STOPPED, Pointers, PointersType
from .run_state import POLICY_STATE, ROUND, PolicyState

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


_named: Any = types.NamedTuple
STEPS = _named((CHOOSE, BLOCK, ABSORB, STRETCH, NOISE, BLOCK_SUM), Steps)
POINTERS: Any = PointersType([("steps", STEPS)])  # type: ignore[no-untyped-call]  # numba has no types here
_new: Any = structref.new


def run(
    pointers: Pointers,
    policy: PolicyState,
    table: NDArray[np.float64],
    horizon: int,
    generator: Generator,
    clock: NDArray[np.int64],
    seen: NDArray[np.int64],
    releases: NDArray[np.int64],
) -> int:
    """Some releases more; ``seen`` counts the rewards of an arm until its last release.

    The pulls of an arm stand in the first column of the counts; every arm chosen is certain.
    """
    choose, block, absorb, stretch, noise, block_sum = pointers.steps
    counts, values, parameters, schedule, probabilities = policy
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
    pointers: Any = _new(POINTERS)
    pointers.steps = Steps(choose, block, absorb, stretch, noise, block_sum)
    return pointers


@cache
def identification_pointers() -> Callable[..., Any]:
    """Makes of the steps what :func:`compiled_identification` takes."""
    if interpreted():
        return lambda *functions: Pointers(Steps(*functions))
    made: Callable[..., Any] = numba.njit(
        POINTERS(CHOOSE, BLOCK, ABSORB, STRETCH, NOISE, BLOCK_SUM), cache=True
    )(_pointing)
    return made


@cache
def compiled_identification() -> Callable[..., int]:
    """:func:`run`, compiled; interpreted where numba is told not to compile."""
    if interpreted():
        return run
    whole = types.int64
    signature = whole(POINTERS, POLICY_STATE, VALUES, whole, GENERATOR, SCHEDULE, SCHEDULE, SCHEDULE)
    made: Callable[..., int] = numba.njit(signature, cache=True, nogil=True, error_model="numpy")(run)
    return made
