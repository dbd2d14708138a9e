"""What learners that see the losses of all arms are expected to lose: exactly, no arm is drawn."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import click
import numpy as np

from ..options.environment_name import Arms
from ..options.policy_name import PolicyName, spelled_option
from ..options.whole_number import spelled_whole
from ..output.table import Column, show
from ..terminal.safe_text import say
from .full_information_audit import KIND

if TYPE_CHECKING:
    from ...algorithms.adversarial.full_information import ExpectedRegret, FullInformation

WORLDS = "--environment fixed with --means, table:FILE, drifting and switching are accepted"


@dataclass(frozen=True, slots=True)
class Expected:
    """A learner as it was named and as it was made, and its regret."""

    policy: PolicyName
    learner: FullInformation
    found: ExpectedRegret


def sees_all(policies: Sequence[PolicyName]) -> bool:
    """Whether all policies see the losses of all arms; a ``click.UsageError`` where only some do."""
    seeing = [policy.kind == KIND for policy in policies]
    if any(seeing) and not all(seeing):
        bandit = policies[seeing.index(False)].label
        raise click.UsageError(
            f"{policies[seeing.index(True)].label} sees the losses of all arms and {bandit} does not; "
            "one or the other is accepted"
        )
    return all(seeing)


def expected(
    policies: Sequence[PolicyName], world: Arms, *, horizon: int, checkpoints: tuple[int, ...] | None
) -> list[Expected]:
    """The expected regret of each on losses of 1 less the rewards of the table."""
    from ...algorithms.adversarial.full_information import expected_regret
    from ...algorithms.environments.reward_table import RewardTable
    from ...algorithms.simulation.simulator import default_checkpoints

    if not isinstance(world.environment, RewardTable):
        raise click.UsageError(
            f"--environment: {policies[0].label} needs losses that are fixed in advance; {WORLDS}"
        )
    nothing_is_drawn = np.random.default_rng(0)
    losses = 1 - np.column_stack(
        [world.environment.rewards(arm, 1, horizon, nothing_is_drawn) for arm in range(world.arms)]
    )
    rounds = default_checkpoints(horizon) if checkpoints is None else checkpoints
    found = []
    for policy in policies:
        try:
            learner = policy.build_full_information(world.arms, horizon)
        except ValueError as error:
            raise click.UsageError(f"{policy.label}: {error}") from error
        found.append(Expected(policy, learner, expected_regret(learner, losses, rounds)))
    return found


def document(found: Sequence[Expected], world: Arms, horizon: int) -> dict[str, Any]:
    """The JSON document."""
    return {
        "schema": "banditproof/simulate-full-information/1",
        "environment": world.kind,
        "arms": world.arms,
        "means": world.means,
        "horizon": horizon,
        "algorithms": [_document(each) for each in found],
    }


def show_expected(found: Sequence[Expected], world: Arms, horizon: int) -> None:
    """Print the table."""
    say(f"expected regret after T = {spelled_whole(horizon)} rounds, exact, {world.kind} arms\n")
    show(
        [Column("algorithm", breaks=False)]
        + [Column(name, "right") for name in ("rate", "regret", "at most")],
        [
            (each.policy.label, f"{each.learner.eta:.5g}", f"{each.found.regret[-1]:.5g}", _bound(each))
            for each in found
        ],
    )
    say()
    for each in found:
        options = ", ".join(f"{name} = {value}" for name, value in _options(each).items())
        say(f"{each.policy.label}: {options}")
    say("\nat most: log(K)/eta + eta sum P l^2 (ADV-L26), for losses l of at least -1/eta")
    say("note: losses are fixed in advance, seen for all arms; regret is against the best single arm")


def _bound(each: Expected) -> str:
    bound = float(each.found.bound[-1])
    return f"{bound:.5g}" if math.isfinite(bound) else "-"


def _options(each: Expected) -> dict[str, str]:
    return {name: spelled_option(value) for name, value in each.policy.options().items()}


def _document(each: Expected) -> dict[str, Any]:
    bounds = [bound if math.isfinite(bound) else None for bound in each.found.bound.tolist()]
    return {
        "name": each.policy.label,
        "algorithm": each.policy.target,
        "options": _options(each),
        "eta": each.learner.eta,
        "regret": float(each.found.regret[-1]),
        "bound": {"claim": "ADV-L26", "value": bounds[-1]},
        "checkpoints": {"t": each.found.checkpoints, "regret": each.found.regret, "bound": bounds},
    }
