"""The types, for numba, of what compiled loops take."""

from typing import Any

from ..theory.numbers import machine_start  # noqa: F401
from .protocol.stepped_policy import State

# that loads numba sooner, and comes first
# isort: split
import numba
import numpy as np
from numba import types

_named: Any = types.BaseTuple.from_types


def named_type(parts: type[tuple[Any, ...]], *kinds: Any) -> Any:  # noqa: ANN401  numba types
    """The type of a named tuple in compiled code."""
    return _named(kinds, parts)


COUNTS = types.Array(types.int64, 2, "C")
VALUES = types.Array(types.float64, 2, "C")
VECTOR = types.Array(types.float64, 1, "C")
SCHEDULE = types.Array(types.int64, 1, "C")
STATE: Any = named_type(State, COUNTS, VALUES, VECTOR, SCHEDULE)
GENERATOR: Any = numba.typeof(np.random.default_rng(0))  # type: ignore[no-untyped-call]  # numba has no types here

#: ``choose(state, t, probabilities)`` writes the action distribution.
CHOOSE = types.FunctionType(types.void(STATE, types.int64, VECTOR))
#: ``sample(state, t, generator) -> arm`` draws from it.
SAMPLE = types.FunctionType(types.int64(STATE, types.int64, GENERATOR))
#: ``block(state, arm, t) -> (length, released, scale)``.
BLOCK = types.FunctionType(
    types.Tuple((types.int64, types.int64, types.float64))(  # type: ignore[no-untyped-call]  # nor here
        STATE, types.int64, types.int64
    )
)
#: ``absorb(state, arm, length, released, number, t)`` changes counts and values.
ABSORB = types.FunctionType(
    types.void(STATE, types.int64, types.int64, types.int64, types.float64, types.int64)
)
#: ``stretch(state, t, last) -> t``: past the rounds that release nothing.
STRETCH = types.FunctionType(types.int64(STATE, types.int64, types.int64))
#: ``lead(state, arm, t, last) -> (rounds, least, rise)``: of a leader.
LEAD = types.FunctionType(
    types.Tuple((types.int64, types.float64, types.float64))(  # type: ignore[no-untyped-call]  # nor here
        STATE, types.int64, types.int64, types.int64
    )
)
#: ``absorb(state, arm, drawn, released, numbers, t)`` changes counts and values.
ABSORB_ALL = types.FunctionType(types.void(STATE, types.int64, types.int64, types.int64, VECTOR, types.int64))
#: ``noise(scale, generator) -> number``.
NOISE = types.FunctionType(types.float64(types.float64, GENERATOR))
#: ``block_sum(arm, first, length, table, generator) -> sum``.
BLOCK_SUM = types.FunctionType(types.float64(types.int64, types.int64, types.int64, VALUES, GENERATOR))
