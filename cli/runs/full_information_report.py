"""What learners that see the losses of all arms are expected to lose: exactly, no arm is drawn."""

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import click
import numpy as np
from click.core import ParameterSource

from ...algorithms.adversarial.full_information import ExpectedRegret, FullInformation, expected_regret
from ...algorithms.environments.reward_table import RewardTable
from ...algorithms.simulation.simulator import default_checkpoints
from ...theory.numbers.enclosure import Enclosure
from ...verify.worst.learner_game import least_regret, worst_regret
from ..bad_usage import bad_usage
from ..options.engine_options import Workshop
from ..options.environment_name import Arms
from ..options.lineup import Lineup
from ..options.number_options import Plan
from ..options.policy_name import PolicyName
from ..options.whole_number import spelled_whole
from ..options.world import World
from ..output.records import Record, over_time
from ..output.table import Column, numbers, show
from ..terminal.safe_text import say
from .exact_figure import both_ends, known_digits
from .simulation_kind import Answer, SimulationKind

WORLDS = "--environment fixed with --means, table:FILE, drifting and switching are accepted"


@dataclass(frozen=True, slots=True)
class Expected:
    """A learner as it was named and as it was made, and its regret."""

    policy: PolicyName
    learner: FullInformation
    found: ExpectedRegret


@dataclass(frozen=True, slots=True)
class ExpectedRegretSimulation(SimulationKind):
    """The regret that learners expect on losses that are fixed in advance: exactly, without runs."""

    lineup: Lineup
    optimal: bool

    def refuse(self, plan: Plan, environment: str | None, plot: Path | None) -> None:
        """What belongs to runs: regret that is exact has none."""
        del plan
        if environment is not None and environment.partition(":")[0] == "worst":
            raise click.UsageError(f"--environment: the worst losses are searched for bandits; {WORLDS}")
        if plot is not None:
            told = "the expected regret is printed, and with --json at all checkpoints"
            raise click.UsageError(f"--plot: {told}")
        for option in ("runs", "jobs"):
            if click.get_current_context().get_parameter_source(option) is ParameterSource.COMMANDLINE:
                told = f"the expected regret is exact; without --{option} is accepted"
                raise click.UsageError(f"--{option}: {told}")

    def play(self, world: World, plan: Plan, workshop: Workshop) -> "ExpectedRegrets":
        """Compute it for each learner."""
        del workshop
        policies = self.lineup.policies()
        if not isinstance(world, Arms):
            raise click.UsageError(f"{policies[0].label} plays arms, not actions; {WORLDS}")
        found = expected(policies, world, horizon=plan.rounds, checkpoints=plan.checkpoints)
        beside = besides(found, world.arms, plan.rounds) if self.optimal else None
        return ExpectedRegrets(found, world, plan.rounds, beside)


@dataclass(frozen=True, slots=True)
class ExpectedRegrets(Answer):
    """The expected regret of each learner in one world."""

    found: Sequence[Expected]
    world: Arms
    rounds: int
    beside: "Beside | None" = None

    def to_json(self) -> dict[str, Any]:
        """The JSON document."""
        document: dict[str, Any] = {
            "schema": "banditproof/simulate-full-information/1",
            "environment": self.world.kind,
            "arms": self.world.arms,
            "means": self.world.means,
            "horizon": self.rounds,
            "algorithms": [_document(each) for each in self.found],
        }
        if self.beside is not None:
            document["least"] = both_ends(self.beside.least)
            for row, worst in zip(document["algorithms"], self.beside.worst, strict=True):
                row["worst"] = both_ends(worst)
        return document

    def records(self) -> Iterable[Record]:
        """A record for each learner and checkpoint."""
        return over_time(self.to_json()["algorithms"])

    def show(self) -> None:
        """Print the table."""
        _show_expected(self.found, self.world, self.rounds)
        if self.beside is not None:
            self.beside.show([each.policy.label for each in self.found])


@dataclass(frozen=True, slots=True)
class Beside:
    """The regret of each learner on the worst losses, and the least that any learner can have."""

    worst: Sequence[Enclosure]
    least: Enclosure

    def show(self, labels: Sequence[str]) -> None:
        """Print it as a table."""
        say("\nExpected regret on the worst losses 0 and 1, and the least of any learner\n")
        least = known_digits(self.least)
        cells = [
            (label, known_digits(worst), least, f"{float(worst) / float(self.least):.5g}")
            for label, worst in zip(labels, self.worst, strict=True)
        ]
        show([Column("algorithm", breaks=False), *numbers("worst", "least of any", "times")], cells)
        say("\nleast of any: what no learner is below on the losses that are worst for it, private or not")


def besides(found: Sequence[Expected], arms: int, horizon: int) -> Beside:
    """Whatever the world is, for as many arms and rounds; a ``click.UsageError`` where they are too many."""
    with bad_usage("--optimal"):
        least = least_regret(arms, horizon)
        return Beside([worst_regret(each.learner.eta, arms, horizon) for each in found], least)


def expected(
    policies: Sequence[PolicyName], world: Arms, *, horizon: int, checkpoints: tuple[int, ...] | None
) -> list[Expected]:
    """The expected regret of each on losses of 1 less the rewards of the table."""
    if not isinstance(world.environment, RewardTable):
        needs = f"{policies[0].label} needs losses that are fixed in advance"
        raise click.UsageError(f"--environment: {needs}; {WORLDS}")
    rewards, nothing_is_drawn = world.environment.rewards, np.random.default_rng(0)
    losses = 1 - np.column_stack([rewards(arm, 1, horizon, nothing_is_drawn) for arm in range(world.arms)])
    rounds = default_checkpoints(horizon) if checkpoints is None else checkpoints
    regrets = []
    for policy in policies:
        with bad_usage(policy.label):
            learner = policy.build_full_information(world.arms, horizon)
        regrets.append(Expected(policy, learner, expected_regret(learner, losses, rounds)))
    return regrets


def _show_expected(found: Sequence[Expected], world: Arms, horizon: int) -> None:
    say(f"expected regret after T = {spelled_whole(horizon)} rounds, exact, {world.kind} arms\n")
    cells = []
    for each in found:
        bound = float(each.found.bound[-1])
        most = f"{bound:.5g}" if math.isfinite(bound) else "-"
        cells.append((each.policy.label, f"{each.learner.eta:.5g}", f"{each.found.regret[-1]:.5g}", most))
    show([Column("algorithm", breaks=False), *numbers("rate", "regret", "at most")], cells)
    say()
    for each in found:
        say(each.policy.line_of_options())
    say("\nat most: log(K)/eta + eta sum P l^2 (ADV-L26), for losses l of at least -1/eta")
    say("note: losses are fixed in advance, seen for all arms; regret is against the best single arm")


def _document(each: Expected) -> dict[str, Any]:
    bounds = [bound if math.isfinite(bound) else None for bound in each.found.bound.tolist()]
    return {
        "name": each.policy.label,
        "algorithm": each.policy.target,
        "options": each.policy.spelled_options(),
        "eta": each.learner.eta,
        "regret": float(each.found.regret[-1]),
        "bound": {"claim": "ADV-L26", "value": bounds[-1]},
        "checkpoints": {"t": each.found.checkpoints, "regret": each.found.regret, "bound": bounds},
    }
