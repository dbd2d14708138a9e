"""Runs of policies, whose regret is measured, beside the best expert and the best private policy."""

import sys
import time
from collections.abc import Callable, Iterable, Sequence
from contextlib import redirect_stdout
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

import click

from ...algorithms.compilation import interpreted, seconds_interpreted
from ...algorithms.environments.reward_table import RewardTable
from ...algorithms.environments.sealed import PrivacyLeak
from ...algorithms.simulation.parallel_runs import remembered_by
from ...algorithms.simulation.simulator import Simulation, simulate
from ...paper_checks.running.registry import described
from ..extras import mention_library
from ..options.engine_options import Workshop, cores
from ..options.environment_name import Arms
from ..options.linear_name import LinearBandit
from ..options.lineup import Lineup
from ..options.number_options import Plan
from ..options.policy_name import PolicyName
from ..options.world import World
from ..output.progress_bar import progress_bar, share_of
from ..output.records import Record, over_time
from .at_work import at_work
from .linear_game import Thetas, game_of_actions
from .optimum_comparison import Compared, beside_optimum, game_of_arms, show_beside
from .simulation_kind import Answer, SealBrokenError, SimulationKind
from .simulation_report import Simulated, picture_of, report, show_report

_PROBE = 10_000  # rounds of a trial, from which the seconds of all runs are estimated
_LONG_PROBE = 0.2  # seconds of a trial, after which the next one may be compiled
_COMPILED_SPEED = 50  # times that of the interpreter, about
_WORTH_PROCESSES = 3.0  # seconds of work, from which on starting processes pays


@dataclass(frozen=True, slots=True)
class RegretSimulation(SimulationKind):
    """What policies lose, from many runs."""

    lineup: Lineup
    optimal: bool
    thetas: Thetas | None

    def refuse(self, plan: Plan, environment: str | None, plot: Path | None) -> None:
        """Every option goes with runs."""

    def play(self, world: World, plan: Plan, workshop: Workshop) -> "Regrets":
        """Run each of them as often as planned."""
        policies = self.lineup.policies()
        if self.thetas is not None and (isinstance(world, Arms) or not self.optimal):
            raise click.UsageError("--thetas: with --optimal, of linear rewards, is accepted")
        beside: Compared | None = None
        if self.optimal:
            if isinstance(world, Arms):
                game = game_of_arms(world, plan.rounds)
            else:
                game = game_of_actions(world, self.thetas, plan.rounds, plan.seed)
            with progress_bar() as tell:
                beside = beside_optimum(policies, game, plan.rounds, tell)
        found: list[Simulated] = []
        with at_work(workshop, self.lineup.subject, usual=0) as jobs, progress_bar() as tell:
            for place, policy in enumerate(policies):
                progress = share_of(tell, place, len(policies), policy.label)
                try:
                    simulation = _simulate(policy, world, plan, jobs=jobs, progress=progress)
                    compared = against_best_expert(policy, world, simulation)
                except PrivacyLeak as leak:
                    raise SealBrokenError(f"{policy.label} looks behind the seal: {leak}") from leak
                found.append(Simulated(policy, world, simulation, compared))
        return Regrets(found, beside)


@dataclass(frozen=True, slots=True)
class Regrets(Answer):
    """The runs of each policy, and what is beside them where that was asked for."""

    found: Sequence[Simulated]
    beside: Compared | None

    def to_json(self) -> dict[str, Any]:
        """The JSON document."""
        document = report(self.found)
        if self.beside is not None:
            for row, each in zip(document["algorithms"], self.beside.found, strict=True):
                row["optimum"] = {**each.to_json(), **self.beside.game.to_json()}
        return document

    def records(self) -> Iterable[Record]:
        """A record for each policy and checkpoint."""
        return over_time(report(self.found)["algorithms"])

    def show(self) -> None:
        """Print the tables and the notes."""
        show_report(self.found)
        if self.beside is not None:
            show_beside(self.beside)

    def picture(self, kind: str) -> bytes:
        """Regret over time."""
        return picture_of(self.found, kind)


def against_best_expert(policy: PolicyName, world: World, simulation: Simulation) -> Simulation | None:
    """The runs with their regret against the best expert; None if the policy is not known to take advice."""
    if not isinstance(world, Arms) or "advice" not in policy.accepted():
        return None
    advice = policy.options()["advice"]
    if policy.own and advice is None:  # what it then follows is its own affair
        return None
    from ...algorithms.protocol.advice import advice_of
    from ...algorithms.simulation.expert_regret import against_experts

    return against_experts(simulation, world.environment, advice_of(advice, world.arms))


def _simulate(
    policy: PolicyName, world: World, plan: Plan, *, jobs: int, progress: Callable[[int, int], None]
) -> Simulation:
    play = _player(policy, world, plan.rounds)
    try:
        with redirect_stdout(sys.stderr):
            estimate = _seconds(play, plan.rounds, plan.runs)
            if estimate > _WORTH_PROCESSES:
                mention_library("numba", "runs are interpreted, which takes far longer")
            processes = jobs or (cores() if plan.runs > 1 and estimate > _WORTH_PROCESSES else 1)
            how: dict[str, Any] = {"jobs": processes, "progress": progress, "checkpoints": plan.checkpoints}
            return play(plan.rounds, runs=plan.runs, seed=plan.seed, **how)
    except (PrivacyLeak, KeyboardInterrupt):
        raise
    except Exception as error:
        if _is_interrupt(error):
            raise KeyboardInterrupt from error
        if not policy.own and not isinstance(error, ValueError):
            raise
        words = described(error) if policy.own else str(error)
        raise click.UsageError(f"{policy.label}: {words}") from error


def _is_interrupt(error: BaseException | None) -> bool:
    """Whether an interrupt is behind it, which a compiled loop turns into an error of its own."""
    while error is not None and not isinstance(error, KeyboardInterrupt):
        error = error.__cause__ or error.__context__
    return error is not None


def _player(policy: PolicyName, world: World, horizon: int) -> Callable[..., Simulation]:
    """What simulates so many rounds of a policy that is made for ``horizon``."""
    if isinstance(world, LinearBandit) and policy.kind == "contextual":
        from ...algorithms.environments.contextual_bandit import ContextualBandit
        from ...algorithms.simulation.contextual_simulator import simulate_contextual

        return partial(
            simulate_contextual,
            partial(policy.build_contextual, world.contexts.dimension, horizon),
            ContextualBandit(world.contexts, world.theta, rewards=world.rewards, sigma=world.sigma),
        )
    from ...algorithms.simulation.hindsight_regret import simulate_in_hindsight

    environment = world.environment
    build = partial(policy.build, world.size, horizon)
    if isinstance(environment, RewardTable):
        return partial(simulate_in_hindsight, build, environment)
    assert environment is not None
    return partial(simulate, build, environment)


def _seconds(play: Callable[..., Simulation], horizon: int, runs: int) -> float:
    """About how long the runs take one after the other; what a policy does wrong at once is seen here."""
    probe = min(horizon, _PROBE)

    def tried() -> tuple[float, bool]:
        began, before = time.perf_counter(), seconds_interpreted()
        play(probe, runs=1)
        taken = time.perf_counter() - began
        return taken, 2 * (seconds_interpreted() - before) < taken

    with remembered_by(None):
        one, compiled = tried()
        if one > _LONG_PROBE:  # then what comes next may be compiled
            one, compiled = tried()
    round_by_round = one > probe * (1e-7 if compiled else 1e-5)
    estimate = one * runs * (horizon / probe if round_by_round else 2)
    return estimate if compiled or interpreted() else min(estimate, 1 + estimate / _COMPILED_SPEED)
