"""One run of a step policy, compiled once for all of them: its steps come in as function pointers.

The run keeps its whole state in arrays, stops after a given number of blocks and goes on where it stopped,
so that whoever drives it can be interrupted, tell of progress, and collect the blocks.
"""

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
    GENERATOR,
    NOISE,
    SAMPLE,
    SCHEDULE,
    VALUES,
    VECTOR,
    compiled,
    interpreted,
)
from ..mechanisms.tree_counter import tree_add as plain_tree_add

#: What a call of the run ends with: it goes on, it has come to the horizon, it was stopped, or the policy
#: is wrong.
GOES_ON, AT_HORIZON, STOPPED, WRONG_ARM, WRONG_LENGTH, WRONG_ODDS, FULL_TREE = range(7)
#: Places of the clock: the next round, the checkpoints seen, the blocks recorded in this call, the arm and
#: the length of the last request.
ROUND, SEEN, RECORDED, ARM, LENGTH = range(5)

tree_add = compiled(plain_tree_add)


class Pointers(NamedTuple):
    """What is particular to a policy and an environment; interpreted code takes it as it is."""

    choose: Callable[..., None]
    sample: Callable[..., int]
    block: Callable[..., tuple[int, int, float]]
    absorb: Callable[..., None]
    noise: Callable[[float, Generator], float]
    block_sum: Callable[..., float]


@structref.register
class PointersType(types.StructRef):
    """The same for compiled code: to pass six functions one by one costs more than a short run."""


POINTERS: Any = PointersType(  # type: ignore[no-untyped-call]  # numba has no types here
    list(zip(Pointers._fields, (CHOOSE, SAMPLE, BLOCK, ABSORB, NOISE, BLOCK_SUM), strict=True))
)


class _PointersProxy(structref.StructRefProxy):
    """What Python holds of it."""


_new: Any = structref.new
structref.define_boxing(PointersType, _PointersProxy)  # type: ignore[no-untyped-call]  # as above


@compiled
def regret_of(gaps: NDArray[np.float64], pulls: NDArray[np.int64]) -> float:
    """``sum over a of gap_a N_a``   [BERN-EQ2]."""
    total = 0.0
    for arm in range(gaps.size):
        total += gaps[arm] * pulls[arm]
    return total


@compiled
def drawn_arm(probabilities: NDArray[np.float64], generator: Generator) -> int:
    """An arm by its probability, -1 where they are none; a single one costs no draw."""
    arm = 0
    many = 0
    total = 0.0
    least = 0.0
    for a in range(probabilities.size):
        p = probabilities[a]
        if p != 0.0:
            arm = a
            many += 1
            total += p
            least = min(least, p)
    if not (abs(total - 1.0) <= 1e-9 and least >= 0.0):
        return -1
    if many > 1:
        uniform = generator.random()
        below = 0.0
        for a in range(probabilities.size):
            below += probabilities[a]
            if uniform < below:
                return a
    return arm


