"""`banditproof simulate`: the regret of policies, from many runs, next to what the theory says."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import redirect_stdout
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click
from click.core import ParameterSource

from ..exit_statuses import exit_words
from ..extras import mention_extra
from ..options.engine_options import Workshop, engine_options
from ..options.environment_name import ANY_MEAN, Arms, read_environment
from ..options.files.advice_file import AdviceType
from ..options.gathered import gathered
from ..options.linear_name import ActionWords, LinearBandit, actions_options, read_linear
from ..options.number import POSITIVE, BudgetType, NumberType, Range
from ..options.number_options import Plan, means_options, seed_option
from ..options.output_options import Output, csv_option, json_option, plot_option, wide_option
from ..options.policy_name import PolicyFile, PolicyName, PolicyType, with_shared
from ..options.processes import cores
from ..options.store_options import store_options
from ..options.whole_number import RoundsType, WholeType
from ..output.document import print_json, write
from ..output.progress_bar import Tell, progress_bar
from ..output.records import over_time, print_csv
from ..runs.at_work import at_work
from ..terminal.safe_text import say

if TYPE_CHECKING:
    from ...algorithms.simulation.simulator import Simulation
    from ..runs.optimum_comparison import BesideOptimum

_LONGEST = 10**18
_LEAK = 1
_PROBE = 10_000
_LONG_PROBE = 0.2
_COMPILED_SPEED = 50  # times that of the interpreter, about
_WORTH_PROCESSES = 3.0  # seconds of work, from which on starting processes pays

_NUMBER = Range("a number")
_SHARED: dict[str, tuple[Any, str]] = {
    "epsilon": (BudgetType(POSITIVE), "Privacy budget; inf is none."),
    "rho": (NumberType(POSITIVE), "Budget of zCDP."),
    "delta": (NumberType(POSITIVE), "Of (epsilon, delta); a risk of DP-UCB."),
    "alpha": (NumberType(POSITIVE), "Batch ratio; an order of Renyi privacy."),
    "beta": (NumberType(_NUMBER), "Exploration; a risk of DP-SE."),
    "n0": (WholeType("n0", 1, 10**9), "Length of the first batch."),
    "ties": (click.STRING, "How ties break: random or first."),
    "noise": (click.STRING, "laplace, gaussian, discrete-laplace, discrete-gaussian."),
    "advice": (AdviceType(), "File of experts' advice: a line an expert, --- before another round's."),
}
"""Options that go to every algorithm that has them."""


@dataclass(frozen=True, slots=True)
class _RewardWords:
    """The kind of rewards and their means, as they are written."""

    environment: str | None
    means: tuple[Fraction, ...] | None
    means_file: Path | None


def _shared_options(command: Callable[..., Any]) -> Callable[..., Any]:
    for name, (kind, words) in reversed(_SHARED.items()):
        command = click.option(f"--{name}", type=kind, help=words)(command)
    return command


@click.command(epilog=exit_words("done", "a policy looks behind the seal"))
@click.argument("policies", metavar="ALGORITHM...", nargs=-1, required=True, type=PolicyType())
@means_options(ANY_MEAN, "Means of the arms: 0.75,0.625,0.5")
@click.option(
    "--environment",
    metavar="KIND",
    help="bernoulli, the default, gaussian:sigma=S, uniform:width=W, table:FILE of rewards, a line a "
    "round, fixed rewards, drifting:period=P, switching:length=L, worst:pieces=N, searched to cost the "
    "first algorithm most; of linear rewards: sign, the default (1 and -1), or "
    "gaussian:sigma=S.",
)
@actions_options
@click.option(
    "--horizon",
    type=WholeType("the horizon", 1, _LONGEST),
    help="Number of rounds T, up to 1e18; where best-arm identification is cut, 1e8 if not given.",
)
@_shared_options
@click.option(
    "--runs",
    type=WholeType("the number of runs", 1, 100_000),
    default="20",
    show_default=True,
    help="How many runs.",
)
@seed_option("Same seed, same numbers, with any --jobs.")
@click.option(
    "--jobs",
    metavar="N",
    type=click.IntRange(min=1),
    help="Processes; by default as many as there are cores, where that pays.",
)
@click.option(
    "--checkpoints", type=RoundsType(_LONGEST), help="Rounds to report; about ten a decade by default."
)
@click.option(
    "--optimal",
    "wants_optimal",
    is_flag=True,
    help="Also the exact regret, beside the least of any private policy: few rounds, Bernoulli arms.",
)
@json_option
@csv_option
@wide_option
@plot_option("regret over time")
@engine_options
@store_options
@gathered(rewards=_RewardWords, actions=ActionWords, plan=Plan, output=Output, workshop=Workshop)
def command(
    *,
    policies: tuple[PolicyName, ...],
    rewards: _RewardWords,
    actions: ActionWords,
    plan: Plan,
    output: Output,
    workshop: Workshop,
    wants_optimal: bool,
    **shared: Any,  # noqa: ANN401  the shared options
) -> int:
    """Simulate policies and say what they lose, or when they stop.

    ALGORITHM is a name of `banditproof list algorithms`, with options of its own if need be
    (dp-imed:alpha=1.1,n0=2), a policy of your own as module:factory, or a policy's file, best.json. A
    shared option goes to every algorithm that has it; NAME:option=value to one alone.
    """
    from ..runs.expert_comparison import against_best_expert
    from ..runs.full_information_report import sees_all
    from ..runs.identification_report import MOST_PULLS, is_identification
    from ..runs.simulation_report import Simulated, picture_of, report, show_report

    plot, horizon, checkpoints = output.plot, plan.horizon, plan.checkpoints
    seeing = sees_all(policies)
    if seeing:
        _check_exact(plot, rewards.environment)
    identifying = all(is_identification(policy) for policy in policies)
    if identifying:
        for option, value in (("--plot", plot), ("--checkpoints", checkpoints)):
            if value is not None:
                raise click.UsageError(f"{option}: best-arm identification has stopping times only")
        lengths = [each.table.length if isinstance(each, PolicyFile) else MOST_PULLS for each in policies]
        horizon = horizon or max(lengths)
    if horizon is None:
        raise click.UsageError("Missing option '--horizon'.")

    if plot is not None:
        from ..output.curve_plot import check_picture

        check_picture("--plot", plot)
    for place, policy in enumerate(policies):
        if policy.label in {other.label for other in policies[:place]}:
            raise click.UsageError(f"{policy.label} is named twice; once is accepted")
    world = _world(policies, actions, rewards, horizon=horizon, seed=plan.seed, shared=shared)
    if horizon > world.longest:
        raise click.UsageError(
            f"--horizon: {horizon} rounds are too many for {rewards.environment or world.kind}; "
            f"up to {world.longest} are accepted"
        )
    late = [t for t in checkpoints or () if t > horizon]
    if late:
        raise click.UsageError(
            f"--checkpoints: {late[0]} lies after the horizon; up to {horizon} is accepted"
        )
    rounds = None if checkpoints is None else tuple(sorted({*checkpoints, horizon}))
    plan = replace(plan, horizon=horizon, checkpoints=rounds)
    complete = _complete(policies, shared)
    if wants_optimal and (seeing or identifying or isinstance(world, LinearBandit)):
        raise click.UsageError("--optimal: regret of policies that play Bernoulli arms is accepted")
    if seeing:
        return _expect(complete, world, plan, output)
    subject = " ".join(("simulate", *(policy.label for policy in complete)))
    if identifying:
        if isinstance(world, LinearBandit):
            raise click.UsageError("best-arm identification is among arms of --means, not of linear rewards")
        with at_work(workshop, subject, usual=cores() if plan.runs > 1 else 1) as processes:
            return _identify(complete, world, plan, output, jobs=processes)

    from ...algorithms.environments.sealed import PrivacyLeak
    from ..runs.optimum_comparison import beside_optimum, show_beside

    beside: list[BesideOptimum] = []
    if wants_optimal:
        assert isinstance(world, Arms)
        with progress_bar() as tell:
            beside = beside_optimum(complete, world, horizon, tell)
    found: list[Simulated] = []
    try:
        with at_work(workshop, subject, usual=0) as processes, progress_bar() as tell:
            for place, policy in enumerate(complete):
                simulation = _simulate(
                    policy,
                    world,
                    plan,
                    jobs=processes,
                    progress=_share(tell, place, len(complete), policy),
                )
                compared = against_best_expert(policy, world, simulation)
                found.append(Simulated(policy, world, simulation, compared))
    except PrivacyLeak as leak:
        say(f"banditproof: simulate: {policy.label} looks behind the seal: {leak}", err=True)
        return _LEAK
    if plot is not None:
        write(plot, picture_of(found, plot.suffix.lower().removeprefix(".")))
    if output.wants_csv:
        print_csv(over_time(report(found)["algorithms"]))
    elif output.wants_json:
        print_json(_with_optimum(report(found), beside))
    else:
        show_report(found)
        if beside:
            show_beside(beside)
    return 0


def _with_optimum(document: dict[str, Any], beside: Sequence[BesideOptimum]) -> dict[str, Any]:
    """The document, with what was asked for beside each algorithm."""
    for row, each in zip(document["algorithms"], beside, strict=False):
        row["optimum"] = each.to_json()
    return document


def _check_exact(plot: Path | None, environment: str | None) -> None:
    """Refuse what belongs to runs: regret that is exact has none."""
    from ..runs.full_information_report import WORLDS

    if environment is not None and environment.partition(":")[0] == "worst":
        raise click.UsageError(f"--environment: the worst losses are searched for bandits; {WORLDS}")
    if plot is not None:
        raise click.UsageError("--plot: the expected regret is printed, and with --json at all checkpoints")
    for option in ("runs", "jobs"):
        if click.get_current_context().get_parameter_source(option) is ParameterSource.COMMANDLINE:
            raise click.UsageError(
                f"--{option}: the expected regret is exact; without --{option} is accepted"
            )


def _expect(
    policies: tuple[PolicyName, ...],
    world: Arms | LinearBandit,
    plan: Plan,
    output: Output,
) -> int:
    from ..runs.full_information_report import WORLDS, document, expected, show_expected

    if isinstance(world, LinearBandit):
        raise click.UsageError(f"{policies[0].label} plays arms, not actions; {WORLDS}")
    found = expected(policies, world, horizon=plan.rounds, checkpoints=plan.checkpoints)
    if output.wants_csv:
        print_csv(over_time(document(found, world, plan.rounds)["algorithms"]))
    elif output.wants_json:
        print_json(document(found, world, plan.rounds))
    else:
        show_expected(found, world, plan.rounds)
    return 0


def _complete(policies: tuple[PolicyName, ...], shared: Mapping[str, Any]) -> tuple[PolicyName, ...]:
    """The policies with their shared options."""
    try:
        return with_shared(policies, shared)
    except ValueError as error:
        raise click.UsageError(str(error)) from error


def _world(
    policies: tuple[PolicyName, ...],
    actions: ActionWords,
    rewards: _RewardWords,
    *,
    horizon: int,
    seed: int,
    shared: Mapping[str, Any],
) -> Arms | LinearBandit:
    """Arms with means, or linear rewards where a policy or an option speaks of actions."""
    named = next((policy for policy in policies if policy.kind in {"linear", "contextual"}), None)
    if named is None and not actions.given:
        return read_environment(
            rewards.environment or "bernoulli",
            rewards.means,
            rewards.means_file,
            horizon=horizon,
            arms=actions.arms,
            against=lambda: _complete(policies[:1], shared)[0],
            seed=seed,
        )
    for option, value in (("--means", rewards.means), ("--means-file", rewards.means_file)):
        if value is not None:
            why = "linear rewards have" if named is None else f"{named.target} plays"
            raise click.UsageError(f"{option}: {why} --actions and --theta instead; see --help")
    fresh = all(policy.kind == "contextual" for policy in policies)
    return read_linear(actions, rewards.environment, fresh=fresh, seed=seed)


def _identify(
    policies: tuple[PolicyName, ...],
    arms: Arms,
    plan: Plan,
    output: Output,
    *,
    jobs: int,
) -> int:
    from ...algorithms.simulation.identification import identify
    from ..runs.identification_report import Identified, report, show_report

    found: list[Identified] = []
    with progress_bar() as tell:
        for place, policy in enumerate(policies):
            try:
                done = identify(
                    partial(policy.build, arms.environment.arms, plan.rounds),
                    arms.environment,
                    runs=plan.runs,
                    seed=plan.seed,
                    horizon=plan.rounds,
                    jobs=jobs,
                    progress=_share(tell, place, len(policies), policy),
                )
            except ValueError as error:
                raise click.UsageError(f"{policy.label}: {error}") from error
            found.append(Identified(policy, arms, done))
    if output.wants_csv:
        print_csv(report(found)["algorithms"])
    elif output.wants_json:
        print_json(report(found))
    else:
        show_report(found)
    return 0


def _share(tell: Tell, place: int, policies: int, policy: PolicyName) -> Callable[[int, int], None]:
    """What tells a bar for all policies of the progress of one."""
    return lambda done, runs: tell(place * runs + done, policies * runs, policy.label)


def _simulate(
    policy: PolicyName,
    arms: Arms | LinearBandit,
    plan: Plan,
    *,
    jobs: int,
    progress: Callable[[int, int], None],
) -> Simulation:
    from ...algorithms.environments.sealed import PrivacyLeak

    play = _player(policy, arms, plan.rounds)
    try:
        with redirect_stdout(sys.stderr):
            estimate = _seconds(play, plan.rounds, plan.runs)
            if estimate > _WORTH_PROCESSES:
                mention_extra("simulate", "numba", "runs are interpreted, which takes far longer")
            processes = jobs or (cores() if plan.runs > 1 and estimate > _WORTH_PROCESSES else 1)
            return play(
                plan.rounds,
                runs=plan.runs,
                seed=plan.seed,
                checkpoints=plan.checkpoints,
                jobs=processes,
                progress=progress,
            )
    except (PrivacyLeak, KeyboardInterrupt):
        raise
    except Exception as error:
        if not policy.own and not isinstance(error, ValueError):
            raise
        from ...paper_checks.running.registry import described

        words = described(error) if policy.own else str(error)
        raise click.UsageError(f"{policy.label}: {words}") from error


def _player(policy: PolicyName, arms: Arms | LinearBandit, horizon: int) -> Callable[..., Simulation]:
    """What simulates so many rounds of a policy that is made for ``horizon``."""
    if isinstance(arms, LinearBandit) and policy.kind == "contextual":
        from ...algorithms.environments.contextual_bandit import ContextualBandit
        from ...algorithms.simulation.contextual_simulator import simulate_contextual

        return partial(
            simulate_contextual,
            partial(policy.build_contextual, arms.contexts.dimension, horizon),
            ContextualBandit(arms.contexts, arms.theta, rewards=arms.rewards, sigma=arms.sigma),
        )
    from ...algorithms.environments.reward_table import RewardTable
    from ...algorithms.simulation.hindsight_regret import simulate_in_hindsight
    from ...algorithms.simulation.simulator import simulate

    environment = arms.environment
    build = partial(policy.build, arms.size, horizon)
    if isinstance(environment, RewardTable):
        return partial(simulate_in_hindsight, build, environment)
    assert environment is not None
    return partial(simulate, build, environment)


def _seconds(play: Callable[..., Simulation], horizon: int, runs: int) -> float:
    """About how long the runs take one after the other; what a policy does wrong at once is seen here."""
    from ...algorithms.compilation import interpreted, seconds_interpreted
    from ...algorithms.simulation.parallel_runs import remembered_by

    probe = min(horizon, _PROBE)

    def tried() -> tuple[float, bool]:
        began, before = time.thread_time(), seconds_interpreted()
        play(probe, runs=1)
        taken = time.thread_time() - began
        return taken, 2 * (seconds_interpreted() - before) < taken

    with remembered_by(None):
        one, compiled = tried()
        if one > _LONG_PROBE:  # then what comes next may be compiled
            one, compiled = tried()
    round_by_round = one > probe * (1e-7 if compiled else 1e-5)
    estimate = one * runs * (horizon / probe if round_by_round else 2)
    return estimate if compiled or interpreted() else min(estimate, 1 + estimate / _COMPILED_SPEED)
