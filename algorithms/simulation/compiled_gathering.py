"""One run of a gathering policy, compiled once for all of them, in the manner of :mod:`.compiled_run`."""

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
    BLOCK_SUM,
    CHOOSE,
    COUNTS,
    GENERATOR,
    NOISE,
    SCHEDULE,
    VALUES,
    VECTOR,
    compiled,
    interpreted,
)
from ..protocol.vector_release import HELD, NOT_DRAWN, RELEASED
from .compiled_run import ARM, AT_HORIZON, GOES_ON, RECORDED, ROUND, SEEN, WRONG_ODDS, drawn_arm, regret_of

#: ``odds(counts, values, arm, t, parameters, schedule, odds) -> how many`` writes those of a public draw.
ODDS = types.FunctionType(types.int64(COUNTS, VALUES, types.int64, types.int64, VECTOR, SCHEDULE, VECTOR))
#: ``weigh(counts, values, arm, drawn, t, parameters, schedule, offset, slope) -> (released, scale)``.
WEIGH = types.FunctionType(
    types.Tuple((types.int64, types.float64))(  # type: ignore[no-untyped-call]  # numba has no types here
        COUNTS, VALUES, types.int64, types.int64, types.int64, VECTOR, SCHEDULE, VECTOR, VECTOR
    )
)
#: ``absorb(counts, values, arm, drawn, released, numbers, t, parameters, schedule)`` changes counts and
#: values.
ABSORB_ALL = types.FunctionType(
    types.void(COUNTS, VALUES, types.int64, types.int64, types.int64, VECTOR, types.int64, VECTOR, SCHEDULE)
)


class Pointers(NamedTuple):
    """What is particular to a policy and an environment; interpreted code takes it as it is."""

    choose: Callable[..., None]
    odds: Callable[..., int]
    weigh: Callable[..., tuple[int, float]]
    absorb: Callable[..., None]
    noise: Callable[[float, Generator], float]
    block_sum: Callable[..., float]


@structref.register
class PointersType(types.StructRef):
    """The same for compiled code."""


POINTERS: Any = PointersType(  # type: ignore[no-untyped-call]  # numba has no types here
    list(zip(Pointers._fields, (CHOOSE, ODDS, WEIGH, ABSORB_ALL, NOISE, BLOCK_SUM), strict=True))
)


class _PointersProxy(structref.StructRefProxy):
    """What Python holds of it."""


_new: Any = structref.new
structref.define_boxing(PointersType, _PointersProxy)  # type: ignore[no-untyped-call]  # as above


def run(
    pointers: Pointers,
    drawing: bool,  # noqa: FBT001  as above
    apart: bool,  # noqa: FBT001  as above
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
    held: NDArray[np.float64],
    offset: NDArray[np.float64],
    slope: NDArray[np.float64],
    numbers: NDArray[np.float64],
    regret: NDArray[np.float64],
    probabilities: NDArray[np.float64],
    chances: NDArray[np.float64],
    record: NDArray[np.int64],
    budget: int,
) -> int:
    """Up to ``budget`` rounds more; how the run stands is in ``clock`` and in the status that is returned."""
    choose = pointers.choose
    odds = pointers.odds
    weigh = pointers.weigh
    absorb = pointers.absorb
    noise = pointers.noise
    block_sum = pointers.block_sum
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


def _bound(
    choose: Callable[..., None],
    odds: Callable[..., int],
    weigh: Callable[..., tuple[int, float]],
    absorb: Callable[..., None],
    noise: Callable[[float, Generator], float],
    block_sum: Callable[..., float],
) -> Any:  # noqa: ANN401  made by numba
    pointers: Any = _new(POINTERS)
    pointers.choose = choose
    pointers.odds = odds
    pointers.weigh = weigh
    pointers.absorb = absorb
    pointers.noise = noise
    pointers.block_sum = block_sum
    return pointers


@cache
def gathering_pointers() -> Callable[..., Any]:
    """Makes of six functions what :func:`gathering_run` takes."""
    if interpreted():
        return Pointers
    signature = POINTERS(CHOOSE, ODDS, WEIGH, ABSORB_ALL, NOISE, BLOCK_SUM)
    made: Callable[..., Any] = numba.njit(signature, cache=True)(_bound)
    return made


@cache
def gathering_run() -> Callable[..., int]:
    """:func:`run`, compiled; interpreted where numba is told not to compile."""
    if interpreted():
        return run
    whole, flag = types.int64, types.boolean
    signature = whole(
        *(POINTERS, flag, flag, COUNTS, VALUES, VECTOR, SCHEDULE, VALUES, whole, VECTOR, SCHEDULE),
        *(GENERATOR, SCHEDULE, SCHEDULE, SCHEDULE, VECTOR, VECTOR, VECTOR, VECTOR),
        *(VECTOR, VECTOR, VECTOR, COUNTS, whole),
    )
    made: Callable[..., int] = numba.njit(signature, cache=True, nogil=True, error_model="numpy")(run)
    return made
