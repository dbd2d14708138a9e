"""The types, for numba, of what the compiled loops share; each loop adds its own."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, cached_property
from typing import Any

from numba import types
from numba.experimental import structref

from ..compiled_types import COUNTS, SCHEDULE, VALUES, VECTOR, named_type
from ..machine_code import compiled_for, of_steps
from .run_state import Instance, PolicyState, Score

Typed = tuple[Any, Callable[..., Any]]
"""A signature of numba's, and the plain function that is compiled for it."""


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


class MachineLoop:
    """A loop as machine code: it takes one pointer to its steps, its state and its instance."""

    def __init__(self, pointing: Typed, holding: Typed, running: Typed) -> None:
        self._pointing, self._holding, self._running = pointing, holding, running
        self.pointers = cache(self._pointers)

    def _pointers(self, *steps: Any) -> Any:  # noqa: ANN401  numba has no types
        """Pointers to the machine code of the steps."""
        return self._to_steps(*of_steps(*steps))

    @cached_property
    def _to_steps(self) -> Callable[..., Any]:
        made: Callable[..., Any] = compiled_for(*self._pointing)
        return made

    @cached_property
    def setting(self) -> Callable[..., Any]:
        """Makes of the pointers and the other parts what the run takes."""
        made: Callable[..., Any] = compiled_for(*self._holding)
        return made

    @cached_property
    def run(self) -> Callable[..., int]:
        """The loop, compiled."""
        made: Callable[..., int] = compiled_for(*self._running)
        return made


POLICY_STATE = named_type(PolicyState, COUNTS, VALUES, VECTOR, SCHEDULE, VECTOR)
INSTANCE = named_type(Instance, VALUES, VECTOR, types.int64)
SCORE = named_type(Score, SCHEDULE, SCHEDULE, VECTOR, SCHEDULE, SCHEDULE)
