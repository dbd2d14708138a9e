"""What runs compiled: the arrays of a run, and pointers to the steps of its policy.

A policy of steps (:mod:`..protocol.stepped_policy`, :mod:`..protocol.vector_release`) whose steps, noise
and environment all compile runs without the protocol; the numbers are the same.
"""

from __future__ import annotations

import sys
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping
from functools import cache, cached_property, partial
from typing import Any

import numpy as np
from numpy.random import PCG64, Generator
from numpy.typing import NDArray

from ..compilation import compiled, compiles_now, interpreted, run_interpreted
from ..environments.bernoulli import Bernoulli
from ..environments.environment import Environment
from ..environments.reward_table import RewardTable
from ..mechanisms.laplace import Laplace
from ..mechanisms.no_noise import noise as nothing
from ..protocol.block_policy import Policy
from ..protocol.stepped_policy import StepPolicy, without_noise
from ..protocol.vector_release import GatheringPolicy
from . import compiled_gathering, compiled_run
from .compiled_run import regret_of
from .run_state import ROUND, SEEN, Instance, PolicyState, Score

_INTERPRETED_BLOCKS = 200
"""A call: some milliseconds, so that long runs soon go on compiled."""


class CompiledRun(ABC):
    """The arrays of a compiled run, and its generator, used again by one run after the other.

    After each run ``regret``, ``pulls``, ``releases``, ``stopped`` and ``recommended`` are those of it.
    """

    def __init__(
        self,
        policy: StepPolicy | GatheringPolicy,
        environment: Environment,
        horizon: int,
        checkpoints: NDArray[np.int64],
    ) -> None:
        arms = environment.arms
        table = np.ascontiguousarray(environment.table(), dtype=np.float64)
        self.instance = Instance(table, gaps_of(environment), horizon)
        self.checkpoints = checkpoints
        self.pulls: NDArray[np.int64] = np.zeros(arms, dtype=np.int64)
        self.releases: NDArray[np.int64] = np.zeros(arms, dtype=np.int64)
        self.regret = np.zeros(len(checkpoints))
        self.clock = np.zeros(5, dtype=np.int64)
        self.score = Score(self.clock, checkpoints, self.regret, self.pulls, self.releases)
        self.generator = Generator(PCG64(0))
        self.begin = (policy.counts.copy(), policy.values.copy())
        self.state = PolicyState(
            policy.counts.copy(), policy.values.copy(), policy.parameters, policy.schedule, np.zeros(arms)
        )
        self.stopped = self.recommended = -1

    def play(
        self, start: Mapping[str, Any], record: NDArray[np.int64], budget: int
    ) -> Iterator[NDArray[np.int64]]:
        """Play to the end from a state of the generator; after every ``budget`` blocks, those recorded."""
        clock = self.clock
        self.generator.bit_generator.state = start
        self.state.counts[:], self.state.values[:] = self.begin
        for array in (clock, self.regret, self.pulls, self.releases, *self._other_state()):
            array.fill(0)
        clock[ROUND] = 1
        self.stopped = self.recommended = -1
        status = compiled_run.GOES_ON
        while status == compiled_run.GOES_ON:
            status = self._go_on(record, budget)
            yield record[: clock[compiled_run.RECORDED]]
        if status == compiled_run.STOPPED:
            self.stopped, self.recommended = (
                int(clock[ROUND]) - 1,
                int(clock[compiled_run.ARM]),
            )
            self.regret[clock[SEEN] :] = regret_of(self.instance.gaps, self.pulls)
        elif status != compiled_run.AT_HORIZON:
            raise ValueError(self._complaint(status))

    @abstractmethod
    def _other_state(self) -> tuple[NDArray[np.float64], ...]:
        """The arrays that are zero when a run begins."""

    @abstractmethod
    def _go_on(self, record: NDArray[np.int64], budget: int) -> int:
        """Up to ``budget`` blocks more; the status."""

    def _complaint(self, status: int) -> str:
        t, _, _, arm, length = map(int, self.clock)
        if status == compiled_run.WRONG_ARM:
            return f"round {t}: an arm is a whole number from 0 to {len(self.pulls) - 1}, not {arm}"
        if status == compiled_run.WRONG_LENGTH:
            return f"round {t}: a block has a whole number of pulls, at least 1, not {length}"
        odds = [float(p) for p in self.state.probabilities if p != 0]
        return f"action probabilities are nonnegative and sum to 1, not {odds}"


