"""Runs of policies of planned phases: a plan is made once, and remembered for all runs that come to it."""

from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from ...theory.numbers.arrays import Doubles, Wholes
from ..environments.bits import no_bit_of
from ..environments.environment import Environment
from ..environments.linear_arms import LinearArms
from ..mechanisms.no_noise import noise as nothing
from ..protocol.planned_phases import Plan, PlannedPhases
from ..protocol.stepped_policy import SteppedBlocks
from . import compiled_phases
from .compiled_phases import AT, FIRST, LEFT, MATRIX, PHASE, PLANNED
from .one_run import CompiledRun, beside, block_sum_of, compiled_once, instance_of, scale_of

if TYPE_CHECKING:
    from .machine_loops import MachineLoop

_REMEMBERED = 1 << 26
"""Bytes of plans."""

Packed = tuple[Wholes, Doubles]


class PhasedRun(CompiledRun):
    """Of a policy of planned phases."""

    loop = compiled_phases

    def __init__(
        self,
        policy: PlannedPhases,
        first: Plan,
        steps: compiled_phases.Steps,
        environment: Environment,
        horizon: int,
        checkpoints: Wholes,
    ) -> None:
        arms, size = policy.actions.shape
        super().__init__(
            SteppedBlocks(arms, parameters=(), columns=(0, 0)), instance_of(environment, horizon), checkpoints
        )
        self.policy, self.steps = policy, steps
        blocks = min(arms, max(1, size * (size + 1) // 2))
        terms = blocks + max(blocks, size)
        self.everyone = np.arange(arms)
        self.phases = compiled_phases.Phases(
            np.zeros(4, dtype=np.int64),
            np.zeros(FIRST + 2 * blocks, dtype=np.int64),
            np.zeros(MATRIX + size * terms),
            np.array(policy.actions, dtype=np.float64, order="C"),
            np.zeros(arms, dtype=np.int64),
            np.zeros(terms),
            np.zeros(size),
            np.zeros(arms),
        )
        self.other_state = (self.phases.stand,)
        self.plans: dict[tuple[int, bytes], Packed] = {(1, self.everyone.tobytes()): packed(first, arms)}
        self.bytes = 0
        self.parts = compiled_phases.Parts(self.instance, self.phases, self.score, self.generator)

    def prepare(self) -> None:
        """Put the plan of the next phase in its place, where one is over."""
        stand, survivors = self.phases.stand, self.phases.survivors
        if stand[PLANNED]:
            return
        if not stand[PHASE]:
            survivors[:] = self.everyone
            stand[LEFT] = survivors.size
        stand[PHASE] += 1
        key = int(stand[PHASE]), survivors[: stand[LEFT]].tobytes()
        found = self.plans.get(key)
        if found is None:
            found = self._remembered(key, survivors[: stand[LEFT]].astype(np.intp))
        whole, others = found
        self.phases.whole[: whole.size] = whole
        self.phases.others[: others.size] = others
        stand[PLANNED], stand[AT] = 1, 0

    def _remembered(self, key: tuple[int, bytes], survivors: NDArray[np.intp]) -> Packed:
        plan = self.policy.plan(key[0], survivors)
        assert plan is not None
        made = packed(plan, survivors.size)
        self.bytes += len(key[1]) + sum(part.nbytes for part in made)
        if self.bytes > _REMEMBERED:
            self.plans.clear()
            self.bytes = 0
        self.plans[key] = made
        return made

    def machine(self) -> "MachineLoop":
        """The loop, compiled."""
        from .machine_loops import OF_PHASES

        return OF_PHASES


def packed(plan: Plan, arms: int) -> Packed:
    """The plan as the loop reads it."""
    sizes = len(plan.places), arms, plan.of_noise.shape[1], plan.releases
    whole = np.concatenate([np.array(sizes, dtype=np.int64), plan.places, plan.pulls])
    scale = 0.0 if plan.mechanism is None else scale_of(plan.mechanism)
    matrix = np.hstack([plan.of_sums, plan.of_noise])
    return whole, np.concatenate([[scale, plan.near], matrix.ravel()])


def phased_run_of(
    policy: PlannedPhases, environment: Environment, horizon: int, checkpoints: Wholes
) -> PhasedRun | None:
    """None where the noise or the environment does not compile, or noise on whole numbers may meet others."""
    first = policy.plan(1, np.arange(len(policy.actions)))
    block_sum = block_sum_of(environment)
    if first is None or block_sum is None:
        return None
    mechanism = first.mechanism
    noise = nothing if mechanism is None else beside(type(mechanism), "noise")
    bits = isinstance(environment, LinearArms) and no_bit_of(environment) is None
    if noise is None or (hasattr(mechanism, "lattice") and not bits):
        return None
    steps = compiled_phases.Steps(compiled_once(noise), compiled_once(block_sum))
    return PhasedRun(policy, first, steps, environment, horizon, checkpoints)
