"""The loops of :mod:`.public_state_kernels` as machine code."""

from collections.abc import Callable
from functools import cache
from typing import Any

from ...algorithms.compiled_types import ABSORB, BLOCK, CHOOSE, COUNTS, SCHEDULE, VALUES, VECTOR, named_type
from ...algorithms.machine_code import compiled_for, of_steps
from .public_state_kernels import BlockEnd, Decisions, States, StateTable, decide, spread

# those load numba sooner, and come first
# isort: split
from numba import types

_WORDS = types.Array(types.int32, 2, "C")
_STATES = named_type(States, COUNTS, VALUES)
_DECISIONS = named_type(Decisions, VALUES, COUNTS, COUNTS, VALUES)
_BLOCK_END = named_type(BlockEnd, *[types.int64] * 4)
_TABLE = named_type(StateTable, VALUES, SCHEDULE, types.int64)


@cache
def compiled_decide() -> Callable[..., None]:
    """:func:`~.public_state_kernels.decide`, compiled for the steps of every policy."""
    signature = types.void(CHOOSE, BLOCK, _STATES, types.int64, VECTOR, SCHEDULE, _DECISIONS)
    made = compiled_for(signature, decide)

    def decided(choose: Any, block: Any, *others: Any) -> None:  # noqa: ANN401  numba has no types
        made(*of_steps(choose, block), *others)

    return decided


@cache
def compiled_spread() -> Callable[..., tuple[StateTable, int]]:
    """:func:`~.public_state_kernels.spread`, compiled for the steps of every policy."""
    signature = types.Tuple((_TABLE, types.int64))(  # type: ignore[no-untyped-call]  # numba has no types here
        *(ABSORB, _STATES, _BLOCK_END, VECTOR, VECTOR, SCHEDULE, COUNTS, _TABLE, _WORDS)
    )
    made = compiled_for(signature, spread)

    def spread_out(absorb: Any, *others: Any) -> tuple[StateTable, int]:  # noqa: ANN401  numba has no types
        found: tuple[StateTable, int] = made(*of_steps(absorb), *others)
        return found

    return spread_out
