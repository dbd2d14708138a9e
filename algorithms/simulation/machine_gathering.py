"""The loop of :mod:`.compiled_gathering` as machine code: its types, and what fills them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from numba import types
from numpy.random import Generator

from ..compiled_types import (
    BLOCK_SUM,
    CHOOSE,
    COUNTS,
    GENERATOR,
    NOISE,
    SCHEDULE,
    VALUES,
    VECTOR,
    named_type,
)
from .compiled_gathering import Gathering, Steps, run
from .loop_types import INSTANCE, POLICY_STATE, SCORE, MachineLoop, held_type, new_held
from .run_state import Instance, PolicyState

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
STEPS = named_type(Steps, CHOOSE, ODDS, WEIGH, ABSORB_ALL, NOISE, BLOCK_SUM)
GATHERING = named_type(Gathering, types.boolean, types.boolean, *[VECTOR] * 5)
POINTERS = held_type(steps=STEPS)
SETTING = held_type(steps=STEPS, policy=POLICY_STATE, instance=INSTANCE, gathering=GATHERING)


def _pointing(
    choose: Callable[..., None],
    odds: Callable[..., int],
    weigh: Callable[..., tuple[int, float]],
    absorb: Callable[..., None],
    noise: Callable[[float, Generator], float],
    block_sum: Callable[..., float],
) -> Any:  # noqa: ANN401  made by numba
    pointers: Any = new_held(POINTERS)
    pointers.steps = Steps(choose, odds, weigh, absorb, noise, block_sum)
    return pointers


def _set(pointers: Any, policy: PolicyState, instance: Instance, gathering: Gathering) -> Any:  # noqa: ANN401  made by numba
    setting: Any = new_held(SETTING)
    setting.steps = pointers.steps
    setting.policy = policy
    setting.instance = instance
    setting.gathering = gathering
    return setting


MACHINE: Final = MachineLoop(
    (POINTERS(CHOOSE, ODDS, WEIGH, ABSORB_ALL, NOISE, BLOCK_SUM), _pointing),
    (SETTING(POINTERS, POLICY_STATE, INSTANCE, GATHERING), _set),
    (types.int64(SETTING, GENERATOR, SCORE, COUNTS, types.int64), run),
)
