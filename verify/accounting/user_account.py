"""Accounting for users: what the releases of a contextual policy tell about the whole of one of them.

A stream of users comes by, each with actions of her own and a reward. Joint privacy hides both from everybody
else: with another user in round ``u``, all actions of the other rounds keep their law up to the budget; her
own action may depend on her. A sealed reward says nothing of that, as the actions of a round are public to
the protocol. Here the policy is played again with another user in one round and the very same released
numbers. Whatever it then asks for in another round, or releases through another mechanism, it did not learn
from the releases: a leak. What is released differs by a vector that is known exactly, and all of these
together are one composition of shifted noises, a :class:`~.ledger.Loss`.

>>> from functools import partial
>>> from banditproof.algorithms.linear.joint_dp_oful import JointDPOFUL
>>> make = partial(JointDPOFUL.for_renyi_dp, 2, alpha=2, epsilon=1, delta=0.1, horizon=8)
>>> print(f"{float(account_of_users(make, users_of_signs(8, arms=2, dimension=2)).rho()):.6f}")
0.500000

As for rewards, this is exact for the run at hand and the pairs that were tried.
"""

import math
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, NamedTuple

import numpy as np
from numpy.random import Generator, default_rng
from numpy.typing import NDArray

from ...algorithms.environments.sealed import PrivacyLeak, Sealed, Stretch, drawn, unseal
from ...algorithms.protocol.contextual_policy import ContextualPolicy
from ...theory.numbers.enclosure import Enclosure, Exact
from .ledger import Facts, Loss, coefficients, facts_of, kept

Matrix = NDArray[np.float64]

_ZERO = Enclosure(Fraction(0), Fraction(0))
_INFINITE = Enclosure(math.inf, math.inf)


class User(NamedTuple):
    """Who comes in a round: her actions, one a row, and her reward, from whichever of them."""

    actions: Matrix
    reward: float


Others = Callable[[User, int], Sequence[User]]
"""Who may come instead of a user who was given the action of that row."""


@dataclass(frozen=True)
class UserAccount:
    """What a run tells about a user; figures are the largest over all users and those instead of them."""

    losses: tuple[Loss, ...]
    """The distinct losses, each with the first round of such a user."""
    pairs: int
    """How many users were exchanged for another one."""
    leak: str | None = None
    """What depends on a user beside the releases, in one line."""

    def epsilon(self, delta: Exact = 0) -> Enclosure:
        """The least epsilon of (epsilon, delta)-joint DP."""
        return self._largest(lambda loss: loss.epsilon_at(delta))

    def delta(self, epsilon: Exact) -> Enclosure:
        """The least delta of (epsilon, delta)-joint DP."""
        return self._largest(lambda loss: loss.delta(epsilon))

    def rho(self) -> Enclosure:
        """The least rho of joint zCDP."""
        return self._largest(Loss.rho)

    def within(self, *, epsilon: Exact | None = None, rho: Exact | None = None, delta: Exact = 0) -> bool:
        """Whether the run kept to a budget; see :func:`~.ledger.kept`."""
        return kept(self, epsilon=epsilon, rho=rho, delta=delta) and self.leak is None

    def _largest(self, figure: Callable[[Loss], Enclosure]) -> Enclosure:
        if self.leak is not None:
            return _INFINITE
        found = [figure(loss) for loss in self.losses] or [_ZERO]
        return Enclosure(max(each.lower for each in found), max(each.upper for each in found))


def account_of_users(
    make: Callable[[], ContextualPolicy],
    users: Sequence[User],
    *,
    others: Others | None = None,
    rounds: Sequence[int] | None = None,
    seed: int = 0,
) -> UserAccount:
    """Play a policy for a stream of users, and again with another user in each of some rounds.

    Parameters
    ----------
    make
        Gives a fresh policy.
    users
        Who comes, round by round.
    others
        Who may come instead; :func:`opposite_users` if not given.
    rounds
        The rounds, counted from 1, whose user is exchanged; all of them if not given.
    seed
        Of the noise.

    A policy that is not a function of what it learns is a ``ValueError``.
    """
    places = range(1, len(users) + 1) if rounds is None else rounds
    if not users or not all(1 <= place <= len(users) for place in places):
        raise ValueError(f"rounds of {len(users)} users are from 1 to {len(users)}, not {list(places)!r:.60}")
    first = _played(make, users, None, default_rng(seed))
    if _played(make, users, first, default_rng(seed)).parted is not None:
        raise ValueError("the policy is not a function of what it learns: the same run again is another one")
    found: dict[Any, Loss] = {}
    pairs = 0
    for place in places:
        user = users[place - 1]
        for other in (others or opposite_users)(user, first.choices[place - 1]):
            changed = [*users[: place - 1], other, *users[place:]]
            again = _played(make, changed, first, default_rng(seed), exchanged=place)
            pairs += 1
            if again.parted is not None:
                return UserAccount((), pairs, f"with another user in round {place}, {again.parted}")
            loss = Loss(place, place, _profile(first, again), Fraction(1))
            found.setdefault(loss.profile, loss)
    return UserAccount(tuple(found.values()), pairs)


