"""The loop of :mod:`.compiled_run` as machine code: its types, and what fills them."""

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
    SAMPLE,
    VALUES,
    VECTOR,
    named_type,
)
from .compiled_run import Buffers, Steps, run
from .loop_types import INSTANCE, POLICY_STATE, SCORE, MachineLoop, held_type, new_held
from .run_state import Instance, PolicyState, Score

STEPS = named_type(Steps, CHOOSE, SAMPLE, BLOCK, ABSORB, NOISE, BLOCK_SUM)
BUFFERS = named_type(Buffers, VECTOR, types.int64, VECTOR, VALUES, VALUES)
POINTERS = held_type(steps=STEPS)
SETTING = held_type(
    steps=STEPS,
    policy=POLICY_STATE,
    instance=INSTANCE,
    buffers=BUFFERS,
    score=SCORE,
    generator=GENERATOR,
)


def _pointing(
    choose: Callable[..., None],
    sample: Callable[..., int],
    block: Callable[..., tuple[int, int, float]],
    absorb: Callable[..., None],
    noise: Callable[[float, Generator], float],
    block_sum: Callable[..., float],
) -> Any:  # noqa: ANN401  made by numba
    pointers: Any = new_held(POINTERS)
    pointers.steps = Steps(choose, sample, block, absorb, noise, block_sum)
    return pointers


def _set(
    pointers: Any,  # noqa: ANN401  made by numba
    policy: PolicyState,
    instance: Instance,
    buffers: Buffers,
    score: Score,
    generator: Generator,
) -> Any:  # noqa: ANN401  as above
    setting: Any = new_held(SETTING)
    setting.steps = pointers.steps
    setting.policy = policy
    setting.instance = instance
    setting.buffers = buffers
    setting.score = score
    setting.generator = generator
    return setting


MACHINE: Final = MachineLoop(
    (POINTERS(CHOOSE, SAMPLE, BLOCK, ABSORB, NOISE, BLOCK_SUM), _pointing),
    (SETTING(POINTERS, POLICY_STATE, INSTANCE, BUFFERS, SCORE, GENERATOR), _set),
    (types.int64(SETTING, types.boolean, COUNTS, types.int64), run),
)
