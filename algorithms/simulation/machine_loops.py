"""The loops as machine code: their types, for numba, and what fills them."""

from collections.abc import Callable
from functools import cache, cached_property
from typing import Any, Final

from ..compiled_types import (
    ABSORB,
    BLOCK,
    BLOCK_SUM,
    CHOOSE,
    COUNTS,
    GENERATOR,
    LEAD,
    NOISE,
    SAMPLE,
    SCHEDULE,
    STATE,
    STRETCH,
    VALUES,
    VECTOR,
    named_type,
)
from ..machine_code import compiled_for, of_steps
from . import compiled_phases, compiled_run, gathered_rounds
from .run_state import Buffers, Instance, PolicyState, Score

# those load numba sooner, and come first
# isort: split
from numba import types
from numba.experimental import structref

_new: Any = structref.new
_Step = Callable[..., Any]


@structref.register
class HeldType(types.StructRef):
    """What compiled code takes by one pointer; part by part it would cost more than a short run."""


class _HeldProxy(structref.StructRefProxy):
    """What Python holds of it."""


structref.define_boxing(HeldType, _HeldProxy)  # type: ignore[no-untyped-call]  # numba has no types here


class MachineLoop:
    """A loop as machine code, which takes one pointer to a setting of these types of steps and parts.

    ``pointing`` and ``holding`` make pointers of steps, and the setting of pointers and parts; they know
    their types as they are written.
    """

    def __init__(
        self, loop: Callable[..., int], pointing: _Step, holding: _Step, held: tuple[Any, Any]
    ) -> None:
        pointers, setting = held
        steps, parts = (kind.types for kind in setting.field_dict.values())
        self._pointing = pointers(*steps), pointing
        self._holding = setting(pointers, types.Tuple(parts)), holding  # type: ignore[no-untyped-call]  # as above
        self._running = types.int64(setting, COUNTS, types.int64), loop
        self.pointers = cache(lambda *steps: self._to_steps(*of_steps(*steps)))  # to the steps' machine code

    @cached_property
    def _to_steps(self) -> _Step:
        made: _Step = compiled_for(*self._pointing)
        return made

    @cached_property
    def setting(self) -> _Step:
        """Makes of the pointers and the parts what the run takes."""
        made: _Step = compiled_for(*self._holding)
        return made

    @cached_property
    def run(self) -> Callable[..., int]:
        """The loop, compiled."""
        made: Callable[..., int] = compiled_for(*self._running, _nrt=True)  # it takes a pointer
        return made


def _held(steps: Any, parts: Any) -> tuple[Any, Any]:  # noqa: ANN401  numba types
    """The types of pointers to steps, and of a setting: steps and parts."""
    pointers = HeldType([("steps", steps)])  # type: ignore[no-untyped-call]  # as above
    return pointers, HeldType([("steps", steps), ("parts", parts)])  # type: ignore[no-untyped-call]  # as above


_POLICY = named_type(PolicyState, STATE, VECTOR)
_INSTANCE = named_type(Instance, VALUES, VECTOR, types.int64)
_SCORE = named_type(Score, SCHEDULE, SCHEDULE, VECTOR, SCHEDULE, SCHEDULE)

_WAYS = named_type(compiled_run.Ways, *[types.boolean] * 6, types.int64)
_TREES_OF_SUMS = types.int64, VECTOR, VALUES, VALUES, types.boolean, VECTOR
_BUFFERS = named_type(Buffers, VECTOR, SCHEDULE, *_TREES_OF_SUMS, VALUES)
#: ``rounds(policy, buffers, table, pulls, releases, t, last, batch, generator) -> t``.
_ROUNDS = types.FunctionType(
    types.int64(
        _POLICY, _BUFFERS, VALUES, SCHEDULE, SCHEDULE, types.int64, types.int64, types.int64, GENERATOR
    )
)
_BLOCKS = _held(
    named_type(compiled_run.Steps, CHOOSE, SAMPLE, BLOCK, ABSORB, STRETCH, LEAD, _ROUNDS, NOISE, BLOCK_SUM),
    named_type(compiled_run.Parts, _WAYS, _POLICY, _INSTANCE, _BUFFERS, _SCORE, GENERATOR),
)
_BLOCK_POINTERS, _BLOCK_SETTING = _BLOCKS