def opposite_users(user: User, row: int) -> list[User]:
    """The same actions with the opposite reward; and, instead of her action ``a``, all at 60 degrees to it.

    For actions of length 1 and rewards 1 and -1 the second one moves ``a a^T`` and ``a r`` furthest, by the
    squared length ``9/2`` together.
    """
    found = [User(user.actions, -user.reward)]
    action = user.actions[row]
    length = float(np.sqrt(np.square(action).sum()))
    if len(action) > 1 and length > 0:
        across = np.zeros(len(action))
        least = int(np.argmin(np.abs(action)))
        across[least] = 1.0
        across = across - action * (action[least] / length**2)
        across *= length / np.sqrt(np.square(across).sum())
        turned = action / 2 + across * math.sqrt(0.75)
        turned *= length / np.sqrt(np.square(turned).sum())
        found.append(User(np.tile(turned, (len(user.actions), 1)), -user.reward))
    return found


def users_of_signs(rounds: int, *, arms: int, dimension: int, seed: int = 0) -> list[User]:
    """Users with unit actions, drawn from the seed, and rewards 1 and -1."""
    generator = default_rng((seed, rounds, arms, dimension))
    actions = generator.standard_normal((rounds, arms, dimension))
    actions /= np.sqrt(np.square(actions).sum(axis=2, keepdims=True))
    signs = generator.integers(0, 2, rounds) * 2.0 - 1.0
    return [User(each, float(sign)) for each, sign in zip(actions, signs, strict=True)]


class _Released(NamedTuple):
    """A release: through which mechanism, of what value, which number came out."""

    kind: type
    facts: Facts
    value: tuple[Fraction, ...]
    number: Any


@dataclass(slots=True)
class _Run:
    """What a policy did for the users; with a script, what it releases is the numbers of the script."""

    generator: Generator
    script: "_Run | None"
    choices: list[int] = field(default_factory=list)
    released: list[_Released] = field(default_factory=list)
    parted: str | None = None
    """Where it parts from the script."""

    def release(self, mechanism: Any, sealed: Sealed) -> Any:  # noqa: ANN401  a number or a vector
        value, facts = unseal(sealed)[0], facts_of(mechanism)
        place = len(self.released)
        number = drawn(mechanism, sealed, self.generator)
        if self.script is not None:
            known = self.script.released[place] if place < len(self.script.released) else None
            if known is None or (known.kind, known.facts) != (type(mechanism), facts):
                raise _PartedError(f"{mechanism!r} releases what it did not before")
            if np.shape(known.number) != np.shape(number):
                raise _PartedError("another number of numbers is released")
            number = known.number
        self.released.append(_Released(type(mechanism), facts, coefficients(value), number))
        return number


class _PartedError(BaseException):
    """The run is over: it is another one than its script. No policy's ``except Exception`` holds it up."""


@dataclass(frozen=True, slots=True)
class _OnePull:
    """The pull of a round, its reward sealed."""

    arm: int
    first: int
    reward: float
    world: _Run
    length: int = 1

    def sum(self) -> Sealed:
        return Sealed(self.reward, (Stretch(self.first, 1, 1),), self.world)

    def stretch(self, start: int, stop: int) -> Sealed:
        if (start, stop) != (0, 1):
            raise ValueError(f"a stretch of one pull is 0 .. 1, not {start} .. {stop}")
        return self.sum()


def _played(
    make: Callable[[], ContextualPolicy],
    users: Sequence[User],
    script: _Run | None,
    generator: Generator,
    *,
    exchanged: int = 0,
) -> _Run:
    policy, run = make(), _Run(generator, script)
    try:
        for t, user in enumerate(users, 1):
            arm = policy.act(t, user.actions)
            if script is not None and t != exchanged and arm != script.choices[t - 1]:
                run.parted = f"action {arm} instead of {script.choices[t - 1]} is played in round {t}"
                return run
            run.choices.append(arm)
            policy.learn(_OnePull(arm, t, user.reward, run))
    except _PartedError as parted:
        run.parted = str(parted)
    except PrivacyLeak as leak:
        run.parted = f"{leak.what} ({leak.file}:{leak.line})"
    else:
        if script is not None and len(run.released) != len(script.released):
            run.parted = f"{len(run.released)} instead of {len(script.released)} releases are made"
    return run


def _profile(first: _Run, again: _Run) -> Any:  # noqa: ANN401  of the ledger
    """All noises that the exchange of a user shifts, and by how much."""
    found: Counter[Any] = Counter()
    for before, after in zip(first.released, again.released, strict=True):
        for one, other in zip(before.value, after.value, strict=True):
            if one != other:
                found[before.facts, abs(one - other), Fraction(0)] += 1
    return frozenset(found.items())
