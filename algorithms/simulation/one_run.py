"""A run by a loop that compiles: its arrays and its generator, used again by one run after the other.

What the loops take of policies, mechanisms and environments is found here too.
"""

import sys
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping
from dataclasses import fields
from functools import cache, cached_property, partial
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.random import PCG64, Generator
from numpy.typing import NDArray

from ...theory.numbers.arrays import Doubles, Wholes
from ..compilation import compiled, interpreted, rather_compiled, run_interpreted
from ..environments.environment import Environment
from ..kept_code import is_kept, note_kept
from ..mechanisms.no_noise import noise as nothing
from ..protocol.stepped_policy import State, SteppedBlocks, without_noise
from ..protocol.vector_release import GatheringPolicy
from . import compiled_run
from .compiled_run import regret_of
from .parallel_runs import Course
from .run_state import ROUND, SEEN, Instance, PolicyState, Score, Setting

if TYPE_CHECKING:
    from .machine_loops import MachineLoop

_INTERPRETED_BLOCKS = 50
"""A call: some milliseconds, so that long runs soon go on compiled."""


class CompiledRun(ABC):
    """The arrays of a compiled run, and its generator, used again by one run after the other.

    ``parts`` are what the loop takes besides the steps; ``other_state`` are the arrays in them, besides those
    of the score, that are zero when a run begins. After each run ``regret``, ``pulls``, ``releases``,
    ``stopped`` and ``recommended`` are those of it.
    """

    loop: Any  # the module of the loop
    steps: tuple[Callable[..., Any], ...]
    parts: tuple[Any, ...]
    other_state: tuple[NDArray[Any], ...]
    tree_horizon: int = 0

    def __init__(
        self, policy: SteppedBlocks | GatheringPolicy, instance: Instance, checkpoints: Wholes
    ) -> None:
        arms = instance.gaps.size
        self.instance = instance
        self.pulls: Wholes = np.zeros(arms, dtype=np.int64)
        self.releases: Wholes = np.zeros(arms, dtype=np.int64)
        self.regret = np.zeros(len(checkpoints))
        self.clock = np.zeros(5, dtype=np.int64)
        self.score = Score(self.clock, checkpoints, self.regret, self.pulls, self.releases)
        self.generator = Generator(PCG64(0))
        self.begin = (policy.counts.copy(), policy.values.copy())
        self.state = State(policy.counts.copy(), policy.values.copy(), policy.parameters, policy.schedule)
        self.played = PolicyState(self.state, np.zeros(arms))
        self.stopped = self.recommended = -1
        self._course, self._one_by_one = Course(1), False

    def play(
        self, start: Mapping[str, Any], record: Wholes, budget: int, course: Course | None = None
    ) -> Iterator[Wholes]:
        """Play to the end from a state of the generator; after every ``budget`` blocks, those recorded.

        ``course`` is that of all runs, of which this is one.
        """
        self._course = Course(1) if course is None else course
        clock = self.clock
        self.generator.bit_generator.state = start
        self.state.counts[:], self.state.values[:] = self.begin
        for array in (clock, self.regret, self.pulls, self.releases, *self.other_state):
            array.fill(0)
        clock[ROUND] = 1
        self.stopped = self.recommended = -1
        status = compiled_run.GOES_ON
        while status == compiled_run.GOES_ON:
            self.prepare()
            status = self._go_on(record, budget)
            yield record[: clock[compiled_run.RECORDED]]
        if status == compiled_run.STOPPED:
            self.stopped, self.recommended = (int(clock[ROUND]) - 1, int(clock[compiled_run.ARM]))
            self.regret[clock[SEEN] :] = regret_of(self.instance.gaps, self.pulls)
        elif status != compiled_run.AT_HORIZON:
            raise ValueError(self.complaint(status))
        self._course.over += 1

    def prepare(self) -> None:  # noqa: B027  most have nothing to do
        """What is to be done before the loop is called."""

    @abstractmethod
    def machine(self) -> "MachineLoop":
        """The loop, compiled."""

    @cached_property
    def _compiled(self) -> Callable[[Wholes, int], int]:
        """The loop, compiled, with what it takes of this run."""
        machine = self.machine()
        setting = machine.setting(machine.pointers(*self.steps), *self.parts)
        made = partial(machine.run, setting)
        note_kept(self._functions)
        return made

    @property
    def _functions(self) -> tuple[Callable[..., Any], ...]:
        return self.loop.run, *self.steps

    def _go_on(self, record: Wholes, budget: int) -> int:
        """Up to ``budget`` blocks more; the status."""
        if rather_compiled(self.steps, self._rest, lambda: self._is_kept):
            return self._compiled(record, budget)
        before, blocks = int(self.clock[ROUND]), min(budget, _INTERPRETED_BLOCKS)
        given = Setting(self.steps, self.parts), record, blocks
        onwards = partial(self._go_on, record, budget)
        status: int = run_interpreted(self.steps, self.loop.run, given, onwards)
        self._one_by_one = int(self.clock[ROUND]) - before <= blocks + 1  # one more where they are in one go
        return status

    @cached_property
    def _is_kept(self) -> bool:
        """Whether an earlier process has compiled this loop."""
        return is_kept(self._functions)

    def _rest(self) -> float:
        """For how many seconds more the runs would go on interpreted: told by those that are over.

        Of a first run it is known where every block is a round: as if it goes on so to the horizon.
        """
        course = self._course
        if course.over > 0:
            return (course.runs - course.over) * course.seconds / course.over
        horizon, played = self.instance.horizon, int(self.clock[ROUND]) - 1
        if not self._one_by_one or played < 1:
            return 0.0
        return (course.runs * horizon - played) * course.seconds / played

    def complaint(self, status: int) -> str:
        """What is wrong."""
        t, _, _, arm, length = map(int, self.clock)
        if status == compiled_run.WRONG_ARM:
            return f"round {t}: an arm is a whole number from 0 to {len(self.pulls) - 1}, not {arm}"
        if status == compiled_run.WRONG_LENGTH:
            return f"round {t}: a block has a whole number of pulls, at least 1, not {length}"
        if status == compiled_run.FULL_TREE:
            return f"the tree was made for {self.tree_horizon} rewards and gets one more"
        odds = [float(p) for p in self.played.probabilities if p != 0]
        return f"action probabilities are nonnegative and sum to 1, not {odds}"


