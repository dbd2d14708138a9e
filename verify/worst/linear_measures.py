"""What a policy loses at an instance of a linear or contextual bandit, by runs with the luck of a seed."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any, cast

import numpy as np

from .context_instances import ContextInstance
from .linear_instances import LinearInstance
from .measures import MakePolicy, Sample, named_options

if TYPE_CHECKING:
    from ...algorithms.environments.linear_arms import Rewards


@dataclass(frozen=True, slots=True)
class RegretOfActions:
    """Regret after ``horizon`` rounds of a policy that is made from its actions."""

    make: MakePolicy
    horizon: int
    family: str = "sign"
    quantity: str = "regret"

    def __call__(self, at: LinearInstance, *, runs: int, seed: int) -> Sample:
        """As `simulate` counts it: gaps times pulls."""
        from ...algorithms.environments.linear_arms import LinearArms
        from ..auditing.measured_runs import runs_of

        actions = np.array(at.actions)
        arms = LinearArms(actions, at.theta, rewards=cast("Rewards", self.family))
        build = self.make(actions, self.horizon, **named_options(at.options))
        regret, _, _ = runs_of(build, arms, self.horizon, runs, seed)
        return Sample(regret, 0.0, max(self.horizon * max(at.gaps), float(regret.max())))


@dataclass(frozen=True, slots=True)
class RegretInContexts:
    """Regret after ``horizon`` rounds against the best action of each, in contexts drawn afresh."""

    make: MakePolicy
    horizon: int
    family: str = "sign"
    quantity: str = "regret"

    def __call__(self, at: ContextInstance, *, runs: int, seed: int) -> Sample:
        """As `simulate` counts it."""
        from ...algorithms.environments.contextual_bandit import ContextualBandit
        from ...algorithms.protocol.contextual_steps import ContextualSteps
        from ...algorithms.simulation.contextual_simulator import simulate_contextual

        build = self.make(len(at.theta), self.horizon, **named_options(at.options))
        if not isinstance(build(), ContextualSteps):
            raise ValueError("a contextual policy is one by steps: algorithms.protocol.contextual_steps")  # noqa: TRY004  bad input
        found = simulate_contextual(
            partial(_built, build),
            ContextualBandit(at.contexts(), at.theta, rewards=cast("Rewards", self.family)),
            self.horizon,
            runs=runs,
            seed=seed,
            checkpoints=[self.horizon],
        )
        return Sample(found.regret[:, -1], 0.0, float(found.limits[1, -1]))


def _built(build: Any) -> Any:  # noqa: ANN401  a factory, a policy
    return build()
