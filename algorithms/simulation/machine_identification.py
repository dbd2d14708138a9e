"""The loop of :mod:`.compiled_identification` as machine code: its types, and what fills them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from numba import types
from numpy.random import Generator

from ..compiled_types import (
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
    named_type,
)
from .compiled_identification import Steps, run
from .loop_types import INSTANCE, POLICY_STATE, MachineLoop, held_type, new_held
from .run_state import Instance, PolicyState

#: ``stretch(counts, values, t, last, parameters, schedule) -> t``: past the rounds that release nothing.
STRETCH = types.FunctionType(types.int64(COUNTS, VALUES, types.int64, types.int64, VECTOR, SCHEDULE))
STEPS = named_type(Steps, CHOOSE, BLOCK, ABSORB, STRETCH, NOISE, BLOCK_SUM)
POINTERS = held_type(steps=STEPS)
SETTING = held_type(steps=STEPS, policy=POLICY_STATE, instance=INSTANCE)


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


def _set(pointers: Any, policy: PolicyState, instance: Instance) -> Any:  # noqa: ANN401  made by numba
    setting: Any = new_held(SETTING)
    setting.steps = pointers.steps
    setting.policy = policy
    setting.instance = instance
    return setting


MACHINE: Final = MachineLoop(
    (POINTERS(CHOOSE, BLOCK, ABSORB, STRETCH, NOISE, BLOCK_SUM), _pointing),
    (SETTING(POINTERS, POLICY_STATE, INSTANCE), _set),
    (types.int64(SETTING, GENERATOR, SCHEDULE, SCHEDULE, SCHEDULE, types.int64), run),
)
