"""`banditproof simulate`: the regret of policies, from many runs, next to what the theory says."""

from typing import TYPE_CHECKING, Any

import click

from ..exit_statuses import exit_words
from ..options.engine_options import Workshop, engine_options
from ..options.gathered import gathered
from ..options.linear_name import THETAS, ActionWords, actions_options
from ..options.lineup import Lineup, lineup_of, shared_options
from ..options.number import flag, opt
from ..options.number_options import Plan, means_options, seed_option
from ..options.policy_name import POLICY, PolicyName
from ..options.whole_number import whole_numbers_type, whole_type
from ..options.world import RewardWords, read_world
from ..output.forms import Output, forms
from ..terminal.safe_text import say

if TYPE_CHECKING:
    from ..runs.linear_game import Thetas
    from ..runs.simulation_kind import SimulationKind

_LONGEST = 10**18
_LEAK = 1


@click.command(epilog=exit_words("done", "a policy looks behind the seal"))
@click.argument("policies", metavar="ALGORITHM...", nargs=-1, required=True, type=POLICY)
@means_options("0.75,0.625,0.5")
@click.option(
    "--environment",
    metavar="KIND",
    help="bernoulli, the default, gaussian:sigma=S, uniform:width=W, table:FILE of rewards, a line a "
    "round, fixed rewards, drifting:period=P, switching:length=L, worst:pieces=N, searched to cost the "
    "first algorithm most; of linear rewards: sign, the default (1 and -1), or "
    "gaussian:sigma=S.",
)
@actions_options
@opt(
    "--horizon",
    whole_type("the horizon", 1, _LONGEST),
    "Number of rounds T, up to 1e18; where best-arm identification is cut, 1e8 if not given.",
)
@shared_options()
@opt("--runs", whole_type("the number of runs", 1, 1_000_000), "How many runs.", default="20")
@seed_option("Same seed, same numbers, with any --jobs.")
@opt(
    "--jobs",
    click.IntRange(min=1),
    "Processes; by default as many as there are cores, where that pays.",
    metavar="N",
)
@opt(
    "--checkpoints",
    whole_numbers_type("ROUND,ROUND,...", "a round", 1, _LONGEST),
    "Rounds to report; about ten a decade by default.",
)
@flag(
    "--optimal wants_optimal",
    "Also the exact regret, or chance of a right answer, beside the best of any private policy: few"
    " rounds, Bernoulli arms or linear rewards 1 and -1.",
)
@opt(
    "--thetas",
    THETAS,
    "With --optimal: other parameters that rewards may have, 0,1;-1,0. If not given, those that make the"
    " same means in another order.",
)
@forms("json csv wide", plot="regret over time")
@engine_options
@gathered(rewards=RewardWords, actions=ActionWords, plan=Plan)
def command(
    *,
    policies: tuple[PolicyName, ...],
    rewards: RewardWords,
    actions: ActionWords,
    plan: Plan,
    output: Output,
    workshop: Workshop,
    wants_optimal: bool,
    thetas: "Thetas | None",
    **shared: Any,  # noqa: ANN401  the shared options
) -> int:
    """Simulate policies and say what they lose, or when they stop.

    ALGORITHM is a name of `banditproof list algorithms`, with options of its own if need be
    (dp-imed:alpha=1.1,n0=2), a policy of your own as module:factory, or a policy's file, best.json. A
    shared option goes to every algorithm that has it; NAME:option=value to one alone.
    """
    from ..runs.simulation_kind import SealBrokenError

    lineup = lineup_of(policies, shared)
    kind = _kind_of(lineup, optimal=wants_optimal, thetas=thetas)
    plan = kind.planned(plan, rewards.environment, output.plot)
    output.check_plot()
    world = read_world(lineup, actions, rewards, horizon=plan.rounds, seed=plan.seed)
    if plan.rounds > world.longest:
        raise click.UsageError(
            f"--horizon: {plan.rounds} rounds are too many for {rewards.environment or world.kind}; "
            f"up to {world.longest} are accepted"
        )
    try:
        answer = kind.play(world, plan, workshop)
    except SealBrokenError as leak:
        say(f"banditproof: simulate: {leak}", err=True)
        return _LEAK
    output.draw(answer.picture)
    output.give(answer.to_json, answer.show, answer.records)
    return 0


def _kind_of(lineup: Lineup, *, optimal: bool, thetas: "Thetas | None") -> "SimulationKind":
    """The kind that a lineup asks for; ``optimal`` sets the best private policy beside each."""
    if thetas is not None and lineup.kind != "regret":
        raise click.UsageError("--thetas: with --optimal, of linear rewards, is accepted")
    if lineup.kind == "expected regret":
        from ..runs.full_information_report import ExpectedRegretSimulation

        return ExpectedRegretSimulation(lineup, optimal=optimal)
    if lineup.kind == "identification":
        from ..runs.identification_report import IdentificationSimulation

        return IdentificationSimulation(lineup, optimal=optimal)
    from ..runs.regret_runs import RegretSimulation

    return RegretSimulation(lineup, optimal=optimal, thetas=thetas)
