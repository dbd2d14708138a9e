"""What runs compiled: the arrays of a run, and pointers to the steps of its policy.

A policy of steps (:mod:`..protocol.stepped_policy`, :mod:`..protocol.vector_release`) whose steps, noise
and environment all compile runs without the protocol; the numbers are the same.
"""

from __future__ import annotations

import sys
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping
from functools import cache, cached_property, partial
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.random import PCG64, Generator
from numpy.typing import NDArray

from ..compilation import compiled, compiles_now, interpreted, run_interpreted
from ..environments.bernoulli import Bernoulli
from ..environments.bits import no_bit_of
from ..environments.bounded import Bounded
from ..environments.categorical import Categorical
from ..environments.environment import Environment
from ..environments.gaussian_arms import GaussianArms
from ..environments.reward_table import RewardTable
from ..mechanisms.laplace import Laplace
from ..mechanisms.no_noise import noise as nothing
from ..protocol.block_policy import Policy
from ..protocol.contextual_policy import too_long
from ..protocol.stepped_policy import StepPolicy, without_noise
from ..protocol.vector_release import GatheringPolicy
from . import compiled_gathering, compiled_run
from .compiled_run import regret_of
from .contextual_round import World, no_world
from .gathered_pulls import gathered_rounds_of, no_gathered_rounds
from .run_state import ROUND, SEEN, Buffers, Instance, PolicyState, Score, Setting
from .single_pulls import never_settled, no_rounds, rounds_of

if TYPE_CHECKING:
    from .machine_loops import MachineLoop

ROUNDS_ALIKE = (Bernoulli, Bounded, Categorical, GaussianArms)
"""Environments whose rounds have one law, independently: a sum of some is a sum of any so many."""

_INTERPRETED_BLOCKS = 100
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
    tree_horizon: int

    def __init__(
        self,
        policy: StepPolicy | GatheringPolicy,
        instance: Instance,
        checkpoints: NDArray[np.int64],
    ) -> None:
        arms = instance.gaps.size
        self.instance = instance
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
        for array in (clock, self.regret, self.pulls, self.releases, *self.other_state):
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
            raise ValueError(self.complaint(status))

    @abstractmethod
    def machine(self) -> MachineLoop:
        """The loop, compiled."""

    @cached_property
    def _setting(self) -> Any:  # noqa: ANN401  made by numba
        machine = self.machine()
        return machine.setting(machine.pointers(*self.steps), *self.parts)

    def _go_on(self, record: NDArray[np.int64], budget: int) -> int:
        """Up to ``budget`` blocks more; the status."""
        if compiles_now(self.steps):
            return self.machine().run(self._setting, record, budget)
        given = Setting(self.steps, self.parts), record, min(budget, _INTERPRETED_BLOCKS)
        onwards = partial(self._go_on, record, budget)
        status: int = run_interpreted(self.steps, self.loop.run, given, onwards)
        return status

    def complaint(self, status: int) -> str:
        """What is wrong."""
        t, _, _, arm, length = map(int, self.clock)
        if status == compiled_run.WRONG_ARM:
            return f"round {t}: an arm is a whole number from 0 to {len(self.pulls) - 1}, not {arm}"
        if status == compiled_run.WRONG_LENGTH:
            return f"round {t}: a block has a whole number of pulls, at least 1, not {length}"
        if status == compiled_run.FULL_TREE:
            return f"the tree was made for {self.tree_horizon} rewards and gets one more"
        odds = [float(p) for p in self.state.probabilities if p != 0]
        return f"action probabilities are nonnegative and sum to 1, not {odds}"


class _StepRun(CompiledRun):
    """Of a policy of steps."""

    loop = compiled_run

    def __init__(
        self,
        policy: StepPolicy,
        steps: compiled_run.Steps,
        instance: Instance,
        checkpoints: NDArray[np.int64],
        *,
        coins: bool,
    ) -> None:
        super().__init__(policy, instance, checkpoints)
        self.steps, self.tree_horizon = steps, policy.tree_horizon
        ways = compiled_run.Ways(
            steps.sample is not compiled_run.no_sample,
            steps.stretch is not compiled_run.no_stretch,
            steps.lead is not compiled_run.no_lead,
            steps.rounds is not no_rounds,
            coins,
            policy.noise is Laplace,
        )
        arms, levels = instance.gaps.size, max(1, policy.tree_horizon.bit_length())
        nodes = np.zeros((arms, levels)), np.zeros((arms, levels))
        buffers = Buffers(
            np.zeros(arms), np.zeros(arms, dtype=np.int64), policy.tree_horizon, np.zeros(arms), *nodes
        )
        self.other_state = buffers.sums, buffers.undrawn, *nodes
        self.parts = compiled_run.Parts(ways, self.state, instance, buffers, self.score, self.generator)

    def machine(self) -> MachineLoop:
        """The loop, compiled."""
        from .machine_loops import OF_BLOCKS

        return OF_BLOCKS


