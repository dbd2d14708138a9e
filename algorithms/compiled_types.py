"""The types, for numba, of what compiled loops take."""

from __future__ import annotations

from typing import Any

from ..theory.numbers import machine_start  # noqa: F401

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
GENERATOR: Any = numba.typeof(np.random.default_rng(0))  # type: ignore[no-untyped-call]  # numba has no types here

#: ``choose(counts, values, t, parameters, schedule, probabilities)`` writes the action distribution.
CHOOSE = types.FunctionType(types.void(COUNTS, VALUES, types.int64, VECTOR, SCHEDULE, VECTOR))
#: ``sample(counts, values, t, parameters, schedule, generator) -> arm`` draws from it.
SAMPLE = types.FunctionType(types.int64(COUNTS, VALUES, types.int64, VECTOR, SCHEDULE, GENERATOR))
#: ``block(counts, values, arm, t, parameters, schedule) -> (length, released, scale)``.
BLOCK = types.FunctionType(
    types.Tuple((types.int64, types.int64, types.float64))(  # type: ignore[no-untyped-call]  # nor here
        COUNTS, VALUES, types.int64, types.int64, VECTOR, SCHEDULE
    )
)
#: ``absorb(counts, values, arm, length, released, number, t, parameters, schedule)`` changes counts and
#: values.
ABSORB = types.FunctionType(
    types.void(
        COUNTS, VALUES, types.int64, types.int64, types.int64, types.float64, types.int64, VECTOR, SCHEDULE
    )
)
#: ``stretch(counts, values, t, last, parameters, schedule) -> t``: past the rounds that release nothing.
STRETCH = types.FunctionType(types.int64(COUNTS, VALUES, types.int64, types.int64, VECTOR, SCHEDULE))
#: ``lead(counts, values, arm, t, last, parameters, schedule) -> (rounds, least, rise)``: of a leader.
LEAD = types.FunctionType(
    types.Tuple((types.int64, types.float64, types.float64))(  # type: ignore[no-untyped-call]  # nor here
        COUNTS, VALUES, types.int64, types.int64, types.int64, VECTOR, SCHEDULE
    )
)
#: ``odds(counts, values, arm, t, parameters, schedule, odds) -> how many`` writes those of a public draw.
ODDS = types.FunctionType(types.int64(COUNTS, VALUES, types.int64, types.int64, VECTOR, SCHEDULE, VECTOR))
#: ``weigh(counts, values, arm, drawn, t, parameters, schedule, offset, slope) -> (released, scale)``.
WEIGH = types.FunctionType(
    types.Tuple((types.int64, types.float64))(  # type: ignore[no-untyped-call]  # nor here
        COUNTS, VALUES, types.int64, types.int64, types.int64, VECTOR, SCHEDULE, VECTOR, VECTOR
    )
)
#: ``absorb(counts, values, arm, drawn, released, numbers, t, parameters, schedule)`` changes counts and
#: values.
ABSORB_ALL = types.FunctionType(
    types.void(COUNTS, VALUES, types.int64, types.int64, types.int64, VECTOR, types.int64, VECTOR, SCHEDULE)
)
#: ``noise(scale, generator) -> number``.
NOISE = types.FunctionType(types.float64(types.float64, GENERATOR))
#: ``block_sum(arm, first, length, table, generator) -> sum``.
BLOCK_SUM = types.FunctionType(types.float64(types.int64, types.int64, types.int64, VALUES, GENERATOR))
