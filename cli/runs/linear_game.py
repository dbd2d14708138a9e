"""Linear and contextual bandits as the optimum sees them: actions with means that a parameter makes."""

from collections.abc import Sequence
from fractions import Fraction
from functools import partial
from typing import TYPE_CHECKING

import click

from ...verify.optimal.family import MOST_ARMS, Family
from ...verify.optimal.privacy import Privacy
from ..bad_usage import bad_usage
from ..options.linear_name import LinearBandit, fresh_actions
from ..options.policy_name import PolicyName
from .exact_figure import Played
from .linear_audit import REWARDS, in_contexts
from .optimum_comparison import Game, promised_by

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


Thetas = tuple[tuple[Fraction, ...], ...]

_USERS = "it hides users, actions and all; the least is for their rewards, in actions that are public"


def game_of_actions(bandit: LinearBandit, thetas: Thetas | None, horizon: int, seed: int) -> Game:
    """Rewards 1 and -1 in known contexts: the parameter is any of several, each as likely as the others."""
    if bandit.rewards != "sign":
        raise click.UsageError("--optimal: Gaussian rewards; rewards 1 and -1 are accepted")
    if not 2 <= bandit.arms <= MOST_ARMS:
        raise click.UsageError(f"--optimal: {bandit.arms} actions; from 2 to {MOST_ARMS} are accepted")
    dimension = bandit.contexts.dimension
    for theta in thetas or ():
        if len(theta) != dimension:
            raise click.UsageError(
                f"--thetas: one has {len(theta)} numbers; the actions have {dimension} coordinates"
            )
    if bandit.given_rounds is None:
        rounds = fresh_actions((horizon, bandit.arms, dimension), seed)
        source = ", in actions drawn from the seed"
    else:
        rounds, source = bandit.given_rounds, ""
        if len(rounds) > 1:
            rounds = rounds[[t % len(rounds) for t in range(horizon)]]
    family = _family(bandit, rounds, thetas)
    kind = "orders of the means of the actions" if thetas is None else "parameters"
    played = partial(_played, bandit, rounds, horizon)
    return Game(family, 2, f"{len(family.instances)} {kind}{source}", _promised, played, _notes)


def _family(bandit: LinearBandit, rounds: "NDArray[np.float64]", thetas: Thetas | None) -> Family:
    from ...verify.optimal.linear_instances import chances_of, linear_orders, values_of

    actions = [[list(map(Fraction, action)) for action in of_round] for of_round in rounds.tolist()]
    theta = tuple(map(Fraction, bandit.theta))
    if thetas is not None:
        parameters = dict.fromkeys((theta, *(tuple(Fraction(float(x)) for x in each) for each in thetas)))
        values = [[values_of(of_round, parameter) for of_round in actions] for parameter in parameters]
        for parameter, rows in zip(parameters, values, strict=True):
            most = max((value for row in rows for value in row), key=abs)
            if abs(most) > 1:
                words = ",".join(f"{float(x):g}" for x in parameter)
                raise click.UsageError(
                    f"--thetas: {words} gives an action the mean {float(most):g}; from -1 to 1 is accepted"
                )
    elif bandit.environment is not None:
        values = [[order] for order in linear_orders(actions[0], theta)]
    else:
        values = [[values_of(of_round, theta) for of_round in actions]]
    courses = list(dict.fromkeys(tuple(map(chances_of, rounds_)) for rounds_ in values))
    if len(courses) == 1:
        raise click.UsageError(
            "--optimal: a policy that knew the means of the actions would lose nothing, and no other order of"
            " them is linear; --thetas with other parameters is accepted"
        )
    with bad_usage("--optimal"):
        return Family.in_rounds(courses, [1] * len(courses))


def _promised(policy: PolicyName) -> Privacy:
    """Its privacy for rewards 1 and -1; none where nothing is promised for them."""
    return Privacy(None) if _promises_nothing(policy) else promised_by(policy)


def _promises_nothing(policy: PolicyName) -> str:
    """Why a policy promises no privacy for rewards 1 and -1; empty if it does promise it."""
    if not policy.plays_actions:
        return "it promises no privacy for rewards 1 and -1"
    if policy.options().get("outside") == "play" and policy.entry.privacy != "none":
        return "outside = play: it promises no privacy where actions are longer than 1"
    return ""


def _played(bandit: LinearBandit, rounds: "NDArray[np.float64]", horizon: int, policy: PolicyName) -> Played:
    if policy.kind == "contextual":
        return Played(partial(in_contexts, policy, rounds, horizon), bandit.arms, REWARDS)
    return Played(partial(policy.build, bandit.size, horizon), bandit.arms, REWARDS)


def _notes(policy: PolicyName) -> Sequence[str]:
    """Notes on a policy whose promise is not about what the least regret is for."""
    if why := _promises_nothing(policy):
        return (why,)
    hides = policy.entry.hides
    return (_USERS,) if hides == "users" else ()