@cache
def compiled_once(function: Callable[..., Any]) -> Callable[..., Any]:
    """``function``, compiled if it is not yet."""
    return function if compiles(function) else compiled(function)


def compiles(function: object) -> bool:
    """Whether a loop can call it."""
    return hasattr(function, "py_func") or interpreted()


def noise_function(mechanism: object) -> Callable[..., Any] | None:
    """The ``noise`` that stands beside a mechanism's class in its module."""
    if mechanism is without_noise:
        return nothing
    if not isinstance(mechanism, type):
        return None
    found: Callable[..., Any] | None = getattr(sys.modules[mechanism.__module__], "noise", None)
    return found


def beside(kind: type, name: str) -> Callable[..., Any] | None:
    """The function of that name that is written in the module of a class."""
    found: Any = getattr(sys.modules[kind.__module__], name, None)
    return found if getattr(found, "__module__", None) == kind.__module__ else None


def scale_of(mechanism: Any) -> float:  # noqa: ANN401  any mechanism
    """What its module's functions take of it: the first thing that it was made with."""
    return float(getattr(mechanism, fields(mechanism)[0].name)) if fields(mechanism) else 0.0


def block_sum_of(environment: Environment) -> Callable[..., float] | None:
    """The ``block_sum`` that stands beside the class of an environment in its module."""
    found: Callable[..., float] | None = getattr(sys.modules[type(environment).__module__], "block_sum", None)
    return found


def instance_of(environment: Environment, horizon: int) -> Instance:
    """The arms as the loops take them."""
    table = np.ascontiguousarray(environment.table(), dtype=np.float64)
    return Instance(table, gaps_of(environment), horizon)


def gaps_of(environment: Environment) -> Doubles:
    """How far the mean of each arm is below the largest."""
    means = np.asarray(environment.means, dtype=np.float64)
    return np.asarray(means.max() - means)