class _StepRun(CompiledRun):
    """Of a policy of steps."""

    def __init__(
        self,
        policy: StepPolicy,
        steps: compiled_run.Steps,
        environment: Environment,
        horizon: int,
        checkpoints: NDArray[np.int64],
    ) -> None:
        super().__init__(policy, environment, horizon, checkpoints)
        self.steps, self.policy, self.sampled = steps, policy, type(policy).sample is not None
        arms, levels = environment.arms, max(1, policy.tree_horizon.bit_length())
        nodes = np.zeros((arms, levels)), np.zeros((arms, levels))
        self.buffers = compiled_run.Buffers(np.zeros(arms), policy.tree_horizon, np.zeros(arms), *nodes)
        self.parts = self.state, self.instance, self.buffers, self.score, self.generator

    @cached_property
    def _setting(self) -> Any:  # noqa: ANN401  made by numba
        from .machine_run import MACHINE

        return MACHINE.setting(MACHINE.pointers(*self.steps), *self.parts)

    def _other_state(self) -> tuple[NDArray[np.float64], ...]:
        return self.buffers.sums, self.buffers.node_sums, self.buffers.node_noisy

    def _go_on(self, record: NDArray[np.int64], budget: int) -> int:
        if compiles_now(self.steps):
            from .machine_run import MACHINE

            return MACHINE.run(self._setting, self.sampled, record, budget)
        setting = compiled_run.Setting(self.steps, *self.parts)
        given = setting, self.sampled, record, min(budget, _INTERPRETED_BLOCKS)
        onwards = partial(self._go_on, record, budget)
        status: int = run_interpreted(self.steps, compiled_run.run, given, onwards)
        return status

    def _complaint(self, status: int) -> str:
        if status == compiled_run.FULL_TREE:
            return f"the tree was made for {self.policy.tree_horizon} rewards and gets one more"
        return super()._complaint(status)


class _GatheringRun(CompiledRun):
    """Of a policy that gathers rewards into a vector."""

    def __init__(
        self,
        policy: GatheringPolicy,
        steps: compiled_gathering.Steps,
        environment: Environment,
        horizon: int,
        checkpoints: NDArray[np.int64],
    ) -> None:
        super().__init__(policy, environment, horizon, checkpoints)
        held, offset, slope, numbers = (np.zeros(policy.numbers) for _ in range(4))
        self.gathering = compiled_gathering.Gathering(
            type(policy).odds is not None,
            policy.apart,
            held,
            offset,
            slope,
            numbers,
            np.zeros(policy.chances),
        )
        self.steps, self.parts = steps, (self.state, self.instance, self.gathering)

    @cached_property
    def _setting(self) -> Any:  # noqa: ANN401  made by numba
        from .machine_gathering import MACHINE

        return MACHINE.setting(MACHINE.pointers(*self.steps), *self.parts)

    def _other_state(self) -> tuple[NDArray[np.float64], ...]:
        return (self.gathering.held,)

    def _go_on(self, record: NDArray[np.int64], budget: int) -> int:
        if compiles_now(self.steps):
            from .machine_gathering import MACHINE

            return MACHINE.run(self._setting, self.generator, self.score, record, budget)
        setting = compiled_gathering.Setting(self.steps, *self.parts)
        given = setting, self.generator, self.score, record, min(budget, _INTERPRETED_BLOCKS)
        onwards = partial(self._go_on, record, budget)
        status: int = run_interpreted(self.steps, compiled_gathering.run, given, onwards)
        return status


