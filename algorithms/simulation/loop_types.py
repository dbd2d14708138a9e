"""The types, for numba, of what the compiled loops share; each loop adds its own."""

from __future__ import annotations

from typing import Any

from numba import types
from numba.experimental import structref

from ..compiled_types import COUNTS, SCHEDULE, VALUES, VECTOR, named_type
from .run_state import Instance, PolicyState, Score


@structref.register
class HeldType(types.StructRef):
    """What compiled code takes by one pointer; part by part it would cost more than a short run."""


class _HeldProxy(structref.StructRefProxy):
    """What Python holds of it."""


structref.define_boxing(HeldType, _HeldProxy)  # type: ignore[no-untyped-call]  # numba has no types here
new_held: Any = structref.new


def held_type(**parts: Any) -> Any:  # noqa: ANN401  numba types
    """The type of what holds these parts."""
    return HeldType(list(parts.items()))  # type: ignore[no-untyped-call]  # as above


POLICY_STATE = named_type(PolicyState, COUNTS, VALUES, VECTOR, SCHEDULE, VECTOR)
INSTANCE = named_type(Instance, VALUES, VECTOR, types.int64)
SCORE = named_type(Score, SCHEDULE, SCHEDULE, VECTOR, SCHEDULE, SCHEDULE)