def run(
    pointers: Pointers,
    sampled: bool,  # noqa: FBT001  compiled code has no keywords
    counts: NDArray[np.int64],
    values: NDArray[np.float64],
    parameters: NDArray[np.float64],
    schedule: NDArray[np.int64],
    table: NDArray[np.float64],
    horizon: int,
    gaps: NDArray[np.float64],
    checkpoints: NDArray[np.int64],
    generator: Generator,
    clock: NDArray[np.int64],
    pulls: NDArray[np.int64],
    releases: NDArray[np.int64],
    buffer: NDArray[np.float64],
    regret: NDArray[np.float64],
    probabilities: NDArray[np.float64],
    capacity: int,
    node_scales: NDArray[np.float64],
    node_sums: NDArray[np.float64],
    node_noisy: NDArray[np.float64],
    record: NDArray[np.int64],
    budget: int,
) -> int:
    """Up to ``budget`` blocks more; how the run stands is in ``clock`` and in the status that is returned."""
    choose = pointers.choose
    sample = pointers.sample
    block = pointers.block
    absorb = pointers.absorb
    noise = pointers.noise
    block_sum = pointers.block_sum
    arms = gaps.size
    t = clock[ROUND]
    seen = clock[SEEN]
    recorded = 0
    status = GOES_ON
    for _ in range(budget):
        if t > horizon:
            status = AT_HORIZON
            break
        if sampled:
            arm = sample(counts, values, t, parameters, schedule, generator)
            if arm < 0 or arm >= arms:
                clock[ARM] = arm
                status = WRONG_ARM
                break
        else:
            choose(counts, values, t, parameters, schedule, probabilities)
            arm = drawn_arm(probabilities, generator)
            if arm < 0:
                status = WRONG_ODDS
                break
        length, released, scale = block(counts, values, arm, t, parameters, schedule)
        clock[ARM] = arm
        clock[LENGTH] = length
        if length <= 0:
            status = WRONG_LENGTH if length < 0 else STOPPED
            break
        pulled = min(length, horizon - t + 1)
        while seen < checkpoints.size and checkpoints[seen] < t + pulled:
            inside = checkpoints[seen] - t + 1
            pulls[arm] += inside
            regret[seen] = regret_of(gaps, pulls)
            pulls[arm] -= inside
            seen += 1
        pulls[arm] += pulled
        if record.shape[0] > 0:
            record[recorded, 0] = arm
            record[recorded, 1] = t
            record[recorded, 2] = pulled
            recorded += 1
        t += pulled
        if pulled < length:
            continue
        buffer[arm] += block_sum(arm, t - length, length, table, generator)
        number = 0.0
        if released != 0:
            if capacity > 0:
                if releases[arm] == capacity:
                    status = FULL_TREE
                    break
                if releases[arm] == 0:
                    node_scales[arm] = scale
                number = tree_add(
                    node_sums[arm], node_noisy[arm], releases[arm], buffer[arm], node_scales[arm], generator
                )
            else:
                number = buffer[arm] + noise(scale, generator)
            buffer[arm] = 0.0
            releases[arm] += 1
        absorb(counts, values, arm, length, released, number, t, parameters, schedule)
    clock[ROUND] = t
    clock[SEEN] = seen
    clock[RECORDED] = recorded
    return status


@compiled
def no_choice(
    counts: NDArray[np.int64],
    values: NDArray[np.float64],
    t: int,
    parameters: NDArray[np.float64],
    schedule: NDArray[np.int64],
    probabilities: NDArray[np.float64],
) -> None:
    """Stands where ``choose`` is never called."""


@compiled
def no_sample(
    counts: NDArray[np.int64],
    values: NDArray[np.float64],
    t: int,
    parameters: NDArray[np.float64],
    schedule: NDArray[np.int64],
    generator: Generator,
) -> int:
    """Stands where ``sample`` is never called."""
    return -1


def _bound(
    choose: Callable[..., None],
    sample: Callable[..., int],
    block: Callable[..., tuple[int, int, float]],
    absorb: Callable[..., None],
    noise: Callable[[float, Generator], float],
    block_sum: Callable[..., float],
) -> Any:  # noqa: ANN401  made by numba
    pointers: Any = _new(POINTERS)
    pointers.choose = choose
    pointers.sample = sample
    pointers.block = block
    pointers.absorb = absorb
    pointers.noise = noise
    pointers.block_sum = block_sum
    return pointers


@cache
def compiled_pointers() -> Callable[..., Any]:
    """Makes of six functions what :func:`compiled_run` takes."""
    if interpreted():
        return Pointers
    signature = POINTERS(CHOOSE, SAMPLE, BLOCK, ABSORB, NOISE, BLOCK_SUM)
    made: Callable[..., Any] = numba.njit(signature, cache=True)(_bound)
    return made


@cache
def compiled_run() -> Callable[..., int]:
    """:func:`run`, compiled; interpreted where numba is told not to compile."""
    if interpreted():
        return run
    whole, table = types.int64, types.Array(types.int64, 2, "C")
    signature = whole(
        *(POINTERS, types.boolean, table, VALUES, VECTOR, SCHEDULE, VALUES, whole, VECTOR, SCHEDULE),
        *(GENERATOR, SCHEDULE, SCHEDULE, SCHEDULE, VECTOR, VECTOR, VECTOR),
        *(whole, VECTOR, VALUES, VALUES, table, whole),
    )
    made: Callable[..., int] = numba.njit(signature, cache=True, nogil=True, error_model="numpy")(run)
    return made
