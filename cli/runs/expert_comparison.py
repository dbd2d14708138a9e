"""Policies that take advice are also held against the best expert, as the text defines their regret."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..options.environment_name import Arms
from ..options.linear_name import LinearBandit
from ..options.policy_name import PolicyName

if TYPE_CHECKING:
    from ...algorithms.simulation.simulator import Simulation

BEST_ARM, BEST_EXPERT, BEST_ACTION = "best arm", "best expert", "best action"
"""What regret is against."""


def against_best_expert(
    policy: PolicyName, world: Arms | LinearBandit, simulation: Simulation
) -> Simulation | None:
    """The runs with their regret against the best expert; None if the policy is not known to take advice."""
    if not isinstance(world, Arms) or "advice" not in policy.accepted():
        return None
    advice = policy.options()["advice"]
    if policy.own and advice is None:  # what it then follows is its own affair
        return None
    from ...algorithms.protocol.advice import advice_of
    from ...algorithms.simulation.expert_regret import against_experts

    return against_experts(simulation, world.environment, advice_of(advice, world.arms))