class GatheringRun(CompiledRun):
    """Of a policy that gathers rewards into a vector."""

    loop = compiled_gathering

    def __init__(
        self,
        policy: GatheringPolicy,
        steps: compiled_gathering.Steps,
        instance: Instance,
        checkpoints: NDArray[np.int64],
        world: World,
    ) -> None:
        super().__init__(policy, instance, checkpoints)
        self.steps, self.world = steps, world
        self.tree_horizon = policy.trees[0].horizon if policy.trees else 0
        held, offset, slope, numbers = (np.zeros(policy.numbers) for _ in range(4))
        drawing, chances = type(policy).odds is not None, np.zeros(policy.chances)
        fused = steps.rounds is not no_gathered_rounds
        gathering = compiled_gathering.Gathering(
            drawing, policy.apart, fused, held, offset, slope, numbers, chances
        )
        many = len(policy.trees)
        shape = many, self.tree_horizon.bit_length(), policy.numbers
        trees = compiled_gathering.Trees(
            self.tree_horizon, np.zeros(many, dtype=np.int64), np.zeros(shape), np.zeros(shape)
        )
        self.other_state = held, trees.counts, trees.node_sums, trees.node_noisy, world.totals
        self.parts = compiled_gathering.Parts(
            self.state, instance, world, gathering, trees, self.score, self.generator
        )

    def complaint(self, status: int) -> str:
        """What is wrong."""
        if status == compiled_run.LONG_ACTION:
            return too_long(int(self.clock[ROUND]), self.state.values[: len(self.pulls)])
        return super().complaint(status)

    def machine(self) -> MachineLoop:
        """The loop, compiled."""
        from .machine_loops import OF_VECTORS

        return OF_VECTORS


def compiled_run_of(
    policy: Policy,
    environment: Environment,
    horizon: int,
    checkpoints: NDArray[np.int64],
    *,
    together: bool = False,
) -> CompiledRun | None:
    """None where something of the policy or environment does not compile: then it goes by the protocol.

    For ``together`` see :func:`~.simulator.simulate`.
    """
    if not isinstance(policy, StepPolicy | GatheringPolicy) or _refused(policy, environment):
        return None
    protocol = StepPolicy if isinstance(policy, StepPolicy) else GatheringPolicy
    own = (type(policy).act, type(policy).learn) != (protocol.act, protocol.learn)
    noise, block_sum = noise_function(policy.noise), _block_sum(environment)
    if own or noise is None or block_sum is None:
        return None
    instance = Instance(
        np.ascontiguousarray(environment.table(), dtype=np.float64), gaps_of(environment), horizon
    )
    coins = type(environment) is Bernoulli
    if isinstance(policy, GatheringPolicy):
        one_by_one = coins and not policy.trees
        gathering = gathering_steps(type(policy), noise, block_sum, one_by_one=one_by_one)
        made = all(map(_compiles, gathering))
        if not made:
            return None
        return GatheringRun(policy, gathering, instance, checkpoints, no_world())
    steps = _block_steps(
        policy,
        noise,
        block_sum,
        together=together and type(environment) in ROUNDS_ALIKE,
        coins=coins,
    )
    made = all(map(_compiles, steps))
    return _StepRun(policy, steps, instance, checkpoints, coins=coins) if made else None


def _refused(policy: StepPolicy | GatheringPolicy, environment: Environment) -> bool:
    """Whether its tree has noise that no loop knows, or noise on whole numbers or on bits may meet others.

    The latter is refused by the protocol, which tells so.
    """
    if isinstance(policy, StepPolicy) and policy.tree_horizon and policy.noise is not Laplace:
        return True
    whole = isinstance(environment, Bernoulli) or (
        isinstance(environment, RewardTable)
        and not np.mod(environment.table(), 1).any()
        and not (getattr(policy.noise, "bits_alone", False) and no_bit_of(environment))
    )
    sums = isinstance(policy, StepPolicy) or policy.apart
    return hasattr(policy.noise, "lattice") and not (whole and sums)


def _block_steps(
    policy: StepPolicy,
    noise: Callable[..., float],
    block_sum: Callable[..., float],
    *,
    together: bool,
    coins: bool,
) -> compiled_run.Steps:
    kind = type(policy)
    sample, stretch = kind.sample, getattr(kind, "stretch", None)
    lead = kind.lead if coins and _goes_with(kind, "lead", "choose", "block", "absorb") else None
    settled = kind.settled if _goes_with(kind, "settled", "choose") else None
    drawn = compiled_once(noise)
    one_by_one = coins and policy.single_pulls and not (sample or lead or (stretch and together))
    return compiled_run.Steps(
        kind.choose if sample is None else compiled_run.no_choice,
        compiled_run.no_sample if sample is None else sample,
        kind.block,
        kind.absorb,
        compiled_run.no_stretch if stretch is None or not together else stretch,
        compiled_run.no_lead if lead is None else lead,
        rounds_of(kind.choose, kind.block, kind.absorb, drawn, settled or never_settled)
        if one_by_one
        else no_rounds,
        drawn,
        compiled_once(block_sum),
    )


def gathering_steps(
    kind: type[GatheringPolicy],
    noise: Callable[..., float],
    block_sum: Callable[..., float],
    *,
    one_by_one: bool = False,
) -> compiled_gathering.Steps:
    """The steps of a policy and an environment; ``one_by_one`` where they make rounds in one go."""
    own = kind.choose, compiled_gathering.no_odds if kind.odds is None else kind.odds, kind.weigh, kind.absorb
    drawn = compiled_once(noise)
    rounds = gathered_rounds_of(*own, drawn) if one_by_one else no_gathered_rounds
    return compiled_gathering.Steps(*own, rounds, drawn, compiled_once(block_sum))


def _goes_with(kind: type[StepPolicy], extra: str, *others: str) -> bool:
    """Whether it has this step, and that goes with others: a subclass may have changed them and not that."""
    owners = [
        next((place for place, each in enumerate(kind.__mro__) if step in vars(each)), -1)
        for step in (extra, *others)
    ]
    return getattr(kind, extra) is not None and owners[0] <= min(owners[1:])


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


def gaps_of(environment: Environment) -> NDArray[np.float64]:
    """How far the mean of each arm is below the largest."""
    means = np.asarray(environment.means, dtype=np.float64)
    return np.asarray(means.max() - means)
