"""What runs compiled: the arrays of a run, and pointers to the steps of its policy.

A policy of steps (:mod:`..protocol.stepped_policy`, :mod:`..protocol.counting_policy`,
:mod:`..protocol.vector_release`) whose steps, noise and environment all compile runs without the protocol;
the numbers are the same.
"""

from collections.abc import Callable
from dataclasses import is_dataclass
from typing import TYPE_CHECKING

import numpy as np

from ...theory.numbers.arrays import Wholes
from ..environments.bernoulli import Bernoulli
from ..environments.bits import no_bit_of
from ..environments.bounded import Bounded
from ..environments.categorical import Categorical
from ..environments.environment import Environment
from ..environments.exact_numbers import exactly
from ..environments.gaussian_arms import GaussianArms
from ..environments.kept_law import kept_laws
from ..environments.reward_table import RewardTable
from ..mechanisms.laplace import Laplace
from ..protocol.block_policy import Policy
from ..protocol.counted_pulls import least_above
from ..protocol.counting_policy import CountingPolicy
from ..protocol.planned_phases import PlannedPhases
from ..protocol.stepped_policy import PlayedBySteps, StepPolicy
from ..protocol.vector_release import GatheringPolicy
from . import compiled_run, counted_rounds, gathered_rounds
from .gathered_rounds import NO_CONTEXTS, Contexts, own_steps
from .one_run import (
    CompiledRun,
    beside,
    block_sum_of,
    compiled_once,
    compiles,
    instance_of,
    noise_function,
    scale_of,
)
from .phased_run import phased_run_of
from .run_state import Buffers, Instance
from .single_pulls import coin, into_hybrid, into_tree, never_settled, no_rounds, rounds_of, sum_of_coins

if TYPE_CHECKING:
    from .machine_loops import MachineLoop

ROUNDS_ALIKE = (Bernoulli, Bounded, Categorical, GaussianArms)
"""Environments whose rounds have one law, independently: a sum of some is a sum of any so many."""

_PROTOCOLS = (StepPolicy, CountingPolicy, GatheringPolicy)


class _StepRun(CompiledRun):
    """Of a policy of steps."""

    loop = compiled_run

    def __init__(
        self,
        policy: StepPolicy,
        steps: compiled_run.Steps,
        instance: Instance,
        checkpoints: Wholes,
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
            policy.block_length,
        )
        arms, levels = instance.gaps.size, max(1, policy.tree_horizon.bit_length())
        nodes, kept = (np.zeros((arms, levels)), np.zeros((arms, levels))), np.zeros(arms)
        trees = policy.tree_horizon, np.zeros(arms), *nodes, policy.doubling, kept
        batches = steps.rounds is not no_rounds and policy.block_length > 1
        laws = kept_laws(instance.table, policy.block_length) if batches else np.zeros((1, 1))
        buffers = Buffers(np.zeros(arms), np.zeros(arms, dtype=np.int64), *trees, laws)
        self.other_state = buffers.sums, buffers.undrawn, *nodes, kept
        self.parts = compiled_run.Parts(ways, self.played, instance, buffers, self.score, self.generator)

    def machine(self) -> "MachineLoop":
        """The loop, compiled."""
        from .machine_loops import OF_BLOCKS

        return OF_BLOCKS


class GatheredRun(CompiledRun):
    """Of a policy that holds several numbers: the rewards of arms, or those of actions."""

    loop = gathered_rounds

    def __init__(
        self,
        policy: CountingPolicy | GatheringPolicy,
        rounds: Callable[..., int],
        instance: Instance,
        checkpoints: Wholes,
        *,
        contexts: Contexts = NO_CONTEXTS,
    ) -> None:
        super().__init__(policy, instance, checkpoints)
        self.steps = gathered_rounds.Steps(rounds)
        if isinstance(policy, CountingPolicy):
            least = np.array([least_above(exactly(level)) for level in policy.levels])
            gathering, trees = counted_rounds.room_for(least, scale_of(policy.noise)), counted_rounds.NO_TREES
        else:
            gathering, trees = gathered_rounds.room_for(policy)
        self.contexts, self.tree_horizon = contexts, trees.capacity
        held = gathering.held, gathering.numbers, contexts.totals
        self.other_state = *held, trees.counts, trees.node_sums, trees.node_noisy
        self.parts = gathered_rounds.Parts(
            self.played, instance, contexts, gathering, trees, self.score, self.generator
        )

    def machine(self) -> "MachineLoop":
        """The loop, compiled."""
        from .machine_loops import OF_ROUNDS

        return OF_ROUNDS


