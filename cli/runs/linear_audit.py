"""What an audit makes of a linear or contextual policy: the actions it plays, and what can be looked at."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import partial
from typing import TYPE_CHECKING, Any

import click

from ...algorithms.environments.contexts import GivenContexts
from ...algorithms.protocol.block_policy import Block
from ...algorithms.protocol.contextual_policy import InContexts
from ...theory.numbers.enclosure import Exact
from ...verify.accounting.user_account import User, account_of_users, users_of_signs
from ...verify.auditing.elimination_audit import elimination_pairs, elimination_subject
from ...verify.auditing.sandwich import WAYS
from ...verify.auditing.sandwich_settings import (
    USUAL_AUDIT,
    USUAL_ENUMERATION,
    AuditSettings,
    EnumerationSettings,
)
from ...verify.enumeration.exact_privacy import ExactPrivacy
from ...verify.enumeration.later_releases import LaterLaws, laws_of_releases, privacy_of_releases
from ...verify.enumeration.work_limit import Work
from ..options.linear_name import ActionWords, actions_by_round, fresh_actions, unit_actions
from ..options.policy_name import PolicyName

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


REWARDS = (-1, 1)
"""The ends of the rewards that such policies promise privacy for."""

USUAL_ARMS = 2
"""How many arms or drawn actions an audit is on, where nothing else is said."""

_AUDITED = 32  # rounds of a contextual policy
_DIMENSION = 2
_FRESH_ROUNDS = 4096  # drawn from the seed; then they begin again
_LONGEST_CONTEXTUAL = 10**5  # rounds that are played one by one
_USERS = 16  # first rounds, of whose users an account is given
_RELEASES = 2  # of a linear policy: who plays after these is enumerated


@dataclass(frozen=True)
class Subject:
    """What makes the policy, on how many actions, how it is looked at, and what is to be told of that."""

    make: Callable[[], Any]
    arms: int
    ways: tuple[str, ...]
    notes: tuple[str, ...]
    audit: AuditSettings
    """What is audited, if not the actions of the first rounds."""
    enumeration: EnumerationSettings
    """What is enumerated, if not the lists of rewards, and what is to be said of that."""


def usual_horizon(kind: str) -> int:
    """The horizon where none is given: phases of linear policies are long, laws against adversaries large."""
    return {"linear": 10**6, "contextual": _AUDITED, "adversarial": 4}.get(kind, 8)


def with_own_delta(
    policy: PolicyName, flags: dict[str, Fraction | None]
) -> tuple[PolicyName, dict[str, Fraction | None]]:
    """``--delta`` as the policy's own option: the risk of its confidence bounds, no part of the claim.

    The delta that is claimed is the option ``privacy_delta`` of the policy that has one.
    """
    given = dict(policy.given)
    if flags["delta"] is not None and "delta" in policy.accepted():
        given.setdefault("delta", flags["delta"])
    return replace(policy, given=given), {**flags, "delta": given.get("privacy_delta")}


def linear_subject(policy: PolicyName, words: ActionWords, *, horizon: int, seed: int) -> Subject:
    """The policy on the actions of the file, or on unit vectors drawn from the seed."""
    file = words.file
    if file is None:
        listed = unit_actions(words.arms or USUAL_ARMS, words.dimension or _DIMENSION, seed)[None]
    elif words.dimension is not None:
        raise click.UsageError("--dimension: the file of --actions says it; without it is accepted")
    else:
        listed = actions_by_round(file)
    size = f"{listed.shape[1]} actions in R^{listed.shape[2]}"
    source = "drawn from the seed" if file is None else f"of {file}"
    if len(listed) > 1:
        source = f"in each of {len(listed)} rounds {source}, over and over"
        if policy.kind != "contextual":
            raise click.UsageError(
                f"--actions: {policy.target} plays one set of actions, not others {source}"
            )
    if policy.kind == "contextual":
        if horizon > _LONGEST_CONTEXTUAL:
            raise click.UsageError(
                f"--horizon: {policy.target} is accounted for round by round; "
                f"up to {_LONGEST_CONTEXTUAL} is accepted"
            )
        given, repeated = listed, " in every round" if len(listed) == 1 else ""
        if file is None:
            shape = (min(horizon, _FRESH_ROUNDS), *listed.shape[1:])
            given, repeated = fresh_actions(shape, seed), " afresh in every round"
        make = partial(in_contexts, policy, given, horizon)
        make()  # complains now
        plays = f"it plays {size}, {source}{repeated}"
        notes = (plays, *_users_note(policy, given, horizon, seed))
        usual = USUAL_AUDIT, USUAL_ENUMERATION
        return Subject(make, listed.shape[1], WAYS, notes, *usual)
    actions = listed[0]
    return _phased(partial(policy.build, actions, horizon), actions, horizon, f"it plays {size}, {source}")


def _users_note(policy: PolicyName, rounds: NDArray[np.float64], horizon: int, seed: int) -> tuple[str, ...]:
    """What its releases tell about a user as a whole, where that is what it hides."""
    if policy.entry.hides != "users":
        return ()
    many, (_, arms, dimension) = min(horizon, _USERS), rounds.shape
    signs = users_of_signs(many, arms=arms, dimension=dimension, seed=seed)
    users = [User(rounds[t % len(rounds)], each.reward) for t, each in enumerate(signs)]
    users_account = account_of_users(partial(policy.build_contextual, dimension, horizon), users, seed=seed)
    spent = users_account.leak or f"rho = {float(users_account.rho().upper):.6g}"
    pairs = f"{users_account.pairs} pairs in the first {many} rounds"
    return (
        f"accounted for are rewards, in public actions; for a user, actions and reward: {spent} ({pairs})",
    )


def _phased(make: Callable[[], Any], actions: NDArray[np.float64], horizon: int, plays: str) -> Subject:
    """A policy that eliminates actions after phases."""
    begun = make()
    begun.act(1)
    phase = begun.phase
    first = int(phase.pulls.sum())
    notes = [plays]
    if first >= horizon:
        notes.append(f"nothing is released in {horizon} rounds: a horizon above {first} shows more")
        return Subject(make, len(actions), ("account",), tuple(notes), USUAL_AUDIT, USUAL_ENUMERATION)
    blocks = [Block(int(arm), int(pulls)) for arm, pulls in zip(phase.places, phase.pulls, strict=True)]
    releases = _Releases(make, horizon)
    enumeration = EnumerationSettings(law=releases.privacy, told=releases.told)
    pairs = elimination_pairs(actions, blocks, threshold=2 * phase.accuracy)
    if not pairs:
        notes.append("not audited: no rewards in [-1, 1] bring an action near its elimination")
        return Subject(make, len(actions), ("account", "enumerate"), tuple(notes), USUAL_AUDIT, enumeration)
    notes.append(
        f"audited is who plays after round {first}; an input is how many rewards are 1 in each of its "
        f"{len(blocks)} blocks"
    )
    seen = elimination_subject(make, arms=len(actions), blocks=len(blocks))
    return Subject(make, len(actions), WAYS, tuple(notes), AuditSettings(pairs, seen), enumeration)


class _Releases:
    """The law of who plays after each of the first releases, where the horizon shows it."""

    def __init__(self, make: Callable[[], Any], horizon: int) -> None:
        self.make, self.horizon = make, horizon
        self.laws: LaterLaws | None = None

    def privacy(self, *, epsilon: Iterable[Exact] | None, rho: bool, work: Work) -> ExactPrivacy:
        """As the enumeration of a sandwich asks for it."""
        self.laws = laws_of_releases(
            self.make, horizon=self.horizon, rewards=REWARDS, releases=_RELEASES, work=work
        )
        return privacy_of_releases(self.laws, epsilon=epsilon, rho=rho, work=None)

    def told(self) -> str:
        """What was enumerated."""
        return "" if self.laws is None else self.laws.told


def in_contexts(policy: PolicyName, rounds: NDArray[np.float64], horizon: int) -> Any:  # noqa: ANN401  a policy
    """The contextual policy in contexts that are known, as one of no contexts."""
    return InContexts(policy.build_contextual(rounds.shape[2], horizon), GivenContexts(rounds))
