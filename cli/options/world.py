"""What policies play against, as it was written: arms, rewards linear in actions, or the worst losses."""

from dataclasses import dataclass, replace
from fractions import Fraction
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import click

from ..bad_usage import bad_usage
from .environment_name import MADE_ARMS, Arms, arms_of_losses, read_environment, read_option, refuse_means
from .linear_name import ActionWords, LinearBandit, read_linear
from .lineup import Lineup
from .number import shortened

if TYPE_CHECKING:
    from ...algorithms.adversarial.oblivious_adversary import Losses
    from .policy_name import PolicyName

World = Arms | LinearBandit

_LONGEST_SEARCHED = 10**4
_PIECES, _STARTS, _RUNS_OF_SEARCH = 6, 2, 8


@dataclass(frozen=True, slots=True)
class RewardWords:
    """The kind of rewards and their means, as they are written."""

    environment: str | None
    means: tuple[Fraction, ...] | None
    means_file: Path | None


def read_world(
    lineup: Lineup, actions: ActionWords, rewards: RewardWords, *, horizon: int, seed: int
) -> World:
    """Arms with means, or linear rewards where a policy or an option speaks of actions."""
    plays_actions = lineup.plays_actions
    if plays_actions is None and not actions.given:
        text = rewards.environment or "bernoulli"
        if text.partition(":")[0] == "worst":
            refuse_means(rewards.means, rewards.means_file)
            return _worst(lineup.policies()[0], text, horizon, actions.arms or MADE_ARMS, seed)
        return read_environment(text, rewards.means, rewards.means_file, horizon=horizon, arms=actions.arms)
    for option, value in (("--means", rewards.means), ("--means-file", rewards.means_file)):
        if value is not None:
            why = "linear rewards have" if plays_actions is None else f"{plays_actions.target} plays"
            raise click.UsageError(f"{option}: {why} --actions and --theta instead; see --help")
    return read_linear(actions, rewards.environment, fresh=lineup.fresh, seed=seed)


def _worst(policy: "PolicyName", text: str, horizon: int, arms: int, seed: int) -> Arms:
    """The losses that cost a policy most among those that a search tries."""
    from ...algorithms.adversarial.oblivious_adversary import worst_losses
    from ...algorithms.simulation.exact_regret import simulated_regret

    if horizon > _LONGEST_SEARCHED:
        many = f"{horizon} rounds are too many to search the worst losses"
        raise click.UsageError(f"--horizon: {many}; up to {_LONGEST_SEARCHED} are accepted")
    pieces = read_option(text, text.partition(":")[2], "pieces", Fraction(min(_PIECES, horizon)))
    if pieces.denominator != 1:
        raise click.UsageError(f"--environment: {shortened(text)}: pieces is a whole number")
    build = partial(policy.build, arms, horizon)

    def regret(losses: "Losses") -> float:
        return float(simulated_regret(build, losses, runs=_RUNS_OF_SEARCH, seed=seed + 1).mean())

    with bad_usage(policy.label):
        value, losses = worst_losses(regret, horizon, arms, pieces=int(pieces), seed=seed, starts=_STARTS)
    told = (
        f"the rewards were searched to cost {policy.label} most, in {min(int(pieces), horizon)} pieces of "
        f"time: a regret of {value:.5g} over the {_RUNS_OF_SEARCH} runs of the search, other runs than these"
    )
    return replace(arms_of_losses("worst", losses), told=told)