def compiled_run_of(
    policy: Policy, environment: Environment, horizon: int, checkpoints: NDArray[np.int64]
) -> CompiledRun | None:
    """None where something of the policy or environment does not compile: then it goes by the protocol."""
    if isinstance(policy, StepPolicy):
        return _step_run(policy, environment, horizon, checkpoints)
    if isinstance(policy, GatheringPolicy):
        return _gathering_run(policy, environment, horizon, checkpoints)
    return None


def _step_run(
    policy: StepPolicy, environment: Environment, horizon: int, checkpoints: NDArray[np.int64]
) -> CompiledRun | None:
    kind = type(policy)
    own = (kind.act, kind.learn) != (StepPolicy.act, StepPolicy.learn)
    noise, block_sum = noise_function(policy.noise), _block_sum(environment)
    unknown_tree = policy.tree_horizon and policy.noise is not Laplace
    if own or noise is None or block_sum is None or unknown_tree or _may_refuse(policy.noise, environment):
        return None
    sample = kind.sample
    deciding = kind.choose if sample is None else sample
    if not all(map(_compiles, (deciding, kind.block, kind.absorb))):
        return None
    steps = compiled_run.Steps(
        kind.choose if sample is None else compiled_run.no_choice,
        compiled_run.no_sample if sample is None else sample,
        kind.block,
        kind.absorb,
        compiled_once(noise),
        compiled_once(block_sum),
    )
    return _StepRun(policy, steps, environment, horizon, checkpoints)


def _gathering_run(
    policy: GatheringPolicy, environment: Environment, horizon: int, checkpoints: NDArray[np.int64]
) -> CompiledRun | None:
    kind = type(policy)
    own = (kind.act, kind.learn) != (GatheringPolicy.act, GatheringPolicy.learn)
    noise, block_sum = noise_function(policy.noise), _block_sum(environment)
    # real numbers are refused by noise on whole ones, which the protocol tells
    refused = (hasattr(policy.noise, "lattice") and not policy.apart) or _may_refuse(
        policy.noise, environment
    )
    if own or noise is None or block_sum is None or refused:
        return None
    odds = compiled_gathering.no_odds if kind.odds is None else kind.odds
    if not all(map(_compiles, (kind.choose, odds, kind.weigh, kind.absorb))):
        return None
    steps = compiled_gathering.Steps(
        kind.choose, odds, kind.weigh, kind.absorb, compiled_once(noise), compiled_once(block_sum)
    )
    return _GatheringRun(policy, steps, environment, horizon, checkpoints)


@cache
def compiled_once(function: Callable[..., Any]) -> Callable[..., Any]:
    """``function``, compiled if it is not yet."""
    return function if _compiles(function) else compiled(function)


def _compiles(function: object) -> bool:
    return hasattr(function, "py_func") or interpreted()


def noise_function(mechanism: object) -> Callable[..., Any] | None:
    """The ``noise`` that stands beside a mechanism's class in its module."""
    if mechanism is without_noise:
        return nothing
    if not isinstance(mechanism, type):
        return None
    found: Callable[..., Any] | None = getattr(sys.modules[mechanism.__module__], "noise", None)
    return found


def _block_sum(environment: Environment) -> Callable[..., float] | None:
    found: Callable[..., float] | None = getattr(sys.modules[type(environment).__module__], "block_sum", None)
    return found


def _may_refuse(noise: object, environment: Environment) -> bool:
    """Whether noise on whole numbers may meet rewards that are none, which it refuses by the protocol."""
    whole = isinstance(environment, Bernoulli) or (
        isinstance(environment, RewardTable) and not np.mod(environment.table(), 1).any()
    )
    return hasattr(noise, "lattice") and not whole


def gaps_of(environment: Environment) -> NDArray[np.float64]:
    """How far the mean of each arm is below the largest."""
    means = np.asarray(environment.means, dtype=np.float64)
    return np.asarray(means.max() - means)