def compiled_run_of(
    policy: Policy, environment: Environment, horizon: int, checkpoints: Wholes, *, together: bool = False
) -> CompiledRun | None:
    """None where something of the policy or environment does not compile: then it goes by the protocol.

    For ``together`` see :func:`~.simulator.simulate`.
    """
    if isinstance(policy, PlayedBySteps):
        twin = policy.in_steps()
        return None if twin is None else compiled_run_of(twin, environment, horizon, checkpoints)
    if isinstance(policy, PlannedPhases):
        return phased_run_of(policy, environment, horizon, checkpoints)
    protocol = next((kind for kind in _PROTOCOLS if isinstance(policy, kind)), None)
    if protocol is None or (type(policy).act, type(policy).learn) != (protocol.act, protocol.learn):
        return None
    instance = instance_of(environment, horizon)
    if isinstance(policy, CountingPolicy):
        counted = _counted_rounds(policy, environment)
        return None if counted is None else GatheredRun(policy, counted, instance, checkpoints)
    assert isinstance(policy, StepPolicy | GatheringPolicy)
    noise, block_sum = noise_function(policy.noise), block_sum_of(environment)
    if noise is None or block_sum is None or _refused(policy, environment):
        return None
    coins = type(environment) is Bernoulli
    if isinstance(policy, GatheringPolicy):
        own, drawn, summed = own_steps(type(policy)), compiled_once(noise), compiled_once(block_sum)
        if not all(map(compiles, (*own, drawn, summed))):
            return None
        reward = gathered_rounds.coin if coins else gathered_rounds.reward_by(summed)
        world = gathered_rounds.no_actions, reward, gathered_rounds.regret_of_pulls
        return GatheredRun(policy, gathered_rounds.rounds_of(own, drawn, *world), instance, checkpoints)
    steps = _block_steps(
        policy, noise, block_sum, together=together and type(environment) in ROUNDS_ALIKE, coins=coins
    )
    made = all(map(compiles, steps))
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
    drawn = compiled_once(noise)
    in_one_go = coins and policy.block_length > 0 and not (sample or lead or (stretch and together))
    summed = compiled_once(block_sum)
    rounds: Callable[..., int] = no_rounds
    if in_one_go:
        settled = kind.settled if _goes_with(kind, "settled", "choose") else None
        into = into_hybrid if kind.doubling else into_tree
        reward = coin if policy.block_length == 1 else sum_of_coins(summed)
        rounds = rounds_of(
            kind.choose, kind.block, kind.absorb, drawn, settled or never_settled, into, reward
        )
    return compiled_run.Steps(
        kind.choose if sample is None else compiled_run.no_choice,
        compiled_run.no_sample if sample is None else sample,
        kind.block,
        kind.absorb,
        compiled_run.no_stretch if stretch is None or not together else stretch,
        compiled_run.no_lead if lead is None else lead,
        rounds,
        drawn,
        summed,
    )


def _counted_rounds(policy: CountingPolicy, environment: Environment) -> Callable[..., int] | None:
    """None where the mechanism is none of ours or looks at rewards, or they are not drawn one by one."""
    kind, mechanism = type(policy), policy.noise
    if type(environment) not in ROUNDS_ALIKE or getattr(mechanism, "bits_alone", False):
        return None
    block_sum = block_sum_of(environment)
    answer, noise = (beside(type(mechanism), name) for name in ("answer", "noise"))
    if block_sum is None or (answer is None and noise is None) or not is_dataclass(mechanism):
        return None
    count = counted_rounds.counting_of(compiled_once(block_sum))
    steps = (
        kind.choose,
        kind.block,
        kind.absorb,
        counted_rounds.coins if type(environment) is Bernoulli else count,
        counted_rounds.releasing_with(compiled_once(noise)) if answer is None else compiled_once(answer),
    )
    return counted_rounds.rounds_of(*steps) if all(map(compiles, steps)) else None


def _goes_with(kind: type[StepPolicy], extra: str, *others: str) -> bool:
    """Whether it has this step, and that goes with others: a subclass may have changed them and not that."""
    owners = [
        next((place for place, each in enumerate(kind.__mro__) if step in vars(each)), -1)
        for step in (extra, *others)
    ]
    return getattr(kind, extra) is not None and owners[0] <= min(owners[1:])