_NODES = types.Array(types.float64, 3, "C")
_CONTEXTS = named_type(
    gathered_rounds.Contexts, types.int64, VALUES, VECTOR, types.float64, types.float64, VECTOR
)
_GATHERING = named_type(gathered_rounds.Gathering, types.boolean, types.float64, *[VECTOR] * 6)
_TREES = named_type(gathered_rounds.Trees, types.int64, SCHEDULE, _NODES, _NODES)
_GATHERED = named_type(
    gathered_rounds.Parts, _POLICY, _INSTANCE, _CONTEXTS, _GATHERING, _TREES, _SCORE, GENERATOR
)
_ALL_ROUNDS = types.FunctionType(types.int64(_GATHERED, COUNTS, types.int64))
_OF_ROUNDS = _held(named_type(gathered_rounds.Steps, _ALL_ROUNDS), _GATHERED)
_ROUND_POINTERS, _ROUND_SETTING = _OF_ROUNDS

_PHASES = named_type(
    compiled_phases.Phases, SCHEDULE, SCHEDULE, VECTOR, VALUES, SCHEDULE, VECTOR, VECTOR, VECTOR
)
_PHASED = _held(
    named_type(compiled_phases.Steps, NOISE, BLOCK_SUM),
    named_type(compiled_phases.Parts, _INSTANCE, _PHASES, _SCORE, GENERATOR),
)
_PHASE_POINTERS, _PHASE_SETTING = _PHASED


def _point_to_blocks(
    choose: _Step,
    sample: _Step,
    block: _Step,
    absorb: _Step,
    stretch: _Step,
    lead: _Step,
    rounds: _Step,
    noise: _Step,
    block_sum: _Step,
) -> Any:  # noqa: ANN401  made by numba
    pointers = _new(_BLOCK_POINTERS)
    pointers.steps = compiled_run.Steps(
        choose, sample, block, absorb, stretch, lead, rounds, noise, block_sum
    )
    return pointers


def _hold_blocks(pointers: Any, *parts: Any) -> Any:  # noqa: ANN401  made by numba
    setting = _new(_BLOCK_SETTING)
    setting.steps = pointers.steps
    setting.parts = compiled_run.Parts(*parts)
    return setting


def _point_to_rounds(rounds: _Step) -> Any:  # noqa: ANN401  made by numba
    pointers = _new(_ROUND_POINTERS)
    pointers.steps = gathered_rounds.Steps(rounds)
    return pointers


def _hold_rounds(pointers: Any, *parts: Any) -> Any:  # noqa: ANN401  made by numba
    setting = _new(_ROUND_SETTING)
    setting.steps = pointers.steps
    setting.parts = gathered_rounds.Parts(*parts)
    return setting


def _point_to_phases(noise: _Step, block_sum: _Step) -> Any:  # noqa: ANN401  made by numba
    pointers = _new(_PHASE_POINTERS)
    pointers.steps = compiled_phases.Steps(noise, block_sum)
    return pointers


def _hold_phases(pointers: Any, *parts: Any) -> Any:  # noqa: ANN401  made by numba
    setting = _new(_PHASE_SETTING)
    setting.steps = pointers.steps
    setting.parts = compiled_phases.Parts(*parts)
    return setting


OF_BLOCKS: Final = MachineLoop(compiled_run.run, _point_to_blocks, _hold_blocks, _BLOCKS)
OF_ROUNDS: Final = MachineLoop(gathered_rounds.run, _point_to_rounds, _hold_rounds, _OF_ROUNDS)
OF_PHASES: Final = MachineLoop(compiled_phases.run, _point_to_phases, _hold_phases, _PHASED)
