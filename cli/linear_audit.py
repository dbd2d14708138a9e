"""What an audit makes of a linear or contextual policy: the actions it plays, and what can be looked at."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from .actions_file import read_actions
from .linear_name import unit_actions
from .policy_name import PolicyName

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

KINDS = ("linear", "contextual")
"""The kinds of policies that play actions."""

REWARDS = (-1, 1)
"""The ends of the rewards that such policies promise privacy for."""

_AUDITED = 32
_DIMENSION = 2
_FRESH_ROUNDS = 4096


@dataclass(frozen=True)
class Subject:
    """What makes the policy, on how many actions, how it is looked at, and what is to be told of that."""

    make: Callable[[], Any]
    arms: int
    ways: tuple[str, ...]
    notes: tuple[str, ...]


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


def linear_subject(
    policy: PolicyName, *, horizon: int, arms: int, dimension: int | None, file: Path | None, seed: int
) -> Subject:
    """The policy on the actions of the file, or on unit vectors drawn from the seed."""
    if file is None:
        actions = unit_actions(arms, dimension or _DIMENSION, seed)
    elif dimension is not None:
        raise click.UsageError("--dimension: the file of --actions says it; without it is accepted")
    else:
        import numpy as np

        actions = np.array(read_actions(file, "--actions").rows, dtype=np.float64)
    size = f"{len(actions)} actions in R^{actions.shape[1]}"
    whence = "drawn from the seed" if file is None else f"of {file}"
    enumerated = "not enumerated: the noise on vectors is continuous; the account and the audit are possible"
    if policy.kind == "contextual":
        rounds = min(horizon, _FRESH_ROUNDS)
        shape = (rounds, len(actions), actions.shape[1])
        given = actions[None] if file is not None else _fresh(shape, seed)
        how = "in every round" if file is not None else "afresh in every round"
        make = partial(_in_contexts, policy, given, horizon)
        make()  # complains now
        return Subject(
            make, len(actions), ("account", "audit"), (f"it plays {size}, {whence} {how}", enumerated)
        )
    make = partial(policy.build, actions, horizon)
    first = _first_release(make())
    notes = [f"it plays {size}, {whence}", "not enumerated: its phases are long; the account is possible"]
    ways: tuple[str, ...] = ("account",)
    if first < _AUDITED:
        ways = ("account", "audit")
    else:
        notes.append(
            f"not audited: its first release is after round {first}, the audit's last one is {_AUDITED}"
        )
    if first > horizon:
        notes.append(f"nothing is released in {horizon} rounds: a horizon of at least {first} shows more")
    return Subject(make, len(actions), ways, tuple(notes))


def _first_release(policy: Any) -> int:  # noqa: ANN401  a linear policy
    """The round after which the first phase is over."""
    policy.act(1)
    return int(policy.phase.pulls.sum())


def _fresh(shape: tuple[int, int, int], seed: int) -> NDArray[np.float64]:
    import numpy as np

    drawn = np.random.default_rng((seed, *shape)).standard_normal(shape)
    return np.asarray(drawn / np.linalg.norm(drawn, axis=2)[:, :, None])


def _in_contexts(policy: PolicyName, rounds: NDArray[np.float64], horizon: int) -> Any:  # noqa: ANN401  a policy
    from ..algorithms.contexts import GivenContexts
    from ..algorithms.contextual_policy import InContexts

    return InContexts(policy.build_contextual(rounds.shape[2], horizon), GivenContexts(rounds))
